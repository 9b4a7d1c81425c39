// Manual payment confirmation by staff if no ledger shows the payment; closed when the ledger does.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { reasonOf } from '../rules/states.ts'
import { approvalOf } from '../rules/transaction.ts'
import { insertDecision } from '../store/payment-requests.ts'
import { saveDecision, setReceiptState, waitingReceipts } from '../store/reviews.ts'
import { type LockedPaymentRequest, lockedPaymentRequest } from './locked-payment-request.ts'
import { type ApprovalOutcome, isOwnCase, recordApproval } from './second-person.ts'
import { updateStatuses } from './update-statuses.ts'

/**
 * Accepts the remaining amount, and waiting receipts, without a ledger transfer; never more than is due. The caller has
 * checked that the order is still wanted. `waits`: recorded, and a second approval is required. Refuses
 * `auth.forbidden`, `accounts.stepUp`, `transaction.reason`, `payment.own_case`, `payment.no_request`,
 * `payment.settled` (paid, confirming, or refunded).
 */
export const acceptPayment = (
  world: World,
  who: Viewer,
  orderNumber: string,
  reason: string,
): Promise<Result<ApprovalOutcome>> =>
  world.transaction(async (world) => {
    if (!may(who, 'payments.decide')) return refuse('auth.forbidden')
    const trimmed = reasonOf(reason)
    if (!trimmed) return refuse('transaction.reason')
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    const { dossier, standing } = locked.value
    if (await isOwnCase(world, who, 'payments.decide', dossier.paymentRequest.userId))
      return refuse('payment.own_case')
    const approval = approvalOf({ kind: 'receipt' }, standing, dossier.paymentRequest.amountDue)
    if (approval?.kind !== 'manual') return refuse('payment.settled')
    const { kind, amount } = approval
    const agreed = await recordApproval(world, who, 'payments.decide', {
      subject: `order:${orderNumber}`,
      amount,
      reason: trimmed,
    })
    if (!agreed.ok || agreed.value === 'waits') return agreed
    const at = world.now()
    const row = { id: world.id(), orderNumber, kind, amount, at, who: who.id, reason: trimmed }
    await insertDecision(world.db, row)
    await approveReceipts(world, who, orderNumber, trimmed)
    await updateStatuses(world, [orderNumber])
    await record(world, who, 'payment.accepted', `order:${orderNumber}`, { amount: String(amount) })
    return agreed
  })

/**
 * Closes the waiting receipts of a paid order without crediting money. Only inside the transaction that has locked its
 * payment request. Refuses `payment.not_covered`.
 */
export async function approveWaiting(
  world: World,
  who: Viewer,
  { dossier, standing }: LockedPaymentRequest,
  reason: string,
): Promise<Result> {
  if (!standing.covered) return refuse('payment.not_covered')
  if (dossier.waiting === 0) return ok()
  const { orderNumber } = dossier.paymentRequest
  await approveReceipts(world, who, orderNumber, reason)
  await updateStatuses(world, [orderNumber])
  return ok()
}

async function approveReceipts(
  world: World,
  who: Viewer,
  orderNumber: string,
  reason: string,
): Promise<void> {
  const decision = { decision: 'approved', by: who.id, at: world.now(), reason } as const
  for (const waiting of await waitingReceipts(world.db, [orderNumber])) {
    if (await saveDecision(world.db, waiting.transactionId, decision))
      await setReceiptState(world.db, waiting.receiptId, 'approved')
  }
}
