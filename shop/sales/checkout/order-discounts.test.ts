// Discounts on an order as a whole: charged as shown, kept with the order, and refunded in exact parts.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  ada,
  cardPrice,
  createdPromotion,
  in1h,
  owner,
  seen,
  world,
} from '../../../tests/fixtures/catalog/promotions.ts'
import { createZones } from '../../../tests/fixtures/sales/shipping-zones.ts'
import { person } from '../../../tests/support/people.ts'
import {
  address,
  line,
  paid,
  purchased,
  stockedProduct,
  value,
  verified,
} from '../../../tests/support/shopping.ts'
import { adjustPromotion } from '../../catalog/promotions/actions.ts'
import { onPrices } from '../../catalog/promotions/rules.ts'
import { categoryPromotions, promotionById, promotionRows } from '../../catalog/promotions/views.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { coins } from '../../platform/money/rules.ts'
import { refuse } from '../../result.ts'
import { approveOrder } from '../fulfillment/actions/ship-order.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { recordReturn } from '../returns/actions/requests.ts'
import { returnsOf } from '../returns/views.ts'
import { receiveItems } from '../withdrawals/actions/receive.ts'
import { confirmDelivery, submitAddress } from './actions/address.ts'
import { applyCode } from './actions/code.ts'
import { chooseDelivery } from './actions/delivery.ts'
import { placeOrder } from './actions/place-order.ts'
import { purchaseFor } from './views/purchase.ts'

const amount = { kind: 'amount', percent: 0, amount: coins(10), minimum: null } as const
const free = { ...amount, kind: 'delivery', amount: null } as const
const everything = { category: null }

beforeEach(async () => {
  await world.db`delete from shipping_zones`
})

const shown = async (purchaseId: string) => value(await purchaseFor(world, ada, purchaseId))
async function placing(quantity: number, code?: string) {
  const { purchaseId } = await purchased(world, ada, [
    line(await stockedProduct(world, 9), quantity),
  ])
  if (code) value(await applyCode(world, ada, purchaseId, code))
  return { purchaseId, expectedTotal: (await shown(purchaseId)).total, method: 'pi' as const }
}

describe('an amount off the order', () => {
  test('is charged as shown, kept with the order, and changes no catalogue price', async () => {
    await createdPromotion({ ...amount, ...everything })
    const productId = await stockedProduct(world, 9)
    expect((await cardPrice(productId))?.[0]).toBe(coins(100))
    expect((await categoryPromotions(world)).length).toBe(0)
    const wish = await placing(2)
    expect(await shown(wish.purchaseId)).toMatchObject({
      subtotal: coins(200),
      discount: coins(10),
    })
    expect(wish.expectedTotal).toBe(coins(190))
    const number = value(await placeOrder(world, ada, wish))
    expect(await orderByNumber(world, number)).toMatchObject({
      total: coins(190),
      discount: coins(10),
    })
    expect((await paymentRequestOf(world, number))?.amountDue).toBe(coins(190))
  })

  test('by coupon code requires its minimum, says so, and is used up by the order', async () => {
    await createdPromotion({
      ...amount,
      ...everything,
      code: 'TENOFF',
      minimum: coins(150),
      mostUses: 1,
    })
    const { purchaseId } = await purchased(world, ada, [line(await stockedProduct(world, 9))])
    expect(await applyCode(world, ada, purchaseId, 'TENOFF')).toEqual(
      refuse('promotions.code_minimum', { facts: { minimum: '150', currency: 'PI' } }),
    )
    const wish = await placing(2, 'TENOFF')
    expect(wish.expectedTotal).toBe(coins(190))
    value(await placeOrder(world, ada, wish))
    expect(await applyCode(world, ada, purchaseId, 'TENOFF')).toEqual(
      refuse('promotions.code_used_up'),
    )
  })

  test('is refunded in parts that add up, also combined with a percentage and a minimum', async () => {
    await createdPromotion({ ...onPrices, percent: 7, minimum: coins(300), ...everything })
    const packer = await person(world, 'fulfilment')
    const number = value(await placeOrder(world, ada, await placing(3)))
    expect(await orderByNumber(world, number)).toMatchObject({ discount: coins(21) })
    await verified(world, ada)
    value(await submitAddress(world, ada, number, address))
    await paid(world, number)
    value(await approveOrder(world, packer, number, { carrier: null, tracking: null }))
    value(await confirmDelivery(world, ada, number))
    for (const _ of [1, 2, 3]) {
      const units = [{ line: 0, quantity: 1 }]
      const id = value(
        await recordReturn(world, packer, number, { kind: 'fault', units, words: '' }),
      )
      const counted = [{ line: 0, restocked: 1, damaged: 0 }]
      value(await receiveItems(world, packer, number, { id, counted }))
    }
    const back = (await returnsOf(world, number)).map((each) => each.back)
    expect(back).toEqual([coins(93), coins(93), coins(93)])
  })
})

test('free shipping deducts the standard price from each method, and nothing without the code', async () => {
  const { express } = await createZones(world, await person(world, 'fulfilment'))
  await createdPromotion({ ...free, ...everything, code: 'SHIP' })
  const { purchaseId } = await placing(1)
  value(await chooseDelivery(world, ada, purchaseId, { country: 'DE', methodId: express }))
  expect((await shown(purchaseId)).total).toBe(coins(112))
  value(await applyCode(world, ada, purchaseId, 'SHIP'))
  const { total, delivery } = await shown(purchaseId)
  expect(total).toBe(coins(107))
  expect(delivery.offers.map(({ price }) => price)).toEqual([0n, coins(7)])
  const chosen = { country: 'DE', methodId: express }
  const wish = { purchaseId, expectedTotal: total, method: 'pi', delivery: chosen } as const
  const number = value(await placeOrder(world, ada, wish))
  expect(await orderByNumber(world, number)).toMatchObject({
    shipping: coins(7),
    shippingStandard: 0n,
    discount: 0n,
  })
})

describe('a promotion that is running', () => {
  const change = (more = {}) => ({
    name: 'Week',
    ...onPrices,
    percent: 30,
    changesAt: null,
    endsAt: null,
    mostUses: null,
    mostPerShopper: null,
    ...more,
  })

  test('can change its percentage from a moment on; earlier charges stay as they were', async () => {
    const id = await createdPromotion({ percent: 30, ...everything })
    const productId = await stockedProduct(world, 9)
    const at = in1h()
    const changed = change({ percent: 50, changesAt: at })
    const next = value(await adjustPromotion(world, owner, await seen(id), changed))
    expect(next).not.toBe(id)
    expect((await cardPrice(productId))?.[0]).toBe(coins(70))
    world.clock.advance(3_600_000)
    expect((await purchased(world, ada, [line(productId)])).expectedTotal).toBe(coins(50))
    expect(await promotionById(world, id)).toMatchObject({ percent: 30, endsAt: at, phase: 'over' })
    expect(await promotionById(world, next)).toMatchObject({ percent: 50, startsAt: at })
  })

  test('changes its name and end in place; with a code its value, too', async () => {
    const id = await createdPromotion({ percent: 30 })
    const named = change({ name: 'Longer', endsAt: in1h() })
    expect(value(await adjustPromotion(world, owner, await seen(id), named))).toBe(id)
    expect(await promotionById(world, id)).toMatchObject({ name: 'Longer', endsAt: in1h() })
    const code = await createdPromotion({ percent: 10, code: 'INPLACE' })
    const more = change({ percent: 20, mostUses: 5 })
    expect(value(await adjustPromotion(world, owner, await seen(code), more))).toBe(code)
    expect(await promotionById(world, code)).toMatchObject({ percent: 20, mostUses: 5 })
  })

  test('is not changed from an outdated version, before it begins, or after it ended', async () => {
    const id = await createdPromotion({ percent: 30 })
    const first = await seen(id)
    value(await adjustPromotion(world, owner, first, change({ name: 'Mine' })))
    expect(await adjustPromotion(world, owner, first, change({ name: 'Theirs' }))).toEqual(
      refuse('promotions.changed'),
    )
    const later = await createdPromotion({ startsAt: in1h() })
    expect(await adjustPromotion(world, owner, await seen(later), change())).toEqual(
      refuse('promotions.planned'),
    )
    expect(await adjustPromotion(world, ada, await seen(id), change())).toEqual(
      refuse('promotions.not_allowed'),
    )
    const rows = await promotionRows(world, { phase: 'running', after: null, limit: 9 })
    expect(rows.find((row) => row.id === id)).toMatchObject({ name: 'Mine', version: 2 })
  })
})
