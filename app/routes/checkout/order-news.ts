// What an order's timeline shows besides its states: messages of staff, and changes of the address.
import { messagesForOwner } from '../../../shop/sales/orders/views.ts'
import { earlierAddressesForOwner } from '../../../shop/sales/shipping/views.ts'
import type { World } from '../../../shop/world.ts'
import type { TimelineNews } from '../../components/orders/OrderTimeline'

/** What staff has written, and when it has changed the address: what it was before is not said again. */
export async function newsOf(world: World, number: string): Promise<TimelineNews[]> {
  const messages = await messagesForOwner(world, number)
  const earlier = await earlierAddressesForOwner(world, number)
  return [
    ...messages.map(({ at, text }) => ({ at, text, kind: 'message' as const })),
    ...earlier.map(({ at }) => ({ at, text: null, kind: 'address' as const })),
  ]
}
