import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createZones, methodOf } from '../../../tests/fixtures/sales/shipping-zones.ts'
import { addressNamed, testPi } from '../../../tests/support/payments.ts'
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
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { createPromotion, endPromotion } from '../../catalog/promotions/actions.ts'
import { onPrices } from '../../catalog/promotions/rules.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { coins } from '../../platform/money/rules.ts'
import { ok, refuse } from '../../result.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { addAddress } from '../shipping/actions/addresses.ts'
import { saveMethod, saveWeights } from '../shipping/actions/zones.ts'
import { addressOf, shippingWeights } from '../shipping/views.ts'
import { submitAddress } from './actions/address.ts'
import { cancelOrder } from './actions/cancel.ts'
import { type Chosen, chooseDelivery } from './actions/delivery.ts'
import { placeOrder } from './actions/place-order.ts'
import { startPurchase } from './actions/purchase.ts'
import { purchaseFor } from './views/purchase.ts'

let ada: Viewer
let productId: string
let ids: Awaited<ReturnType<typeof createZones>>
const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const packer = await person(world, 'fulfilment', 'catalogue')

beforeEach(async () => {
  world.clock.advance(1000)
  await world.db`delete from shipping_zones`
  ids = await createZones(world, packer)
  ada = await person(world)
  productId = await stockedProduct(world, 900)
})

/** A purchase of `units` at 100 Pi each, and the order input of its page. */
async function placing(delivery: Chosen | null, shipping: bigint, units = 1) {
  const purchase = await purchased(world, ada, [line(productId, units)])
  return { ...purchase, expectedTotal: purchase.expectedTotal + shipping, delivery }
}
const german = (methodId: string): Chosen => ({ country: 'DE', methodId })
const orderOf = async (number: string) => {
  const order = await orderByNumber(world, number)
  if (!order) throw new Error('no order')
  return order
}

test('by weight: the page shows and the order takes the price of what it weighs with its packaging', async () => {
  const steps = [{ atLeast: 1000n, price: coins(9) }]
  const zone = { id: ids.standard, version: 1 }
  const byWeight = methodOf('Standard', 4, { basis: 'weight', steps, mostGrams: 5000 })
  value(await saveMethod(world, packer, ids.near, zone, byWeight))
  const was = await shippingWeights(world)
  value(await saveWeights(world, packer, was.version, { packagingGrams: 100, assumedGrams: 450 }))
  for (const [units, shipping] of [
    [1, 4],
    [2, 9],
  ] as const) {
    const chosen = german(ids.standard)
    const { purchaseId } = await purchased(world, ada, [line(productId, units)])
    value(await chooseDelivery(world, ada, purchaseId, { country: 'DE', methodId: ids.standard }))
    const view = value(await purchaseFor(world, ada, purchaseId))
    expect(view.total).toBe(coins(100 * units + shipping))
    const input = await placing(chosen, coins(shipping), units)
    const order = await orderOf(value(await placeOrder(world, ada, input)))
    expect(order).toMatchObject({ shipping: coins(shipping), shippingStandard: coins(shipping) })
  }
  // 11 × 450 g and the box are above five kilograms.
  expect(await placeOrder(world, ada, await placing(german(ids.standard), coins(9), 11))).toEqual(
    refuse('checkout.delivery_changed'),
  )
  const stale = { packagingGrams: 0, assumedGrams: 0 }
  expect(await saveWeights(world, packer, was.version, stale)).toEqual(
    refuse('shipping.weights_changed'),
  )
  const { version } = await shippingWeights(world)
  value(await saveWeights(world, packer, version, stale))
})

describe('chosen before payment', () => {
  test('the page starts with the country of the address book, and the standard method', async () => {
    value(await addAddress(world, ada, { ...address, country: 'AT', postalCode: '1010' }))
    const { purchaseId } = await purchased(world, ada, [line(productId)])
    const view = value(await purchaseFor(world, ada, purchaseId))
    expect(view).toMatchObject({
      subtotal: coins(100),
      total: coins(105),
      delivery: { country: 'AT', chosen: { id: ids.standard } },
    })
    const wish = { country: 'de', methodId: ids.express }
    value(await chooseDelivery(world, ada, purchaseId, wish))
    expect(value(await purchaseFor(world, ada, purchaseId))).toMatchObject({
      total: coins(112),
      delivery: { country: 'DE', chosen: { id: ids.express } },
    })
    expect(await chooseDelivery(world, ada, purchaseId, { country: 'XX' })).toEqual(
      refuse('checkout.country'),
    )
    const eve = await person(world)
    const missing = refuse('checkout.not_found')
    const own = value(await startPurchase(world, ada, { lines: [line(productId)], source: 'line' }))
    expect(await chooseDelivery(world, eve, own, wish)).toEqual(missing)
  })

  test('a visitor has no method yet, and sees the price of the products only', async () => {
    const { purchaseId } = await purchased(world, null, [line(productId)])
    expect(value(await purchaseFor(world, null, purchaseId))).toMatchObject({
      total: coins(100),
      delivery: { hasZones: true, country: null, chosen: null },
    })
  })

  test('is kept with the order and its payment request, with the price of the standard method', async () => {
    const number = value(
      await placeOrder(world, ada, await placing(german(ids.express), coins(12))),
    )
    expect(await orderOf(number)).toMatchObject({
      total: coins(112),
      shipping: coins(12),
      shippingStandard: coins(5),
      delivery: {
        zoneId: ids.near,
        methodId: ids.express,
        country: 'DE',
        names: { en: 'Express', de: 'Express auf Deutsch' },
      },
    })
    expect((await paymentRequestOf(world, number))?.amountDue).toBe(coins(112))
    const [mail] = await world.db<{ body: string }[]>`
      select body from mail_outbox where to_address = ${ada.email} and template = 'order.placed'`
    expect(mail?.body).toContain(`for π\u00a0112 (including shipping: π\u00a012)`)
  })

  test('prices sent by the browser are not trusted: each mismatch is refused before anything changes', async () => {
    const standard = german(ids.standard)
    const tries: [Chosen | null, bigint, string][] = [
      [null, 0n, 'checkout.country'],
      [{ country: 'CU', methodId: ids.standard }, coins(5), 'checkout.not_delivered'],
      [{ country: 'JP', methodId: ids.standard }, coins(5), 'checkout.delivery_changed'],
      [german('made-up'), 0n, 'checkout.delivery_changed'],
      [standard, 0n, 'checkout.price_changed'],
      [german(ids.express), coins(5), 'checkout.price_changed'],
    ]
    for (const [delivery, shipping, code] of tries)
      expect(await placeOrder(world, ada, await placing(delivery, shipping))).toMatchObject({
        code,
      })
    const dearer = methodOf('Standard', 6, { freeFrom: coins(300) })
    const wanted = await placing(standard, coins(5))
    value(await saveMethod(world, packer, ids.near, { id: ids.standard, version: 1 }, dearer))
    expect(await placeOrder(world, ada, wanted)).toEqual(
      refuse('checkout.price_changed', { facts: { total: '106', currency: 'PI' } }),
    )
  })

  test('free shipping counts the value of the products after promotions', async () => {
    const whole = await placing(german(ids.standard), 0n, 3)
    expect((await placeOrder(world, ada, whole)).ok).toBe(true)
    const draft = {
      name: 'Less',
      ...onPrices,
      percent: 10,
      priority: 0,
      category: null,
      productIds: [productId],
      code: null,
      startsAt: world.now(),
      endsAt: null,
      mostUses: null,
      mostPerShopper: null,
    }
    const promotion = value(await createPromotion(world, packer, draft))
    // The items now cost 270 Pi.
    expect(await placeOrder(world, ada, await placing(german(ids.standard), 0n, 3))).toMatchObject({
      code: 'checkout.price_changed',
    })
    const number = value(
      await placeOrder(world, ada, await placing(german(ids.standard), coins(5), 3)),
    )
    expect((await orderOf(number)).total).toBe(coins(275))
    value(await endPromotion(world, packer, { id: promotion, version: 1, phase: 'running' }))
  })

  test('products and shipping add up to the payment request', async () => {
    const ways = [
      [ids.standard, coins(5), coins(300)],
      [ids.express, coins(12), null],
    ] as const
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(...ways),
        async (units, [methodId, price, freeFrom]) => {
          world.clock.advance(1000)
          ada = await person(world)
          const subtotal = coins(100 * units)
          const shipping = freeFrom !== null && subtotal >= freeFrom ? 0n : price
          const wanted = await placing(german(methodId), shipping, units)
          const order = await orderOf(value(await placeOrder(world, ada, wanted)))
          expect(order.shipping).toBe(shipping)
          expect(order.total).toBe(subtotal + shipping)
          expect((await paymentRequestOf(world, order.number))?.amountDue).toBe(order.total)
          expect(order.shippingStandard <= order.shipping).toBe(true)
        },
      ),
      { numRuns: 20 },
    )
  })
})

describe('the shipping address', () => {
  test('must be in the zone that was paid for; another is refused and changes nothing', async () => {
    await verified(world, ada)
    const number = value(
      await placeOrder(world, ada, await placing(german(ids.standard), coins(5))),
    )
    await paid(world, number)
    expect(await submitAddress(world, ada, number, address)).toEqual(
      refuse('checkout.outside_zone', { fields: { country: 'checkout.outside_zone' } }),
    )
    expect(await addressOf(world, number)).toBeNull()
    expect((await orderOf(number)).status).toBe('pending')
    expect(
      await submitAddress(world, ada, number, { ...address, country: 'AT', postalCode: '1010' }),
    ).toEqual(ok({ released: true, waitsFor: [] }))
  })

  test('stays valid after its zone has changed', async () => {
    const number = value(
      await placeOrder(world, ada, await placing(german(ids.standard), coins(5))),
    )
    await world.db`delete from shipping_zones`
    expect(
      (await submitAddress(world, ada, number, { ...address, country: 'DE', postalCode: '10115' }))
        .ok,
    ).toBe(true)
  })
})

test('of an order cancelled before shipping: all of it is refunded, shipping included', async () => {
  const number = value(await placeOrder(world, ada, await placing(german(ids.express), coins(12))))
  await paid(world, number)
  const to = addressNamed('own')
  value(await cancelOrder(world, ada, number, { refundTo: to, refundAgain: to }))
  expect((await paymentRequestOf(world, number))?.refunds).toMatchObject([
    { amount: coins(112), state: 'requested' },
  ])
})
