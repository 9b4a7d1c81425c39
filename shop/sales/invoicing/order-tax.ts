// Tax and discount of an order by line, for programs: parts that add up to the order exactly. Pure.
import { discountUntil } from '../../catalog/promotions/rules.ts'
import type { Order, OrderLine } from '../orders/rules/order.ts'
import { partTax, taxUnit } from './rules.ts'

export type LineAmounts = {
  /** Its share of the discount on the order as a whole. */
  readonly discount: bigint
  /** Units times price, less that share. */
  readonly total: bigint
  /** Tax included in the total. */
  readonly tax: bigint
}

export type OrderTax = {
  readonly lines: readonly LineAmounts[]
  readonly shipping: bigint
  /** Of lines and shipping together. */
  readonly amount: bigint
}

/** `rate` in hundredths of a percent. Rounded as on the invoice: the tax is that of the whole order. */
export function orderTax(
  order: Pick<Order, 'total' | 'shipping' | 'currency' | 'discount'>,
  lines: readonly Pick<OrderLine, 'price' | 'quantity'>[],
  rate: number,
): OrderTax {
  const unit = taxUnit(order.total, order.currency)
  const worths = lines.map(({ price, quantity }) => price * BigInt(quantity))
  const subtotal = worths.reduce((all, each) => all + each, 0n)
  const discountOf = (worth: bigint) => discountUntil(order.discount, subtotal, worth)
  let worth = 0n
  let before = 0n
  const amounts = worths.map((each): LineAmounts => {
    const discount = discountOf(worth + each) - discountOf(worth)
    const total = each - discount
    const tax = partTax(before, total, rate, unit)
    worth += each
    before += total
    return { discount, total, tax }
  })
  return {
    lines: amounts,
    shipping: partTax(before, order.shipping, rate, unit),
    amount: partTax(0n, before + order.shipping, rate, unit),
  }
}
