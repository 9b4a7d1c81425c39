// Quotes: amounts of a payment request in another currency, and the value of payments by them. Pure.
import type { Asset, Currency } from '../../../platform/money/rules.ts'
import { ceil, stepOf } from '../../rates/rules.ts'
import { graceMilliseconds, type Method } from './states.ts'

/** One version of the terms; the last version is in force. */
export type QuoteRecord = {
  readonly version: number
  readonly method: Method
  /** The requested chain (`eip155:137`), or manual method (`manual:other:ID`); null for Pi. */
  readonly chain: string | null
  readonly currency: Currency
  /** For the whole payment request, in `currency`. */
  readonly amountDue: bigint
  /** As `pairOf` the payment request's currency; null if it is the payment request's own. */
  readonly rate: string | null
  readonly rateSource: string | null
  readonly rateAsOf: Date | null
  readonly createdAt: Date
  readonly expiresAt: Date
  /** What the payment request asked for then; null or missing: what it asks for now. */
  readonly requestDue?: bigint | null
}

/** What the payment request asked for when it was quoted. `due`: what it asks for now. */
export const dueOf = ({ requestDue }: Pick<QuoteRecord, 'requestDue'>, due: bigint): bigint =>
  requestDue ?? due

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
  const asked = dueOf(quote, due)
  if (asked === 0n || remaining === 0n) return 0n
  const worth = (paid * asked) / quote.amountDue
  return ceil((worth + remaining) * quote.amountDue, asked) - paid
}

/** The most that rounding up to a step may have added, in the payment request's currency. */
export const slackOf = (quotes: readonly QuoteRecord[], due: bigint): bigint =>
  quotes.reduce((most, quote) => {
    const { rate, currency, amountDue } = quote
    const step =
      rate === null ? 0n : ceil(stepOf(currency as Asset, amountDue) * dueOf(quote, due), amountDue)
    return step > most ? step : most
  }, 0n)

/**
 * The quote that applies to a payment at this time: the latest in force; otherwise the next one, unless it was made for
 * an edit of the order, which changes no value; otherwise the last before it. Null if the method was never offered.
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
  const [last, next] = [before.at(-1), own[before.length]]
  const isOfEdit = last && next && (next.requestDue ?? null) !== (last.requestDue ?? null)
  return held ?? (isOfEdit ? last : next) ?? last ?? null
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
    sum.worth = (sum.amount * dueOf(quote, due)) / quote.amountDue
    return sum.worth - before
  })
}
