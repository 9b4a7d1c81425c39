// Businesses that buy: kept with their order, and erased with its invoice.
import type { World } from '../../world.ts'
import type { Business } from './rules/business.ts'
import { deleteBusinesses, deleteOldBusinesses, insertBusiness } from './store.ts'

/** In the transaction that places the order. */
export async function keepBusiness(
  world: World,
  orderNumber: string,
  business: Business,
): Promise<void> {
  await insertBusiness(world.db, orderNumber, business)
}

/** In the transaction that erases an account; those of `retainedOrders` stay, as accounting requires. Returns the number. */
export const eraseBusinesses = (
  world: World,
  userId: string,
  retainedOrders: readonly string[],
): Promise<number> => deleteBusinesses(world.db, userId, retainedOrders)

/** Housekeeping: of orders placed before. Returns the number. */
export const forgetOldBusinesses = (world: World, before: Date): Promise<number> =>
  deleteOldBusinesses(world.db, before)
