// One order with what other programs book, pack and answer by: tax by line, coupon, rate, documents, remaining units.
import { codeOfOrder } from '../../../catalog/promotions/views.ts'
import type { QuoteRecord } from '../../../payments/requests/rules/quote.ts'
import { contactOf } from '../../../people/accounts/views/accounts.ts'
import { ok, type Result } from '../../../result.ts'
import { mainRate, orderTax } from '../../../sales/invoicing/order-tax.ts'
import {
  type TaxDocumentView,
  taxDocumentsForOwner,
  taxRateOf,
} from '../../../sales/invoicing/views/tax-documents.ts'
import { mayCancel } from '../../../sales/orders/rules/order.ts'
import type { LineQuantity } from '../../../sales/orders/rules/parcels.ts'
import type { OrderTax } from '../../../sales/taxes/rules/computation.ts'
import type { World } from '../../../world.ts'
import { type OrderForStaff, orderForStaff } from './order.ts'

export type OrderRecord = OrderForStaff & {
  /** Hundredths of a percent: that of the largest part of the order. */
  readonly taxRate: number
  readonly tax: OrderTax
  readonly code: string | null
  /** The customer's; null if the account was erased. */
  readonly language: string | null
  /** The quote in force. */
  readonly quote: QuoteRecord | null
  readonly documents: readonly TaxDocumentView[]
  /** Units that are neither shipped nor canceled; none once the order is closed. */
  readonly toShip: readonly LineQuantity[]
}

/** Refuses `orders.not_found`. */
export async function orderRecord(world: World, number: string): Promise<Result<OrderRecord>> {
  const found = await orderForStaff(world, number)
  if (!found.ok) return found
  const { order, lines, left, customer, paymentRequest } = found.value
  const [taxRate, code, contact, documents] = await Promise.all([
    taxRateOf(world, number),
    codeOfOrder(world, number),
    customer ? contactOf(world, customer.id) : null,
    taxDocumentsForOwner(world, number),
  ])
  const tax = orderTax(order, lines, taxRate)
  return ok({
    ...found.value,
    taxRate: order.tax ? mainRate(tax.rates) : taxRate,
    tax,
    code,
    language: contact?.language ?? null,
    quote: paymentRequest?.quote ?? null,
    documents,
    toShip: mayCancel(order.status)
      ? left.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []))
      : [],
  })
}
