// A refund in Pi is closed by what leaves the treasury, and by nothing else.
import type { Memo, xdr } from '@stellar/stellar-sdk/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coins } from '../shop/money/rules.ts'
import { createInvoice } from '../shop/payments/actions/create-invoice.ts'
import { recordTransfers } from '../shop/payments/actions/record-transfers.ts'
import { requestRefund } from '../shop/payments/actions/refunds.ts'
import { cursorOf, type InvoiceView, invoiceOf } from '../shop/payments/views.ts'
import { newPayer, payment, type Simulator, startSimulator } from './simulator.ts'
import { type TestWorld, testConfig, testWorld } from './world.ts'

let simulator: Simulator
let world: TestWorld
let payer: Awaited<ReturnType<typeof newPayer>>
beforeAll(async () => {
  simulator = await startSimulator()
  world = await testWorld({
    config: { ...testConfig, pi: simulator.config },
    ledgers: { pi: simulator.ledger, demoWallet: simulator.wallet },
  })
  world.clock.set(new Date())
  payer = await newPayer(simulator, coins(100_000))
})
afterAll(() => simulator.stop())

const price = coins(120) + 1_234_567n
let orders = Date.now()
async function newInvoice(): Promise<InvoiceView> {
  orders += 1
  const input = { orderNumber: `PI-${orders}`, userId: 'u', amount: price } as const
  const made = await createInvoice(world, { ...input, currency: 'PI', method: 'pi' })
  if (!made.ok) throw new Error(made.code)
  return made.value
}
const now = async ({ orderNumber }: InvoiceView) =>
  (await invoiceOf(world, orderNumber)) as InvoiceView

/** Reads everything that is new, as the watcher does. Answers the orders. */
async function readOn(): Promise<string[]> {
  const orders: string[] = []
  for (;;) {
    const page = await simulator.ledger.paymentsAfter(simulator.treasury, await cursorOf(world))
    if (!page.ok) throw new Error(page.code)
    const taken = await recordTransfers(world, page.value)
    if (!taken.ok) throw new Error(taken.code)
    orders.push(...taken.value.orders)
    if (!page.value.more) return orders
  }
}
async function send(operations: xdr.Operation[], memo?: Memo) {
  const sent = await payer.send(operations, memo)
  expect(sent.status).toBe(200)
  return sent.hash as string
}

test('a refund that leaves the treasury on the ledger closes itself', async () => {
  const { Keypair } = await import('@stellar/stellar-sdk/base')
  const { readFileSync } = await import('node:fs')
  const { payerOf } = await import('./simulator.ts')
  const invoice = await newInvoice()
  await send([payment(invoice.muxed, price)])
  await readOn()
  const { orderNumber } = invoice
  const asked = await requestRefund(world, 'system', {
    orderNumber,
    amount: null,
    address: payer.address,
    reason: 'test',
  })
  expect(asked.ok).toBe(true)
  expect((await now(invoice)).state).toBe('refunding')
  // The network's fee is the merchant's own.
  await send([payment(simulator.treasury, coins(10))])
  const keys = JSON.parse(readFileSync(`${simulator.folder}/keys.json`, 'utf8')) as {
    treasury: string
  }
  const merchant = await payerOf(
    simulator,
    Keypair.fromRawEd25519Seed(Buffer.from(keys.treasury, 'hex')),
  )
  expect((await merchant.send([payment(payer.address, price)])).status).toBe(200)
  expect(await readOn()).toEqual([orderNumber])
  expect(await now(invoice)).toMatchObject({ state: 'refunded', refunds: [{ state: 'final' }] })
})

test('the exact amount from anybody else to the refund’s address closes nothing', async () => {
  const [paying, other] = [await newInvoice(), await newPayer(simulator, coins(1000))]
  const friend = await newPayer(simulator, coins(1))
  await send([payment(paying.muxed, price)])
  await readOn()
  const { orderNumber } = paying
  const place = { address: friend.address, amount: null, reason: 'test' }
  expect((await requestRefund(world, 'system', { orderNumber, ...place })).ok).toBe(true)
  expect((await other.send([payment(friend.address, price)])).status).toBe(200)
  // Beside a payment to the treasury in the same transaction, so that the shop does read it.
  const both = [payment(simulator.treasury, coins(1)), payment(friend.address, price)]
  expect((await other.send(both)).status).toBe(200)
  await readOn()
  expect(await now(paying)).toMatchObject({ state: 'refunding', refunds: [{ state: 'requested' }] })
})
