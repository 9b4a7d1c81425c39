// Staff decisions about payments: receipts, acceptance, refunds.
import { describe, expect, test } from 'vitest'
import {
  paymentWorld,
  price,
  shopper,
  staff,
  viewerNamed,
} from '../../../tests/support/payment-requests.ts'
import { piPage, transfer } from '../../../tests/support/payments.ts'
import { coins } from '../../platform/money/rules.ts'
import { recordTransfers } from '../pi/record-transfers.ts'
import { decideTransaction } from './decide-transaction.ts'
import { type TransactionView, transactionsForStaff } from './views/transactions.ts'

const { world, newPaymentRequest, pay, now, rows, only, approve, decline, give } =
  await paymentWorld()

describe('a decision of staff', () => {
  test('accepts a partial payment as full', async () => {
    const paymentRequest = await newPaymentRequest()
    await pay(paymentRequest, price - 1n)
    expect((await approve((await only(paymentRequest)).id)).ok).toBe(true)
    expect(await now(paymentRequest)).toMatchObject({
      state: 'paid',
      flags: expect.arrayContaining(['tolerated']),
    })
    expect((await only(paymentRequest)).status).toBe('approved')
  })

  test('accepts a late payment as in time, and keeps what the ledger showed', async () => {
    const paymentRequest = await newPaymentRequest()
    world.clock.set(new Date(paymentRequest.expiresAt.getTime() + 7_200_000))
    await pay(paymentRequest, price)
    expect((await now(paymentRequest)).state).toBe('late')
    expect(await approve((await only(paymentRequest)).id)).toMatchObject({ ok: true })
    expect([(await now(paymentRequest)).state, (await only(paymentRequest)).status]).toEqual([
      'paid',
      'completed',
    ])
  })

  test('against a payment opens its refund, which waits for an address', async () => {
    const paymentRequest = await newPaymentRequest()
    world.clock.set(new Date(paymentRequest.expiresAt.getTime() + 7_200_000))
    await pay(paymentRequest, price)
    expect((await decline((await only(paymentRequest)).id)).ok).toBe(true)
    expect(await now(paymentRequest)).toMatchObject({
      state: 'refunding',
      refunds: [{ amount: price, address: null, state: 'requested' }],
    })
    expect((await only(paymentRequest)).status).toBe('declined')
  })

  test('against a part counts for good: it pays for nothing once it went back', async () => {
    const paymentRequest = await newPaymentRequest()
    await pay(paymentRequest, price - 1n)
    expect((await decline((await only(paymentRequest)).id)).ok).toBe(true)
    const [refund] = (await now(paymentRequest)).refunds
    expect(refund).toMatchObject({ amount: price - 1n, state: 'requested' })
    await world.db`
      update refunds set state = 'final', operation_id = 'o1', address = ${'G'.repeat(56)} where id = ${refund?.id ?? ''}`
    await pay(paymentRequest, 1n)
    expect(await now(paymentRequest)).toMatchObject({
      state: 'partial',
      amountReceived: 1n,
      amountDeclined: price - 1n,
      remaining: price - 1n,
    })
    await pay(paymentRequest, price - 1n)
    expect(await now(paymentRequest)).toMatchObject({ state: 'paid', amountOver: 0n })
  })

  test('against a payment that its chain has dropped leaves the one that stays', async () => {
    const paymentRequest = await newPaymentRequest()
    await pay(paymentRequest, price)
    await pay(paymentRequest, price)
    const [, dropped] = await world.db<{ id: string }[]>`
      select id from transfers where order_number = ${paymentRequest.orderNumber} order by at, id`
    const id = dropped?.id ?? ''
    await world.db`update transfers set status = 'orphaned', orphaned_at = ${world.now()} where id = ${id}`
    const [asked] = await world.db<{ id: string }[]>`
      update transactions set status = 'failed' where transfer_id = ${id} returning id`
    expect(await decline(asked?.id ?? '')).toMatchObject({ ok: true })
    expect(await now(paymentRequest)).toMatchObject({ amountReceived: price, refunds: [] })
  })

  test('assigns a payment without memo to its order, which then counts as on the ledger', async () => {
    const paymentRequest = await newPaymentRequest()
    const lost = transfer({ amount: price, at: world.now() })
    await recordTransfers(world, piPage([lost]))
    const [row] = await transactionsForStaff(world, { status: 'pending', limit: 1 })
    const id = (row as TransactionView).id
    expect(await approve(id)).toMatchObject({ code: 'transaction.no_order' })
    expect(await approve(id, { orderNumber: 'PI-2' })).toMatchObject({ code: 'payment.no_request' })
    expect((await approve(id, { orderNumber: paymentRequest.orderNumber })).ok).toBe(true)
    expect(await now(paymentRequest)).toMatchObject({
      state: 'paid',
      payments: [{ match: 'manual' }],
    })
    expect(await only(paymentRequest)).toMatchObject({ id, status: 'completed' })
    expect(await approve(id)).toMatchObject({ code: 'transaction.decided' })
  })

  test('can reject an unmatched payment', async () => {
    await recordTransfers(world, piPage([transfer({ amount: 7n, at: world.now() })]))
    const [row] = await transactionsForStaff(world, { status: 'pending', limit: 1 })
    expect((await decline((row as TransactionView).id)).ok).toBe(true)
    const declined = await transactionsForStaff(world, { status: 'declined', limit: 50 })
    expect(declined.find(({ id }) => id === row?.id)).toMatchObject({
      amount: 7n,
      orderNumber: null,
    })
  })

  test('against an unmatched payment affects no order, whichever is named', async () => {
    const paymentRequest = await newPaymentRequest()
    await pay(paymentRequest, coins(60))
    await recordTransfers(world, piPage([transfer({ amount: 9n, at: world.now() })]))
    const pool = await transactionsForStaff(world, { status: 'pending', limit: 50 })
    const lost = pool.find((row) => row.amount === 9n) as TransactionView
    const { orderNumber } = paymentRequest
    const no = { decision: 'declined', reason: 'unknown', orderNumber } as const
    expect((await decideTransaction(world, staff, lost.id, no)).ok).toBe(true)
    expect(await now(paymentRequest)).toMatchObject({ state: 'partial', refunds: [] })
  })

  test('waits for the ledger, and is superseded by it', async () => {
    const paymentRequest = await newPaymentRequest()
    await give(paymentRequest)
    const { id } = await only(paymentRequest)
    const page = piPage([
      transfer({ amount: price, muxedId: paymentRequest.memoId, at: world.now() }),
    ])
    const [decided] = await Promise.all([approve(id), recordTransfers(world, page)])
    const after = await now(paymentRequest)
    // In either order the ledger's payment counts once, without the acceptance on top.
    expect(after.amountReceived).toBe(price)
    expect(after.amountAccepted).toBe(decided.ok ? price : 0n)
    expect((await rows(paymentRequest)).filter(({ status }) => status === 'pending')).toEqual([])
  })

  test('needs the role, a reason, and an open question', async () => {
    const paymentRequest = await newPaymentRequest()
    await pay(paymentRequest, 5n)
    const { id } = await only(paymentRequest)
    const no = { decision: 'declined', reason: 'no' } as const
    expect(await decideTransaction(world, shopper, id, no)).toMatchObject({
      code: 'admin.not_allowed',
    })
    expect(await decideTransaction(world, viewerNamed('k', ['kyc']), id, no)).toMatchObject({
      code: 'admin.not_allowed',
    })
    expect(await decideTransaction(world, staff, id, { ...no, reason: '  ' })).toMatchObject({
      code: 'transaction.reason',
    })
    expect(await decideTransaction(world, staff, 'nothing', no)).toMatchObject({
      code: 'transaction.unknown',
    })
    await pay(paymentRequest, price - 5n)
    expect(await approve(id)).toMatchObject({ code: 'transaction.decided' })
    expect(await decline(id)).toMatchObject({ code: 'transaction.decided' })
  })

  test('never accepts the wrong asset', async () => {
    const paymentRequest = await newPaymentRequest()
    const fake = transfer({ amount: price, muxedId: paymentRequest.memoId, asset: 'PI:GISSUER' })
    await recordTransfers(world, piPage([fake]))
    expect(await approve((await only(paymentRequest)).id)).toMatchObject({
      code: 'transaction.nothing_to_approve',
    })
    expect((await only(paymentRequest)).decision).toBeNull()
    expect((await decline((await only(paymentRequest)).id)).ok).toBe(true)
    expect(await now(paymentRequest)).toMatchObject({ state: 'open', refunds: [] })
  })

  test('is made once by two concurrent requests', async () => {
    const paymentRequest = await newPaymentRequest()
    await give(paymentRequest)
    const { id } = await only(paymentRequest)
    const answers = await Promise.all([approve(id), decline(id), approve(id)])
    expect(answers.filter((each) => each.ok).length).toBe(1)
    expect(answers.filter((each) => !each.ok).map((each) => !each.ok && each.code)).toEqual([
      'transaction.decided',
      'transaction.decided',
    ])
  })
})
