// Payment request states and transaction states. Pure.
import { ok, type Refusal, type Result, refuse } from '../../result.ts'

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
] as const
/** Facts beside the state, independent of each other. `cancelled`: it was, and money may have come all the same. */
export type Flag = (typeof flags)[number]

/** A payment whose ledger time is at most this long after the end is still on time. */
export const graceMilliseconds = 120_000
/** The shop says that it is behind the ledger from here on. */
export const lagMilliseconds = 60_000

/** What was agreed. Amounts in the smallest unit of the payment request's currency. */
export type Quote = {
  readonly due: bigint
  readonly expires: Date
  readonly watchUntil: Date
  /** Hundredths of a per cent of `due` that may be missing. */
  readonly toleranceBps: number
  /** A payment under this is not counted; so much may be missing, or be too much, without a word. */
  readonly dust: bigint
  /** So much is no surplus: rounding up to an amount that a wallet can send has asked for it. */
  readonly slack?: bigint
}

export const paymentStatuses = ['seen', 'orphaned', 'final'] as const
/** One transfer on a ledger, as far as it concerns this payment request. */
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
}

export const matches = ['muxed', 'memo', 'address', 'pi_sdk', 'claim', 'manual', 'none'] as const
/** How a transfer found its order. */
export type Match = (typeof matches)[number]

export const methods = ['pi', 'usdt'] as const
export type Method = (typeof methods)[number]

export const decisionKinds = [
  'cancel',
  'accept_late',
  'refuse_late',
  'tolerance',
  'manual',
] as const
export type Decision =
  /** Not wanted any more; payments after it are late. */
  | { readonly kind: 'cancel'; readonly at: Date }
  | { readonly kind: 'accept_late' }
  | { readonly kind: 'refuse_late' }
  /** Staff takes `amount` as enough. */
  | { readonly kind: 'tolerance'; readonly amount: bigint }
  /** Staff takes `amount` as paid though no ledger shows it. */
  | { readonly kind: 'manual'; readonly amount: bigint }

/** Approved by staff, sent by their word, final by the ledger's, which may be quicker. Sent is never taken back. */
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

/** Not from this state; `moved` where somebody else was quicker. */
export const refundClosed = (from: RefundState | 'moved'): Refusal =>
  refuse('refund.closed', { facts: { from } })

/** In stroops: sending less than the network's fee for it costs more than it is, so nobody is asked about it. */
export const leastReturned = 100_000n

/** Money that has not gone back yet, and still may. */
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
 * What the ledger said of a receipt when it was given. Of a hash: as a look-up of it answers. Of an address: `seen` where
 * a payment from it has found no order, else `silent`.
 */
export type Finding = (typeof findings)[number]

/**
 * What a chain says of the transaction that staff has named for a refund of its own coin: `other`: it paid somebody else,
 * or another amount; `early`: it is older than the approval.
 */
export const hashFindings = ['unknown', 'failed', 'other', 'early', 'waits', 'unreachable'] as const
export type HashFinding = (typeof hashFindings)[number]

export const confirmations = ['mail', 'sender', 'proof', 'staff'] as const
/** How a refund's address was made sure of: a mailed link, the wallet that paid, its owner's signature, staff. */
export type Confirmation = (typeof confirmations)[number]
export type Refund = { readonly amount: bigint; readonly state: RefundState }

export type Facts = {
  readonly quote: Quote
  readonly payments: readonly Payment[]
  readonly decisions: readonly Decision[]
  readonly refunds: readonly Refund[]
  /** Receipts and claims that wait for a person. */
  readonly waiting: number
  /** The ledger time up to which everything was read; null where nothing was yet. */
  readonly readTo: Date | null
}

/** Where a payment request stands. `due = received + accepted + remaining - over`, always. */
export type Standing = {
  readonly state: PaymentRequestState
  readonly flags: readonly Flag[]
  /** On the ledger, whether final or not. */
  readonly received: bigint
  readonly final: bigint
  /** Taken as paid by staff, not on a ledger. */
  readonly accepted: bigint
  readonly remaining: bigint
  readonly over: bigint
  /** Sent back, or asked to be. */
  readonly refunded: bigint
  /** What may still be asked back. */
  readonly refundable: bigint
  /** Enough, in time or accepted, and final, whatever was sent back afterwards. */
  readonly covered: boolean
  /** Covered only because staff said so. */
  readonly byStaff: boolean
}

export const isBehind = (readTo: Date, now: Date): boolean =>
  now.getTime() - readTo.getTime() > lagMilliseconds

/**
 * A payment request whose ledgers are read to this moment has ended for certain if it ended before: no payment that came in
 * time can still be unread. Stock of an unpaid order may be given back then. Null while a ledger has not been read.
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

/** Staff decides only while nothing better is known; `failed` is completed when the ledger pays after all. */
export const transactionMoves: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: ['approved', 'declined', 'failed', 'completed'],
  failed: ['approved', 'declined', 'completed'],
  approved: [],
  declined: [],
  completed: [],
}

export const mayDecide = (status: TransactionStatus): boolean =>
  transactionMoves[status].includes('declined')
