// What the drawer shows: the cart and, signed in, the newest orders. Asked for when it opens.
import { redirect } from 'react-router'
import { setting } from '../../../shop/platform/settings/views.ts'
import { pricedCart } from '../../../shop/sales/cart/views.ts'
import { ordersOf } from '../../../shop/sales/orders/views.ts'
import { shownCart } from '../../components/cart/cart-view'
import { cartLines, linesToUndo } from '../../http/cart'
import { requestContext } from '../../http/request-context'
import type { Route } from './+types/drawer'

/** Where the shop cannot be reached, the page behind the drawer stays. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch((fault: unknown) => {
    if (fault instanceof Response) throw fault
    return 'unreached' as const
  })

export async function loader({ context, request }: Route.LoaderArgs) {
  // Somebody who comes by the address bar is given the page that shows the same.
  if (!new URL(request.url).pathname.endsWith('.data')) throw redirect('/cart-history')
  const { world, who, language } = requestContext(context)
  const [cart, orders] = await Promise.all([
    cartLines(context).then((lines) => pricedCart(world, lines, language)),
    who ? ordersOf(world, who) : null,
  ])
  return {
    cart: shownCart(cart),
    taxRate: await setting(world, 'taxRate'),
    undo: linesToUndo(context).length > 0,
    orders: orders?.orders ?? null,
  }
}
