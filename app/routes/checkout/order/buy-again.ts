// Buy again: the order's products go into the cart, as far as they are still sold and in stock.
import { priceLines } from '../../../../shop/catalog/products/views/products.ts'
import { ok } from '../../../../shop/result.ts'
import { addLine } from '../../../../shop/sales/cart/rules.ts'
import type { OrderLine } from '../../../../shop/sales/orders/rules/order.ts'
import { changeCart } from '../../../http/cart'
import { redirect } from '../../../http/redirects'
import { type Context, requestContext, withToast } from '../../../http/request-context'

export async function buyAgain(
  context: Context,
  bought: readonly OrderLine[],
  here: string,
): Promise<Response> {
  const { world } = requestContext(context)
  const wanted = bought.map(({ productId, variantId, quantity }) => ({
    productId,
    variantId,
    quantity,
  }))
  const sold = (await priceLines(world, wanted)).lines.filter(({ available }) => available > 0)
  if (sold.length === 0) return withToast(here, 'buyAgainNone')
  const isWhole =
    sold.length === wanted.length && sold.every(({ quantity, available }) => quantity <= available)
  const changed = await changeCart(context, (lines) => {
    let after = [...lines]
    for (const { productId, variantId, quantity, available } of sold) {
      const added = addLine(after, { productId, variantId, quantity }, available)
      if (!added.ok) return added
      after = added.value
    }
    return ok(after)
  })
  if (!changed.ok) return withToast(here, changed.code, changed.facts)
  return isWhole ? redirect('/cart-history') : withToast('/cart-history', 'buyAgainPart')
}
