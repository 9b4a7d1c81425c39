// Converts a price of a file to the shop's currency. Pure.
import { decimalsOf, type ListCurrency, plainAmount } from '../../../platform/money/rules.ts'

const form = /^(\d{1,15})(?:\.(\d{1,7}))?$/

/**
 * Decimal text with `percent` of tax added, rounded to the nearest smallest unit; null if it is not a price above zero.
 * `rate`: units of `currency` for one of the file's.
 */
export function converted(
  price: string,
  rate: string,
  currency: ListCurrency,
  percent = '0',
): string | null {
  const factors = [form.exec(price), form.exec(rate), form.exec(percent)]
  const [of, by, tax] = factors
  if (!of || !by || !tax) return null
  const scaled = ([, whole = '', part = '']: RegExpExecArray) => BigInt(whole + part)
  const taxPlaces = tax[2]?.length ?? 0
  const product = scaled(of) * scaled(by) * (100n * 10n ** BigInt(taxPlaces) + scaled(tax))
  const from = (of[2]?.length ?? 0) + (by[2]?.length ?? 0) + taxPlaces + 2
  const places = decimalsOf(currency)
  const unit = 10n ** BigInt(Math.max(0, from - places))
  const units = (product * 10n ** BigInt(Math.max(0, places - from)) + unit / 2n) / unit
  return units > 0n ? plainAmount(units, currency) : null
}
