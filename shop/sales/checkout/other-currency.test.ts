// A shop with prices in euro: Pi and USDT are quoted, and everything else says euro.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paidUsdt, testUsdt, usdtWithRate } from '../../../tests/support/ledgers/rated-usdt.ts'
import { piPage, testPi, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { testProduct } from '../../../tests/support/products.ts'
import { line, placed, purchased, value, verified } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { loadCatalogue } from '../../catalog/products/actions/products.ts'
import { recordTransfers } from '../../payments/pi/record-transfers.ts'
import { requestRefund } from '../../payments/refunds/request-refund.ts'
import { tokenPrice } from '../../payments/requests/views/offered-methods.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { placeOrder } from './actions/place-order.ts'

const { ports, rates, set } = usdtWithRate('0.52', () => world.now())
const world = await testWorld({
  config: { ...testConfig, pi: testPi, usdt: testUsdt },
  usdt: ports,
  rates,
})
await saveSetting(world, 'system', 'currency', 'EUR')
await vi.waitFor(() => {
  if (world.config.currency !== 'EUR') throw new Error('not yet')
})
value(
  await loadCatalogue(world, [
    testProduct({
      id: 'coffee',
      basePrice: 1250n,
      colours: [{ name: 'Ink', hex: '#101418', stock: 99 }],
    }),
  ]),
)

let ada: Viewer
beforeEach(async () => {
  world.clock.advance(60_000)
  ada = await person(world)
  set('0.52')
})

async function payInPi(number: string, amount: bigint) {
  const memo = { type: 'text', value: (await paymentRequestOf(world, number))?.memo ?? '' } as const
  const payment = transfer({ amount, memo, at: world.now() })
  value(await recordTransfers(world, piPage([payment], { readTo: world.now() })))
}

const requestOf = async (number: string) => {
  const request = await paymentRequestOf(world, number)
  if (!request) throw new Error('no payment request')
  return request
}

describe('an order in euro', () => {
  test('is due in euro and asked for in Pi, rounded up to four decimals', async () => {
    const number = await placed(world, ada, [line('coffee', 2)])
    expect(await orderByNumber(world, number)).toMatchObject({ currency: 'EUR', total: 2500n })
    expect(await requestOf(number)).toMatchObject({
      currency: 'EUR',
      amountDue: 2500n,
      remaining: 2500n,
      quote: { currency: 'PI', amountDue: 480_770_000n, rate: '0.52', rateSource: 'setting' },
      options: [{ currency: 'PI', due: 480_770_000n, asked: 480_770_000n }],
    })
  })

  test('is paid by exactly what was asked for, whatever the rate does meanwhile', async () => {
    const number = await placed(world, ada, [line('coffee')])
    const [option] = (await requestOf(number)).options
    set('0.01')
    await payInPi(number, option?.asked ?? 0n)
    expect(await requestOf(number)).toMatchObject({ state: 'paid', remaining: 0n, amountOver: 0n })
  })

  test('asks for the rest after a part, and two parts pay it', async () => {
    const number = await placed(world, ada, [line('coffee')])
    await payInPi(number, 100_000_000n)
    const part = await requestOf(number)
    // 10 of 24.0385 Pi are worth 5.19 of 12.50 euro.
    expect(part).toMatchObject({ state: 'partial', amountReceived: 519n, remaining: 731n })
    await payInPi(number, part.options[0]?.asked ?? 0n)
    expect(await requestOf(number)).toMatchObject({ state: 'paid', remaining: 0n })
  })

  test('in USDT has a quote of its own', async () => {
    set('0.92')
    const purchase = await purchased(world, ada, [line('coffee')])
    const usdt = await tokenPrice(world, purchase.expectedTotal)
    expect(usdt).toMatchObject({ amount: 13_590_000n, rate: '0.92' })
    const placing = { ...purchase, method: 'usdt', expectedQuote: usdt?.amount ?? 0n } as const
    const number = value(await placeOrder(world, ada, placing))
    await paidUsdt(world, number, 13_590_000n)
    expect(await requestOf(number)).toMatchObject({ state: 'paid', currency: 'EUR' })
  })

  test('whose rate has changed is shown again first, in Pi', async () => {
    const purchase = await purchased(world, ada, [line('coffee')])
    set('0.5')
    expect(await placeOrder(world, ada, { ...purchase, expectedQuote: 240_385_000n })).toEqual({
      ok: false,
      code: 'checkout.price_changed',
      facts: { total: '25', currency: 'PI' },
    })
  })

  test('is not placed without a rate, and nothing is kept of it', async () => {
    const purchase = await purchased(world, ada, [line('coffee')])
    set(null)
    expect(await placeOrder(world, ada, purchase)).toMatchObject({ ok: false, code: 'rate.none' })
    const [row] =
      await world.db`select count(*)::int as orders from orders where user_id = ${ada.id}`
    expect(row).toEqual({ orders: 0 })
  })

  test('is refunded in the coins that came: all of them for all of the euro', async () => {
    await verified(world, ada)
    const number = await placed(world, ada, [line('coffee')])
    await payInPi(number, (await requestOf(number)).options[0]?.asked ?? 0n)
    const staff = await person(world, 'finance')
    const asked = { orderNumber: number, address: null, amount: null, reason: 'Spilled' }
    value(await requestRefund(world, staff, asked))
    const { refunds, amountRefunded } = await requestOf(number)
    expect(refunds).toMatchObject([{ method: 'pi', amount: 240_385_000n }])
    expect(amountRefunded).toBe(1250n)
  })
})
