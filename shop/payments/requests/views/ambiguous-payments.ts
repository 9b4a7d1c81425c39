// Payments that name two orders: not credited until staff decides.

import type { World } from '../../../world.ts'
import { proofOf } from '../../wallet-proofs/views.ts'
import { type NamedPayment, namedWithAnother } from '../store/transfers.ts'

/** For staff, of one order, oldest first. */
export const namedForStaff = (world: World, orderNumber: string): Promise<NamedPayment[]> =>
  namedWithAnother(world.db, orderNumber)

/**
 * Whether the owner of this order may have sent one: both orders are theirs, or they proved its wallet. Anyone could
 * write another's codes on a payment, so nobody else is notified.
 */
export async function hasNamedAnother(
  world: World,
  { orderNumber, userId }: { readonly orderNumber: string; readonly userId: string },
): Promise<boolean> {
  for (const { isOwnToo, sender } of await namedWithAnother(world.db, orderNumber))
    if (isOwnToo || (await proofOf(world, userId, sender))) return true
  return false
}
