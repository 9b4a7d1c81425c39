// Starts checkout from the cart: one line, or all.

import { readKey } from '../../../shop/sales/cart/input.ts'
import { isLine } from '../../../shop/sales/cart/rules.ts'
import { applyCode } from '../../../shop/sales/checkout/actions/code.ts'
import { startPurchase } from '../../../shop/sales/checkout/actions/purchase.ts'
import { cartLines } from '../../http/cart'
import { redirect } from '../../http/redirects'
import { form, requestContext, withToast } from '../../http/request-context'
import type { Route } from './+types/buy'

export const loader = () => redirect('/cart-history')

export async function action({ context, request }: Route.ActionArgs) {
  const { world, who } = requestContext(context)
  const fields = await form(request)
  const all = await cartLines(context)
  const key = fields.productId ? readKey(fields) : null
  if (key && !key.ok) return withToast('/cart-history', key.code)
  const lines = key ? all.filter((line) => isLine(line, key.value)) : all
  const started = await startPurchase(world, who, { lines, source: key ? 'line' : 'cart' })
  if (!started.ok) return withToast('/cart-history', started.code, started.facts)
  const to = `/payment-method?purchase=${started.value}`
  if (!fields.coupon) return redirect(to)
  const given = await applyCode(world, who, started.value, fields.coupon)
  return given.ok ? redirect(to) : withToast(to, given.code)
}
