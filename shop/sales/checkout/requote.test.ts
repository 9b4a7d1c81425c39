// New quotes, another payment method, and late payments.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  markUsdtRead,
  paidUsdt,
  testUsdt,
  usdtWithRate,
} from '../../../tests/support/ledgers/rated-usdt.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import {
  line,
  markLedgerRead,
  paid,
  placed,
  stockedProduct,
  unitsLeft,
  value,
} from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { reserveStock } from '../../catalog/stock/actions/reservations.ts'
import {
  type PaymentRequestView,
  paymentRequestOf,
} from '../../payments/requests/views/payment-requests.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { coins } from '../../platform/money/rules.ts'
import { kinds } from '../../platform/settings/rules/settings.ts'
import { ok } from '../../result.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { cancelOrder } from './actions/cancel.ts'
import { newQuote } from './actions/requote.ts'
import { expireOrders } from './actions/upkeep.ts'

const mostUnpaid = kinds.mostUnpaid.fallback

const minute = 60_000
const day = 86_400_000
const usdt = usdtWithRate('1', () => new Date())
const world = await testWorld({
  config: { ...testConfig, pi: testPi, usdt: testUsdt },
  usdt: usdt.ports,
  rates: usdt.rates,
})
const pi = { method: 'pi', chain: null } as const
const polygon = { method: 'usdt', chain: 'eip155:137' } as const

let ada: Viewer
let productId: string
let number: string
beforeEach(async () => {
  usdt.set('1')
  world.clock.advance(1000)
  ada = await person(world)
  productId = await stockedProduct(world, 3)
  number = await placed(world, ada, [line(productId)])
})
const paymentRequest = async () => (await paymentRequestOf(world, number)) as PaymentRequestView
const order = async () => await orderByNumber(world, number)
async function expired(): Promise<void> {
  world.clock.advance(63 * minute)
  await markLedgerRead(world)
  await markUsdtRead(world)
  await expireOrders(world)
  expect((await order())?.stock).toBe('returned')
}

describe('a new quote', () => {
  test('after expiry has the same address and price, and reserves the stock for another hour', async () => {
    const before = await paymentRequest()
    await expired()
    expect((await paymentRequest()).state).toBe('expired')
    expect(await newQuote(world, ada, number, pi)).toEqual(ok())
    const after = await paymentRequest()
    expect(after).toMatchObject({
      state: 'open',
      muxed: before.muxed,
      memo: before.memo,
      amountDue: before.amountDue,
      expiresAt: new Date(world.now().getTime() + 60 * minute),
      quote: { version: 2 },
    })
    expect(await order()).toMatchObject({ stock: 'held', stockUntil: after.expiresAt })
    expect(await unitsLeft(world, productId)).toBe(2)
  })

  test('requested twice or before expiry is the same one: it does not extend the reservation', async () => {
    const before = await paymentRequest()
    world.clock.advance(30 * minute)
    expect(await newQuote(world, ada, number, pi)).toEqual(ok())
    expect(await paymentRequest()).toMatchObject({
      expiresAt: before.expiresAt,
      quote: { version: 1 },
    })
    await expired()
    await Promise.all([1, 2, 3].map(() => newQuote(world, ada, number, pi)))
    expect((await paymentRequest()).quote.version).toBe(2)
    expect(await unitsLeft(world, productId)).toBe(2)
  })

  test('is for the remaining amount, and what was paid keeps its value', async () => {
    await paid(world, number, { amount: coins(60) })
    await expired()
    expect((await paymentRequest()).state).toBe('underpaid')
    expect(await newQuote(world, ada, number, pi)).toEqual(ok())
    expect(await paymentRequest()).toMatchObject({ state: 'partial', remaining: coins(40) })
    await paid(world, number)
    expect(await paymentRequest()).toMatchObject({ state: 'paid', amountReceived: coins(100) })
  })

  test('is refused when the stock is gone, and changes nothing', async () => {
    await expired()
    value(await reserveStock(world, 'PI-1000000000077', [line(productId, 3)]))
    expect(await newQuote(world, ada, number, pi)).toMatchObject({ ok: false, code: 'stock.short' })
    expect(await paymentRequest()).toMatchObject({ state: 'expired', quote: { version: 1 } })
    expect((await order())?.stock).toBe('returned')
  })

  test('is refused for another shopper, and for a paid or cancelled order', async () => {
    expect(await newQuote(world, await person(world), number, pi)).toMatchObject({
      code: 'orders.not_found',
    })
    await paid(world, number)
    expect(await newQuote(world, ada, number, pi)).toMatchObject({ code: 'payment.settled' })
    number = await placed(world, ada, [line(productId)])
    value(await cancelOrder(world, ada, number, {}))
    expect(await newQuote(world, ada, number, pi)).toMatchObject({ code: 'payment.settled' })
  })

  test('does not bypass the limit of unpaid orders', async () => {
    const many = await stockedProduct(world, 99)
    await expired()
    for (let n = 1; n <= mostUnpaid; n++) {
      world.clock.advance(1)
      const placing = await placed(world, ada, [line(many)]).catch((error: Error) => error.message)
      if (placing === 'checkout.too_many_unpaid') break
    }
    expect(await newQuote(world, ada, number, pi)).toMatchObject({
      code: 'checkout.too_many_unpaid',
    })
  })
})

describe('another payment method', () => {
  test('is a second address of the same payment request; the first is still watched', async () => {
    const before = await paymentRequest()
    expect(await newQuote(world, ada, number, polygon)).toEqual(ok())
    expect(await paymentRequest()).toMatchObject({
      method: 'usdt',
      muxed: before.muxed,
      expiresAt: before.expiresAt,
      quote: { version: 2, currency: 'USDT', amountDue: coins(100, 'USDT'), rateSource: 'setting' },
    })
    expect((await order())?.method).toBe('usdt')
    await paid(world, number, { amount: coins(30) })
    expect(await paymentRequest()).toMatchObject({ state: 'partial', remaining: coins(70) })
    await paidUsdt(world, number, coins(70, 'USDT'))
    expect(await paymentRequest()).toMatchObject({
      state: 'paid',
      flags: expect.arrayContaining(['multi']),
    })
  })

  test('and back again has the same addresses', async () => {
    value(await newQuote(world, ada, number, polygon))
    const there = (await paymentRequest()).address
    value(await newQuote(world, ada, number, pi))
    value(await newQuote(world, ada, number, { method: 'usdt', chain: 'eip155:1' }))
    expect(await paymentRequest()).toMatchObject({
      address: there,
      quote: { chain: 'eip155:1', version: 4 },
    })
  })

  test('cannot be chosen after a partial payment', async () => {
    await paid(world, number, { amount: coins(1) })
    expect(await newQuote(world, ada, number, polygon)).toMatchObject({
      code: 'payment.method_fixed',
    })
  })

  test('is not offered without a rate, nor on a chain that is not set up', async () => {
    usdt.set(null)
    expect(await newQuote(world, ada, number, polygon)).toMatchObject({ code: 'rate.none' })
    usdt.set('1')
    expect(await newQuote(world, ada, number, { method: 'usdt', chain: 'eip155:5' })).toMatchObject(
      { code: 'payment.chain' },
    )
    expect(await paymentRequest()).toMatchObject({ method: 'pi', quote: { version: 1 } })
  })
})

describe('a late payment', () => {
  async function lateUsdt(rate: string | null, amount = coins(100, 'USDT')): Promise<void> {
    value(await newQuote(world, ada, number, polygon))
    await expired()
    usdt.set(rate)
    await paidUsdt(world, number, amount)
  }

  test.each(['1', '1.009', '0.991'])('is accepted at a price of %s of 1', async (rate) => {
    await lateUsdt(rate)
    expect((await paymentRequest()).state).toBe('paid')
    expect(await order()).toMatchObject({ stock: 'held', watchUntil: null })
  })

  test.each(['1.01', '0.99', '3', null])(
    'at a price of %s of 1 waits for the shopper’s choice',
    async (rate) => {
      await lateUsdt(rate)
      expect((await paymentRequest()).state).toBe('late')
      expect(await order()).toMatchObject({ status: 'pending', stock: 'returned' })
      expect(await unitsLeft(world, productId)).toBe(3)
    },
  )

  test('counts at the new price if the shopper chooses that, and the rest is requested', async () => {
    await lateUsdt('2')
    expect(await newQuote(world, ada, number, polygon)).toEqual(ok())
    expect(await paymentRequest()).toMatchObject({
      state: 'partial',
      remaining: coins(50),
      quote: { amountDue: coins(200, 'USDT') },
    })
    await paidUsdt(world, number, coins(100, 'USDT'))
    expect((await paymentRequest()).state).toBe('paid')
  })

  test('pays at once at a lower price, and the excess can be refunded', async () => {
    await lateUsdt('0.5')
    expect(await newQuote(world, ada, number, polygon)).toEqual(ok())
    expect(await paymentRequest()).toMatchObject({ state: 'paid', amountOver: coins(100) })
    expect(await order()).toMatchObject({ stock: 'held', watchUntil: null })
  })

  test('is refunded if the shopper makes no choice until the watch ends', async () => {
    await lateUsdt('3')
    world.clock.advance(31 * day)
    await markLedgerRead(world)
    await markUsdtRead(world)
    await expireOrders(world)
    expect([(await order())?.status, (await paymentRequest()).state]).toEqual([
      'cancelled',
      'refunding',
    ])
  })
})
