// Adds to the cart from a card or product page, then shows the quantity step of that line.
import { redirect } from 'react-router'
import { readLine } from '../../../shop/sales/cart/input.ts'
import { addLine } from '../../../shop/sales/cart/rules.ts'
import { changeCart } from '../../http/cart'
import { form, requestContext, withToast } from '../../http/request-context'
import type { Route } from './+types/add'
import { soldLine } from './sold-line'

export const loader = () => redirect('/')

export async function action({ context, request }: Route.ActionArgs) {
  const line = readLine(await form(request))
  if (!line.ok) return withToast('/', line.code, line.facts)
  const { productId, colour } = line.value
  const sold = await soldLine(requestContext(context).world, line.value)
  if (!sold.ok) return withToast(`/product/${encodeURIComponent(productId)}`, sold.code, sold.facts)
  const { available } = sold.value
  const added = await changeCart(context, (lines) => addLine(lines, line.value, available))
  if (!added.ok) return withToast('/cart-history', added.code, added.facts)
  return redirect(`/cart-quantity?${new URLSearchParams({ product: productId, colour })}`)
}
