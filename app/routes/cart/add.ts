// Adds to the cart from a card or product page, then shows what the merchant has chosen: by default the drawer, and
// without script the quantity step.

import { data } from 'react-router'
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
  const fields = await form(request)
  const sold = await sellableLine(context, fields)
  if (sold instanceof Response) return sold
  const { productId, variantId, quantity, available } = sold
  const line = { productId, variantId, quantity }
  const added = await changeCart(context, (lines) => addLine(lines, line, available))
  if (!added.ok) return withToast('/cart-history', added.code, added.facts)
  const { afterAdding: after } = await shownSettings(requestContext(context).world)
  if (after === 'drawer' && fields.drawer === 'yes') return data({ added: variantId })
  if (after === 'cart') return redirect('/cart-history')
  if (after === 'stay') {
    const back = cameFrom(request, `/product/${segment(productId)}`)
    return withToast(back, 'cart.added', { name: lineName(sold) })
  }
  const query = new URLSearchParams({ product: productId, variant: variantId })
  return redirect(`/cart-quantity?${query}`)
}
