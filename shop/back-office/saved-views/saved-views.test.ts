import { expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { removeView, renameView, saveView } from './actions.ts'
import { addressOf, listAt, lists, queryOf, readSavedView } from './rules.ts'
import { savedViewsOf } from './views.ts'

const world = await testWorld()
const ada = await person(world, 'fulfilment')
const grace = await person(world, 'support')
const shopper = await person(world)

const late = { list: 'orders', name: ' To  ship ', query: '?after=9.x&status=processing&q=a%26b' }

test('a view is saved without its cursor, by name, for its owner', async () => {
  expect(value(await saveView(world, ada, late)).isNew).toBe(true)
  expect(await savedViewsOf(world, ada)).toEqual([
    { id: expect.any(String), list: 'orders', name: 'To ship', query: 'status=processing&q=a%26b' },
  ])
  expect(await savedViewsOf(world, grace)).toEqual([])
})

test('saving under an existing name replaces it; another’s view cannot be removed', async () => {
  const again = await saveView(world, ada, { ...late, query: 'status=shipped' })
  expect(value(again).isNew).toBe(false)
  const [own] = await savedViewsOf(world, ada)
  expect(own?.query).toBe('status=shipped')
  value(await removeView(world, grace, own?.id ?? ''))
  expect(await savedViewsOf(world, ada)).toHaveLength(1)
  value(await removeView(world, ada, own?.id ?? ''))
  expect(await savedViewsOf(world, ada)).toEqual([])
})

const owned = async (who: Viewer, name: string) =>
  (await savedViewsOf(world, who)).find((each) => each.name === name)?.id ?? ''

test('renaming refuses an invalid name, and one that is taken in the list', async () => {
  for (const name of ['To ship', 'Late']) value(await saveView(world, ada, { ...late, name }))
  value(await saveView(world, ada, { ...late, list: 'users', name: 'New' }))
  const id = await owned(ada, 'Late')
  expect(await renameView(world, ada, id, ' ')).toMatchObject({ code: 'bookmarks.name' })
  expect(await renameView(world, ada, id, 'To ship')).toMatchObject({ code: 'bookmarks.taken' })
  expect(await owned(ada, 'Late')).toBe(id)
  // With its current name, and with a name used only in another list.
  for (const name of ['Late', ' New ']) value(await renameView(world, ada, id, name))
  const names = (await savedViewsOf(world, ada)).map(({ list, name }) => `${list} ${name}`)
  expect(names).toEqual(expect.arrayContaining(['orders New', 'orders To ship', 'users New']))
  expect(names).toHaveLength(3)
})

test('another’s view is not found for renaming', async () => {
  const id = await owned(ada, 'To ship')
  for (const each of [id, 'nothing'])
    expect(await renameView(world, grace, each, 'Mine')).toMatchObject({
      code: 'bookmarks.missing',
    })
  expect(await renameView(world, shopper, id, 'Mine')).toMatchObject({ code: 'auth.forbidden' })
  expect(await owned(ada, 'To ship')).toBe(id)
})

test('of two concurrent views with one name, one is saved', async () => {
  const ids = [
    await owned(ada, 'To ship'),
    (await savedViewsOf(world, ada)).find((each) => each.list === 'orders' && each.name === 'New')
      ?.id ?? '',
  ]
  const done = await Promise.all(ids.map((id) => renameView(world, ada, id, 'Both')))
  expect(done.map((each) => (each.ok ? 'named' : each.code)).sort()).toEqual([
    'bookmarks.taken',
    'named',
  ])
})

test('the number is limited to twenty, also under concurrency', async () => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => saveView(world, grace, { ...late, name: `List ${n}` })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
  expect(await savedViewsOf(world, grace)).toHaveLength(20)
  const [first] = await savedViewsOf(world, grace)
  expect((await saveView(world, grace, { ...late, name: first?.name })).ok).toBe(true)
})

test.each([
  [{ ...late, list: 'audit' }, 'bookmarks.list'],
  [{ ...late, list: undefined }, 'bookmarks.list'],
  [{ ...late, name: '   ' }, 'bookmarks.name'],
  [{ ...late, name: 'x'.repeat(41) }, 'bookmarks.name'],
  [{ ...late, name: 'a\u0000b' }, 'bookmarks.name'],
])('%o is refused', (form, code) => {
  expect(readSavedView(form)).toMatchObject({ ok: false, code })
})

test('a shopper cannot save one', async () => {
  expect(await saveView(world, shopper, late)).toMatchObject({ code: 'auth.forbidden' })
})

test('every list is recognised by its address only', () => {
  for (const list of lists) expect(listAt(addressOf(list))).toBe(list)
  expect(listAt('/admin/orders/PI-1')).toBeNull()
  expect(queryOf('next=//evil.example&status=x')).toBe('status=x')
})
