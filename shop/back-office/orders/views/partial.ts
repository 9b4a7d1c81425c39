// Partly paid orders: not a state, so their payment requests are examined one by one.

import { paymentRequestsOf } from '../../../payments/requests/views/payment-requests.ts'
import { unsettledOrders } from '../../../sales/orders/views/staff.ts'
import type { World } from '../../../world.ts'

const mostLookedAt = 100

/** `isMore`: there are others that were not examined. */
export async function partlyPaid(
  world: World,
): Promise<{ numbers: readonly string[]; isMore: boolean }> {
  const unsettled = await unsettledOrders(world, mostLookedAt + 1)
  const paymentRequests = await paymentRequestsOf(world, unsettled.slice(0, mostLookedAt))
  const partial = [...paymentRequests].filter(([, { state }]) => state === 'partial')
  return {
    numbers: partial.map(([number]) => number),
    isMore: unsettled.length > mostLookedAt,
  }
}
