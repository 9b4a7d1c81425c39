// Staff decisions on transactions that the ledger leaves open.
import { requirePermission } from '../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { type ApprovalOutcome, isOwnCase, recordApproval } from '../refunds/second-person.ts'
import { lockedPaymentRequest, updateStatuses } from '../requests/actions/payment-requests.ts'
import type { Part } from '../requests/rules/refund-parts.ts'
import { mayDecide, reasonOf, type Standing } from '../requests/rules/states.ts'
import { approvalOf } from '../requests/rules/transaction.ts'
import { insertDecision } from '../requests/store/payment-requests.ts'
import { saveStatuses } from '../requests/store/statuses.ts'
import { assignTransfer } from '../requests/store/transfers.ts'
import { answerClaims, creditClaimedPayment } from './claims.ts'
import {
  lockTransaction,
  saveDecision,
  setReceiptState,
  setTransactionOrder,
} from './store/receipts.ts'
import { type TransactionRow, transactionById } from './store/transactions.ts'

export type TransactionDecision = {
  readonly decision: 'approved' | 'declined'
  /** Required. */
  readonly reason: string
  /** Assigns an unmatched transfer to this order when approved; the ledger determines its value. */
  readonly orderNumber?: string
  /** The order that the form showed, for optimistic locking; empty for none. */
  readonly displayedOrder?: string
}

/**
 * Approves or declines a transaction that is pending or failed. Approving a receipt marks the rest as paid; a short
 * transfer is accepted as enough, a late one as on time. Approving a claim credits the unmatched payment that it names.
 * Declining a transfer opens its refund, unless it went to an address that had been marked as compromised or is no
 * longer on its chain. Its order
 * follows in this transaction (`paymentDecided`); while a second approval is pending, nothing else has changed. Refuses
 * `admin.not_allowed`, `accounts.stepUp`, `payment.own_case`, `transaction.reason`, `transaction.unknown`, `transaction.decided`,
 * `transaction.no_order`, `transaction.assigned` {order}, `transaction.nothing_to_approve`, `payment.no_request`,
 * `payment.alone`.
 */
export async function decideTransaction(
  world: World,
  who: Viewer,
  transactionId: string,
  input: TransactionDecision,
): Promise<Result<ApprovalOutcome>> {
  const allowed = await requirePermission(
    world,
    who,
    'payments.decide',
    `transaction:${transactionId}`,
  )
  if (!allowed.ok) return allowed
  return world.transaction<ApprovalOutcome>(async (world) => {
    const reason = reasonOf(input.reason)
    if (!reason) return refuse('transaction.reason')
    const before = await transactionById(world.db, transactionId)
    if (!before) return refuse('transaction.unknown')
    const isApproved = input.decision === 'approved'
    const given = isApproved ? (input.orderNumber ?? null) : null
    // The form showed it as unmatched: the decision was not about its current order.
    const isMoved =
      input.displayedOrder !== undefined && input.displayedOrder !== (before.orderNumber ?? '')
    if (before.orderNumber && (given || isMoved))
      return refuse('transaction.assigned', { facts: { order: before.orderNumber } })
    const orderNumber = before.orderNumber ?? given
    if (!orderNumber && isApproved) return refuse('transaction.no_order')
    const locked = orderNumber ? await lockedPaymentRequest(world, orderNumber) : null
    if (locked && !locked.ok) return locked
    const ownerId = locked?.value.dossier.paymentRequest.userId
    if (isApproved && ownerId && (await isOwnCase(world, who, 'payments.decide', ownerId)))
      return refuse('payment.own_case')

    // The ledger or a colleague may have decided while this waited for the locks.
    await lockTransaction(world.db, transactionId)
    const row = await transactionById(world.db, transactionId)
    if (!row || row.orderNumber !== before.orderNumber || !mayDecide(row.status)) {
      return refuse('transaction.decided')
    }
    const standing = locked?.value.standing ?? null
    const transfers = locked?.value.dossier.transfers ?? []
    const isOutside = transfers.some(
      ({ id, isUnsafe, status }) => id === row.transferId && (isUnsafe || status === 'orphaned'),
    )
    const transfer = transfers.find(({ id }) => id === row.transferId)
    const part = { method: transfer?.method ?? 'pi', amount: transfer?.amount ?? 0n } as const
    const act = { world, who, row, reason, decision: input.decision, isOutside, part }
    const done = await applyDecision(act, orderNumber, standing)
    if (!done.ok) return done
    const agreement = done.value
    if (agreement === 'waits') return ok(agreement)
    const assigns = isApproved && row.orderNumber === null
    await record(
      world,
      who,
      assigns ? 'transaction.assigned' : `transaction.${input.decision}`,
      `transaction:${row.id}`,
      { order: orderNumber },
    )
    if (!orderNumber) return ok(agreement)
    const isNoEvidence = row.transferId === null && !isApproved
    const followed = await world.reactions.paymentDecided(world, {
      orderNumber,
      ...(isNoEvidence && { declinedReceipt: { transactionId, reason } }),
    })
    return followed.ok ? ok(agreement) : followed
  })
}

type Act = {
  readonly world: World
  readonly who: Viewer
  readonly row: TransactionRow
  readonly reason: string
  readonly decision: TransactionDecision['decision']
  /** Sent to a compromised address, or no longer on its chain: the order has received nothing by it. */
  readonly isOutside: boolean
  /** What it has brought, in its own coin. */
  readonly part: Part
}

async function applyDecision(
  act: Act,
  orderNumber: string | null,
  standing: Standing | null,
): Promise<Result<ApprovalOutcome>> {
  const { world, row } = act
  if (!orderNumber || !standing) {
    if (!(await written(act))) return refuse('transaction.decided')
    await saveStatuses(world.db, [{ id: row.id, status: 'declined' }])
    return ok('agreed')
  }
  if (row.orderNumber === null) {
    // The order is assigned; the ledger determines the value.
    const assigned = await assign(world, row, orderNumber)
    if (!assigned.ok) return assigned
  } else {
    if (
      act.decision === 'approved' &&
      !row.transferId &&
      (await creditClaimedPayment(world, row))
    ) {
      await updateStatuses(world, [orderNumber])
      return ok('agreed')
    }
    const verb = act.decision === 'approved' ? approve : decline
    const done = await verb(act, orderNumber, standing)
    if (!done.ok || done.value === 'waits') return done
  }
  await updateStatuses(world, [orderNumber])
  return ok('agreed')
}

/** Returns false if the ledger or a colleague decided before. */
const written = ({ world, who, row, reason, decision }: Act): Promise<boolean> =>
  saveDecision(world.db, row.id, { decision, by: who.id, at: world.now(), reason })

async function assign(world: World, row: TransactionRow, orderNumber: string): Promise<Result> {
  if (!row.transferId || !(await assignTransfer(world.db, row.transferId, orderNumber))) {
    return refuse('transaction.decided')
  }
  await setTransactionOrder(world.db, row.id, orderNumber)
  await answerClaims(world, row.hash, orderNumber)
  return ok()
}

async function approve(
  act: Act,
  orderNumber: string,
  standing: Standing,
): Promise<Result<ApprovalOutcome>> {
  const { world, who, row, reason } = act
  const due = standing.received + standing.accepted + standing.remaining - standing.over
  const subject = row.transferId
    ? ({ kind: 'transfer', assetOk: row.assetOk === true } as const)
    : ({ kind: 'receipt' } as const)
  const approval = approvalOf(subject, standing, due)
  if (!approval) return refuse('transaction.nothing_to_approve')
  // The approved amount beyond the ledger's: all that is missing.
  const added = approval.kind === 'accept_late' ? 0n : standing.remaining
  const what = { subject: `order:${orderNumber}`, amount: added, reason }
  const agreed = await recordApproval(world, who, 'payments.decide', what)
  if (!agreed.ok || agreed.value === 'waits') return agreed
  if (!(await written(act))) return refuse('transaction.decided')
  if (row.receiptId && !row.transferId) await setReceiptState(world.db, row.receiptId, 'approved')
  const amount = 'amount' in approval ? approval.amount : null
  if (amount !== null)
    await record(world, who, 'payment.accepted', `order:${orderNumber}`, { amount: String(amount) })
  await insertDecision(world.db, {
    id: world.id(),
    orderNumber,
    kind: approval.kind,
    amount,
    at: world.now(),
    who: who.id,
    reason,
  })
  return agreed
}

async function decline(
  act: Act,
  orderNumber: string,
  standing: Standing,
): Promise<Result<ApprovalOutcome>> {
  const { world, who, row, reason, isOutside, part } = act
  if (!(await written(act))) return refuse('transaction.decided')
  if (!row.transferId) {
    if (row.receiptId) await setReceiptState(world.db, row.receiptId, 'declined')
    return ok('agreed')
  }
  // It is not part of what the order has received: its refund would come out of the price.
  if (isOutside) return ok('agreed')
  if (standing.state === 'late') {
    const decision = { id: world.id(), orderNumber, kind: 'refuse_late', amount: null } as const
    await insertDecision(world.db, { ...decision, at: world.now(), who: who.id, reason })
  }
  // One that its chain may still roll back goes back once it is final.
  if (!row.assetOk || standing.refundable === 0n) return ok('agreed')
  const refund = await requestRefund(world, who, { orderNumber, part, address: null, reason })
  return refund.ok ? ok('agreed') : refund
}
