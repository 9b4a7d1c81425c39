// Whether an order should still be paid: only then is anybody told the address and the amount.
import type { Flag, PaymentRequestState } from './states.ts'

/** In the others an amount can remain, too: within the tolerance, or after a refund. */
const payable: ReadonlySet<PaymentRequestState> = new Set([
  'open',
  'partial',
  'underpaid',
  'review',
  'expired',
])

type Standing = {
  readonly state: PaymentRequestState
  readonly flags: readonly Flag[]
  readonly isCompromised: boolean
  readonly watchUntil: Date
}

/**
 * False if nothing is to be paid, if nothing may be sent (an address in doubt is given to nobody), and once the ledger
 * is no longer watched for it.
 */
export function isPayable(
  { state, flags, isCompromised, watchUntil }: Standing,
  now: Date,
): boolean {
  const isStopped = flags.includes('cancelled') || flags.includes('unsafe_address')
  return payable.has(state) && !isStopped && !isCompromised && now < watchUntil
}
