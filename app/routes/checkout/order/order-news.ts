// Timeline entries besides states: address changes.
import { earlierAddressesForOwner } from '../../../../shop/sales/shipping/views.ts'
import type { World } from '../../../../shop/world.ts'
import type { TimelineNews } from './OrderTimeline'

/** Times of address changes; previous addresses are not included. */
export async function newsOf(world: World, number: string): Promise<TimelineNews[]> {
  const earlier = await earlierAddressesForOwner(world, number)
  return earlier.map(({ at }) => ({ at, kind: 'address' }))
}
