// Optimistic locking of orders: an action applies to the version that was displayed.

import { lockedPaymentRequest } from '../../../payments/requests/actions/payment-requests.ts'
import { type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { lockOrder } from '../../orders/actions/orders.ts'
import { parcelsOf } from '../../orders/views/orders.ts'
import { returnsOf } from '../../returns/views.ts'
import { addressedAt } from '../../shipping/views.ts'
import { displayedOrderVersion } from '../rules.ts'

/**
 * Runs `act` if the order, its address, parcels and returns match the displayed version `seen`; without it only the
 * action's own rules apply. Refuses `orders.not_found`, `orders.changed`, and as the action does.
 */
export function atDisplayedVersion<T>(
  world: World,
  number: string,
  seen: string | undefined,
  act: (world: World) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (seen === undefined) return act(world)
  return world.transaction<T>(async (world) => {
    // Lock order: payment request before order, as in the ledger watcher.
    await lockedPaymentRequest(world, number)
    const order = await lockOrder(world, number)
    if (!order.ok) return order
    const parcels = await parcelsOf(world, number)
    const returns = await returnsOf(world, number)
    const addressed = await addressedAt(world, number)
    const { status, edits } = order.value
    const now = displayedOrderVersion(status, parcels, returns, addressed, edits)
    return now === seen ? act(world) : refuse('orders.changed')
  })
}
