import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { readInput } from '../../platform/input.ts'
import {
  changeCategory,
  createCategory,
  deleteCategory,
  hideCategory,
  moveCategory,
} from './actions.ts'
import { type CategoryChange, newCategory } from './input.ts'
import { childrenOf } from './rules.ts'
import { categoryPath, menuCategories, pageOfSlug, sizeGuideOf, treeNow } from './views.ts'

const world = await testWorld()
const { db } = world
const clerk = await person(world, 'catalogue')
const packer = await person(world, 'fulfilment')

beforeEach(async () => {
  await db`update categories set parent_id = null`
  await db`delete from categories`
})

const form = (name: string, more: CategoryChange = {}): CategoryChange => ({
  isInMenus: true,
  ...more,
  texts: { en: { name }, ...more.texts },
})
async function made(name: string, parentId: string | null = null, more: CategoryChange = {}) {
  const done = await createCategory(world, clerk, form(name, { parentId, ...more }))
  if (!done.ok) throw new Error(`${done.code} ${JSON.stringify(done.fields)}`)
  return done.value
}
const nodeOf = async (id: string) => {
  const node = (await treeNow(world)).byId.get(id)
  if (!node) throw new Error(`no category ${id}`)
  return node
}
const change = async (id: string, more: CategoryChange) =>
  changeCategory(world, clerk, await nodeOf(id), more)
const idsBelow = async (parentId: string | null) =>
  childrenOf(await treeNow(world), parentId).map(({ id }) => id)
const actions = async () =>
  (await db<{ action: string }[]>`select action from audit_entries order by number`).map(
    ({ action }) => action,
  )

describe('a new category', () => {
  test('has its English name as slug, with a number if that is taken', async () => {
    expect([await made('Crème & Co.'), await made('Creme  co'), await made('星河')]).toEqual([
      'creme-co',
      'creme-co-2',
      'category',
    ])
    expect(await made('All')).toBe('category-2')
    expect((await actions()).at(-1)).toBe('category.created')
  })

  test.each([
    [{ slug: 'boots' }, { slug: 'categories.field.slugTaken' }],
    [{ slug: 'trending' }, { slug: 'categories.field.reserved' }],
    [{ parentId: 'gone' }, { parentId: 'categories.field.parent' }],
    [{ parentId: 'boots' }, { parentId: 'categories.field.levels' }],
  ])('with %j is refused without a write', async (more, fields) => {
    await made('Boots', await made('Shoes', await made('Fashion')))
    const before = await actions()
    const read = readInput(v.strictObject(newCategory), form('Hats', more))
    const refused = read.ok ? await createCategory(world, clerk, read.value) : read
    expect(refused).toEqual({ ok: false, code: 'form.invalid', fields })
    expect((await treeNow(world)).all).toHaveLength(3)
    expect(await actions()).toEqual(before)
  })

  test('takes the catalogue role', async () => {
    expect(await createCategory(world, packer, form('Hats'))).toEqual({
      ok: false,
      code: 'categories.not_allowed',
    })
  })
})

describe('the category tree', () => {
  test('refuses loops and a fourth level', async () => {
    const [fashion, audio] = [await made('Fashion'), await made('Audio')]
    const shoes = await made('Shoes', fashion)
    const boots = await made('Boots', shoes)
    expect(await change(fashion, { parentId: boots })).toMatchObject({
      fields: { parentId: 'categories.field.loop' },
    })
    expect(await change(fashion, { parentId: audio })).toMatchObject({
      fields: { parentId: 'categories.field.levels' },
    })
    const violation = { code: '23514' }
    await expect(
      db`update categories set parent_id = ${boots} where id = ${fashion}`,
    ).rejects.toMatchObject(violation)
    await expect(
      db`update categories set parent_id = ${audio} where id = ${fashion}`,
    ).rejects.toMatchObject(violation)
    await expect(
      db`insert into categories (id, parent_id, slug, position, texts)
        values ('deep', ${boots}, 'deep', 0, '{"en": {"name": "Deep"}}')`,
    ).rejects.toMatchObject(violation)
  })

  test('refuses a loop made by two concurrent moves', async () => {
    const [one, other] = [await made('One'), await made('Other')]
    const done = await Promise.all([
      change(one, { parentId: other }),
      change(other, { parentId: one }),
    ])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await treeNow(world)).all).toHaveLength(2)
  })

  test('moves a category by one position', async () => {
    const ids = [await made('A'), await made('B'), await made('C')]
    await moveCategory(world, clerk, 'c', -1)
    await moveCategory(world, clerk, 'a', 1)
    await moveCategory(world, clerk, 'b', 1)
    expect(await idsBelow(null)).toEqual(['c', 'a', 'b'])
    expect(ids).toHaveLength(3)
  })
})

describe('an edit', () => {
  test('from an outdated version is refused', async () => {
    const id = await made('Hats')
    const seen = await nodeOf(id)
    expect(await change(id, { texts: { en: { name: 'Caps' } } })).toMatchObject({ ok: true })
    const late = { texts: { de: { name: 'Hüte' } } }
    expect(await changeCategory(world, clerk, seen, late)).toEqual({
      ok: false,
      code: 'categories.changed',
    })
    expect((await nodeOf(id)).texts).toEqual({ en: { name: 'Caps' } })
    expect(await deleteCategory(world, clerk, seen, null)).toMatchObject({
      code: 'categories.changed',
    })
  })

  test('of the slug leaves a redirect, each time, until another category takes the address', async () => {
    const id = await made('Hats')
    for (const slug of ['caps', 'headwear']) await change(id, { slug })
    // No cache is shared between calls.
    const at = (slug: string) => pageOfSlug({ ...world, events: { ...world.events } }, slug, 'en')
    expect(await at('hats')).toEqual({ is: 'moved', slug: 'headwear' })
    expect(await at('caps')).toEqual({ is: 'moved', slug: 'headwear' })
    expect(await at('headwear')).toMatchObject({ is: 'category', category: { id, name: 'Hats' } })
    await made('Caps')
    expect(await at('caps')).toMatchObject({ is: 'category', category: { id: 'caps' } })
    await change(id, { slug: 'hats' })
    expect(await at('hats')).toMatchObject({ is: 'category' })
    expect(await at('headwear')).toEqual({ is: 'moved', slug: 'hats' })
    expect(await at('never\u0000')).toEqual({ is: 'unknown' })
  })

  test('is visible to every process at once', async () => {
    const id = await made('Hats')
    await expect.poll(() => menuCategories(world, 'en')).toMatchObject([{ id, name: 'Hats' }])
    await change(id, { texts: { de: { name: 'Hüte' } } })
    await expect.poll(() => menuCategories(world, 'de')).toMatchObject([{ name: 'Hüte' }])
    await hideCategory(world, clerk, await nodeOf(id), true)
    await expect.poll(() => menuCategories(world, 'en')).toEqual([])
    expect(await pageOfSlug(world, 'hats', 'en')).toEqual({ is: 'hidden' })
  })
})

test('a deleted category passes on its children and its addresses', async () => {
  const fashion = await made('Fashion', null, {
    texts: { en: { name: 'Fashion', sizeGuide: '36 to 47' } },
  })
  const shoes = await made('Shoes', fashion)
  const boots = await made('Boots', shoes)
  await change(shoes, { slug: 'footwear' })
  await expect.poll(() => categoryPath(world, boots, 'en')).toHaveLength(3)
  await expect.poll(() => sizeGuideOf(world, boots, 'en')).toBe('36 to 47')
  expect(await deleteCategory(world, clerk, await nodeOf(shoes), boots)).toMatchObject({ ok: true })
  expect(await idsBelow(fashion)).toEqual([boots])
  await expect.poll(() => pageOfSlug(world, 'shoes', 'en')).toEqual({ is: 'moved', slug: 'boots' })
  await expect
    .poll(() => pageOfSlug(world, 'footwear', 'en'))
    .toEqual({ is: 'moved', slug: 'boots' })
})
