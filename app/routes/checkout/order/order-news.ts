// Timeline entries besides states: messages of staff, address changes.
import { messagesForOwner } from '../../../../shop/sales/orders/views/orders.ts'
import { earlierAddressesForOwner } from '../../../../shop/sales/shipping/views.ts'
import type { World } from '../../../../shop/world.ts'
import type { TimelineNews } from './OrderTimeline'

/** Messages, and times of address changes; previous addresses are not included. */
export async function newsOf(world: World, number: string): Promise<TimelineNews[]> {
  const messages = await messagesForOwner(world, number)
  const earlier = await earlierAddressesForOwner(world, number)
  return [
    ...messages.map(({ at, text }) => ({ at, text, kind: 'message' as const })),
    ...earlier.map(({ at }) => ({ at, text: null, kind: 'address' as const })),
  ]
}
