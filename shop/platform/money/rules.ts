// Money: integers in a currency's smallest unit, with parsing and formatting.
import { ok, type Result, refuse } from '../../result.ts'
import { memoizeByLanguage } from '../memoize-by-language.ts'
import { type IsoCurrency, isIsoCurrency, isoDecimals } from './currencies.ts'

declare const isToken: unique symbol
/** The code of a token: of USDT, which every chain has, or of one that a row of data describes (`tokenCode`). */
export type TokenCode = 'USDT' | (string & { readonly [isToken]: true })
/** What a shopper sends; each has its ledgers. */
export type Asset = 'PI' | TokenCode
/** What a shop's prices are in: Pi, or a currency of ISO 4217. */
export type ListCurrency = 'PI' | IsoCurrency
export type Currency = Asset | ListCurrency

/** Decimals: 1 Pi = 10^7 (stroops). Every token counts in millionths, whatever its contract counts in. */
const piDecimals = 7
export const tokenDecimals = 6
const symbols: Readonly<Record<string, string>> = { PI: 'π', USDT: '$' }

/** A code that no currency has: letters and digits, so that it names a payment method, too. Null for any other text. */
export const tokenCode = (text: string): TokenCode | null =>
  /^[A-Z][A-Z0-9]{1,9}$/.test(text) &&
  !['PI', 'MANUAL', 'CREDIT', 'BTCPAY'].includes(text) &&
  !isIsoCurrency(text)
    ? (text as TokenCode)
    : null

export const isListCurrency = (code: string): code is ListCurrency =>
  code === 'PI' || isIsoCurrency(code)

/** Whether amounts of one can be said in the other: the rate that a shop knows is that of one Pi. */
export const hasRateBetween = (one: ListCurrency, other: ListCurrency): boolean =>
  (one === 'PI') !== (other === 'PI')

/** A native coin that is not a currency of the shop: sent by mistake, and to be refunded. */
export type Coin = { readonly symbol: string; readonly decimals: number }

/** Decimals of an amount: its smallest unit is ten to the power of minus this. */
export const decimalsOf = (currency: Currency | Coin): number => {
  if (typeof currency !== 'string') return currency.decimals
  return currency === 'PI' ? piDecimals : (isoDecimals.get(currency) ?? tokenDecimals)
}

/** Its sign in a label: "π", "EUR". */
export const signOf = (currency: Currency): string => (currency === 'PI' ? 'π' : currency)

/** Smallest units of `whole` coins, for constants and tests: `coins(8)` is 8 Pi. */
export const coins = (whole: number, currency: Currency = 'PI'): bigint =>
  BigInt(whole) * 10n ** BigInt(decimalsOf(currency))

/**
 * Machine-readable decimal: Latin digits, a point, no grouping. Of a currency of ISO 4217 with all its decimals
 * ("12.50"), otherwise without trailing zeros ("12.5").
 */
export function plainAmount(amount: bigint, currency: Currency | Coin): string {
  const places = decimalsOf(currency)
  if (places === 0) return String(amount)
  const digits = (amount < 0n ? -amount : amount).toString().padStart(places + 1, '0')
  const last = digits.slice(-places)
  const fraction = isIso(currency) ? last : last.replace(/0+$/, '')
  return (amount < 0n ? '-' : '') + digits.slice(0, -places) + (fraction ? `.${fraction}` : '')
}

const isIso = (currency: Currency | Coin): currency is IsoCurrency =>
  typeof currency === 'string' && isIsoCurrency(currency)

/** Inverse of `plainAmount`. Refuses signs, exponents and more decimals than the currency has. */
export function parseAmount(text: string, currency: Currency): Result<bigint> {
  const match = /^(\d{1,30})(?:\.(\d+))?$/.exec(text.trim())
  const fraction = match?.[2] ?? ''
  if (!match || fraction.length > decimalsOf(currency)) return refuse('money.invalid')
  return ok(BigInt(match[1] + fraction.padEnd(decimalsOf(currency), '0')))
}

const formats = new Map<string, Intl.NumberFormat>()

/**
 * A formatted price: sign, the locale's separators, Latin digits ("π 1,240"); "0.5 ETH" for a coin; in a currency of
 * ISO 4217 as the locale writes it ("€12.50", "12,50 €"). `least`: minimum number of decimals, from `columnDecimals`
 * for a column.
 */
export function formatAmount(
  amount: bigint,
  currency: Currency | Coin,
  locale: string,
  least = 0,
): string {
  const plain = plainAmount(amount, currency)
  const shown = Math.max(least, decimalsIn(plain))
  // A decimal string keeps all digits; a float does not.
  const number = plain as Intl.StringNumericLiteral
  if (isIso(currency)) return formatOf(locale, decimalsOf(currency), currency).format(number)
  const text = formatOf(locale, shown).format(number)
  const code = typeof currency === 'string' ? currency : currency.symbol
  const symbol = typeof currency === 'string' && symbols[code]
  return symbol ? `${symbol}\u00a0${text}` : `${text}\u00a0${code}`
}

function formatOf(locale: string, shown: number, currency?: IsoCurrency): Intl.NumberFormat {
  const key = `${locale} ${shown} ${currency}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
      ...(currency && { style: 'currency', currency }),
      maximumFractionDigits: currency ? shown : Math.max(20, shown),
      minimumFractionDigits: shown,
    })
    formats.set(key, format)
  }
  return format
}

export type Amount = readonly [amount: bigint | null | undefined, currency?: Currency | Coin]

/** The decimals that it needs, but two rather than one: "29.50". */
function decimalsIn(plain: string): number {
  const needed = plain.split('.')[1]?.length ?? 0
  return needed === 1 ? 2 : needed
}

/** Decimals of a column of amounts: the most that one of them needs. `own`: the currency of those that name none. */
export const columnDecimals = (amounts: readonly Amount[], own: Currency = 'PI'): number =>
  Math.max(
    0,
    ...amounts.map(([amount, currency = own]) =>
      typeof amount === 'bigint' ? decimalsIn(plainAmount(amount, currency)) : 0,
    ),
  )

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n)

/** A discount in whole percent, for badges: "-30%". */
export const percentOff = (percent: number, locale: string): string =>
  percentsIn(locale).format(-percent / 100)

const percentsIn = memoizeByLanguage(
  (language) => new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent' }),
)

/** Makes something once for each currency of a price list. */
export function byCurrency<T>(make: (currency: ListCurrency) => T): (currency: ListCurrency) => T {
  const made = new Map<ListCurrency, T>()
  return (currency) => {
    const known = made.get(currency) ?? make(currency)
    made.set(currency, known)
    return known
  }
}
