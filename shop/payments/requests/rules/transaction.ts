// Transactions: one per ledger transfer, one per waiting receipt or claim. Pure.
import type { Facts, Payment, Standing, TransactionStatus } from './states.ts'

/** A rolled back transfer that no block includes again for this long has failed. */
export const orphanMilliseconds = 24 * 3_600_000

export type TransferFacts = {
  readonly status: Payment['status']
  readonly assetOk: boolean
  /** When it was rolled back; null if it was not. */
  readonly orphanedAt: Date | null
  readonly decided: 'declined' | null
}

/** `paymentRequest` is null for an unmatched transfer. A staff decision stands; otherwise the ledger decides. */
export function transferStatus(
  transfer: TransferFacts,
  paymentRequest: { readonly standing: Standing; readonly watchUntil: Date } | null,
  now: Date,
): TransactionStatus {
  if (transfer.decided) return transfer.decided
  if (transfer.status === 'orphaned') {
    const since = now.getTime() - (transfer.orphanedAt ?? now).getTime()
    return since > orphanMilliseconds ? 'failed' : 'pending'
  }
  if (!paymentRequest || !transfer.assetOk) return 'pending'
  const { standing, watchUntil } = paymentRequest
  if (standing.covered) return standing.byStaff ? 'approved' : 'completed'
  if (standing.state === 'refunded') return 'declined'
  return standing.state === 'underpaid' && now > watchUntil ? 'failed' : 'pending'
}

export type ReceiptState = (typeof receiptStates)[number]
/** `answered`: the ledger has since shown a payment, so no review is needed. */
export const receiptStates = ['waiting', 'answered', 'approved', 'declined'] as const

export const receiptStatus = (state: ReceiptState): TransactionStatus =>
  state === 'waiting' || state === 'answered' ? 'pending' : state

/** What approving a transaction means for its payment request; null if there is nothing to approve. */
export function approvalOf(
  subject: { readonly kind: 'receipt' } | { readonly kind: 'transfer'; readonly assetOk: boolean },
  standing: Standing,
  due: Facts['quote']['due'],
): { kind: 'manual' | 'tolerance'; amount: bigint } | { kind: 'accept_late' } | null {
  const all = standing.received + standing.accepted
  if (standing.covered || standing.state === 'confirming') return null
  if (standing.state === 'refunding' || standing.state === 'refunded') return null
  if (subject.kind === 'receipt') return all < due ? { kind: 'manual', amount: due - all } : null
  if (!subject.assetOk) return null
  if (standing.state === 'late') return { kind: 'accept_late' }
  // A rolled back transfer cannot be accepted.
  return all > 0n ? { kind: 'tolerance', amount: all } : null
}
