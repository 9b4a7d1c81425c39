// The home page announces only reductions that its products show.
import { expect, test } from 'vitest'
import {
  createdPromotion,
  soldFor40Days,
  world,
} from '../../../tests/fixtures/catalog/promotions.ts'
import { addCategories } from '../../../tests/support/demo-categories.ts'
import { stockedProduct } from '../../../tests/support/shopping.ts'
import { homeSectionData } from './home-sections'

await addCategories(world.db)

const promos = async () =>
  (await homeSectionData(world, 'en', [])).flatMap((each) =>
    each.is === 'promotions' ? each.promos : [],
  )

test('a reduction of products that were never dearer is not announced', async () => {
  await stockedProduct(world, 5)
  await createdPromotion({ percent: 45 })
  expect(await promos()).toEqual([])
})

test('a reduction that the products show is announced', async () => {
  // Its prices would be the lowest of thirty days.
  await world.db`delete from promotions`
  await soldFor40Days(9)
  await createdPromotion({ percent: 30 })
  await expect.poll(promos).toMatchObject([{ percent: 30, category: { id: 'audio' } }])
})
