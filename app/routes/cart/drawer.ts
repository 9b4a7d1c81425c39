// Contents of the cart drawer: cart and newest orders, loaded when it opens.

import { pricedCart } from '../../../shop/sales/cart/views.ts'
import { shownRates } from '../../../shop/sales/taxes/views.ts'
import { shownCart } from '../../components/cart/cart-view'
import { cartLines, heldLines, linesToUndo } from '../../http/cart'
import { redirect } from '../../http/redirects'
import { requestContext } from '../../http/request-context'
import type { Route } from './+types/drawer'
import { listedOrders } from './listed-orders'

/** On a connection error the page behind the drawer stays. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch((fault: unknown) => {
    if (fault instanceof Response) throw fault
    return 'unreached' as const
  })

export async function loader({ context, request }: Route.LoaderArgs) {
  // A direct visit is redirected to the page with the same content.
  if (!new URL(request.url).pathname.endsWith('.data')) throw redirect('/cart-history')
  const { world, who, language } = requestContext(context)
  const [cart, orders] = await Promise.all([
    cartLines(context).then((lines) => pricedCart(world, lines, language)),
    who ? listedOrders(context, who.id) : null,
  ])
  return {
    cart: shownCart(cart, await heldLines(context, cart.lines)),
    taxRates: await shownRates(world, cart.lines),
    undo: linesToUndo(context).length > 0,
    orders: orders?.orders ?? null,
  }
}
