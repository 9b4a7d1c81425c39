// What time does to orders; a job runs these each minute. Each order is a transaction of its own.
import { faultOf } from '../../fault.ts'
import { deliveredOrders, dueOrders, firmOrders } from '../../orders/views.ts'
import type { Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { purchaseDays, returnDays } from '../rules.ts'
import { deletePurchases } from '../store.ts'
import { completeOrder } from './credit.ts'
import { releaseReady } from './release.ts'
import { settleOrder } from './settle.ts'

const day = 86_400_000

/** Ends reservations and watches whose time is over, and finishes what a crash has left half done. Answers how many. */
export const expireOrders = async (world: World): Promise<number> =>
  each(world, await dueOrders(world), (number) => settleOrder(world, number))

/** Releases what has waited and waits for nothing any more: after a crash, or a lock that was in the way. */
export const releaseWaiting = async (world: World): Promise<number> =>
  each(world, await firmOrders(world), (number) => releaseReady(world, number))

/** Delivered -> completed when the time to return it is over. */
export const completeOrders = async (world: World): Promise<number> =>
  each(world, await deliveredOrders(world, daysAgo(world, returnDays)), (number) =>
    completeOrder(world, number),
  )

/** Purchases that became no order. */
export const forgetPurchases = (world: World): Promise<number> =>
  deletePurchases(world.db, daysAgo(world, purchaseDays))

const daysAgo = (world: World, days: number): Date => new Date(world.now().getTime() - days * day)

async function each(
  world: World,
  numbers: readonly string[],
  work: (number: string) => Promise<Result<unknown>>,
): Promise<number> {
  for (const number of numbers) {
    try {
      const result = await work(number)
      if (!result.ok) world.log.warn('order upkeep refused', { number, code: result.code })
    } catch (error) {
      world.log.error('order upkeep failed', { number, ...faultOf(error) })
    }
  }
  return numbers.length
}
