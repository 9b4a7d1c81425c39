// Payment request states and transaction states. Pure.
import { ok, type Refusal, type Result, refuse } from '../../../result.ts'

export const paymentRequestStates = [
  'open',
  'partial',
  'review',
  'confirming',
  'paid',
  'late',
  'underpaid',
  'expired',
  'cancelled',
  'refunding',
  'refunded',
] as const
export type PaymentRequestState = (typeof paymentRequestStates)[number]

export const flags = [
  'over',
  'tolerated',
  'late',
  'wrong_asset',
  'wrong_chain',
  'multi',
  'was_orphaned',
  'manual',
  'cancelled',
  'watcher_lag',
  'unsafe_address',
] as const
/** Facts independent of the state and of each other. `cancelled`: money may still have been received. */
export type Flag = (typeof flags)[number]

/** Grace: a payment counts as on time up to this long after expiry. */
export const graceMilliseconds = 120_000
/** Lag above which the shop reports that it is behind the ledger. */
export const lagMilliseconds = 60_000
/** Tolerated difference between the shop's clock and a ledger's. */
const clockTolerance = 5 * 60_000

/** The agreed terms. Amounts in the smallest unit of the payment request's currency. */
export type Quote = {
  readonly due: bigint
  readonly expires: Date
  readonly watchUntil: Date
  /** Hundredths of a percent of `due` that may be missing. */
  readonly toleranceBps: number
  /** Dust: smaller payments do not count, and smaller differences are ignored. */
  readonly dust: bigint
  /** Not counted as overpaid: the amount added by rounding up to a payable amount. */
  readonly slack?: bigint
  /** Overpaid by an earlier amount, and sent back: part of `due`. */
  readonly sentBack?: bigint
}

export const paymentStatuses = ['seen', 'orphaned', 'final'] as const
/** A transfer on a ledger, as a payment of this payment request. */
export type Payment = {
  readonly id: string
  /** `orphaned`: its block was rolled back, so it never happened. */
  readonly status: (typeof paymentStatuses)[number]
  /** In the payment request's currency, at the quote of the option that it was paid to. */
  readonly value: bigint
  /** The ledger's time, not ours. */
  readonly at: Date
  readonly assetOk: boolean
  readonly chainOk: boolean
  /** It came after its address was marked as compromised: pays for nothing until staff decide. */
  readonly isUnsafe?: boolean
  /** Staff have declined it: it pays for nothing, and goes back. */
  readonly isDeclined?: boolean
}

export const matches = ['muxed', 'memo', 'address', 'pi_sdk', 'claim', 'manual', 'none'] as const
/** How a transfer found its order. */
export type Match = (typeof matches)[number]

export type { Method } from './methods.ts'

/** Normalizes the reason that staff typed, for storage. */
export const reasonOf = (typed: string): string => typed.trim().slice(0, 1000)

/** Version of a refund as a page shows it (optimistic locking): what an approval is for. */
export const displayedRefund = ({
  address,
  amount,
}: {
  readonly address: string | null
  readonly amount: bigint
}): string => `${amount} ${address ?? ''}`

export type Decision =
  /** Cancelled; payments after it are late. */
  | { readonly kind: 'cancel'; readonly at: Date }
  | { readonly kind: 'accept_late' }
  | { readonly kind: 'refuse_late' }
  /** Staff accepts `amount` as enough. */
  | { readonly kind: 'tolerance'; readonly amount: bigint }
  /** Staff accepts `amount` as paid although no ledger shows it. */
  | { readonly kind: 'manual'; readonly amount: bigint }

/** State machine of refunds. The ledger's `final` may precede staff's `sent`; `sent` is never reverted. */
export const refundMoves = {
  requested: ['approved', 'final', 'declined', 'cancelled'],
  approved: ['sent', 'final', 'declined', 'cancelled'],
  sent: ['final'],
  final: [],
  declined: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>
export type RefundState = keyof typeof refundMoves
export const refundStates = Object.keys(refundMoves) as readonly RefundState[]

/** Refuses `refund.closed` {from}. */
export function moveRefund(from: RefundState, to: RefundState): Result<RefundState> {
  const isAllowed = (refundMoves[from] as readonly RefundState[]).includes(to)
  return isAllowed ? ok(to) : refundClosed(from)
}

/** Refusal of a move from this state; `moved` if another person changed it meanwhile. */
export const refundClosed = (from: RefundState | 'moved'): Refusal =>
  refuse('refund.closed', { facts: { from } })

/** Refunds that may still be sent. */
export const isOpenRefund = (state: RefundState): boolean => refundMoves[state].length > 0

export const findings = [
  'unknown',
  'failed',
  'elsewhere',
  'claimable',
  'paid',
  'unreachable',
  'seen',
  'silent',
] as const
/**
 * The ledger's finding about a receipt when it was submitted. For a hash: the look-up's result. For an address: `seen`
 * if it has sent an unmatched payment, otherwise `silent`.
 */
export type Finding = (typeof findings)[number]

/**
 * The chain's finding about the transaction that staff named for a refund in native coin: `other`: it paid another
 * address, or another amount; `early`: it is older than the approval.
 */
export const hashFindings = ['unknown', 'failed', 'other', 'early', 'waits', 'unreachable'] as const
export type HashFinding = (typeof hashFindings)[number]

export const confirmations = ['mail', 'sender', 'proof', 'staff'] as const
/** How a refund's address was confirmed: emailed link, paying wallet, its owner's signature, staff. */
export type Confirmation = (typeof confirmations)[number]
export type Refund = {
  readonly amount: bigint
  readonly state: RefundState
  /** The part of it that returns what staff have declined. */
  readonly ofDeclined?: bigint
}

export type Facts = {
  readonly quote: Quote
  readonly payments: readonly Payment[]
  readonly decisions: readonly Decision[]
  readonly refunds: readonly Refund[]
  /** Receipts and claims awaiting review. */
  readonly waiting: number
  /** The ledger time up to which everything was read; null before the first reading. */
  readonly readTo: Date | null
  /** Paid by hand only: there is no ledger to read. */
  readonly isByHand?: boolean
}

/** The computed state of a payment request. Invariant: `due = received + accepted + remaining - over`. */
export type Standing = {
  readonly state: PaymentRequestState
  readonly flags: readonly Flag[]
  /** On the ledger, whether final or not, without what staff have declined. */
  readonly received: bigint
  readonly final: bigint
  /** Accepted by staff, not on a ledger. */
  readonly accepted: bigint
  readonly remaining: bigint
  readonly over: bigint
  /** Refunded, or requested, without what staff have declined. */
  readonly refunded: bigint
  /** Of that, overpaid by an earlier amount due, and so part of what is asked for again. */
  readonly sentBack?: bigint
  /** Declined by staff and final, and what of it was refunded or requested: outside of all other sums. */
  readonly declined?: { readonly final: bigint; readonly refunded: bigint }
  /** What may still be refunded, also of what was declined. */
  readonly refundable: bigint
  /** Paid enough, on time or accepted, and final, regardless of later refunds. */
  readonly covered: boolean
  /** Covered only by a staff decision. */
  readonly byStaff: boolean
}

/** A position in the time to come was a server's mistake: nothing is known to be read. */
export const plausibleReadTo = (readTo: Date | null, now: Date): Date | null =>
  readTo && readTo.getTime() - now.getTime() <= clockTolerance ? readTo : null

export const isBehind = (readTo: Date, now: Date): boolean =>
  now.getTime() - readTo.getTime() > lagMilliseconds || plausibleReadTo(readTo, now) === null

/**
 * Payment requests that expired before this moment have ended for certain: no payment on time can still be unread, so
 * stock may be released. Null before the first reading.
 */
export const certainEnd = (readTo: Date | null): Date | null =>
  readTo && new Date(readTo.getTime() - graceMilliseconds)

export const transactionStatuses = [
  'pending',
  'approved',
  'declined',
  'failed',
  'completed',
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** Staff decides only until the ledger does; `failed` becomes completed when the ledger pays after all. */
export const transactionMoves: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: ['approved', 'declined', 'failed', 'completed'],
  failed: ['approved', 'declined', 'completed'],
  approved: [],
  declined: [],
  completed: [],
}

export const mayDecide = (status: TransactionStatus): boolean =>
  transactionMoves[status].includes('declined')
