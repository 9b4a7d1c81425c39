// Staff decisions on payments: one without a ledger record, and one that awaits review.

import { describe, expect, test } from 'vitest'
import {
  actsOn,
  ada,
  finance,
  fulfilment,
  orderWith,
  parcel,
  productId,
  stateOf,
  transactionIn,
  world,
} from '../../../tests/fixtures/staff/staff.ts'
import { storedDocument } from '../../../tests/support/documents.ts'
import { line, paid, placed, value } from '../../../tests/support/shopping.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { acceptPayment } from '../../payments/review/accept-payment.ts'
import { addReceipt } from '../../payments/review/add-receipt.ts'
import { decideTransaction } from '../../payments/review/decide-transaction.ts'
import { coins } from '../../platform/money/rules.ts'
import { refuse } from '../../result.ts'
import { declineOrder } from '../checkout/actions/cancel.ts'
import { approveOrder } from './actions/ship-order.ts'

describe('a payment that no ledger shows', () => {
  test('is accepted with a reason, as the decision of staff, and the order goes on', async () => {
    const number = await orderWith(ada, { paid: false })
    expect(await acceptPayment(world, finance, number, '  ')).toEqual(refuse('transaction.reason'))
    value(await acceptPayment(world, finance, number, 'The bank’s letter of today.'))
    expect(await paymentRequestOf(world, number)).toMatchObject({
      state: 'paid',
      amountReceived: 0n,
      amountAccepted: coins(100),
      remaining: 0n,
      flags: expect.arrayContaining(['manual']),
    })
    expect(await stateOf(number)).toBe('processing')
    expect(await actsOn(`order:${number}`)).toContainEqual(['payment.accepted', finance.id])
    expect(await acceptPayment(world, finance, number, 'Again.')).toEqual(refuse('payment.settled'))
  })

  test('adds to what the ledger shows, up to the amount due', async () => {
    const number = await placed(world, ada, [line(productId)])
    await paid(world, number, { amount: coins(60) })
    value(await acceptPayment(world, finance, number, 'The exchange kept its fee.'))
    expect(await paymentRequestOf(world, number)).toMatchObject({
      amountReceived: coins(60),
      amountAccepted: coins(40),
      amountOver: 0n,
    })
  })

  test('does not replace the identity check', async () => {
    const number = await orderWith(ada, { paid: false, verified: false })
    value(await acceptPayment(world, finance, number, 'Cash.'))
    expect(await stateOf(number)).toBe('pending')
    expect(await approveOrder(world, fulfilment, number, parcel)).toEqual(
      refuse('admin.not_releasable', { facts: { needs: 'identity' } }),
    )
  })

  test('is not accepted for a declined order', async () => {
    const number = await placed(world, ada, [line(productId)])
    value(await declineOrder(world, fulfilment, number, 'Sold in the shop.'))
    expect((await acceptPayment(world, finance, number, 'Cash.')).ok).toBe(false)
    expect(await paymentRequestOf(world, number)).toMatchObject({ amountAccepted: 0n })
    expect(await stateOf(number)).toBe('declined')
  })
})

describe('a decision on a receipt', () => {
  test('to approve it pays, and releases the order it belongs to', async () => {
    const number = await orderWith(ada, { paid: false })
    const documentId = await storedDocument(world, ada, 'receipt')
    const receipt = { orderNumber: number, documentId }
    const { transactionId } = value(await addReceipt(world, ada, receipt))
    const verdict = { decision: 'approved', reason: 'The bank confirms it.' } as const
    value(await decideTransaction(world, finance, transactionId, verdict))
    expect((await transactionIn(number))?.status).toBe('approved')
    expect(await stateOf(number)).toBe('processing')
  })

  test('to decline it leaves the order as it is', async () => {
    const number = await orderWith(ada, { paid: false })
    const claim = { orderNumber: number, hash: 'c'.repeat(64) }
    const { transactionId } = value(await addReceipt(world, ada, claim))
    const verdict = { decision: 'declined', reason: 'No such payment.' } as const
    value(await decideTransaction(world, finance, transactionId, verdict))
    expect((await transactionIn(number))?.status).toBe('declined')
    expect(await decideTransaction(world, finance, transactionId, verdict)).toEqual(
      refuse('transaction.decided'),
    )
    expect(await stateOf(number)).not.toBe('processing')
  })
})
