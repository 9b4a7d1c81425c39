// Payments that name two orders: neither has them until a person has looked.

import type { World } from '../../../world.ts'
import { proofOf } from '../../wallet-proofs/views.ts'
import { type NamedPayment, namedWithAnother } from '../store/transfers.ts'

/** For staff, of one order, oldest first. */
export const namedForStaff = (world: World, orderNumber: string): Promise<NamedPayment[]> =>
  namedWithAnother(world.db, orderNumber)

/**
 * Whether whoever has this order may have sent one: both orders are theirs, or they have proved its wallet. Anybody could
 * write another's codes on a payment, so nobody else is told.
 */
export async function hasNamedAnother(
  world: World,
  { orderNumber, userId }: { readonly orderNumber: string; readonly userId: string },
): Promise<boolean> {
  for (const { isOwnToo, sender } of await namedWithAnother(world.db, orderNumber))
    if (isOwnToo || (await proofOf(world, userId, sender))) return true
  return false
}
