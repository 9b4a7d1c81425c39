// Orders of which a part is paid: no state says so, their invoices are looked at one by one.

import { invoicesOf } from '../../../payments/requests/views.ts'
import { unsettledOrders } from '../../../sales/orders/views/staff.ts'
import type { World } from '../../../world.ts'

const mostLookedAt = 100

/** `isMore`: there are others that were not looked at. */
export async function partlyPaid(
  world: World,
): Promise<{ numbers: readonly string[]; isMore: boolean }> {
  const unsettled = await unsettledOrders(world, mostLookedAt + 1)
  const invoices = await invoicesOf(world, unsettled.slice(0, mostLookedAt))
  const partial = [...invoices].filter(([, { state }]) => state === 'partial')
  return {
    numbers: partial.map(([number]) => number),
    isMore: unsettled.length > mostLookedAt,
  }
}
