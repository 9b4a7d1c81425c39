// Categories in import files: matched by id, slug or name, unknown ones reported or created.
import { beforeEach, expect, test } from 'vitest'
import {
  appliedImport,
  checkedImport,
  clear,
  exported,
  head,
  reasonsOf,
  row,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import { findCategory, pathName } from '../categories/rules.ts'
import { treeNow } from '../categories/views.ts'
import { importById } from './views.ts'

const { db } = world
beforeEach(clear)

const file = (...rows: string[]) => [`${head},Other categories`, ...rows].join('\n')
const lamp = (id: string, category: string, others = '') =>
  `${row(id).replace('accessories', category)},${others}`
const placed = async () =>
  Object.fromEntries(
    (
      await db<{ id: string; category: string; others: string[] }[]>`
        select id, category, other_categories as others from products`
    ).map(({ id, category, others }) => [id, [category, ...others]]),
  )

test('a category is recognised by id, slug and name in any language', async () => {
  await appliedImport(
    file(
      lamp('a', 'cars'),
      lamp('b', 'Zubehör', '"Audio & Headphones\nkameras"'),
      lamp('c', 'SHOES', 'shoes'),
    ),
  )
  expect(await placed()).toEqual({
    a: ['cars'],
    b: ['accessories', 'audio', 'cameras'],
    c: ['shoes'],
  })
  // Importing the shop's own export changes nothing.
  const again = await importById(world, await checkedImport(await exported()))
  expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 3, invalid: 0 })
})

test('an unknown category is reported by row and column, and not created', async () => {
  const id = await checkedImport(file(lamp('a', 'Garden'), lamp('b', 'cars', 'Garden')))
  expect(await reasonsOf(id)).toEqual([
    [2, 'Category', 'Garden', 'catalog.field.category'],
    [3, 'Other categories', 'Garden', 'catalog.field.category'],
  ])
  expect(findCategory(await treeNow(world), 'Garden')).toBeNull()
})

test('if staff chose so, applying creates it once with its ancestors; checking does not', async () => {
  const content = file(
    lamp('a', 'Garden > Lamps'),
    lamp('b', 'garden > LAMPS'),
    lamp('c', 'A > B > C > D'),
    lamp('d', 'x'.repeat(81)),
  )
  const options = { newCategories: 'create' } as const
  const id = await checkedImport(content, options)
  expect(await importById(world, id)).toMatchObject({ added: 2, invalid: 2 })
  expect(findCategory(await treeNow(world), 'Garden')).toBeNull()
  await appliedImport(content, options)
  const tree = await treeNow(world)
  const { a, b } = await placed()
  expect(a).toEqual(b)
  expect(pathName(tree, a?.[0] ?? '', 'en')).toBe('Garden › Lamps')
  expect(tree.all.filter(({ texts }) => texts.en?.name === 'Lamps')).toHaveLength(1)
  const [audit] = await db<{ count: number }[]>`
    select count(*) from audit_entries where action = 'category.created'`
  expect(audit?.count).toBe(2)
})

test('types of another shop are matched, created, or mapped to the chosen category', async () => {
  const shopify = (type: string) =>
    `Handle,Title,Body (HTML),Vendor,Type,Option1 Value,Variant Price,Status\nhat,Hat,<p>A hat.</p>,Lumen,${type},Black,5,active`
  const put = async (type: string, newCategories: 'refuse' | 'create') => {
    await clear()
    await appliedImport(shopify(type), { newCategories, category: 'fashion' })
    return (await placed()).hat
  }
  expect(await put('Sneakers', 'refuse')).toEqual(['sneakers'])
  expect(await put('Head wear', 'refuse')).toEqual(['fashion'])
  expect(await put('Head wear', 'create')).toEqual(['head-wear'])
  // None was chosen: no product goes where nobody sent it.
  await clear()
  const id = await checkedImport(shopify('Unheard of'), { category: '' })
  expect(await reasonsOf(id)).toEqual([[2, 'Type', 'Unheard of', 'catalog.field.category']])
})
