// Adds to the cart from a card or product page, then shows the quantity step of that line.
import { redirect } from 'react-router'
import { addLine } from '../../../shop/sales/cart/rules.ts'
import { changeCart } from '../../http/cart'
import { form, withToast } from '../../http/request-context'
import type { Route } from './+types/add'
import { soldLine } from './sold-line'

export const loader = () => redirect('/')

export async function action({ context, request }: Route.ActionArgs) {
  const sold = await soldLine(context, await form(request))
  if (sold instanceof Response) return sold
  const { productId, variantId, quantity, available } = sold
  const line = { productId, variantId, quantity }
  const added = await changeCart(context, (lines) => addLine(lines, line, available))
  if (!added.ok) return withToast('/cart-history', added.code, added.facts)
  const query = new URLSearchParams({ product: productId, variant: variantId })
  return redirect(`/cart-quantity?${query}`)
}
