// Buy Now: a purchase of one line, without the cart.

import { startPurchase } from '../../../shop/sales/checkout/actions/purchase.ts'
import { redirect, segment } from '../../http/redirects'
import { form, requestContext, withToast } from '../../http/request-context'
import type { Route } from './+types/buy-now'
import { sellableLine } from './sold-line'

export const loader = () => redirect('/')

export async function action({ context, request }: Route.ActionArgs) {
  const sold = await sellableLine(context, await form(request))
  if (sold instanceof Response) return sold
  const { world, who } = requestContext(context)
  const { productId, variantId, quantity } = sold
  const lines = [{ productId, variantId, quantity }]
  const started = await startPurchase(world, who, { lines, source: 'buy-now' })
  if (!started.ok) return withToast(`/product/${segment(productId)}`, started.code, started.facts)
  return redirect(`/payment-method?purchase=${started.value}`)
}
