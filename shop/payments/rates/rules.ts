// Exchange rates, and amounts by them. Pure.
import {
  type Asset,
  type Currency,
  coins,
  hasRateBetween,
  type ListCurrency,
} from '../../platform/money/rules.ts'

/** A rate of this pair is the number of units of `in` that one unit of `of` is worth. */
export type Pair = { readonly of: Asset; readonly in: Currency }

/** Decimal text, with source and time. */
export type Rate = { readonly rate: string; readonly source: string; readonly asOf: Date }

/** Milliseconds after which a rate is stale. */
export const rateLifetime = 15 * 60_000

const cent = 10_000n
/**
 * What an amount due is rounded up to, so that it can be typed into every wallet: ten thousandths of Pi, and cents. Of a
 * token other than USDT at most a thousandth of the amount: a cent of one that is worth much is no small change.
 */
export function stepOf(asset: Asset, amount: bigint): bigint {
  if (asset === 'PI') return 1_000n
  const digits = String(amount / 1_000n).length
  const part = amount < 1_000n ? 1n : 10n ** BigInt(digits - 1)
  return asset === 'USDT' || part > cent ? cent : part
}

/**
 * The rate that a price in `list` needs to be paid in `asset`; null if they are the same. Markets name the value of a
 * coin in a currency, and of Pi in USDT.
 */
export function pairOf(list: ListCurrency, asset: Asset): Pair | null {
  if (list === asset) return null
  return list === 'PI' ? { of: 'PI', in: asset } : { of: asset, in: list }
}

/** Names the pair in sources and messages: `eur_per_pi`. */
export const nameOfPair = (pair: Pair): string => `${pair.in}_per_${pair.of}`.toLowerCase()

/** As people name them in "1 Pi = 0.83 USDT". */
export function namesOfPair(list: ListCurrency, asset: Asset): { of: string; in: string } {
  const pair = pairOf(list, asset)
  const nameOf = (currency: Currency) => (currency === 'PI' ? 'Pi' : currency)
  return { of: nameOf(pair?.of ?? asset), in: nameOf(pair?.in ?? list) }
}

/** A rate above zero with at most 18 decimals, as a fraction; null for any other text. */
export function readRate(text: string): { readonly top: bigint; readonly bottom: bigint } | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const top = BigInt(whole + fraction)
  return top > 0n ? { top, bottom: 10n ** BigInt(fraction.length) } : null
}

/**
 * What pays `amount` of `list` in `asset`, both in smallest units, at a rate of `pairOf`; rounded up to the asset's
 * step. Null if the rate is invalid, or needs more Pi than its ledger counts.
 */
export function quotedIn(
  asset: Asset,
  amount: bigint,
  list: ListCurrency,
  rate: string,
): bigint | null {
  const read = readRate(rate)
  if (!read) return null
  const isMultiplied = list === 'PI'
  const [by, over] = isMultiplied ? [read.top, read.bottom] : [read.bottom, read.top]
  const top = amount * by * coins(1, asset)
  const exact = ceil(top, over * coins(1, list))
  const quoted = upTo(stepOf(asset, exact), exact)
  return asset === 'PI' && quoted >= 1n << 63n ? null : quoted
}

/** How far two rates are apart, as the larger one over the smaller one, in hundredths. Infinity if one is no rate. */
export function apart(a: string, b: string): number {
  const [one, other] = [readRate(a), readRate(b)]
  if (!one || !other) return Number.POSITIVE_INFINITY
  const [left, right] = [one.top * other.bottom, other.top * one.bottom]
  const [most, least] = left > right ? [left, right] : [right, left]
  return Number((most * 100n) / least)
}

// Orientation amounts: about what a price is worth in another currency. Shown beside a price, and never one.

/** What to convert prices into. */
export type Orientation = {
  readonly currency: ListCurrency
  /** Of `orientationPair`, as decimal text. */
  readonly rate: string
  /** Milliseconds since 1970 at which the rate is stale. */
  readonly until: number
}

/** The rate that they need; null if there is none of these two. */
export function orientationPair(list: ListCurrency, currency: ListCurrency): Pair | null {
  if (!hasRateBetween(list, currency)) return null
  return { of: 'PI', in: list === 'PI' ? currency : list }
}

/**
 * The nearest amount in smallest units, of Pi in hundredths, below one in ten thousandths. Null if the rate is invalid,
 * or nothing would be left: "about 0" is worth nothing to anybody.
 */
export function orientationAmount(
  price: bigint,
  list: ListCurrency,
  { currency, rate }: Pick<Orientation, 'currency' | 'rate'>,
): bigint | null {
  const read = readRate(rate)
  if (!read || !hasRateBetween(list, currency)) return null
  const [by, over] = list === 'PI' ? [read.top, read.bottom] : [read.bottom, read.top]
  const [top, bottom] = [price * by * coins(1, currency), over * coins(1, list)]
  const step = currency !== 'PI' ? 1n : top < bottom * coins(1) ? 1_000n : 100_000n
  const amount = ((2n * top + bottom * step) / (2n * bottom * step)) * step
  return amount > 0n ? amount : null
}

export const ceil = (top: bigint, bottom: bigint): bigint => (top + bottom - 1n) / bottom
const upTo = (step: bigint, amount: bigint): bigint => ceil(amount, step) * step
