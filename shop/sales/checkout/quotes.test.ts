// USDT quotes: the displayed price is charged, with an address created in advance.
import { beforeEach, describe, expect, test } from 'vitest'
import { testUsdt, usdtWithRate } from '../../../tests/support/ledgers/rated-usdt.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import {
  line,
  purchased,
  stockedProduct,
  unitsLeft,
  value,
} from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { fillAddresses } from '../../payments/destinations/deposit-addresses.ts'
import { tokenPrice } from '../../payments/requests/views/offered-methods.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import type { AddressBook, UsdtPorts } from '../../payments/tokens/port.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { placeOrder } from './actions/place-order.ts'

let ada: Viewer
let derived = 0
const { ports, rates, set } = usdtWithRate('0.83', () => world.now())
const book = ports.addresses as AddressBook
const counted: UsdtPorts = {
  ...ports,
  addresses: {
    ...book,
    addressAt(index) {
      derived += 1
      return book.addressAt(index)
    },
  },
}
const world = await testWorld({
  config: { ...testConfig, pi: testPi, usdt: testUsdt },
  usdt: counted,
  rates,
})

beforeEach(async () => {
  world.clock.advance(60_000)
  ada = await person(world)
  set('0.83')
})

/** A purchase with the prices that its page shows. */
async function shown(productId: string) {
  const purchase = await purchased(world, ada, [line(productId)])
  const usdt = await tokenPrice(world, purchase.expectedTotal)
  if (!usdt) throw new Error('no USDT is offered')
  return { ...purchase, method: 'usdt', expectedQuote: usdt.amount } as const
}
const counts = async () => {
  const [row] = await world.db`
    select (select count(*) from orders) as orders, (select count(*) from payment_requests) as requests,
      (select count(*) from quotes) as quotes, (select count(*) from mail_outbox) as mails`
  return row
}

describe('the amount in USDT', () => {
  test('of the payment request is the one that was shown', async () => {
    const placing = await shown(await stockedProduct(world, 5))
    const number = value(await placeOrder(world, ada, placing))
    expect(await paymentRequestOf(world, number)).toMatchObject({
      quote: { amountDue: placing.expectedQuote, rate: '0.83' },
    })
  })

  test('that has changed is shown again first, and nothing is placed', async () => {
    const productId = await stockedProduct(world, 5)
    const placing = await shown(productId)
    const before = await counts()
    set('0.84')
    expect(await placeOrder(world, ada, placing)).toEqual({
      ok: false,
      code: 'checkout.price_changed',
      facts: { total: '84', currency: 'USDT' },
    })
    expect(await counts()).toEqual(before)
    expect(await unitsLeft(world, productId)).toBe(5)
    const number = value(await placeOrder(world, ada, { ...placing, expectedQuote: 84_000_000n }))
    expect(value(await placeOrder(world, ada, placing))).toBe(number)
  })

  test('is ignored for payments in Pi, and no rate is stated before an amount', async () => {
    const productId = await stockedProduct(world, 5)
    const placing = await shown(productId)
    set(null)
    expect(await placeOrder(world, ada, placing)).toMatchObject({ code: 'rate.none' })
    expect((await placeOrder(world, ada, { ...placing, method: 'pi', expectedQuote: 1n })).ok).toBe(
      true,
    )
  })
})

test('comes with an address of the pool: placing an order derives none, and each is used once', async () => {
  const productId = await stockedProduct(world, 30)
  expect(await fillAddresses(world)).toBeGreaterThan(0)
  derived = 0
  const addresses: (string | undefined)[] = []
  for (let order = 0; order < 15; order++) {
    world.clock.advance(10)
    const number = value(await placeOrder(world, ada, await shown(productId)))
    addresses.push((await paymentRequestOf(world, number))?.address)
  }
  expect(derived).toBe(0)
  expect(new Set(addresses).size).toBe(15)
  expect(await fillAddresses(world)).toBeGreaterThan(0)
  expect(derived).toBeGreaterThanOrEqual(15)
})
