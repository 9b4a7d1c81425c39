// The line submitted by an Add to Cart or Buy Now form, if it can be bought now.

import type { PricedLine } from '../../../shop/catalog/products/rules/catalog.ts'
import { lineName } from '../../../shop/catalog/products/rules/options.ts'
import { priceLines } from '../../../shop/catalog/products/views/products.ts'
import type { Form } from '../../../shop/platform/input.ts'
import { heldByOwnOrders } from '../../../shop/sales/orders/views/orders.ts'
import { chosenLine, productOptionsUrl, variantPath } from '../../http/chosen-line'
import { type Context, requestContext, withToast } from '../../http/request-context'

/**
 * Otherwise redirects: to the product's options, to the shopper's own unpaid order if that has reserved the last units,
 * or home if no product is named.
 */
export async function sellableLine(context: Context, fields: Form): Promise<PricedLine | Response> {
  if (!fields.productId) return withToast('/', 'cart.unknown_product')
  const line = await chosenLine(context, fields)
  if (!line.ok) return withToast(await productOptionsUrl(context, fields), line.code, line.facts)
  const { world, who, language } = requestContext(context)
  const [priced] = (await priceLines(world, [line.value], language)).lines
  if (!priced) return withToast(await productOptionsUrl(context, fields), 'cart.unknown_product')
  if (priced.available > 0) return priced
  const order = (await heldByOwnOrders(world, who, [priced.variantId]))[priced.variantId]
  if (order) return withToast(`/payment?order=${order}`, 'cart.held', { name: lineName(priced) })
  const back = await variantPath(context, priced)
  return withToast(back, 'cart.sold_out', { name: lineName(priced) })
}
