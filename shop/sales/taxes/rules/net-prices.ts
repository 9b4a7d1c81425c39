// Prices of a business that owes the tax itself: the listed prices less the tax at home that they include. Pure.
import { lower } from '../../../catalog/promotions/rules.ts'
import { sum } from '../../../platform/money/rules.ts'
import { includedTax } from './amounts.ts'
import { taxOfOrder } from './computation.ts'
import type { TaxDecision } from './decision.ts'

type PricedUnits = {
  /** Of one unit, as its full price and the total of its units. */
  readonly price: bigint
  readonly fullPrice: bigint | null
  readonly quantity: number
  readonly total: bigint
}

export type Priced<L> = {
  readonly lines: readonly L[]
  /** On the lines as a whole. */
  readonly discount: bigint
}

/** The part of a price that is no tax, at a rate in hundredths of a percent. */
const netOf = (price: bigint, rate: number, unit: bigint): bigint =>
  price - includedTax(price, rate, unit)

/**
 * Prices of one unit are rounded to `unit`, so that lines are units times price as in every order; the discount keeps
 * its share of them. `home` is the decision for the seller's country, with a rate for each line.
 */
export function netPrices<L extends PricedUnits>(
  { lines, discount }: Priced<L>,
  home: TaxDecision,
  unit = 1n,
): Priced<L> {
  const net = lines.map((line, at) => {
    const rate = home.lines[at]?.rate ?? home.standard
    const price = netOf(line.price, rate, unit)
    const fullPrice = line.fullPrice === null ? null : netOf(line.fullPrice, rate, unit)
    return { ...line, price, fullPrice, total: price * BigInt(line.quantity) }
  })
  const before = sum(lines.map(({ total }) => total))
  const after = sum(net.map(({ total }) => total))
  if (before === 0n) return { lines: net, discount: 0n }
  const share = ((after * discount * 2n + before * unit) / (before * unit * 2n)) * unit
  return { lines: net, discount: discount === before ? after : lower(share, after) }
}

/** A price of shipping without its tax: at the rates of the listed lines that it carries, or at the standard rate. */
export function netShipping<L extends PricedUnits>(
  price: bigint,
  { lines, discount }: Priced<L>,
  home: TaxDecision,
  unit = 1n,
): bigint {
  const rated = lines.map((line, at) => ({
    price: line.price,
    quantity: line.quantity,
    rate: home.lines[at]?.rate ?? home.standard,
  }))
  const { shippingRate } = home
  return price - taxOfOrder(rated, { discount, shipping: price, shippingRate }, unit).shipping
}
