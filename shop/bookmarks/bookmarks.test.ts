import { beforeAll, expect, test } from 'vitest'
import { person } from '../../tests/people.ts'
import { value } from '../../tests/shopping.ts'
import { type TestWorld, testWorld } from '../../tests/world.ts'
import type { Viewer } from '../accounts/rules.ts'
import { keepBookmark, removeBookmark } from './actions.ts'
import { addressOf, listAt, lists, queryOf, readBookmark } from './rules.ts'
import { bookmarksOf } from './views.ts'

let world: TestWorld
let ada: Viewer
let grace: Viewer
let shopper: Viewer

beforeAll(async () => {
  world = await testWorld()
  ada = await person(world, 'fulfilment')
  grace = await person(world, 'support')
  shopper = await person(world)
})

const late = { list: 'orders', name: ' To  ship ', query: '?after=9.x&status=processing&q=a%26b' }

test('a list is kept without the page that it was at, under a name of one’s own, for oneself', async () => {
  value(await keepBookmark(world, ada, late))
  expect(await bookmarksOf(world, ada)).toEqual([
    { id: expect.any(String), list: 'orders', name: 'To ship', query: 'status=processing&q=a%26b' },
  ])
  expect(await bookmarksOf(world, grace)).toEqual([])
})

test('the same name says something new; nobody takes away what is another’s', async () => {
  value(await keepBookmark(world, ada, { ...late, query: 'status=shipped' }))
  const [own] = await bookmarksOf(world, ada)
  expect(own?.query).toBe('status=shipped')
  value(await removeBookmark(world, grace, own?.id ?? ''))
  expect(await bookmarksOf(world, ada)).toHaveLength(1)
  value(await removeBookmark(world, ada, own?.id ?? ''))
  expect(await bookmarksOf(world, ada)).toEqual([])
})

test('there are twenty at most, also when they come at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      keepBookmark(world, grace, { ...late, name: `List ${n}` }),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
  expect(await bookmarksOf(world, grace)).toHaveLength(20)
  const [first] = await bookmarksOf(world, grace)
  expect((await keepBookmark(world, grace, { ...late, name: first?.name })).ok).toBe(true)
})

test.each([
  [{ ...late, list: 'audit' }, 'bookmarks.list'],
  [{ ...late, list: undefined }, 'bookmarks.list'],
  [{ ...late, name: '   ' }, 'bookmarks.name'],
  [{ ...late, name: 'x'.repeat(41) }, 'bookmarks.name'],
  [{ ...late, name: 'a\u0000b' }, 'bookmarks.name'],
])('%o is refused', (form, code) => {
  expect(readBookmark(form)).toMatchObject({ ok: false, code })
})

test('a shopper keeps none', async () => {
  expect(await keepBookmark(world, shopper, late)).toMatchObject({ code: 'auth.forbidden' })
})

test('every list is known by its address, and only by that', () => {
  for (const list of lists) expect(listAt(addressOf(list))).toBe(list)
  expect(listAt('/admin/orders/PI-1')).toBeNull()
  expect(queryOf('next=//evil.example&status=x')).toBe('status=x')
})
