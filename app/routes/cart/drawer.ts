// What the drawer shows: the cart and, signed in, the newest orders. Asked for when it opens.
import { pricedCart } from '../../../shop/cart/views.ts'
import { ordersOf } from '../../../shop/orders/views.ts'
import { cartLines, linesToUndo } from '../../http/cart'
import { door } from '../../http/door'
import { shownCart } from '../../parts/cart-view'
import type { Route } from './+types/drawer'

export async function loader({ context }: Route.LoaderArgs) {
  const { world, who } = door(context)
  const [cart, orders] = await Promise.all([
    cartLines(context).then((lines) => pricedCart(world, lines)),
    who ? ordersOf(world, who) : null,
  ])
  return {
    cart: shownCart(cart),
    undo: linesToUndo(context).length > 0,
    orders: orders?.orders ?? null,
  }
}
