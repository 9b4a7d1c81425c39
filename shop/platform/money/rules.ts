// Money: integers in a currency's smallest unit, with parsing and formatting.
import { ok, type Result, refuse } from '../../result.ts'
import { memoizeByLanguage } from '../memoize-by-language.ts'

export type Currency = 'PI' | 'USDT'
/** Smallest units: 1 Pi = 10^7 (stroops), 1 USDT = 10^6. */
export const decimals: Record<Currency, number> = { PI: 7, USDT: 6 }
export const symbols: Record<Currency, string> = { PI: 'π', USDT: '$' }

/** A native coin that is not a currency of the shop: sent by mistake, and to be refunded. */
export type Coin = { readonly symbol: string; readonly decimals: number }

const placesOf = (currency: Currency | Coin): number =>
  typeof currency === 'string' ? decimals[currency] : currency.decimals

/** Smallest units of `whole` coins, for constants and tests: `coins(8)` is 8 Pi. */
export const coins = (whole: number, currency: Currency = 'PI'): bigint =>
  BigInt(whole) * 10n ** BigInt(decimals[currency])

/** Machine-readable decimal: Latin digits, a point, no grouping, no trailing zeros ("12.5"). */
export function plainAmount(amount: bigint, currency: Currency | Coin): string {
  const places = placesOf(currency)
  if (places === 0) return String(amount)
  const digits = (amount < 0n ? -amount : amount).toString().padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return (amount < 0n ? '-' : '') + digits.slice(0, -places) + (fraction ? `.${fraction}` : '')
}

/** Inverse of `plainAmount`. Refuses signs, exponents and more decimals than the currency has. */
export function parseAmount(text: string, currency: Currency): Result<bigint> {
  const match = /^(\d{1,30})(?:\.(\d+))?$/.exec(text.trim())
  const fraction = match?.[2] ?? ''
  if (!match || fraction.length > decimals[currency]) return refuse('money.invalid')
  return ok(BigInt(match[1] + fraction.padEnd(decimals[currency], '0')))
}

const formats = new Map<string, Intl.NumberFormat>()

/**
 * A formatted price: symbol, the locale's separators, Latin digits ("π 1,240"); "0.5 ETH" for a coin. `least`: minimum
 * number of decimals, from `columnDecimals` for a column.
 */
export function formatAmount(
  amount: bigint,
  currency: Currency | Coin,
  locale: string,
  least = 0,
): string {
  const places = typeof currency === 'string' ? 7 : 20
  const plain = plainAmount(amount, currency)
  const shown = Math.max(least, decimalsOf(plain))
  const key = `${locale} ${places} ${shown}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
      maximumFractionDigits: places,
      minimumFractionDigits: shown,
    })
    formats.set(key, format)
  }
  // A decimal string keeps all digits; a float does not.
  const text = format.format(plain as Intl.StringNumericLiteral)
  return typeof currency === 'string'
    ? `${symbols[currency]}\u00a0${text}`
    : `${text}\u00a0${currency.symbol}`
}

export type Amount = readonly [amount: bigint | null | undefined, currency?: Currency | Coin]

/** The required decimals, but two rather than one: "29.50". */
function decimalsOf(plain: string): number {
  const needed = plain.split('.')[1]?.length ?? 0
  return needed === 1 ? 2 : needed
}

/** Decimals of a column of amounts: the most that one of them needs. */
export const columnDecimals = (amounts: readonly Amount[]): number =>
  Math.max(
    0,
    ...amounts.map(([amount, currency = 'PI']) =>
      typeof amount === 'bigint' ? decimalsOf(plainAmount(amount, currency)) : 0,
    ),
  )

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n)

/** A discount in whole percent, for badges: "-30%". */
export const percentOff = (percent: number, locale: string): string =>
  percentsIn(locale).format(-percent / 100)

const percentsIn = memoizeByLanguage(
  (language) => new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent' }),
)
