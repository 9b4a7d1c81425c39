// Edits of orders that were paid by credit alone, of businesses that owe the tax, and from before a change of the currency.
import { beforeAll, expect, test } from 'vitest'
import {
  balances,
  credit,
  productId as creditProduct,
  world as creditWorld,
  customerWithCredit,
  pay,
} from '../../../tests/fixtures/payments/shop-credit.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { variantOf } from '../../../tests/support/products.ts'
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
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { decideTransaction } from '../../payments/review/decide-transaction.ts'
import { transactionsOf } from '../../payments/review/views/transactions.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { plainNumbers } from '../../platform/money/input.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { saveBusiness } from '../checkout/actions/business.ts'
import { placeOrder } from '../checkout/actions/place-order.ts'
import { purchaseFor } from '../checkout/views/purchase.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { editOrder } from './actions.ts'
import { isAmountField, readEdit } from './input.ts'
import { previewEdit } from './views.ts'

const edit = { version: 0, discount: null, methodId: null, shipping: null, note: '' } as const
const hour = 3_600_000

test('an order that shop credit paid for has days to pay what an edit asks for', async () => {
  await saveSetting(creditWorld, 'system', 'referralReward', coins(150))
  const who = await customerWithCredit()
  const number = value(await pay(who, 1, 100))
  const staff = await person(creditWorld, 'fulfilment')
  const lines = [{ from: 0, variantId: variantOf(creditProduct, 'Ink'), quantity: 2, price: null }]
  const to = (more: object) =>
    editOrder(creditWorld, staff, number, { ...edit, lines, reason: 'asked', ...more })
  const plan = value(await to({}))
  expect(plan.difference).toEqual({ toPay: coins(100), toReturn: 0n, credit: 0n })
  const request = await paymentRequestOf(creditWorld, number)
  expect(request).toMatchObject({ state: 'open', remaining: coins(100) })
  const time = (request?.expiresAt.getTime() ?? 0) - creditWorld.now().getTime()
  expect(time).toBeGreaterThanOrEqual(7 * 24 * hour)
  // Back to less than the credit: what it no longer pays for returns.
  const less = [{ ...lines[0], quantity: 1, price: coins(60) }]
  const again = value(await to({ version: 1, lines: less }))
  expect(again.difference).toEqual({ toPay: 0n, toReturn: 0n, credit: coins(40) })
  expect(await credit(who)).toEqual(balances(0, 90, 60))
})

test('an order that shop credit paid for stays reserved when staff decline a payment of what an edit asks for', async () => {
  await saveSetting(creditWorld, 'system', 'referralReward', coins(150))
  const number = value(await pay(await customerWithCredit(), 1, 100))
  const staff = await person(creditWorld, 'fulfilment')
  const lines = [{ from: 0, variantId: variantOf(creditProduct, 'Ink'), quantity: 2, price: null }]
  value(await editOrder(creditWorld, staff, number, { ...edit, lines, reason: 'asked' }))
  await paid(creditWorld, number, { amount: coins(1) })
  const [payment] = await transactionsOf(creditWorld, number)
  const finance = await person(creditWorld, 'finance')
  const decision = { decision: 'declined', reason: 'A mistake.' } as const
  value(await decideTransaction(creditWorld, finance, payment?.id ?? '', decision))
  expect(await orderByNumber(creditWorld, number)).toMatchObject({
    stock: 'held',
    watchUntil: null,
  })
})

const world = await testWorld({
  config: { ...testConfig, pi: testPi },
  vatRegister: { look: async () => ({ answer: 'confirmed', reference: 'WAPIAAAAY1' }) },
})
let ada: Viewer
beforeAll(async () => {
  value(await saveSetting(world, 'system', 'taxCountry', 'DE'))
  value(await saveSetting(world, 'system', 'businessBuyers', 'on'))
  value(await saveSetting(world, 'system', 'sellerTaxId', 'DE 136 695 976'))
  ada = await person(world)
  await verified(world, ada)
})

test('what is added for a business that owes the tax is without tax, also days after its id was confirmed', async () => {
  const [thing, other] = [await stockedProduct(world, 9), await stockedProduct(world, 9)]
  const purchase = await purchased(world, ada, [line(thing, 1)])
  const form = { company: 'Acme SARL', vatId: 'FR40303265045' }
  const { purchaseId } = purchase
  value(await saveBusiness(world, ada, purchaseId, { form, country: null, ip: '203.0.113.7' }))
  const { total, reverse } = value(await purchaseFor(world, ada, purchaseId))
  expect(reverse).toBe('FR')
  const number = value(await placeOrder(world, ada, { ...purchase, expectedTotal: total }))
  const french = { ...address, country: 'FR', postalCode: '75001' }
  value(await submitAddress(world, ada, number, french))
  const lines = [
    { from: 0, variantId: variantOf(thing, 'Ink'), quantity: 1, price: null },
    { from: null, variantId: variantOf(other, 'Ink'), quantity: 1, price: null },
  ]
  const preview = () => previewEdit(world, number, { ...edit, lines, reason: 'asked' })
  expect(value(await preview()).after.total).toBe(2n * total)
  await world.db`
    update business_buyers set answered_at = answered_at - interval '3 days' where order_number = ${number}`
  const { after, tax } = value(await preview())
  expect(after.total).toBe(2n * total)
  expect(tax).toMatchObject({ scheme: 'reverse', lines: [{ rate: 0 }, { rate: 0 }] })
})

test('in German a discount and a shipping price that were left as they were follow their rules', () => {
  const sent = { version: '0', reason: 'asked', note: '', methodId: '', q: '' }
  const row = {
    'variant.0': 'v',
    'from.0': '0',
    'quantity.0': '2',
    'price.0': '12,50',
    'cost.0': '12.50',
  }
  const amounts = { discount: '5,00', discountWas: '5,00', shipping: '4,90', shippingWas: '4,90' }
  const read = (more: object) =>
    value(
      readEdit(
        value(plainNumbers({ ...sent, ...row, ...amounts, ...more }, 'de', isAmountField)),
        'EUR',
      ),
    )
  expect(read({})).toMatchObject({ discount: null, shipping: null, lines: [{ price: null }] })
  expect(read({ discount: '6', shipping: '0', 'price.0': '11,00' })).toMatchObject({
    discount: 600n,
    shipping: 0n,
    lines: [{ price: 1100n }],
  })
})

test('an order in a former currency loses units, and gets no line at a price in another', async () => {
  const own = await testWorld({ config: { ...testConfig, pi: testPi } })
  const [thing, other] = [await stockedProduct(own, 9), await stockedProduct(own, 9)]
  const who = await person(own)
  const number = value(await placeOrder(own, who, await purchased(own, who, [line(thing, 3)])))
  await own.db`update orders set currency = 'CHF' where number = ${number}`
  await own.db`update payment_requests set currency = 'CHF' where order_number = ${number}`
  const kept = { from: 0, variantId: variantOf(thing, 'Ink'), quantity: 2, price: null }
  const added = { from: null, variantId: variantOf(other, 'Ink'), quantity: 1, price: null }
  const to = (...lines: (typeof kept | typeof added)[]) =>
    previewEdit(own, number, { ...edit, lines, reason: 'asked' })
  expect(await to(kept, added)).toMatchObject({
    code: 'orders.edit_currency',
    facts: { currency: 'CHF' },
  })
  expect(value(await to(kept)).after.lines).toMatchObject([{ quantity: 2 }])
  expect((await orderByNumber(own, number))?.edits).toBe(0)
})
