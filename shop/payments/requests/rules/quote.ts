// Quotes: amounts of a payment request in another currency, and the value of payments by them. Pure.
import { decimals } from '../../../platform/money/rules.ts'
import { graceMilliseconds, type Method } from './states.ts'

/** USDT for one Pi, as decimal text, with source and time. */
export type Rate = { readonly rate: string; readonly source: string; readonly asOf: Date }

/** One version of the terms; the last version is in force. */
export type QuoteRecord = {
  readonly version: number
  readonly method: Method
  /** The requested chain (`eip155:137`); null for Pi. */
  readonly chain: string | null
  readonly currency: 'PI' | 'USDT'
  /** For the whole payment request, in `currency`. */
  readonly amountDue: bigint
  /** Null if the currency is the payment request's own. */
  readonly rate: string | null
  readonly rateSource: string | null
  readonly rateAsOf: Date | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** USDT is quoted in whole cents, which every wallet can send. */
export const usdtStep = 10_000n

/** A rate above zero with at most 18 decimals, as a fraction; null for any other text. */
export function readRate(text: string): { readonly top: bigint; readonly bottom: bigint } | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const top = BigInt(whole + fraction)
  return top > 0n ? { top, bottom: 10n ** BigInt(fraction.length) } : null
}

/** The USDT price of `amount` of Pi, both in smallest units, rounded up to a cent. Null if the rate is invalid. */
export function usdtFor(amount: bigint, rate: string): bigint | null {
  const read = readRate(rate)
  if (!read) return null
  const top = amount * read.top * 10n ** BigInt(decimals.USDT)
  return upTo(usdtStep, ceil(top, read.bottom * 10n ** BigInt(decimals.PI)))
}

/**
 * The least amount that pays `remaining` of `due` in the quote's currency, exact to its smallest unit, after `paid` was
 * paid by the same quote: payments are valued by their sum.
 */
export function amountPayable(
  quote: QuoteRecord,
  due: bigint,
  remaining: bigint,
  paid = 0n,
): bigint {
  if (quote.rate === null) return remaining
  if (due === 0n || remaining === 0n) return 0n
  const worth = (paid * due) / quote.amountDue
  return ceil((worth + remaining) * quote.amountDue, due) - paid
}

/** The most that rounding up to a cent may have added, in the payment request's currency. */
export const slackOf = (quotes: readonly QuoteRecord[], due: bigint): bigint =>
  quotes.reduce((most, { rate, amountDue }) => {
    const step = rate === null ? 0n : ceil(usdtStep * due, amountDue)
    return step > most ? step : most
  }, 0n)

/**
 * The quote that applies to a payment at this time: the latest in force; otherwise the next one; otherwise the last.
 * Null if the method was never offered.
 */
export function quoteAt(
  quotes: readonly QuoteRecord[],
  method: Method,
  at: Date,
): QuoteRecord | null {
  const own = quotes.filter((quote) => quote.method === method)
  const before = own.filter(({ createdAt }) => createdAt <= at)
  const held = before.findLast(
    ({ expiresAt }) => at.getTime() <= expiresAt.getTime() + graceMilliseconds,
  )
  return held ?? own[before.length] ?? own.at(-1) ?? null
}

type Moved = { readonly amount: bigint; readonly at: Date; readonly method: Method }

/**
 * Value of each payment in the payment request's currency, in ledger order. Running totals are converted, not single
 * payments, so that rounding errors do not add up.
 */
export function worths(
  payments: readonly Moved[],
  quotes: readonly QuoteRecord[],
  due: bigint,
): bigint[] {
  const sums = new Map<number, { amount: bigint; worth: bigint }>()
  return payments.map(({ amount, at, method }) => {
    const quote = quoteAt(quotes, method, at)
    if (!quote || quote.rate === null) return amount
    const sum = sums.get(quote.version) ?? { amount: 0n, worth: 0n }
    sums.set(quote.version, sum)
    sum.amount += amount
    const before = sum.worth
    sum.worth = (sum.amount * due) / quote.amountDue
    return sum.worth - before
  })
}

const ceil = (top: bigint, bottom: bigint): bigint => (top + bottom - 1n) / bottom
const upTo = (step: bigint, amount: bigint): bigint => ceil(amount, step) * step
