// Buy Now: a purchase of one line, without the cart.
import { redirect } from 'react-router'
import { readLine } from '../../../shop/sales/cart/input.ts'
import { startPurchase } from '../../../shop/sales/checkout/actions/purchase.ts'
import { form, requestContext, withToast } from '../../http/request-context'
import type { Route } from './+types/buy-now'
import { soldLine } from './sold-line'

export const loader = () => redirect('/')

export async function action({ context, request }: Route.ActionArgs) {
  const line = readLine(await form(request))
  if (!line.ok) return withToast('/', line.code, line.facts)
  const { world, who } = requestContext(context)
  const back = `/product/${encodeURIComponent(line.value.productId)}`
  const sold = await soldLine(world, line.value)
  if (!sold.ok) return withToast(back, sold.code, sold.facts)
  const started = await startPurchase(world, who, { lines: [line.value], source: 'buy-now' })
  if (!started.ok) return withToast(back, started.code, started.facts)
  return redirect(`/payment-method?purchase=${started.value}`)
}
