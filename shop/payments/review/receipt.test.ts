// Receipts for staff to review, and the list of payments.
import { describe, expect, test } from 'vitest'
import {
  paymentWorld,
  price,
  shopper,
  viewerNamed,
} from '../../../tests/support/payment-requests.ts'
import { coins } from '../../platform/money/rules.ts'
import { addReceipt } from './add-receipt.ts'
import {
  countTransactions,
  type TransactionView,
  transactionsForStaff,
} from './views/transactions.ts'

const { world, newPaymentRequest, pay, now, rows, only, approve, decline, give } =
  await paymentWorld()
const hash = 'ab'.repeat(32)

describe('a receipt', () => {
  test('waits for staff and is not a payment', async () => {
    const paymentRequest = await newPaymentRequest()
    expect((await give(paymentRequest)).ok).toBe(true)
    expect((await now(paymentRequest)).state).toBe('review')
    expect(await only(paymentRequest)).toMatchObject({
      kind: 'receipt',
      status: 'pending',
      amount: price,
      proof: null,
      receipt: { documentId: 'd1' },
    })
  })

  test('becomes the row of the payment once the ledger has it', async () => {
    const paymentRequest = await newPaymentRequest()
    await give(paymentRequest)
    const before = await only(paymentRequest)
    await pay(paymentRequest, price)
    expect(await only(paymentRequest)).toMatchObject({
      id: before.id,
      kind: 'transfer',
      status: 'completed',
      proof: { match: 'muxed' },
      receipt: { documentId: 'd1' },
    })
    expect(await now(paymentRequest)).toMatchObject({
      state: 'paid',
      waitingReceipts: 0,
      flags: expect.not.arrayContaining(['manual']),
    })
  })

  test('declined by staff leaves the payment request until it expires', async () => {
    const paymentRequest = await newPaymentRequest()
    await give(paymentRequest)
    expect((await decline((await only(paymentRequest)).id)).ok).toBe(true)
    expect(await only(paymentRequest)).toMatchObject({ status: 'declined', mayDecide: false })
    expect((await now(paymentRequest)).state).toBe('open')
    world.clock.set(new Date(paymentRequest.expiresAt.getTime() + 1))
    expect((await now(paymentRequest)).state).toBe('expired')
  })

  test('approved by staff counts as accepted, never as on the ledger', async () => {
    const paymentRequest = await newPaymentRequest()
    await give(paymentRequest)
    expect((await approve((await only(paymentRequest)).id)).ok).toBe(true)
    expect(await now(paymentRequest)).toMatchObject({
      state: 'paid',
      amountReceived: 0n,
      amountAccepted: price,
      refundable: 0n,
      flags: expect.arrayContaining(['manual']),
    })
    expect(await only(paymentRequest)).toMatchObject({
      status: 'approved',
      decision: { decision: 'approved', by: 'staff', reason: 'seen in the explorer' },
    })
    const audit = await world.db`
      select who, action from audit_entries where subject = ${`transaction:${(await only(paymentRequest)).id}`}`
    expect([...audit]).toEqual([{ who: 'staff', action: 'transaction.approved' }])
  })

  test('for the missing amount is approved for just that amount', async () => {
    const paymentRequest = await newPaymentRequest()
    await pay(paymentRequest, coins(60))
    await give(paymentRequest, { hash: hash.toUpperCase() })
    const claim = (await rows(paymentRequest)).find(
      ({ kind }) => kind === 'claim',
    ) as TransactionView
    expect(claim.receipt?.hash).toBe(hash)
    expect((await approve(claim.id)).ok).toBe(true)
    expect(await now(paymentRequest)).toMatchObject({
      state: 'paid',
      amountReceived: coins(60),
      amountAccepted: coins(40),
    })
    expect((await rows(paymentRequest)).map(({ status }) => status)).toEqual([
      'approved',
      'approved',
    ])
  })

  test('is refused for a state in which it means nothing', async () => {
    const paymentRequest = await newPaymentRequest()
    const stranger = viewerNamed('stranger')
    const { orderNumber } = paymentRequest
    const answers = [
      await addReceipt(world, stranger, { orderNumber, documentId: 'd' }),
      await addReceipt(world, shopper, { orderNumber: 'PI-1', documentId: 'd' }),
      await addReceipt(world, shopper, { orderNumber }),
      await addReceipt(world, shopper, { orderNumber, hash: 'ab' }),
    ]
    expect(answers.map((each) => !each.ok && each.code)).toEqual([
      'payment.no_request',
      'payment.no_request',
      'receipt.missing',
      'receipt.hash',
    ])
    for (let n = 0; n < 5; n++) expect((await give(paymentRequest)).ok).toBe(true)
    expect(await give(paymentRequest)).toMatchObject({ code: 'receipt.too_many' })
    await pay(paymentRequest, price)
    expect(await give(paymentRequest)).toMatchObject({ code: 'payment.settled' })
  })
})

describe('the list of payments', () => {
  test('is paged, newest first, with each row once', async () => {
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

  test('has one row for each transfer', async () => {
    const [odd] = await world.db<[{ transfers: number; rows: number }]>`
      select (select count(*) from transfers) as transfers,
        (select count(distinct transfer_id) from transactions where transfer_id is not null) as rows`
    expect(odd.rows).toBe(odd.transfers)
  })
})
