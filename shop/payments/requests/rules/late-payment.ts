// Options after a payment request expired, and whether its rate has moved since. Pure.

import type { Asset } from '../../../platform/money/rules.ts'
import { readRate } from '../../rates/rules.ts'
import { type QuoteRecord, quoteAt } from './quote.ts'
import type { Method, PaymentRequestState } from './states.ts'

/** Percent: below this move of the rate a late payment counts as on time. */
const mostPercent = 1n
/** Maximum number of quotes of a payment request, so that repeating does not select the best rate. */
export const maxQuotes = 24

export function hasMoved(agreed: string, current: string): boolean {
  const [a, b] = [readRate(agreed), readRate(current)]
  if (!a || !b) return true
  const [before, now] = [a.top * b.bottom, b.top * a.bottom]
  const difference = now > before ? now - before : before - now
  return difference * 100n >= before * mostPercent
}

type Counted = { readonly method: Method; readonly at: Date }

/** The quotes of late payments that have a rate: none if all came in the payment request's own currency. */
export const lateQuotes = (
  quotes: readonly QuoteRecord[],
  payments: readonly Counted[],
  end: Date,
): (QuoteRecord & { readonly rate: string; readonly currency: Asset })[] =>
  payments.flatMap(({ method, at }) => {
    const quote = at > end ? quoteAt(quotes, method, at) : null
    return quote?.rate ? [{ ...quote, rate: quote.rate, currency: quote.currency as Asset }] : []
  })

const requotable: ReadonlySet<PaymentRequestState> = new Set([
  'open',
  'partial',
  'underpaid',
  'expired',
  'late',
  'review',
])
/** Whether a new quote makes sense: not for paid, confirming or refunded ones. */
export const mayRequote = (state: PaymentRequestState): boolean => requotable.has(state)

/** The method may change only before anything was received. */
export const mayChangeMethod = (state: PaymentRequestState, received: bigint): boolean =>
  mayRequote(state) && received === 0n
