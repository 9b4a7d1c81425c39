// What may still be done about a payment request whose time is over, and whether its price has moved meanwhile. Pure.

import type { Method, PaymentRequestState } from '../rules.ts'
import { type QuoteRecord, quoteAt, readRate } from './quote.ts'

/** Hundredths of the rate: moved by less, a late payment is as good as one in time. */
const mostPercent = 1n
/** Quotes of one payment request: asking again and again must not become a way to wait for the best rate. */
export const mostQuotes = 24

export function hasMoved(agreed: string, current: string): boolean {
  const [a, b] = [readRate(agreed), readRate(current)]
  if (!a || !b) return true
  const [before, now] = [a.top * b.bottom, b.top * a.bottom]
  const difference = now > before ? now - before : before - now
  return difference * 100n >= before * mostPercent
}

type Counted = { readonly method: Method; readonly at: Date }

/** The rate that late payments were agreed at; null where they came in the payment request's own currency. */
export function lateRate(
  quotes: readonly QuoteRecord[],
  payments: readonly Counted[],
  end: Date,
): string | null {
  const late = payments.find(({ method, at }) => method !== 'pi' && at > end)
  return late ? (quoteAt(quotes, late.method, late.at)?.rate ?? null) : null
}

const requotable: ReadonlySet<PaymentRequestState> = new Set([
  'open',
  'partial',
  'underpaid',
  'expired',
  'late',
  'review',
])
/** Whether a new quote means anything: what is paid, on its way or sent back has none. */
export const mayRequote = (state: PaymentRequestState): boolean => requotable.has(state)

/** Another way to pay only while nothing has come by the present one. */
export const mayChangeMethod = (state: PaymentRequestState, received: bigint): boolean =>
  mayRequote(state) && received === 0n
