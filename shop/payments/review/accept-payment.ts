// Manual payment confirmation by staff if no ledger shows the payment; closed when the ledger does.
import { requirePermission } from '../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { type ApprovalOutcome, isOwnCase, recordApproval } from '../refunds/second-person.ts'
import { lockedPaymentRequest, updateStatuses } from '../requests/actions/payment-requests.ts'
import type { LockedPaymentRequest } from '../requests/rules/payment-facts.ts'
import { reasonOf } from '../requests/rules/states.ts'
import { approvalOf } from '../requests/rules/transaction.ts'
import { insertDecision } from '../requests/store/payment-requests.ts'
import { saveDecision, setReceiptState, waitingReceipts } from './store/receipts.ts'

/**
 * Accepts the remaining amount, and waiting receipts, without a ledger transfer; never more than is due. Above a limit two
 * people must approve: `waits`. The order follows in this transaction, and the identity check still applies. Refuses
 * `admin.not_allowed`, `admin.payment_over` (released or closed), `orders.not_found`, `accounts.stepUp`, `transaction.reason`, `payment.own_case`, `payment.no_request`,
 * `payment.settled` (paid, confirming, or refunded).
 */
export async function acceptPayment(
  world: World,
  who: Viewer,
  orderNumber: string,
  reason: string,
): Promise<Result<ApprovalOutcome>> {
  const allowed = await requirePermission(world, who, 'payments.decide', `order:${orderNumber}`)
  if (!allowed.ok) return allowed
  return world.transaction(async (world) => {
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
    const what = { subject: `order:${orderNumber}`, amount, reason: trimmed }
    const agreed = await recordApproval(world, who, 'payments.decide', what)
    if (!agreed.ok) return agreed
    const { value: accepted } = agreed
    if (accepted === 'agreed') await credit(world, who, orderNumber, { kind, amount }, trimmed)
    const followed = await world.reactions.paymentDecided(world, { orderNumber, accepted })
    return followed.ok ? agreed : followed
  })
}

async function credit(
  world: World,
  who: Viewer,
  orderNumber: string,
  { kind, amount }: { readonly kind: 'manual'; readonly amount: bigint },
  reason: string,
): Promise<void> {
  const row = { id: world.id(), orderNumber, kind, amount, at: world.now(), who: who.id, reason }
  await insertDecision(world.db, row)
  await approveReceipts(world, who, orderNumber, reason)
  await updateStatuses(world, [orderNumber])
  await record(world, who, 'payment.accepted', `order:${orderNumber}`, { amount: String(amount) })
}

/**
 * Closes the waiting receipts of a paid order without crediting money; what is paid on receipt may not be paid yet. Only
 * inside the transaction that has locked its payment request.
 */
export async function approveWaiting(
  world: World,
  who: Viewer,
  { dossier, standing }: LockedPaymentRequest,
  reason: string,
): Promise<void> {
  if (!standing.covered || dossier.waiting === 0) return
  const { orderNumber } = dossier.paymentRequest
  await approveReceipts(world, who, orderNumber, reason)
  await updateStatuses(world, [orderNumber])
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
