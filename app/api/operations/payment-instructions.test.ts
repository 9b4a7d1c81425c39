// The API says how to pay for an order only as long as it should be paid.
import { beforeEach, expect, test } from 'vitest'
import { requotePaymentRequest } from '../../../shop/payments/requests/actions/requote.ts'
import { paymentRequestOf } from '../../../shop/payments/requests/views/payment-requests.ts'
import { decideTransaction } from '../../../shop/payments/review/decide-transaction.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { coins } from '../../../shop/platform/money/rules.ts'
import { cancelOrder, declineOrder } from '../../../shop/sales/checkout/actions/cancel.ts'
import { testUsdt, usdtWithRate } from '../../../tests/support/ledgers/rated-usdt.ts'
import { addressNamed, testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { line, paid, placed, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { instructionsOf } from './payment-instructions.ts'

const rate = usdtWithRate('0.5', () => new Date('2026-11-21T11:00:00Z'))
const world = await testWorld({
  config: { ...testConfig, pi: testPi, usdt: testUsdt },
  usdt: rate.ports,
  rates: rate.rates,
})
const home = addressNamed('a wallet of the shopper')
const refundAddress = { refundTo: home, refundAgain: home }

let ada: Viewer
let number: string
beforeEach(async () => {
  world.clock.advance(1000)
  ada = await person(world)
  number = await placed(world, ada, [line(await stockedProduct(world, 9))])
})

const request = async () => {
  const found = await paymentRequestOf(world, number)
  if (!found) throw new Error('no payment request')
  return found
}
const told = async () => instructionsOf(world, await request())

test('after a part, what remains is asked for', async () => {
  await paid(world, number, { amount: coins(40) })
  expect(await told()).toMatchObject({ amount: { amount: '60', currency: 'PI' } })
})

test('of a cancelled order nothing is asked for', async () => {
  value(await cancelOrder(world, ada, number))
  expect(await request()).toMatchObject({ state: 'cancelled', remaining: coins(100) })
  expect(await told()).toBeNull()
})

test.each([
  ['cancelled', () => cancelOrder(world, ada, number, refundAddress)],
  ['declined', async () => declineOrder(world, await person(world, 'admin'), number, 'sold out')],
])('of an order that was %s after a part nothing is asked for', async (_, end) => {
  await paid(world, number, { amount: coins(40) })
  value(await end())
  expect(await request()).toMatchObject({ state: 'refunding', remaining: coins(60) })
  expect(await told()).toBeNull()
})

test('of an order whose payment staff accept as enough nothing is asked for', async () => {
  await paid(world, number, { amount: coins(99) })
  const [transaction] = await world.db<{ id: string }[]>`
    select id from transactions where order_number = ${number}`
  const enough = { decision: 'approved', reason: 'close enough' } as const
  const owner = await person(world, 'admin')
  value(await decideTransaction(world, owner, transaction?.id ?? '', enough))
  expect(await request()).toMatchObject({ state: 'paid', remaining: coins(1) })
  expect(await told()).toBeNull()
})

// A cancelled order is partly paid again once its refund is declined.
test.each(['cancelled', 'unsafe_address'] as const)(
  'with %s nobody is told to pay',
  async (flag) => {
    await paid(world, number, { amount: coins(40) })
    const found = await request()
    expect(instructionsOf(world, { ...found, flags: [flag] })).toBeNull()
  },
)

test('in USDT a rate belongs to the amount', async () => {
  const polygon = { orderNumber: number, method: 'usdt', chain: 'eip155:137' } as const
  value(await requotePaymentRequest(world, ada, polygon))
  const found = await request()
  expect(instructionsOf(world, found)).toMatchObject({
    amount: { amount: '50', currency: 'USDT' },
    rate: { rate: '0.5' },
  })
  const { quote } = found
  expect(instructionsOf(world, { ...found, quote: { ...quote, rate: null } })).toBeNull()
})
