// Adds to the cart from a card or product page, then redirects where the merchant has chosen: by
// default to the quantity step.

import { lineName } from '../../../shop/catalog/products/rules/options.ts'
import { shownSettings } from '../../../shop/platform/settings/views.ts'
import { addLine } from '../../../shop/sales/cart/rules.ts'
import { changeCart } from '../../http/cart'
import { redirect, segment } from '../../http/redirects'
import { cameFrom } from '../../http/referring-page'
import { form, requestContext, withToast } from '../../http/request-context'
import type { Route } from './+types/add'
import { sellableLine } from './sold-line'

export const loader = () => redirect('/')

export async function action({ context, request }: Route.ActionArgs) {
  const sold = await sellableLine(context, await form(request))
  if (sold instanceof Response) return sold
  const { productId, variantId, quantity, available } = sold
  const line = { productId, variantId, quantity }
  const added = await changeCart(context, (lines) => addLine(lines, line, available))
  if (!added.ok) return withToast('/cart-history', added.code, added.facts)
  const { afterAdding: after } = await shownSettings(requestContext(context).world)
  if (after === 'cart') return redirect('/cart-history')
  if (after !== 'quantity') {
    const back = cameFrom(request, `/product/${segment(productId)}`)
    return withToast(back, 'cart.added', { name: lineName(sold), after })
  }
  const query = new URLSearchParams({ product: productId, variant: variantId })
  return redirect(`/cart-quantity?${query}`)
}
