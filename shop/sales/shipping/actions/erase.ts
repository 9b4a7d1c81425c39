// Erases delivery addresses: with the account, and after the retention period.
import type { World } from '../../../world.ts'
import * as store from '../store/erase.ts'

/**
 * In the caller's transaction. Of `retainedOrders` the name and the postal address stay, as books need them; phone, e-mail
 * and instructions go, as do the addresses that
 * staff has changed. Answers how many addresses went or were cut down.
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
 * Housekeeping. `isOver` says of an address whether its time is over; `years` is the least that it is kept.
 * Answers how many went.
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
