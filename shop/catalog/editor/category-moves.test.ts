// A category with more products than one transaction moves: they count toward the target at once, and a job moves them.
import { beforeEach, expect, test } from 'vitest'
import { addCategories } from '../../../tests/support/demo-categories.ts'
import { person } from '../../../tests/support/people.ts'
import { tenPercentOff, testProduct } from '../../../tests/support/products.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { createCategory } from '../categories/actions.ts'
import { pathTo, withDescendants } from '../categories/rules.ts'
import { pageOfSlug, treeNow } from '../categories/views.ts'
import { moveRemainingProducts } from '../products/actions/categories.ts'
import { loadCatalogue } from '../products/actions/products.ts'
import { createPromotion } from '../promotions/actions.ts'
import { promotionsNow } from '../promotions/views.ts'
import { removeCategory } from './actions/change-categories.ts'
import { savePart } from './actions/edit-product.ts'
import { publishDraft } from './actions/publish-product.ts'
import { displayedPart, editedProduct } from './views/editor.ts'

const world = await testWorld()
const { db } = world
const clerk = await person(world, 'catalogue')
const ink = [{ name: 'Ink', hex: '#101418', stock: 2 }]
const seen = async (id: string) => ({
  id,
  version: (await treeNow(world)).byId.get(id)?.version ?? 0,
})
const many = 250

beforeEach(async () => {
  await db`update categories set parent_id = null`
  await db`delete from promotions`
  await db`delete from products`
  await db`delete from category_slug_history`
  await db`delete from categories`
  await addCategories(db)
  await loadCatalogue(
    world,
    Array.from({ length: many }, (_, at) =>
      testProduct({ id: `shoe-${at}`, category: 'shoes', colours: ink }),
    ),
  )
  await db`update products set other_categories = '{sneakers,fashion}' where id = 'shoe-0'`
  await db`update products set category = 'sneakers', other_categories = '{shoes}' where id = 'shoe-1'`
  await db`update products set category = 'fashion', other_categories = '{shoes}' where id = 'shoe-2'`
})

/** The signal of a process that ends after this many steps. */
const stopped = (after: number) => {
  let steps = 0
  return Object.defineProperty(new AbortController().signal, 'aborted', {
    get: () => ++steps > after,
  })
}

test('every product is listed in the other category from start to end of the move', async () => {
  await db`update categories set parent_id = 'shoes' where id = 'cars'`
  value(await removeCategory(world, clerk, await seen('shoes'), 'sneakers'))
  const tree = await treeNow(world)
  expect(tree.byId.has('shoes')).toBe(false)
  expect(tree.byId.get('cars')?.parentId).toBeNull()
  expect(await pageOfSlug(world, 'shoes', 'en')).toEqual({ is: 'moved', slug: 'sneakers' })
  // Nothing is moved yet, but the products already count.
  const [before] = await db`select count(*) from products where category = 'shoes'`
  expect(before?.count).toBe(many - 2)
  expect([...withDescendants(tree, 'sneakers')].toSorted()).toEqual(['shoes', 'sneakers'])
  expect(pathTo(tree, 'shoes').map(({ id }) => id)).toEqual(['sneakers'])
  expect((await editedProduct(world, 'shoe-9'))?.document.category).toBe('sneakers')
  expect((await editedProduct(world, 'shoe-0'))?.document.otherCategories).toEqual(['fashion'])
  expect((await editedProduct(world, 'shoe-2'))?.document.otherCategories).toEqual(['sneakers'])
  await createPromotion(world, 'system', tenPercentOff(world.now(), { category: 'sneakers' }))
  expect((await promotionsNow(world)).map(({ below }) => below)).toEqual([['shoes']])
  expect(await removeCategory(world, clerk, await seen('sneakers'), 'fashion')).toMatchObject({
    ok: false,
  })

  await moveRemainingProducts(world, stopped(1))
  const [some] = await db`select count(*) from products where category = 'shoes'`
  expect(some?.count).toBeGreaterThan(0)
  expect(some?.count).toBeLessThan(many - 2)
  expect((await treeNow(world)).movedTo.get('shoes')).toBe('sneakers')

  await moveRemainingProducts(world)
  expect((await treeNow(world)).movedTo.size).toBe(0)
  const [after] = await db`
    select count(*) filter (where category = 'sneakers') as main,
      count(*) filter (where other_categories @> '{shoes}' or category = 'shoes') as left from products`
  expect(after).toEqual({ main: many - 1, left: 0 })
  const [other] = await db`select other_categories as others from products where id = 'shoe-2'`
  expect(other?.others).toEqual(['sneakers'])
  expect(await pageOfSlug(world, 'shoes', 'en')).toEqual({ is: 'moved', slug: 'sneakers' })
})

test('edits during the move use the other category, and the slug is free', async () => {
  value(await removeCategory(world, clerk, await seen('shoes'), 'sneakers'))
  const product = await editedProduct(world, 'shoe-7')
  if (!product) throw new Error('no such product')
  value(
    await savePart(world, clerk, {
      id: 'shoe-7',
      part: 'basics',
      was: displayedPart(product.document, 'basics'),
      fields: { brand: 'Other' },
    }),
  )
  const { seen: now = '' } = (await editedProduct(world, 'shoe-7')) ?? {}
  value(await publishDraft(world, clerk, { id: 'shoe-7', note: '', seen: now }))
  const [row] = await db`select category, brand from products where id = 'shoe-7'`
  expect(row).toEqual({ category: 'sneakers', brand: 'Other' })
  const made = value(
    await createCategory(world, clerk, { texts: { en: { name: 'Shoes' } }, slug: 'shoes' }),
  )
  // The id belongs to the old category until it is deleted.
  expect(made).toBe('shoes-2')
  await moveRemainingProducts(world)
  expect((await treeNow(world)).byId.get(made)?.slug).toBe('shoes')
})
