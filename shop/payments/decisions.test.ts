// What people decide: receipts, staff's word, money that goes back.
import { beforeAll, describe, expect, test } from 'vitest'
import { addressNamed, piPage, testPi, transfer } from '../../tests/payments.ts'
import { type TestWorld, testConfig, testWorld } from '../../tests/world.ts'
import type { Viewer } from '../accounts/rules.ts'
import { coins } from '../money/rules.ts'
import { ok, refuse } from '../result.ts'
import { addReceipt } from './actions/add-receipt.ts'
import { approveRefund, cancelRefund, markRefundSent } from './actions/approve-refund.ts'
import { cancelInvoice } from './actions/close-invoice.ts'
import { createInvoice } from './actions/create-invoice.ts'
import { decideTransaction } from './actions/decide-transaction.ts'
import { recordTransfers } from './actions/record-transfers.ts'
import { addressRefund, requestRefund } from './actions/refunds.ts'
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
const fresh = (): Viewer => ({ ...staff, proof: { at: world.now(), by: 'password' } })
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

describe('staff’s word', () => {
  test('on a short payment takes it as enough', async () => {
    const invoice = await newInvoice()
    await pay(invoice, price - 1n)
    expect((await approve((await only(invoice)).id)).ok).toBe(true)
    expect(await now(invoice)).toMatchObject({
      state: 'paid',
      flags: expect.arrayContaining(['tolerated']),
    })
    expect((await only(invoice)).status).toBe('approved')
  })

  test('on a late payment takes it as in time; what the ledger has shown keeps its word', async () => {
    const invoice = await newInvoice()
    world.clock.set(new Date(invoice.expiresAt.getTime() + 7_200_000))
    await pay(invoice, price)
    const decided = await approve((await only(invoice)).id)
    expect(decided).toMatchObject({ ok: true, value: { before: { state: 'late' } } })
    expect([(await now(invoice)).state, (await only(invoice)).status]).toEqual([
      'paid',
      'completed',
    ])
  })

  test('against a payment opens its refund, which waits for an address', async () => {
    const invoice = await newInvoice()
    world.clock.set(new Date(invoice.expiresAt.getTime() + 7_200_000))
    await pay(invoice, price)
    expect((await decline((await only(invoice)).id)).ok).toBe(true)
    expect(await now(invoice)).toMatchObject({
      state: 'refunding',
      refunds: [{ amount: price, address: null, state: 'requested' }],
    })
    expect((await only(invoice)).status).toBe('declined')
  })

  test('gives a payment without memo its order, and the ledger’s word counts', async () => {
    const invoice = await newInvoice()
    const lost = transfer({ amount: price, at: world.now() })
    await recordTransfers(world, piPage([lost]))
    const [row] = await transactionsForStaff(world, { status: 'pending', limit: 1 })
    const id = (row as TransactionView).id
    expect(await approve(id)).toMatchObject({ code: 'transaction.no_order' })
    expect(await approve(id, { orderNumber: 'PI-2' })).toMatchObject({ code: 'payment.no_invoice' })
    expect((await approve(id, { orderNumber: invoice.orderNumber })).ok).toBe(true)
    expect(await now(invoice)).toMatchObject({ state: 'paid', payments: [{ match: 'manual' }] })
    expect(await only(invoice)).toMatchObject({ id, status: 'completed' })
    expect(await approve(id)).toMatchObject({ code: 'transaction.decided' })
  })

  test('on a payment that belongs to nobody may be no', async () => {
    await recordTransfers(world, piPage([transfer({ amount: 7n, at: world.now() })]))
    const [row] = await transactionsForStaff(world, { status: 'pending', limit: 1 })
    expect((await decline((row as TransactionView).id)).ok).toBe(true)
    const declined = await transactionsForStaff(world, { status: 'declined', limit: 50 })
    expect(declined.find(({ id }) => id === row?.id)).toMatchObject({
      amount: 7n,
      orderNumber: null,
    })
  })

  test('against a payment that belongs to nobody touches no order, whichever is named', async () => {
    const invoice = await newInvoice()
    await pay(invoice, coins(60))
    await recordTransfers(world, piPage([transfer({ amount: 9n, at: world.now() })]))
    const pool = await transactionsForStaff(world, { status: 'pending', limit: 50 })
    const lost = pool.find((row) => row.amount === 9n) as TransactionView
    const { orderNumber } = invoice
    const no = { decision: 'declined', reason: 'unknown', orderNumber } as const
    expect((await decideTransaction(world, staff, lost.id, no)).ok).toBe(true)
    expect(await now(invoice)).toMatchObject({ state: 'partial', refunds: [] })
  })

  test('waits for the ledger’s, and yields to it', async () => {
    const invoice = await newInvoice()
    await give(invoice)
    const { id } = await only(invoice)
    const page = piPage([transfer({ amount: price, muxedId: invoice.memoId, at: world.now() })])
    const [decided] = await Promise.all([approve(id), recordTransfers(world, page)])
    const after = await now(invoice)
    // Whoever was first: the money of the ledger is counted once, and staff's word never on top of it.
    expect(after.amountReceived).toBe(price)
    expect(after.amountAccepted).toBe(decided.ok ? price : 0n)
    expect((await rows(invoice)).filter(({ status }) => status === 'pending')).toEqual([])
  })

  test('needs the role, a reason, and something to decide', async () => {
    const invoice = await newInvoice()
    await pay(invoice, 5n)
    const { id } = await only(invoice)
    const no = { decision: 'declined', reason: 'no' } as const
    expect(await decideTransaction(world, shopper, id, no)).toMatchObject({
      code: 'auth.forbidden',
    })
    expect(await decideTransaction(world, person('k', ['kyc']), id, no)).toMatchObject({
      code: 'auth.forbidden',
    })
    expect(await decideTransaction(world, staff, id, { ...no, reason: '  ' })).toMatchObject({
      code: 'transaction.reason',
    })
    expect(await decideTransaction(world, staff, 'nothing', no)).toMatchObject({
      code: 'transaction.unknown',
    })
    await pay(invoice, price - 5n)
    expect(await approve(id)).toMatchObject({ code: 'transaction.decided' })
    expect(await decline(id)).toMatchObject({ code: 'transaction.decided' })
  })

  test('never makes good what is the wrong asset', async () => {
    const invoice = await newInvoice()
    const fake = transfer({ amount: price, muxedId: invoice.memoId, asset: 'PI:GISSUER' })
    await recordTransfers(world, piPage([fake]))
    expect(await approve((await only(invoice)).id)).toMatchObject({
      code: 'transaction.nothing_to_approve',
    })
    expect((await only(invoice)).decision).toBeNull()
    expect((await decline((await only(invoice)).id)).ok).toBe(true)
    expect(await now(invoice)).toMatchObject({ state: 'open', refunds: [] })
  })

  test('of two at a time is one', async () => {
    const invoice = await newInvoice()
    await give(invoice)
    const { id } = await only(invoice)
    const answers = await Promise.all([approve(id), decline(id), approve(id)])
    expect(answers.filter((each) => each.ok).length).toBe(1)
    expect(answers.filter((each) => !each.ok).map((each) => !each.ok && each.code)).toEqual([
      'transaction.decided',
      'transaction.decided',
    ])
  })
})

describe('money back', () => {
  const home = addressNamed('home')
  const ask = (invoice: InvoiceView, amount: bigint | null, address: string | null = home) =>
    requestRefund(world, shopper, {
      orderNumber: invoice.orderNumber,
      amount,
      address,
      confirmed: 'sender',
      reason: 'changed_mind',
    })

  test('is asked for, sent, and closed by the ledger', async () => {
    const invoice = await newInvoice()
    await pay(invoice, price)
    const asked = await ask(invoice, null)
    if (!asked.ok) throw new Error(asked.code)
    expect(await now(invoice)).toMatchObject({ state: 'refunding', refundable: 0n })
    expect(await markRefundSent(world, shopper, asked.value.refundId, hash)).toMatchObject({
      code: 'auth.forbidden',
    })
    expect(await markRefundSent(world, staff, asked.value.refundId, hash)).toMatchObject({
      code: 'refund.closed',
    })
    expect(await approveRefund(world, fresh(), asked.value.refundId)).toEqual(ok('agreed'))
    expect((await markRefundSent(world, staff, asked.value.refundId, hash)).ok).toBe(true)
    expect(await now(invoice)).toMatchObject({
      state: 'refunding',
      refunds: [{ state: 'sent', hash }],
    })
    const sent = {
      operationId: '99999999999',
      hash,
      at: world.now(),
      to: home,
      muxedId: null,
      amount: price,
    }
    const seen = await recordTransfers(world, piPage([], { sent: [sent] }))
    expect(seen).toMatchObject({ value: { orders: [invoice.orderNumber] } })
    expect((await now(invoice)).state).toBe('refunded')
    // It was completed before it went back.
    expect((await only(invoice)).status).toBe('completed')
    const again = await recordTransfers(world, piPage([], { sent: [sent] }))
    expect(again).toMatchObject({ value: { orders: [] } })
  })

  test('of the excess leaves the order paid', async () => {
    const invoice = await newInvoice()
    await pay(invoice, price + coins(10))
    expect((await ask(invoice, coins(10))).ok).toBe(true)
    expect(await now(invoice)).toMatchObject({
      state: 'paid',
      amountRefunded: coins(10),
      refundable: price,
    })
  })

  test('is never more than what came, however often it is asked for at a time', async () => {
    const invoice = await newInvoice()
    await pay(invoice, price)
    expect(await ask(invoice, price + 1n)).toMatchObject({
      code: 'refund.too_much',
      facts: { refundable: String(price) },
    })
    expect(await ask(invoice, 0n)).toMatchObject({ code: 'refund.too_much' })
    expect(await ask(invoice, -1n)).toMatchObject({ code: 'refund.too_much' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(invoice, coins(60))))
    expect(answers.filter((each) => each.ok).length).toBe(1)
    expect((await now(invoice)).refundable).toBe(coins(40))
  })

  test('goes to an address of the ledger only, never to the treasury', async () => {
    const invoice = await newInvoice()
    await pay(invoice, price)
    for (const address of [
      '',
      'home',
      `DEMO-${home}`,
      `${home.slice(0, -1)}A`,
      testPi.treasury,
      invoice.muxed,
    ]) {
      expect(await ask(invoice, coins(1), address)).toMatchObject({ code: 'refund.address' })
    }
    expect((await now(invoice)).refunds).toEqual([])
  })

  test('waits for its address before it can be sent', async () => {
    const invoice = await newInvoice()
    await pay(invoice, price)
    const asked = await ask(invoice, null, null)
    if (!asked.ok) throw new Error(asked.code)
    const { refundId } = asked.value
    expect(await approveRefund(world, fresh(), refundId)).toEqual(refuse('refund.unconfirmed'))
    const sure = { address: home, confirmed: 'proof' } as const
    const other = await newInvoice()
    expect(await addressRefund(world, shopper, other.orderNumber, refundId, sure)).toMatchObject({
      code: 'refund.unknown',
    })
    expect((await addressRefund(world, shopper, invoice.orderNumber, refundId, sure)).ok).toBe(true)
    expect(await approveRefund(world, fresh(), refundId)).toEqual(ok('agreed'))
    expect((await markRefundSent(world, staff, refundId, hash)).ok).toBe(true)
    expect(await addressRefund(world, shopper, invoice.orderNumber, refundId, sure)).toMatchObject({
      code: 'refund.closed',
    })
  })

  test('may be taken back until it is sent', async () => {
    const invoice = await newInvoice()
    await pay(invoice, price)
    const [first, second] = [await ask(invoice, null), await ask(invoice, 1n)]
    if (!first.ok) throw new Error(first.code)
    expect(second).toMatchObject({ code: 'refund.too_much' })
    const { refundId } = first.value
    const cancel = (who: Viewer, id: string) => cancelRefund(world, who, id, 'asked by mistake')
    expect(await cancel(shopper, refundId)).toMatchObject({ code: 'auth.forbidden' })
    expect(await cancelRefund(world, staff, refundId, ' ')).toEqual(refuse('refund.reason'))
    expect((await cancel(staff, refundId)).ok).toBe(true)
    expect(await now(invoice)).toMatchObject({ state: 'paid', refundable: price })
    expect(await cancel(staff, refundId)).toMatchObject({ code: 'refund.closed' })
    const again = await ask(invoice, null)
    if (!again.ok) throw new Error(again.code)
    await approveRefund(world, fresh(), again.value.refundId)
    await markRefundSent(world, staff, again.value.refundId, hash)
    expect(await cancel(staff, again.value.refundId)).toMatchObject({
      code: 'refund.closed',
    })
  })

  test('for a cancelled order that was paid all the same', async () => {
    const invoice = await newInvoice()
    await cancelInvoice(world, invoice.orderNumber, 'by_shopper')
    world.clock.advance(1000)
    await pay(invoice, price)
    expect((await now(invoice)).state).toBe('late')
    const away = addressNamed('away')
    expect((await ask(invoice, null, away)).ok).toBe(true)
    const seen = {
      operationId: '99999999998',
      hash,
      at: world.now(),
      to: away,
      muxedId: null,
      amount: price,
    }
    await recordTransfers(world, piPage([], { sent: [seen] }))
    expect([(await now(invoice)).state, (await only(invoice)).status]).toEqual([
      'refunded',
      'declined',
    ])
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
