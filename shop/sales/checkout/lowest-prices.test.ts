import { expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { variantOf } from '../../../tests/support/products.ts'
import { stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { changePrice } from '../../catalog/products/actions/products.ts'
import { productById } from '../../catalog/products/views/products.ts'
import {
  announcePromotionChanges,
  createPromotion,
  endPromotion,
} from '../../catalog/promotions/actions.ts'
import { onPrices } from '../../catalog/promotions/rules.ts'
import { promotionById } from '../../catalog/promotions/views.ts'
import { coins } from '../../platform/money/rules.ts'

const day = 86_400_000
const soon = { timeout: 30_000, interval: 20 }

const world = await testWorld()
const owner = await person(world, 'catalogue')
const productId = await stockedProduct(world, 5)
await dated([])

/** The database writes the history by its own clock; this moves new rows to the test's time. */
async function dated(known: readonly string[]): Promise<void> {
  await world.db`update price_history set since = ${world.now()}
    where variant_id || since <> all(${[...known]}::text[])
      and variant_id in (select id from product_variants where product_id = ${productId})`
}
async function price(colour: string | null, amount: number): Promise<void> {
  const rows = await world.db<{ key: string }[]>`
    select variant_id || since as key from price_history
    where variant_id in (select id from product_variants where product_id = ${productId})`
  const variantId = colour && variantOf(productId, colour)
  value(await changePrice(world, owner, { productId, variantId, price: coins(amount) }))
  await dated(rows.map(({ key }) => key))
}

const pass = async (days: number) => {
  world.clock.advance(days * day)
  await announcePromotionChanges(world)
}
const lower = async (percent: number, days: number | null) =>
  value(
    await createPromotion(world, owner, {
      ...onPrices,
      name: 'Week',
      percent,
      priority: 0,
      category: null,
      productIds: [productId],
      code: null,
      startsAt: world.now(),
      mostUses: null,
      mostPerShopper: null,
      endsAt: days === null ? null : new Date(world.now().getTime() + days * day),
    }),
  )
const end = async (id: string) => {
  const seen = await promotionById(world, id)
  if (!seen) throw new Error('no promotion')
  value(await endPromotion(world, owner, seen))
  await pass(0.01)
}
/** For each color: the price, the struck-through price and the lowest of the 30 days before. */
const shown = async () =>
  (await productById(world, productId))?.variants.map(({ price, deal }, at) => [
    ['Ink', 'Sand'][at],
    Number(price) / 1e7,
    deal ? Number(deal.fullPrice) / 1e7 : null,
    deal ? Number(deal.lowest) / 1e7 : null,
  ])

test('over a year, each struck-through price comes with the lowest of the 30 days before, by colour', async () => {
  await pass(40)
  await expect.poll(shown, soon).toEqual([
    ['Ink', 100, null, null],
    ['Sand', 120, null, null],
  ])

  // One color alone is cheaper for three days: only its own lowest price reflects that.
  await price('Sand', 90)
  await pass(3)
  await price('Sand', 120)
  await pass(10)
  // No struck-through price if it was cheaper before: there is no reduction to claim.
  const first = await lower(10, null)
  await pass(1)
  await expect.poll(shown, soon).toEqual([
    ['Ink', 90, 100, 100],
    ['Sand', 108, null, null],
  ])

  // A price raised during the promotion was never charged: the struck-through price is the one before.
  await price(null, 110)
  await pass(1)
  await expect.poll(shown, soon).toEqual([
    ['Ink', 99, 100, 100],
    ['Sand', 108, null, null],
  ])
  await end(first)
  await expect.poll(shown, soon).toEqual([
    ['Ink', 110, null, null],
    ['Sand', 120, null, null],
  ])

  // The next promotion soon after shows the reduced price of the first as the lowest.
  await pass(5)
  const second = await lower(20, null)
  await pass(1)
  await expect.poll(shown, soon).toEqual([
    ['Ink', 88, 110, 90],
    ['Sand', 96, null, null],
  ])
  await end(second)

  // After more than 30 days neither counts.
  await pass(31)
  await lower(50, 2)
  await pass(1)
  await expect.poll(shown, soon).toEqual([
    ['Ink', 55, 110, 110],
    ['Sand', 60, 120, 120],
  ])
  await pass(2)
  await expect.poll(shown, soon).toEqual([
    ['Ink', 110, null, null],
    ['Sand', 120, null, null],
  ])
})
