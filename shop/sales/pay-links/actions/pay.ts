// Whoever has a pay link chooses how to pay: this browser may open the order from now on.

import { beginPayingSession } from '../../../people/accounts/actions/guests.ts'
import { pick } from '../../../platform/pick.ts'
import { allow } from '../../../platform/rate-limits/actions.ts'
import { networkOf } from '../../../platform/rate-limits/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { newQuote } from '../../checkout/actions/requote.ts'
import type { Method } from '../../orders/rules/order.ts'
import { openedLink } from '../views.ts'
import { type BuyerForm, takeBuyer } from './buyer.ts'

/** Shoppers behind one network share it. */
const ofNetwork = { name: 'pay_links.paid', limit: 60, seconds: 3600 }

/**
 * `chosen` is null where it was paid already and only goes on. Returns order and session token. Refuses `limit.reached`, `pay_links.link`, `pay_links.over` (paid, expired or cancelled meanwhile), `checkout.method_off`, and as
 * `takeBuyer` and `newQuote` do.
 */
export async function payByLink(
  world: World,
  token: string,
  chosen: { readonly method: Method; readonly chain: string | null } | null,
  ip: string,
  buyer: BuyerForm = {},
): Promise<Result<{ number: string; sessionToken: string }>> {
  const counted = await allow(world, ofNetwork, networkOf(ip))
  if (!counted.ok) return counted
  const opened = await openedLink(world, token)
  if (!opened.ok) return opened
  const { guest, mayPay, mayContinue, methods } = opened.value
  if (!mayPay && !mayContinue) return refuse('pay_links.over')
  const number = guest.orderNumber
  const { viewer } = guest
  if (mayPay) {
    const way = methods.find(
      ({ method, chain }) => method === chosen?.method && chain === chosen.chain,
    )
    if (!way) return refuse('checkout.method_off')
    const named = await takeBuyer(
      world,
      { ...opened.value.payment.order, userId: viewer.id },
      buyer,
    )
    if (!named.ok) return named
    const quoted = await newQuote(world.as(viewer.id), viewer, number, pick(way, 'method', 'chain'))
    if (!quoted.ok) return quoted
  }
  return ok({ number, sessionToken: await beginPayingSession(world, viewer.id) })
}
