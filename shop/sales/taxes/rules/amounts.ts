// Tax included in amounts, exact to the smallest unit. Pure.
import { memoizeByLanguage } from '../../../platform/memoize-by-language.ts'
import { type Currency, coins } from '../../../platform/money/rules.ts'

/**
 * Rounding unit of tax: the smallest unit of a currency with up to three decimals, such as a cent; of one with more,
 * hundredths of a coin. For totals below one coin it is the smallest unit, otherwise the tax would be 0. The same for
 * all parts of an order.
 */
export function taxUnit(orderTotal: bigint, currency: Currency): bigint {
  const coin = coins(1, currency)
  return coin <= 1000n || orderTotal < coin ? 1n : coin / 100n
}

/** Tax included in a price, at a rate in hundredths of a percent; rounded to `unit`. */
export function includedTax(total: bigint, rate: number, unit = 1n): bigint {
  const denominator = (10_000n + BigInt(rate)) * unit
  return ((total * BigInt(rate) * 2n + denominator) / (denominator * 2n)) * unit
}

/** Tax of a part, after parts of `before` in total: the parts add up exactly. */
export const partTax = (before: bigint, part: bigint, rate: number, unit = 1n): bigint =>
  includedTax(before + part, rate, unit) - includedTax(before, rate, unit)

/** Formats a rate in hundredths of a percent: "7.7%". */
export const rateText = (rate: number, language: string): string =>
  ratesIn(language).format(rate / 10_000)

const ratesIn = memoizeByLanguage(
  (language) =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, {
      style: 'percent',
      maximumFractionDigits: 2,
    }),
)

/** Parts of `amount` in proportion to weights; they add up to it. All of them are 0 if there is no weight. */
export function sharesOf(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, each) => sum + each, 0n)
  if (all === 0n) return weights.map(() => 0n)
  let weight = 0n
  let given = 0n
  return weights.map((each) => {
    weight += each
    const until = (amount * weight) / all
    const share = until - given
    given = until
    return share
  })
}
