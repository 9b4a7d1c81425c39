// Erases shipping addresses: with the account, and after the retention period.
import type { World } from '../../../world.ts'
import * as store from '../store/erase.ts'

/**
 * In the caller's transaction. For `retainedOrders` the name and postal address stay, as accounting requires; phone,
 * email and instructions are erased, as are the addresses that staff has changed. Returns the number of erased or
 * reduced addresses.
 */
export async function eraseAddresses(
  world: World,
  userId: string,
  retainedOrders: readonly string[],
): Promise<number> {
  const earlier = await store.deleteEarlier(world.db, userId)
  const gone = earlier + (await store.deleteOrderAddresses(world.db, userId, retainedOrders))
  return gone + (await store.cutOrderAddresses(world.db, userId))
}

/**
 * Housekeeping. `isOver` tells whether an address's retention period has ended; `years` is the minimum. Returns the
 * number of erased addresses.
 */
export async function forgetOldAddresses(
  world: World,
  isOver: (savedAt: Date) => boolean,
  years: number,
): Promise<number> {
  const before = new Date(world.now())
  before.setUTCFullYear(before.getUTCFullYear() - years)
  const old = await store.addressesSavedBefore(world.db, before)
  const numbers = old.filter(({ savedAt }) => isOver(savedAt)).map(({ number }) => number)
  return store.deleteAddresses(world.db, numbers)
}
