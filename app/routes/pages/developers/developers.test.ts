// The developer pages: every operation and error code is documented, and every link works.
import { describe, expect, test } from 'vitest'
import { scopes } from '../../../../shop/people/api-keys/rules.ts'
import { routeCaller } from '../../../../tests/support/route-caller.ts'
import { testWorld } from '../../../../tests/support/world.ts'
import { operations } from '../../../api/operations/all'
import { protocol } from '../../../api/problem'
import { codesOf } from './codes'
import { guideOf, guidesOf } from './guides'
import { aboutResource, operationsOf, resourceLinks } from './operations'
import * as guidePage from './page'
import { curlOf } from './reference/curl'
import * as referencePage from './reference/page'

const world = await testWorld()
const origin = world.config.publicUrl
const kiln = { ...world, config: { ...world.config, publicUrl: 'https://kiln.example' } }
const guides = guidesOf(world)
const views = resourceLinks.flatMap(({ name }) => operationsOf(name) ?? [])

test('every operation is in the reference, under one resource with a description', () => {
  expect(views.map(({ id }) => id).toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
  expect(resourceLinks.filter(({ name }) => !aboutResource(name))).toEqual([])
})

test.each(views.map((each) => [each.id, each] as const))('%s can be called as shown', (_, view) => {
  const { sample, parameters } = view
  expect(sample.path).not.toMatch(/[{}]|undefined/)
  expect(parameters.path.map(({ name }) => name)).toEqual(Object.keys(sample.parameters))
  const known = parameters.query.map(({ name }) => name)
  expect(Object.keys(sample.query).filter((name) => !known.includes(name))).toEqual([])
  const file = operations.find(({ id }) => id === view.id)?.download
  if (file === 'text/csv') expect(sample.answer).toContain('"Id","State","Name"')
  else if (file === 'application/xml') expect(sample.answer).toContain('<Invoice xmlns=')
  else if (file) expect(sample.answer).toMatch(/^%PDF/)
  else expect(JSON.parse(sample.answer)).toBeTypeOf('object')
  expect(view.answer.length).toBeGreaterThan(0)
  expect(sample.body === null).toBe(view.body.length === 0)
  expect(curlOf(origin, sample)).toContain(`${origin}/api/v1${sample.path}`)
  expect(sample.typescript).toContain(`'${view.path}'`)
})

test('the curl example contains no key, and escapes quotes', () => {
  const type = 'application/json' as const
  const sample = { method: 'POST', path: '/a', query: { q: 'a&b' }, body: '{"a":"it\'s"}', type }
  expect(curlOf('https://shop.example', sample)).toBe(
    [
      "curl -X POST 'https://shop.example/api/v1/a?q=a%26b'",
      '-H "Authorization: Bearer $PIAZZA_KEY"',
      '-H "Idempotency-Key: $(uuidgen)"',
      '-H "Content-Type: application/json"',
      `-d '{"a":"it'\\''s"}'`,
    ].join(' \\\n  '),
  )
})

test('every error code of the API has a text', () => {
  const codes = codesOf(world)
  const named = codes.map(([, code]) => code)
  for (const code of [...Object.keys(protocol), ...operations.flatMap((each) => each.errors ?? [])])
    expect(named).toContain(code)
  expect(codes.filter(([, code, detail]) => detail === code || /[{}]/.test(detail))).toEqual([])
})

describe.each(guides.map(({ name }) => name))('the guide %s', (name) => {
  const guide = guideOf(name, kiln, 'de')
  test('names this shop, and links to existing pages', () => {
    expect(guide?.html).not.toContain('shop.example')
    expect(guide?.summary.length).toBeGreaterThan(20)
    const links = [...(guide?.html.matchAll(/href="([^"]+)"/g) ?? [])].map(([, to = '']) => to)
    const known = [
      '/api/v1/openapi.json',
      'https://www.standardwebhooks.com',
      ...guides.map((each) => `/de/developers/${each.name}`),
    ]
    expect(links.filter((link) => !known.includes(link))).toEqual([])
  })
})

test('the guide lists every scope with what it allows', () => {
  const html = guideOf('authentication', kiln, 'en')?.html ?? ''
  const rows = [
    ...html.matchAll(/<tr>\s*<td><code>([a-z]+:[a-z]+)<\/code><\/td>\s*<td>(.*?)<\/td>/g),
  ]
  expect(rows.map(([, scope]) => scope)).toEqual(scopes)
  expect(rows.filter(([, , allows]) => !allows)).toEqual([])
})

test('pages are served, and unknown ones not found', async () => {
  const ask = routeCaller(world)
  const statusOf = async (loader: unknown, params: object) => {
    const open = (args: object) => (loader as (args: object) => unknown)({ ...args, params })
    const found = await ask(open as never, '/developers', null).catch((thrown) => thrown)
    return (found as { init?: { status: number } }).init?.status ?? 200
  }
  expect(await statusOf(guidePage.loader, {})).toBe(200)
  expect(await statusOf(guidePage.loader, { guide: 'errors' })).toBe(200)
  // Each page has a single URL.
  expect(await statusOf(guidePage.loader, { guide: 'first-call' })).toBe(404)
  expect(await statusOf(guidePage.loader, { guide: '../lists' })).toBe(404)
  expect(await statusOf(referencePage.loader, { resource: 'orders' })).toBe(200)
  expect(await statusOf(referencePage.loader, { resource: 'constructor' })).toBe(404)
})
