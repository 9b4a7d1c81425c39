// Computes the state of a payment request from quote, payments, decisions, refunds and time. Pure.
import {
  type Decision,
  type Facts,
  type Flag,
  flags,
  graceMilliseconds,
  isBehind,
  isOpenRefund,
  type Payment,
  type PaymentRequestState,
  paymentStatuses,
  type Quote,
  type Refund,
  type Standing,
} from './states.ts'

/** The one place that computes a payment request's state. Order and repetition of payments do not matter. */
export function standingOf(facts: Facts, now: Date): Standing {
  const { quote } = facts
  const payments = latestOf(facts.payments)
  const cancelledAt = firstCancel(facts.decisions)
  const required = needOf(quote)
  const { accepted, need, lateAccepted } = staffDecisions(facts.decisions, required)
  const { received, final, onTime, finalOnTime, count } = tally(
    payments.filter(({ isDeclined }) => !isDeclined),
    quote,
    cancelledAt,
  )
  const { open, closed } = refundSums(facts.refunds.map(ofKept))
  const declined = declinedSums(payments, facts, cancelledAt)

  const all = received + accepted
  const sentBack = quote.sentBack ?? 0n
  // Credit pays for all of it: what came besides may go back in full.
  const isFree = quote.due === sentBack
  const inTime = onTime + accepted >= need || lateAccepted
  // Only final payments count as on time: one that may be rolled back must not validate a late one.
  const covered = (lateAccepted ? final : finalOnTime) + accepted >= need
  const isOver = now.getTime() > quote.expires.getTime()

  const state = ((): PaymentRequestState => {
    if (all === 0n && !covered && declined.open > 0n) return 'refunding'
    if (all === 0n && !covered && declined.closed > 0n && declined.closed >= declined.final)
      return 'refunded'
    if (cancelledAt !== null && all === 0n) return 'cancelled'
    if (final > 0n && closed >= final && !isFree) return 'refunded'
    if (open > 0n && final + accepted - closed - open < need - sentBack) return 'refunding'
    if (covered) return 'paid'
    if (all >= need) return inTime ? 'confirming' : 'late'
    if (all > 0n) return isOver ? 'underpaid' : 'partial'
    if (facts.waiting > 0) return 'review'
    return isOver ? 'expired' : 'open'
  })()

  const canonical = payments.filter(({ status }) => status !== 'orphaned')
  const is: Record<Flag, boolean> = {
    over: all > quote.due + larger(quote.dust, quote.slack ?? 0n),
    tolerated: all >= need && all < quote.due,
    late: received > onTime,
    wrong_asset: canonical.some(({ assetOk }) => !assetOk),
    wrong_chain: canonical.some(({ chainOk }) => !chainOk),
    multi: count > 1,
    was_orphaned: canonical.length < payments.length,
    manual: accepted > 0n,
    cancelled: cancelledAt !== null,
    watcher_lag: !facts.isByHand && (facts.readTo === null || isBehind(facts.readTo, now)),
    unsafe_address: canonical.some(({ isUnsafe }) => isUnsafe),
  }
  const declinedBack = declined.open + declined.closed
  const refundable = final - open - closed + declined.final - declinedBack
  return {
    state,
    flags: flags.filter((flag) => is[flag]),
    received,
    final,
    accepted,
    remaining: all < quote.due ? quote.due - all : 0n,
    over: all > quote.due ? all - quote.due : 0n,
    refunded: open + closed,
    sentBack,
    declined: { final: declined.final, refunded: declinedBack },
    refundable: refundable > 0n ? refundable : 0n,
    covered,
    byStaff: covered && final < required,
  }
}

/** Sums of ledger payments: right asset, not rolled back, above dust. On time is before expiry and cancellation. */
function tally(payments: readonly Payment[], quote: Quote, cancelledAt: number | null) {
  const end = Math.min(quote.expires.getTime() + graceMilliseconds, cancelledAt ?? Infinity)
  const sums = { received: 0n, final: 0n, onTime: 0n, finalOnTime: 0n, count: 0 }
  for (const { status, value, at, assetOk, isUnsafe } of payments) {
    if (status === 'orphaned' || !assetOk || isUnsafe || value <= 0n || value < quote.dust) continue
    const isOnTime = at.getTime() <= end
    sums.count += 1
    sums.received += value
    if (isOnTime) sums.onTime += value
    if (status !== 'final') continue
    sums.final += value
    if (isOnTime) sums.finalOnTime += value
  }
  return sums
}

const ofKept = ({ amount, state, ofDeclined = 0n }: Refund): Refund => ({
  amount: amount - ofDeclined,
  state,
})

/** What staff have declined, and what of it goes back. */
function declinedSums(
  payments: readonly Payment[],
  { quote, refunds }: Facts,
  cancelledAt: number | null,
) {
  const { final } = tally(
    payments.filter(({ isDeclined }) => isDeclined),
    quote,
    cancelledAt,
  )
  const back = refunds.map(({ ofDeclined = 0n, state }) => ({ amount: ofDeclined, state }))
  return { final, ...refundSums(back) }
}

/** Effect of staff decisions: amounts accepted as paid, less required, late accepted as on time. */
function staffDecisions(decisions: readonly Decision[], required: bigint) {
  const sums = { accepted: 0n, need: required, lateAccepted: false }
  for (const decision of decisions) {
    const { kind } = decision
    if (kind === 'manual') sums.accepted += decision.amount
    if (kind === 'tolerance' && decision.amount < sums.need) sums.need = atLeastOne(decision.amount)
    if (kind !== 'cancel' && kind !== 'refuse_late') sums.lateAccepted = true
  }
  return sums
}

/** Counts a repeated payment once, by its furthest status: final stays final. */
function latestOf(payments: readonly Payment[]): readonly Payment[] {
  if (payments.length < 2) return payments
  const rank = (payment: Payment) => paymentStatuses.indexOf(payment.status)
  const latest = new Map<string, Payment>()
  for (const payment of payments) {
    const known = latest.get(payment.id)
    if (!known || rank(payment) > rank(known)) latest.set(payment.id, payment)
  }
  return [...latest.values()]
}

function firstCancel(decisions: readonly Decision[]): number | null {
  const times = decisions.map((decision) =>
    decision.kind === 'cancel' ? decision.at.getTime() : Infinity,
  )
  const first = Math.min(...times)
  return first === Infinity ? null : first
}

/** The required amount: the amount due less the tolerance. Zero only if nothing is due. */
function needOf({ due, toleranceBps, dust }: Quote): bigint {
  if (due === 0n) return 0n
  const share = (due * BigInt(toleranceBps)) / 10_000n
  return atLeastOne(due - larger(share, dust))
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

const atLeastOne = (amount: bigint): bigint => (amount > 0n ? amount : 1n)

function refundSums(refunds: readonly Refund[]): { open: bigint; closed: bigint } {
  let open = 0n
  let closed = 0n
  for (const { amount, state } of refunds) {
    if (state === 'final') closed += amount
    else if (isOpenRefund(state)) open += amount
  }
  return { open, closed }
}
