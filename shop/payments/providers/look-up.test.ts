// Somebody asks about a payment at a provider: by the number of its page, or by its transaction.
import { beforeEach, expect, test } from 'vitest'
import {
  bea,
  opened,
  ordered,
  owner,
  provider,
  read,
  server,
  world,
} from '../../../tests/fixtures/payments/btcpay.ts'
import { value } from '../../../tests/support/shopping.ts'
import { findAnything } from '../../back-office/lists/views/find.ts'
import { transactionRows } from '../../back-office/lists/views/transactions.ts'
import { orderRows } from '../../back-office/orders/views/orders.ts'
import { claimTransaction } from '../../sales/checkout/actions/claim.ts'
import { type Asker, askAboutPayment } from '../../sales/payment-help/actions.ts'
import { readAsked } from '../../sales/payment-help/rules.ts'
import { lookUpTransaction } from '../reconciliation/look-up-transaction.ts'

let number: string
let invoice: string
let ips = 0
function nextIp(): string {
  ips += 1
  return `10.${ips}.0.1`
}

beforeEach(async () => {
  number = await ordered()
  invoice = await opened(number)
  await read()
})

const asker = (isHolder = false): Asker => ({
  ip: nextIp(),
  holderOf: async () => (isHolder ? bea : null),
})
const asked = async (what: string, isHolder = false) =>
  value(await askAboutPayment(world, asker(isHolder), what))

/** Its transaction, as a wallet shows it. */
const paid = () => server.pay(invoice).replace(/-0$/, '')

test('an invoice is known by its number, and by the link of its page', () => {
  expect(readAsked(` ${invoice} `)).toEqual({ is: 'invoice', number: invoice })
  expect(readAsked(`https://pay.example/i/${invoice}?lang=ar`)).toEqual({
    is: 'invoice',
    number: invoice,
  })
  for (const other of ['PI-1795910400000', 'word', `${invoice}+`, 'https://pay.example/i/../..'])
    expect(readAsked(other)).toBeNull()
})

test('of an invoice its payments are read at once, and its order is told to its holder alone', async () => {
  expect(await asked(invoice)).toMatchObject({ said: 'unpaid', facts: [], own: [] })
  const hash = paid()
  world.clock.advance(10_000)
  const told = await asked(invoice)
  expect(told).toMatchObject({
    said: 'received',
    facts: [{ hash, amount: 2500n, asset: 'EUR' }],
    own: [],
    challenge: null,
  })
  const text = JSON.stringify(told, (_, each) => (typeof each === 'bigint' ? String(each) : each))
  expect(text).not.toContain(number)
  expect(await asked(invoice, true)).toMatchObject({
    own: [{ orderNumber: number, standing: 'confirming' }],
  })
})

test('its transaction is known by the hash that wallets show', async () => {
  const hash = paid()
  await read()
  expect(await asked(hash)).toMatchObject({ said: 'received', facts: [{ hash }] })
  expect(value(await claimTransaction(world, bea, number, hash))).toMatchObject({ said: 'waits' })
  server.confirm()
  await read()
  expect(value(await claimTransaction(world, bea, number, hash))).toMatchObject({ said: 'counted' })
})

test('a transaction that nobody knows is unknown only while the server is read', async () => {
  const hash = 'ab'.repeat(32)
  expect(await lookUpTransaction(world, hash)).toMatchObject({
    kind: 'unknown',
    asked: [provider.name],
    unasked: [],
  })
  server.lies.status = 503
  await read()
  expect(await lookUpTransaction(world, hash)).toMatchObject({
    asked: [],
    unasked: [provider.name],
  })
  expect(await asked(hash)).toMatchObject({ said: 'unreachable' })
  world.clock.advance(10_000)
  expect(await asked(invoice)).toMatchObject({ said: 'unreachable', unasked: [provider.name] })
  delete server.lies.status
  await read()
})

test('a number that is no invoice of this shop is said to be so', async () => {
  expect(await asked('feedfeedfeedfeedfeedfe')).toMatchObject({
    said: 'no_invoice',
    asked: [provider.name],
    facts: [],
  })
  server.lies.show = (shown) => ({ ...shown, metadata: {} })
  // Of another program in the same store.
  expect(await asked('feedfeedfeedfeedfeedfe')).toMatchObject({ said: 'no_invoice' })
})

test('what was paid at a store that is no longer set up is known, and the rest is not denied', async () => {
  const hash = paid()
  await read()
  const other = await opened(await ordered())
  const less = { ...world, providers: [] }
  const asking = async (what: string) => value(await askAboutPayment(less, asker(), what))
  expect(await asking(invoice)).toMatchObject({ said: 'received', unasked: [provider.ledger] })
  expect(await asking(hash)).toMatchObject({ said: 'received' })
  expect(await asking(other)).toMatchObject({ said: 'unreachable', unasked: [provider.ledger] })
  expect(await asking('ab'.repeat(32))).toMatchObject({ unasked: [provider.ledger] })
})

test('staff find order and payment by the number of the page and by the transaction', async () => {
  const hash = paid()
  await read()
  for (const what of [invoice, hash]) {
    const { rows } = await transactionRows(world, { filter: 'all', q: what, after: null })
    expect(rows).toMatchObject([{ orderNumber: number, hash }])
  }
  expect(await findAnything(world, owner, invoice)).toMatchObject({ orders: [{ number }] })
  expect(await findAnything(world, owner, hash)).toMatchObject({
    transactions: [{ orderNumber: number }],
  })
  const { rows } = await orderRows(world, { filter: 'all', q: invoice, after: null })
  expect(rows).toMatchObject([{ number }])
})
