// Payment requests without orders, paid by stored transfers, for tests of staff decisions.

import { expect } from 'vitest'
import { recordTransfers } from '../../shop/payments/pi/record-transfers.ts'
import { createPaymentRequest } from '../../shop/payments/requests/actions/create-payment-request.ts'
import {
  type PaymentRequestView,
  paymentRequestOf,
} from '../../shop/payments/requests/views/payment-requests.ts'
import { addReceipt } from '../../shop/payments/review/add-receipt.ts'
import { decideTransaction } from '../../shop/payments/review/decide-transaction.ts'
import {
  type TransactionView,
  transactionsOf,
} from '../../shop/payments/review/views/transactions.ts'
import { permissionsOf, type Role } from '../../shop/people/accounts/permissions.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { piPage, testPi, transfer } from './payments.ts'
import { noReactions, testConfig, testWorld } from './world.ts'

/** A viewer without an account in the database. */
export const viewerNamed = (id: string, roles: readonly Role[] = []): Viewer => ({
  id,
  sessionId: 's',
  email: `${id}@example.com`,
  firstName: 'A',
  lastName: 'B',
  username: id,
  language: 'en',
  permissions: permissionsOf(roles),
})
export const shopper = viewerNamed('shopper')
/** Always recently authenticated, whatever the clock says. */
export const staff: Viewer = {
  ...viewerNamed('staff', ['finance']),
  proof: { at: new Date('2100-01-01'), by: 'password' },
}
/** Amount of each payment request, in stroops. */
export const price = coins(100)

export async function paymentWorld() {
  const world = await testWorld({
    config: { ...testConfig, pi: testPi },
    reactions: noReactions,
  })
  let orders = 1763712345000
  async function newPaymentRequest(userId = shopper.id): Promise<PaymentRequestView> {
    orders += 1
    const created = await createPaymentRequest(world, {
      orderNumber: `PI-${orders}`,
      userId,
      amount: price,
      currency: 'PI',
      method: 'pi',
    })
    if (!created.ok) throw new Error(created.code)
    return created.value
  }
  async function pay(
    paymentRequest: PaymentRequestView,
    amount: bigint,
    at = world.now(),
  ): Promise<void> {
    const page = piPage([transfer({ amount, muxedId: paymentRequest.memoId, at })])
    expect((await recordTransfers(world, page)).ok).toBe(true)
  }
  const now = async ({ orderNumber }: PaymentRequestView) =>
    (await paymentRequestOf(world, orderNumber)) as PaymentRequestView
  const rows = ({ orderNumber }: PaymentRequestView) => transactionsOf(world, orderNumber)
  const only = async (paymentRequest: PaymentRequestView): Promise<TransactionView> => {
    const found = await rows(paymentRequest)
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
    paymentRequest: PaymentRequestView,
    more: { documentId?: string; hash?: string } = { documentId: 'd1' },
  ) => addReceipt(world, shopper, { orderNumber: paymentRequest.orderNumber, ...more })

  return { world, newPaymentRequest, pay, now, rows, only, approve, decline, give }
}
