// A receipt for a person to look at, and staff’s list of what waits.
import { beforeAll, describe, expect, test } from 'vitest'
import { piPage, testPi, transfer } from '../../tests/payments.ts'
import { type TestWorld, testConfig, testWorld } from '../../tests/world.ts'
import type { Viewer } from '../accounts/rules.ts'
import { coins } from '../money/rules.ts'
import { addReceipt } from './actions/add-receipt.ts'
import { createInvoice } from './actions/create-invoice.ts'
import { decideTransaction } from './actions/decide-transaction.ts'
import { recordTransfers } from './actions/record-transfers.ts'
import {
  countTransactions,
  type TransactionView,
  transactionsForStaff,
  transactionsOf,
} from './views/transactions.ts'
import { type InvoiceView, invoiceOf } from './views.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
})

const person = (id: string, roles: Viewer['roles'] = []): Viewer => ({
  id,
  sessionId: 's',
  email: `${id}@example.com`,
  firstName: 'A',
  lastName: 'B',
  username: id,
  language: 'en',
  roles,
})
const shopper = person('shopper')
const staff = person('staff', ['finance'])
const price = coins(100)
const hash = 'ab'.repeat(32)

let orders = 1763712345000
async function newInvoice(): Promise<InvoiceView> {
  orders += 1
  const made = await createInvoice(world, {
    orderNumber: `PI-${orders}`,
    userId: shopper.id,
    amount: price,
    currency: 'PI',
    method: 'pi',
  })
  if (!made.ok) throw new Error(made.code)
  return made.value
}
async function pay(invoice: InvoiceView, amount: bigint, at = world.now()): Promise<void> {
  const page = piPage([transfer({ amount, muxedId: invoice.memoId, at })])
  expect((await recordTransfers(world, page)).ok).toBe(true)
}
const now = async ({ orderNumber }: InvoiceView) =>
  (await invoiceOf(world, orderNumber)) as InvoiceView
const rows = ({ orderNumber }: InvoiceView) => transactionsOf(world, orderNumber)
const only = async (invoice: InvoiceView): Promise<TransactionView> => {
  const found = await rows(invoice)
  expect(found.length).toBe(1)
  return found[0] as TransactionView
}
const approve = (id: string, more = {}) =>
  decideTransaction(world, staff, id, {
    decision: 'approved',
    reason: 'seen in the explorer',
    ...more,
  })
const decline = (id: string) =>
  decideTransaction(world, staff, id, { decision: 'declined', reason: 'not ours' })
const give = (
  invoice: InvoiceView,
  more: { documentId?: string; hash?: string } = { documentId: 'd1' },
) => addReceipt(world, shopper, { orderNumber: invoice.orderNumber, ...more })

describe('a receipt', () => {
  test('waits for a person and pays nothing', async () => {
    const invoice = await newInvoice()
    expect((await give(invoice)).ok).toBe(true)
    expect((await now(invoice)).state).toBe('review')
    expect(await only(invoice)).toMatchObject({
      kind: 'receipt',
      status: 'pending',
      amount: price,
      proof: null,
      receipt: { documentId: 'd1' },
    })
  })

  test('that the ledger answers becomes the row of that payment', async () => {
    const invoice = await newInvoice()
    await give(invoice)
    const before = await only(invoice)
    await pay(invoice, price)
    expect(await only(invoice)).toMatchObject({
      id: before.id,
      kind: 'transfer',
      status: 'completed',
      proof: { match: 'muxed' },
      receipt: { documentId: 'd1' },
    })
    expect(await now(invoice)).toMatchObject({
      state: 'paid',
      waitingReceipts: 0,
      flags: expect.not.arrayContaining(['manual']),
    })
  })

  test('that staff declines leaves the invoice to its time', async () => {
    const invoice = await newInvoice()
    await give(invoice)
    expect((await decline((await only(invoice)).id)).ok).toBe(true)
    expect(await only(invoice)).toMatchObject({ status: 'declined', mayDecide: false })
    expect((await now(invoice)).state).toBe('open')
    world.clock.set(new Date(invoice.expiresAt.getTime() + 1))
    expect((await now(invoice)).state).toBe('expired')
  })

  test('that staff approves counts as accepted, never as on the ledger', async () => {
    const invoice = await newInvoice()
    await give(invoice)
    expect((await approve((await only(invoice)).id)).ok).toBe(true)
    expect(await now(invoice)).toMatchObject({
      state: 'paid',
      amountReceived: 0n,
      amountAccepted: price,
      refundable: 0n,
      flags: expect.arrayContaining(['manual']),
    })
    expect(await only(invoice)).toMatchObject({
      status: 'approved',
      decision: { decision: 'approved', by: 'staff', reason: 'seen in the explorer' },
    })
    const audit = await world.db`
      select who, action from audit_entries where subject = ${`transaction:${(await only(invoice)).id}`}`
    expect([...audit]).toEqual([{ who: 'staff', action: 'transaction.approved' }])
  })

  test('for the missing part is approved for just that part', async () => {
    const invoice = await newInvoice()
    await pay(invoice, coins(60))
    await give(invoice, { hash: hash.toUpperCase() })
    const claim = (await rows(invoice)).find(({ kind }) => kind === 'claim') as TransactionView
    expect(claim.receipt?.hash).toBe(hash)
    expect((await approve(claim.id)).ok).toBe(true)
    expect(await now(invoice)).toMatchObject({
      state: 'paid',
      amountReceived: coins(60),
      amountAccepted: coins(40),
    })
    expect((await rows(invoice)).map(({ status }) => status)).toEqual(['approved', 'approved'])
  })

  test('is refused where it means nothing', async () => {
    const invoice = await newInvoice()
    const stranger = person('stranger')
    const { orderNumber } = invoice
    const answers = [
      await addReceipt(world, stranger, { orderNumber, documentId: 'd' }),
      await addReceipt(world, shopper, { orderNumber: 'PI-1', documentId: 'd' }),
      await addReceipt(world, shopper, { orderNumber }),
      await addReceipt(world, shopper, { orderNumber, hash: 'ab' }),
    ]
    expect(answers.map((each) => !each.ok && each.code)).toEqual([
      'payment.no_invoice',
      'payment.no_invoice',
      'receipt.missing',
      'receipt.hash',
    ])
    for (let n = 0; n < 5; n++) expect((await give(invoice)).ok).toBe(true)
    expect(await give(invoice)).toMatchObject({ code: 'receipt.too_many' })
    await pay(invoice, price)
    expect(await give(invoice)).toMatchObject({ code: 'payment.settled' })
  })
})

describe('staff’s list', () => {
  test('goes page by page, newest first, each row once', async () => {
    const seen: string[] = []
    for (let after: TransactionView | undefined; ; ) {
      const page = await transactionsForStaff(world, { limit: 7, ...(after ? { after } : {}) })
      seen.push(...page.map(({ id }) => id))
      after = page.at(-1)
      if (page.length < 7) break
    }
    const [all] = await world.db<[{ count: number }]>`select count(*) from transactions`
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(all.count)
    expect(await countTransactions(world, { most: 5 })).toBe(5)
    expect(await countTransactions(world, { most: 1000 })).toBe(all.count)
    const declined = await transactionsForStaff(world, { status: 'declined', limit: 1000 })
    expect(declined.every(({ status }) => status === 'declined')).toBe(true)
    expect(await countTransactions(world, { status: 'declined', most: 1000 })).toBe(declined.length)
  })

  test('holds one row per transfer and never two', async () => {
    const [odd] = await world.db<[{ transfers: number; rows: number }]>`
      select (select count(*) from transfers) as transfers,
        (select count(distinct transfer_id) from transactions where transfer_id is not null) as rows`
    expect(odd.rows).toBe(odd.transfers)
  })
})
