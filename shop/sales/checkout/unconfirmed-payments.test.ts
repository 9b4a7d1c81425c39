// Unconfirmed payments: shown, without effect on others.

import { beforeEach, expect, test } from 'vitest'
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
  purchased,
  stockedProduct,
  unitsLeft,
  value,
} from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { decideTransaction } from '../../payments/review/decide-transaction.ts'
import { insertTransactions } from '../../payments/review/store/receipts.ts'
import { markFinal } from '../../payments/tokens/store/chains.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { settleAndRelease } from './actions/follow-payments.ts'
import { placeOrder } from './actions/place-order.ts'
import { expireOrders } from './actions/upkeep.ts'

let ada: Viewer
let productId: string
const { ports, rates, set: setRate } = usdtWithRate('1', () => world.now())
const world = await testWorld({
  config: { ...testConfig, pi: testPi, usdt: testUsdt },
  usdt: ports,
  rates,
})

beforeEach(async () => {
  world.clock.advance(60_000)
  ada = await person(world)
  productId = await stockedProduct(world, 1)
})

async function ordered(): Promise<string> {
  const purchase = await purchased(world, ada, [line(productId)])
  return value(await placeOrder(world, ada, { ...purchase, method: 'usdt' }))
}
const due = 100_000_000n
async function finish(number: string): Promise<void> {
  const rows = await world.db<{ id: string }[]>`
    select id from transfers where order_number = ${number} and status = 'seen'`
  const ids = rows.map(({ id }) => id)
  await markFinal(world.db, ids)
  await settleAndRelease(world, [number])
}
const mails = async (number: string): Promise<string[]> => {
  const rows = await world.db<{ template: string }[]>`
    select template from mail_outbox where dedupe_key like ${`order.%${number}`} order by template`
  return rows.map(({ template }) => template.slice(6))
}

test('a payment is announced once when it is detected, and again when it is final', async () => {
  await world.db`update users set language = 'fr' where id = ${ada.id}`
  const number = await ordered()
  await paidUsdt(world, number, due, { status: 'seen' })
  expect(await paymentRequestOf(world, number)).toMatchObject({ state: 'confirming' })
  expect(await mails(number)).toEqual(['placed', 'seen'])
  const [mail] = await world.db<{ subject: string; body: string }[]>`
    select subject, body from mail_outbox where dedupe_key = ${`order.seen ${number}`}`
  expect(mail?.subject).toBe(`Nous avons vu votre paiement pour la commande ${number}`)
  expect(mail?.body).toMatch(/\$\s?100/)
  await expireOrders(world)
  await settleAndRelease(world, [number])
  expect(await mails(number)).toEqual(['placed', 'seen'])
  await finish(number)
  expect(await mails(number)).toEqual(['paid', 'placed', 'seen'])
})

test('a late payment reserves stock when it is final, not before', async () => {
  const number = await ordered()
  world.clock.advance(63 * 60_000)
  await Promise.all([markLedgerRead(world), markUsdtRead(world)])
  await expireOrders(world)
  expect(await unitsLeft(world, productId)).toBe(1)
  await paidUsdt(world, number, due, { status: 'seen' })
  expect(await unitsLeft(world, productId)).toBe(1)
  expect(await orderByNumber(world, number)).toMatchObject({ status: 'pending', stock: 'returned' })
  expect(await mails(number)).toEqual(['expired', 'placed', 'seen'])
  await finish(number)
  expect(await unitsLeft(world, productId)).toBe(0)
  expect(await orderByNumber(world, number)).toMatchObject({ stock: 'held', watchUntil: null })
  expect(await mails(number)).toEqual(['expired', 'paid', 'placed', 'seen'])
})

test('a late payment at a changed price asks the shopper once it is final', async () => {
  const number = await ordered()
  world.clock.advance(63 * 60_000)
  await Promise.all([markLedgerRead(world), markUsdtRead(world)])
  await expireOrders(world)
  await paidUsdt(world, number, due, { status: 'seen' })
  expect(await mails(number)).toEqual(['expired', 'placed', 'seen'])
  setRate('2')
  await finish(number)
  await settleAndRelease(world, [number])
  setRate('1')
  expect(await paymentRequestOf(world, number)).toMatchObject({ state: 'late' })
  expect(await mails(number)).toEqual(['expired', 'late', 'placed', 'seen'])
})

async function declined(number: string): Promise<void> {
  const [transfer] = await world.db<{ id: string; at: Date }[]>`
    select id, at from transfers where order_number = ${number}`
  const transaction = { id: world.id(), orderNumber: number, receiptId: null } as const
  await insertTransactions(world.db, [
    { ...transaction, transferId: transfer?.id ?? '', at: transfer?.at ?? world.now() },
  ])
  const clerk = await person(world, 'finance')
  const decision = { decision: 'declined', reason: 'It is not theirs.' } as const
  value(await decideTransaction(world, clerk, transaction.id, decision))
}

test('a payment in a token that staff decline goes back in full, in its own units', async () => {
  const number = await ordered()
  await paidUsdt(world, number, 2_100_000n)
  await declined(number)
  expect(await paymentRequestOf(world, number)).toMatchObject({
    refunds: [{ method: 'usdt', amount: 2_100_000n }],
  })
})

test('a payment that staff decline before it is final goes back once it is, and releases nothing', async () => {
  const number = await ordered()
  await paidUsdt(world, number, due, { status: 'seen' })
  await declined(number)
  expect(await paymentRequestOf(world, number)).toMatchObject({ state: 'open', refunds: [] })
  await finish(number)
  const refunds = [{ method: 'usdt', amount: due, state: 'requested', closedReason: null }]
  expect(await paymentRequestOf(world, number)).toMatchObject({ state: 'refunding', refunds })
  expect(await orderByNumber(world, number)).toMatchObject({ status: 'pending' })
  await settleAndRelease(world, [number])
  expect((await paymentRequestOf(world, number))?.refunds.length).toBe(1)
})
