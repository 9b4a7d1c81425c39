// Cart changes from the drawer and pages: set, remove, clear, undo.
import { data } from 'react-router'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import type { CartRule } from '../../../shop/sales/cart/actions.ts'
import { readKey, readQuantity } from '../../../shop/sales/cart/input.ts'
import { removeLines, setQuantity } from '../../../shop/sales/cart/rules.ts'
import { cartLines, changeCart, storeUndo, undoRemoval } from '../../http/cart'
import { redirect } from '../../http/redirects'
import { statusOf } from '../../http/refusals'
import { form, safePath, withToast } from '../../http/request-context'
import type { Route } from './+types/change'

export const loader = () => redirect('/cart-history')

/** Redirects to `next`; without it, responds to the drawer. */
export async function action({ context, request }: Route.ActionArgs) {
  const fields = await form(request)
  const next = fields.next ? safePath(fields.next, '/cart-history') : null
  const changed = await change(context, fields)
  if (changed.ok) return next ? redirect(next) : data({ refusal: null })
  if (next) return withToast(next, changed.code, changed.facts)
  return data({ refusal: changed }, { status: statusOf(changed.code) })
}

/** A connection error is shown beside the line, if there is one; otherwise by the page. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  return serverAction().catch((fault: unknown) => {
    if (fault instanceof Response || (intent !== 'set' && intent !== 'remove')) throw fault
    return data({ refusal: refuse('cart.unreached') }, { status: 503 })
  })
}

async function change(
  context: Route.ActionArgs['context'],
  fields: Record<string, string>,
): Promise<Result<unknown>> {
  if (fields.intent === 'undo') return undoRemoval(context)
  const rule = ruleOf(fields)
  if (!rule.ok) return rule
  const before = await cartLines(context)
  const after = await changeCart(context, rule.value, forgotten(fields))
  if (after.ok) storeUndo(context, before, after.value)
  return after
}

/** Removing a product, or all, also removes its pending choices. */
function forgotten({ intent, productId }: Record<string, string>) {
  return (id: string) => intent === 'clear' || (intent === 'remove' && id === productId)
}

function ruleOf(fields: Record<string, string>): Result<CartRule> {
  if (fields.intent === 'clear') return ok(() => ok([]))
  const key = readKey(fields)
  if (!key.ok) return key
  if (fields.intent === 'remove') return ok((lines) => ok(removeLines(lines, key.value)))
  if (fields.intent !== 'set') return refuse('cart.unknown_change')
  const quantity = readQuantity(fields.quantity)
  if (!quantity.ok) return quantity
  return ok((lines) => ok(setQuantity(lines, key.value, quantity.value)))
}
