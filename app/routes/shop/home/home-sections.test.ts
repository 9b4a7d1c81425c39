// The home page announces only reductions that its products show.
import { expect, test } from 'vitest'
import { listing } from '../../../../shop/search/views/listing.ts'
import {
  createdPromotion,
  in1h,
  soldFor40Days,
  world,
} from '../../../../tests/fixtures/catalog/promotions.ts'
import { addCategories } from '../../../../tests/support/demo-categories.ts'
import { everyListing } from '../../../../tests/support/products.ts'
import { stockedProduct } from '../../../../tests/support/shopping.ts'
import { homeSectionData } from './home-sections'

await addCategories(world.db)

const promos = async () =>
  (await homeSectionData(world, 'en', [])).flatMap((each) =>
    each.is === 'promotions' ? each.promos : [],
  )
const cards = async () => (await listing(world, everyListing)).cards

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

test('the greater reduction of one product is not announced for its category', async () => {
  await world.db`delete from promotions`
  await soldFor40Days(9)
  const alone = await soldFor40Days(9)
  const endsAt = in1h()
  await createdPromotion({ category: 'audio', percent: 30, endsAt })
  await createdPromotion({ category: null, productIds: [alone], percent: 60 })
  const announced = { percent: 30, endsAt, category: { id: 'audio' } }
  await expect.poll(promos).toMatchObject([announced])
  expect((await cards()).map(({ deal }) => deal?.percent)).toContain(60)
})
