// Payments that name two orders: not credited until staff decides.

import type { World } from '../../../world.ts'
import { type ConflictingPayment, conflictingPayments } from '../../requests/store/transfers.ts'
import { proofOf } from '../../wallet-proofs/views.ts'

/** For staff, of one order, oldest first. */
export const conflictingPaymentsForStaff = (
  world: World,
  orderNumber: string,
): Promise<ConflictingPayment[]> => conflictingPayments(world.db, orderNumber)

/**
 * Whether the owner of this order may have sent one: both orders are theirs, or they proved its wallet. Anyone could
 * write another's codes on a payment, so nobody else is notified.
 */
export async function hasConflictingPayment(
  world: World,
  { orderNumber, userId }: { readonly orderNumber: string; readonly userId: string },
): Promise<boolean> {
  for (const { isOwnToo, sender } of await conflictingPayments(world.db, orderNumber))
    if (isOwnToo || (await proofOf(world, userId, sender))) return true
  return false
}
