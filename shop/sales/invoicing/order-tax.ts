// Tax of an order as it was decided when it was placed, by line and by rate. Pure.
import { besidesOf, type Order, type OrderLine } from '../orders/rules/order.ts'
import { taxUnit } from '../taxes/rules/amounts.ts'
import { type OrderTax, type RatePart, taxOfOrder } from '../taxes/rules/computation.ts'
import { flatDecision, type Scheme } from '../taxes/rules/decision.ts'

export type TaxedOrder = Pick<Order, 'total' | 'shipping' | 'fee' | 'currency' | 'discount' | 'tax'>

/** `rate` in hundredths of a percent is that of an order from before decisions were stored. */
export function orderTax(
  order: TaxedOrder,
  lines: readonly Pick<OrderLine, 'price' | 'quantity'>[],
  rate: number,
): OrderTax {
  const decision = order.tax ?? flatDecision(rate, lines.length)
  const rated = lines.map(({ price, quantity }, at) => ({
    price,
    quantity,
    rate: decision.lines[at]?.rate ?? decision.standard,
  }))
  const { discount, shipping } = besidesOf(order)
  const { shippingRate } = decision
  return taxOfOrder(
    rated,
    { discount, shipping, shippingRate },
    taxUnit(order.total, order.currency),
  )
}

/** The rate of the largest part, in hundredths of a percent: the only one of most orders. */
export const mainRate = (parts: readonly RatePart[]): number =>
  parts.reduce<RatePart | null>(
    (most, part) => (most && most.total >= part.total ? most : part),
    null,
  )?.rate ?? 0

/** Why a document states no tax on some of its amount, as a sentence on it; null if it does. */
export type TaxExemption = Extract<Scheme, 'export' | 'reverse'> | 'exempt'

export function exemptionOf({ tax }: Pick<Order, 'tax'>): TaxExemption | null {
  if (!tax) return null
  if (tax.scheme === 'export' || tax.scheme === 'reverse') return tax.scheme
  return tax.lines.some((line) => line.class === 'exempt') ? 'exempt' : null
}
