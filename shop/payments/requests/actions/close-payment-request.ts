// Cancels a payment request, and accepts late payments.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { insertDecision } from '../store/payment-requests.ts'
import { lockedPaymentRequest } from './locked-payment-request.ts'
import { updateStatuses } from './update-statuses.ts'

/**
 * Cancels the payment request; idempotent. Later payments count as late; received money is refunded by
 * `requestRefund`. Refuses `payment.no_request`.
 */
export const cancelPaymentRequest = (
  world: World,
  orderNumber: string,
  reason: string,
  who: Viewer | 'system' = 'system',
): Promise<Result> =>
  world.transaction(async (world) => {
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    return decide(world, orderNumber, 'cancel', reason, who)
  })

/**
 * Accepts a late payment. The caller has reserved the stock again in this transaction. Refuses `payment.no_request`,
 * `payment.not_late`.
 */
export const acceptLate = (
  world: World,
  orderNumber: string,
  who: Viewer | 'system' = 'system',
  reason = 'in_stock',
): Promise<Result> =>
  world.transaction(async (world) => {
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    if (locked.value.standing.state !== 'late') return refuse('payment.not_late')
    return decide(world, orderNumber, 'accept_late', reason, who)
  })

async function decide(
  world: World,
  orderNumber: string,
  kind: 'cancel' | 'accept_late',
  reason: string,
  who: Viewer | 'system',
): Promise<Result> {
  await insertDecision(world.db, {
    id: world.id(),
    orderNumber,
    kind,
    amount: null,
    at: world.now(),
    who: who === 'system' ? who : who.id,
    reason,
  })
  await updateStatuses(world, [orderNumber])
  return ok()
}
