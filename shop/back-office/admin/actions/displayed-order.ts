// Optimistic locking of orders: an action applies to the version that was displayed.

import { lockedPaymentRequest } from '../../../payments/requests/actions/locked-payment-request.ts'
import { type Result, refuse } from '../../../result.ts'
import { lockOrder } from '../../../sales/orders/actions.ts'
import { parcelsOf } from '../../../sales/orders/views.ts'
import { returnsOf } from '../../../sales/returns/views.ts'
import { addressedAt } from '../../../sales/shipping/views.ts'
import type { World } from '../../../world.ts'
import { displayedOrderVersion } from '../rules/displayed-version.ts'

/**
 * Does it where the order, its address, its parcels and its returns are as `seen`; without it the act's own rules are enough. Refuses
 * `orders.not_found`, `orders.changed`, and as the act does.
 */
export function atDisplayedVersion<T>(
  world: World,
  number: string,
  seen: string | undefined,
  act: (world: World) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (seen === undefined) return act(world)
  return world.transaction<T>(async (world) => {
    // Payment request before order, as the ledger's reader locks them.
    await lockedPaymentRequest(world, number)
    const order = await lockOrder(world, number)
    if (!order.ok) return order
    const parcels = await parcelsOf(world, number)
    const returns = await returnsOf(world, number)
    const addressed = await addressedAt(world, number)
    const now = displayedOrderVersion(order.value.status, parcels, returns, addressed)
    return now === seen ? act(world) : refuse('orders.changed')
  })
}
