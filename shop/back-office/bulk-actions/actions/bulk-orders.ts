// Bulk actions: ship or deliver orders, under the same conditions as a single one.

import { lockedPaymentRequest } from '../../../payments/requests/actions/payment-requests.ts'
import { type Result, refuse } from '../../../result.ts'
import { approveOrder, markDelivered } from '../../../sales/fulfillment/actions/ship-order.ts'
import { lockOrder } from '../../../sales/orders/actions/orders.ts'
import type { OrderState } from '../../../sales/orders/rules/order.ts'
import type { World } from '../../../world.ts'
import type { BulkSelection } from '../rules.ts'
import { bulkAction } from './in-bulk.ts'

/** Ships the rest of each order, without a carrier. Each refuses as `approveOrder` does, and `orders.changed`. */
export const shipOrders = bulkAction((world, who, one) =>
  inState(world, one, null, (world) =>
    approveOrder(world, who, one.id, { carrier: null, tracking: null }),
  ),
)

/**
 * Only shipped orders: one still being packed has not arrived as a whole. Each refuses as `markDelivered` does, and
 * `orders.changed`.
 */
export const deliverOrders = bulkAction((world, who, one) =>
  inState(world, one, 'shipped', (world) => markDelivered(world, who, one.id)),
)

/** Requires the displayed state. */
const inState = (
  world: World,
  { id: number, seen }: BulkSelection,
  needed: OrderState | null,
  act: (world: World) => Promise<Result<unknown>>,
): Promise<Result<unknown>> =>
  world.transaction<unknown>(async (world) => {
    // Lock order: payment request before order, as in the ledger watcher.
    await lockedPaymentRequest(world, number)
    const order = await lockOrder(world, number)
    if (!order.ok) return order
    const { status } = order.value
    if (status !== seen) return refuse('orders.changed')
    if (needed && status !== needed)
      return refuse('orders.move', { facts: { from: status, to: 'delivered' } })
    return act(world)
  })
