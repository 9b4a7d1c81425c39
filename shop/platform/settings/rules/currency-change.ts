// A change of the shop's currency, and amounts after it. Pure.
import {
  convertedAmount,
  type PriceRounding,
  roundedPrice,
  type Worth,
} from '../../money/conversion.ts'
import type { ListCurrency } from '../../money/rules.ts'

export type CurrencyChange = {
  readonly at: Date
  readonly from: ListCurrency
  readonly to: ListCurrency
  /** Decimal text: the value of one unit of `rateOf` in the other currency. */
  readonly rate: string
  readonly rateOf: ListCurrency
  readonly source: string
  readonly asOf: Date
  readonly rounding: PriceRounding
}

type Conversion = Pick<CurrencyChange, 'from' | 'to' | 'rate' | 'rateOf' | 'rounding'>

/** A rate as what one unit of the former currency is worth. Throws for what is no rate. */
function worthOf({ from, rate, rateOf }: Omit<Conversion, 'to' | 'rounding'>): Worth {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(rate) ?? []
  const value = BigInt(`${whole}${fraction}`)
  const unit = 10n ** BigInt(fraction.length)
  return rateOf === from ? { top: value, bottom: unit } : { top: unit, bottom: value }
}

/** A limit, a minimum or a cost: the nearest amount. */
export const amountAfter = (amount: bigint, change: Conversion): bigint =>
  convertedAmount(amount, change, worthOf(change))

/** A price that shoppers see: rounded to the chosen ending. */
export const priceAfter = (amount: bigint, change: Conversion): bigint =>
  amount === 0n ? 0n : roundedPrice(amountAfter(amount, change), change.to, change.rounding)
