// Effects of deleting a category on products, drafts and promotions, and the starting trees of an empty shop.
import { expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { tenPercentOff, testProduct } from '../../../tests/support/products.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { missingSteps } from '../../back-office/setup/views/setup.ts'
import { startingTreeNames } from '../categories/data.ts'
import { nameOf } from '../categories/rules.ts'
import { treeNow } from '../categories/views.ts'
import { loadCatalogue } from '../products/actions/products.ts'
import { productsByCategory, productsIn } from '../products/views/products-list.ts'
import { createPromotion, endPromotion } from '../promotions/actions.ts'
import { promotionsNow } from '../promotions/views.ts'
import { removeCategory, startCategories } from './actions/change-categories.ts'
import { createProduct, savePart } from './actions/edit-product.ts'
import { restoreVersion } from './actions/publish-product.ts'
import { writeProduct } from './actions/write-product.ts'
import { displayedPart, editedProduct } from './views/editor.ts'

const world = await testWorld()
const { db } = world
const clerk = await person(world, 'catalogue')
const ink = [{ name: 'Ink', hex: '#101418', stock: 2 }]
const seen = async (id: string) => ({
  id,
  version: (await treeNow(world)).byId.get(id)?.version ?? 0,
})

test('deleting needs a category for its products and drafts', async () => {
  await loadCatalogue(world, [
    testProduct({ id: 'shoe', category: 'shoes', colours: ink }),
    testProduct({ id: 'runner', category: 'sneakers', colours: ink }),
    testProduct({ id: 'hat', category: 'fashion', colours: ink }),
  ])
  await db`update products set other_categories = '{shoes,fashion}' where id = 'runner'`
  await db`update products set other_categories = '{shoes}' where id = 'hat'`
  const basics = { id: '', name: 'Boot', category: 'shoes', brand: 'Lumen', basePrice: '5' }
  const draft = value(await createProduct(world, clerk, basics))
  expect(await productsIn(world, 'shoes')).toBe(4)
  expect((await productsByCategory(world)).get('shoes')).toBe(2)

  const bare = await removeCategory(world, clerk, await seen('shoes'), '')
  expect(bare).toMatchObject({
    code: 'form.invalid',
    fields: { target: 'categories.field.target' },
  })
  expect(await removeCategory(world, clerk, await seen('shoes'), 'shoes')).toMatchObject(bare)
  expect(await productsIn(world, 'shoes')).toBe(4)

  value(await removeCategory(world, clerk, await seen('shoes'), 'sneakers'))
  expect((await treeNow(world)).byId.has('shoes')).toBe(false)
  const rows = await db`
    select id, category, other_categories as others from products where id <> ${draft} order by id`
  expect([...rows]).toEqual([
    { id: 'hat', category: 'fashion', others: ['sneakers'] },
    { id: 'runner', category: 'sneakers', others: ['fashion'] },
    { id: 'shoe', category: 'sneakers', others: [] },
  ])
  expect((await editedProduct(world, draft))?.document).toMatchObject({ category: 'sneakers' })
})

test('restoring a version drops deleted further categories, and needs its main one', async () => {
  const document = async () => {
    const found = (await editedProduct(world, 'runner'))?.document
    if (!found) throw new Error('no such product')
    return found
  }
  const before = await document()
  const others = ['audio', 'fashion']
  value(
    await writeProduct(world, clerk, {
      id: 'runner',
      document: { ...before, otherCategories: others },
    }),
  )
  value(
    await writeProduct(world, clerk, {
      id: 'runner',
      document: { ...before, category: 'laptops', otherCategories: [] },
    }),
  )
  const back = async (number: number) => {
    const { shown = '' } = (await editedProduct(world, 'runner')) ?? {}
    return restoreVersion(world, clerk, { id: 'runner', number, seen: shown })
  }
  value(await removeCategory(world, clerk, await seen('audio'), 'cars'))
  value(await back(2))
  expect(await document()).toMatchObject({ category: 'sneakers', otherCategories: ['fashion'] })
  value(await removeCategory(world, clerk, await seen('laptops'), 'cars'))
  expect(await back(3)).toEqual({ ok: false, code: 'catalog.category_missing' })
})

test('the lowest price of 30 days keeps a promotion’s category', async () => {
  const promotion = value(
    await createPromotion(world, 'system', tenPercentOff(world.now(), { category: 'gaming' })),
  )
  const end = async () => removeCategory(world, clerk, await seen('gaming'), '')
  expect(await end()).toMatchObject({ code: 'categories.promoted' })
  world.clock.advance(1000)
  const shown = { id: promotion, version: 1, phase: 'running' } as const
  value(await endPromotion(world, clerk, shown))
  expect(await end()).toMatchObject({ code: 'categories.promoted' })
  world.clock.advance(31 * 86_400_000)
  expect(await end()).toMatchObject({ ok: true })
})

test('a promotion applies to the descendants of its category, too', async () => {
  await db`update categories set parent_id = 'fashion' where id = 'sneakers'`
  await createPromotion(world, 'system', tenPercentOff(world.now(), { category: 'fashion' }))
  expect((await promotionsNow(world)).map(({ below }) => below)).toEqual([['sneakers']])
})

test('a product needs an existing category', async () => {
  const basics = { id: '', name: 'Kite', category: 'toys', brand: 'Lumen', basePrice: '5' }
  expect(await createProduct(world, clerk, basics)).toMatchObject({
    fields: { category: 'catalog.field.category' },
  })
  const id = value(await createProduct(world, clerk, { ...basics, category: 'cars' }))
  const was = async () => {
    const product = await editedProduct(world, id)
    if (!product) throw new Error('no such product')
    return displayedPart(product.document, 'basics')
  }
  const save = async (fields: { category?: string; otherCategories?: string[] }) =>
    savePart(world, clerk, { id, part: 'basics', was: await was(), fields })
  expect(await save({ otherCategories: ['cameras', 'toys'] })).toMatchObject({
    fields: { otherCategories: 'catalog.field.category' },
  })
  value(await save({ otherCategories: ['cameras', 'cars', 'cameras'] }))
  // The main one is not among the others.
  expect((await editedProduct(world, id))?.document.otherCategories).toEqual(['cameras'])
})

test('an empty shop chooses one of the category trees, once', async () => {
  await db`delete from products`
  await db`update categories set parent_id = null`
  await db`delete from categories`
  const fresh = () => ({ ...world, events: { ...world.events } })
  expect(await missingSteps(fresh())).toContain('categories')
  for (const tree of startingTreeNames) {
    value(await startCategories(world, clerk, tree))
    const { all } = await treeNow(world)
    expect(all.length).toBeGreaterThan(0)
    expect(all.every((node) => nameOf(node, 'ar') !== nameOf(node, 'en'))).toBe(true)
    expect(await startCategories(world, clerk, tree)).toMatchObject({ code: 'categories.started' })
    expect(await missingSteps(fresh())).not.toContain('categories')
    await db`update categories set parent_id = null`
    await db`delete from categories`
  }
})
