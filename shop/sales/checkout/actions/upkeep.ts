// Scheduled work on orders, run by a job each minute; one transaction for each order.
import { alertStuck } from '../../../people/alerts/actions.ts'
import { alertDelay } from '../../../people/alerts/rules.ts'
import { errorSummary } from '../../../platform/error-summary.ts'
import { dayAfter, shopDay, shopZone, startOfDayIn } from '../../../platform/time-zone.ts'
import type { Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { deliveredOrders, dueOrders, paidUnreleasedOrders } from '../../orders/views/orders.ts'
import { purchaseDays, returnDays } from '../rules.ts'
import { deletePurchases } from '../store.ts'
import { completeOrder } from './credit.ts'
import { releaseReady } from './release.ts'
import { settleOrder } from './settle.ts'

const day = 86_400_000

/** Ends expired reservations and watches, and finishes what a crash interrupted. Returns the number of orders. */
export const expireOrders = async (world: World): Promise<number> =>
  each(world, 'due', await dueOrders(world), (number) => settleOrder(world, number))

/** Releases orders that nothing is missing for any more, after a crash or a lock. */
export const releaseWaiting = async (world: World): Promise<number> =>
  each(world, 'release', await paidUnreleasedOrders(world), (number) => releaseReady(world, number))

/** Delivered -> completed when the return period is over, with the end of its last day. */
export async function completeOrders(world: World): Promise<number> {
  const day = dayAfter(shopDay(world, world.now()), -returnDays)
  const before = startOfDayIn(day, shopZone(world)) ?? daysAgo(world, returnDays + 1)
  return each(world, 'complete', await deliveredOrders(world, before), (number) =>
    completeOrder(world, number),
  )
}

/** Deletes purchases that were never ordered. */
export const forgetPurchases = (world: World): Promise<number> =>
  deletePurchases(world.db, daysAgo(world, purchaseDays))

const daysAgo = (world: World, days: number): Date => new Date(world.now().getTime() - days * day)

/** Repeated failures raise an alert with the order's number: it needs a person. */
async function each(
  world: World,
  list: string,
  numbers: readonly string[],
  work: (number: string) => Promise<Result<unknown>>,
): Promise<number> {
  const stuck: Parameters<typeof alertStuck>[3][number][] = []
  for (const number of numbers) {
    try {
      const result = await work(number)
      if (result.ok) continue
      world.log.warn('order upkeep refused', { number, code: result.code })
      stuck.push({ name: number, facts: { number, reason: result.code } })
    } catch (error) {
      world.log.error('order upkeep failed', { number, ...errorSummary(error) })
      stuck.push({ name: number, facts: { number } })
    }
  }
  await alertStuck(world, 'order_stuck', list, stuck, alertDelay)
  return numbers.length
}
