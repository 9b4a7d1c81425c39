import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import {
  addRedirect,
  changeRedirect,
  importRedirects,
  recordHits,
  removeRedirect,
} from './actions.ts'
import { redirectFile, redirectOf, redirectPage } from './views.ts'

const world = await testWorld()
const clerk = await person(world, 'catalogue')
const packer = await person(world, 'fulfilment')
const folder = mkdtempSync(join(tmpdir(), 'redirects-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => world.db`delete from redirects`)

const isReserved = (path: string) => path === '/cart'
const add = (source: string, target: string, who: Parameters<typeof addRedirect>[1] = clerk) =>
  addRedirect(world, who, { source, target }, isReserved)
const all = async () => (await redirectPage(world, { q: '', after: null, limit: 100 })).rows
const pairs = async () => (await all()).map(({ source, target }) => [source, target])
const give = (text: string) => {
  const path = join(folder, 'file.csv')
  writeFileSync(path, text)
  return importRedirects(world, clerk, path, isReserved)
}

test('every process applies an added, changed or removed redirect at once', async () => {
  expect(await redirectOf(world, 'en', '/products/tea')).toBeNull()
  expect((await add('/products/tea', '/product/1')).ok).toBe(true)
  await expect
    .poll(async () => (await redirectOf(world, 'de', '/products/tea'))?.target)
    .toBe('/product/1')
  const [row] = await all()
  if (!row) throw new Error('no row')
  await recordHits(world, new Map([[row.id, { count: 3, at: world.now() }]]))
  const form = { source: '/products/tea', target: '/product/2' }
  expect((await changeRedirect(world, clerk, row, form, isReserved)).ok).toBe(true)
  expect(await changeRedirect(world, clerk, row, form, isReserved)).toMatchObject({
    code: 'redirects.changed',
  })
  expect(await all()).toMatchObject([{ target: '/product/2', hits: 3, lastHitAt: world.now() }])
  expect((await removeRedirect(world, clerk, row.id)).ok).toBe(true)
  await expect.poll(() => redirectOf(world, 'en', '/products/tea')).toBeNull()
  const rows = await world.db`select action from audit_entries order by number desc limit 3`
  expect(rows.map(({ action }) => action)).toEqual([
    'redirect.removed',
    'redirect.changed',
    'redirect.added',
  ])
})

test('invalid input is refused', async () => {
  expect(await add('/a', '/b', packer)).toMatchObject({ code: 'redirects.not_allowed' })
  expect(await add('/cart', '/b')).toMatchObject({ fields: { source: 'redirects.field.reserved' } })
  await add('/a', '/b')
  expect(await add('/a', '/c')).toMatchObject({ fields: { source: 'redirects.field.taken' } })
  expect(await add('/b', '/a')).toMatchObject({
    code: 'redirects.circle',
    facts: { path: '/b → /a → /b' },
  })
  expect(await pairs()).toEqual([['/a', '/b']])
})

test('of two concurrent redirects that form a loop, one is refused', async () => {
  const both = await Promise.all([add('/a', '/b'), add('/b', '/a')])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a Shopify file is imported as it is, and an export can be imported again', async () => {
  await add('/pages/about', '/old-target')
  const text =
    'Redirect from,Redirect to\r\n/products/tea,/product/1\r\n/pages/about,/legal/imprint'
  expect(await give(text)).toEqual({ ok: true, value: { problems: [], rows: 2 } })
  const before = await pairs()
  expect(before).toEqual([
    ['/pages/about', '/legal/imprint'],
    ['/products/tea', '/product/1'],
  ])
  let file = ''
  for await (const part of redirectFile(world)) file += part.text
  await world.db`delete from redirects`
  expect((await give(file)).ok).toBe(true)
  expect(await pairs()).toEqual(before)
})

test('every problem of a file is reported by row, and nothing is written', async () => {
  await add('/x', '/y')
  const rows = [
    '/a;/b',
    '/b;/c',
    '/c;/a',
    '/d;https://elsewhere.example',
    '/cart;/',
    '/x;/x',
    '/e;/f',
    '/e;/g',
  ]
  const given = await give(`From;To\n${rows.join('\n')}`)
  expect(given.ok && given.value.problems.map(({ row, code }) => [row, code])).toEqual([
    [2, 'redirects.circle'],
    [3, 'redirects.circle'],
    [4, 'redirects.circle'],
    [5, 'redirects.field.host'],
    [6, 'redirects.field.reserved'],
    [7, 'redirects.circle'],
    [9, 'redirects.field.twice'],
  ])
  expect(given.ok && given.value.problems[0]?.facts.path).toBe('/a → /b → /c → /a')
  expect(await pairs()).toEqual([['/x', '/y']])
})

test('invalid files are refused', async () => {
  expect(await give('')).toMatchObject({ code: 'redirects.header' })
  expect(await give('a,b\n/a,/b')).toMatchObject({ code: 'redirects.header' })
  expect(await give('From,To')).toMatchObject({ code: 'redirects.no_rows' })
  const many = Array.from({ length: 10_001 }, (_, at) => `/old/${at},/`).join('\n')
  expect(await give(`From,To\n${many}`)).toMatchObject({ code: 'redirects.too_many' })
})

test('ten thousand rows are imported, searched and paged', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `/old/${at},/product/${at}`)
  expect(await give(`From,To\n${many.join('\n')}`)).toMatchObject({ value: { rows: 10_000 } })
  const found = await redirectPage(world, { q: 'OLD/999', after: null, limit: 8 })
  expect(found.rows.map(({ source }) => source)).toEqual(
    [999, 9990, 9991, 9992, 9993, 9994, 9995, 9996].map((at) => `/old/${at}`),
  )
  const rest = await redirectPage(world, { q: 'old/999', after: found.next, limit: 8 })
  expect(rest).toMatchObject({ rows: [{}, {}, {}], next: null })
})
