// Recognizes the guest of an order by the sessions that this browser has, for the pages of that order alone.
import { guestTokensIn } from '../../shop/people/accounts/guest-cookie.ts'
import { guestOf, guestOfAccount } from '../../shop/people/accounts/views/guests.ts'
import { isOrderNumber } from '../../shop/sales/orders/rules/order.ts'
import { type Context, requestContext, requestContextKey } from './request-context'

/**
 * Sets `guest` and their world in the request context, by a session of this browser, or by the account that the order was
 * added to. An address that names no order belongs to the newest session, and to the account of a user who is signed in.
 */
export async function recognizeGuest({
  request,
  context,
}: {
  readonly request: Request
  readonly context: Context
}): Promise<void> {
  const asked = requestContext(context)
  if (asked.isAway) return
  const tokens = guestTokensIn(asked.cookies, asked.world.config.publicUrl)
  const { who } = asked
  if (tokens.length === 0 && !who) return
  const of = namedIn(request)
  if (who && of.orderNumber === null && of.purchaseId === null) return
  const found =
    (await guestOf(asked.world, tokens, of)) ??
    (who && (await guestOfAccount(asked.world, who.id, of)))
  if (!found) return
  const { viewer } = found
  // Staff read with full access; as a guest nobody does.
  const setContext = context as { set: (key: typeof requestContextKey, to: typeof asked) => void }
  setContext.set(requestContextKey, { ...asked, guest: viewer, world: asked.world.as(viewer.id) })
}

/** The order or purchase in the address. */
function namedIn(request: Request): { orderNumber: string | null; purchaseId: string | null } {
  const { pathname, searchParams } = new URL(request.url)
  const [, inPath] = /\/order\/(PI-\d{13,14})(?:[/.]|$)/.exec(pathname) ?? []
  const number = inPath ?? searchParams.get('order')
  return {
    orderNumber: isOrderNumber(number) ? number : null,
    purchaseId: searchParams.get('purchase'),
  }
}
