// Scheduled work on orders, run by a job each minute; one transaction for each order.
import { lockedPaymentRequest } from '../../../payments/requests/actions/payment-requests.ts'
import { alertStuck } from '../../../people/alerts/actions.ts'
import { alertDelay } from '../../../people/alerts/rules.ts'
import { errorSummary } from '../../../platform/error-summary.ts'
import { dayAfter, shopDay, shopZone, startOfDayIn } from '../../../platform/time-zone.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { earnReward } from '../../credit/actions.ts'
import { lockOrder, moveOrders } from '../../orders/actions/orders.ts'
import type { OrderState } from '../../orders/rules/order.ts'
import { deliveredOrders, dueOrders, paidUnreleasedOrders } from '../../orders/views/orders.ts'
import { purchaseDays, returnDays } from '../rules.ts'
import { deletePurchases } from '../store.ts'
import { isFullyRefunded, undoCredit } from './close.ts'
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

/**
 * Delivered -> completed once the return period is over. Earns the referral reward, except for refunded orders.
 * Refuses `orders.not_found`, `orders.move`, `payment.no_request`.
 */
const completeOrder = (world: World, number: string): Promise<Result<OrderState>> =>
  world.transaction(async (world) => {
    const paymentRequest = await lockedPaymentRequest(world, number)
    if (!paymentRequest.ok) return paymentRequest
    const order = await lockOrder(world, number)
    if (!order.ok) return order
    const why = { who: 'system', reason: 'period_over' } as const
    const moved = await moveOrders(world, [order.value], 'completed', why)
    if (!moved.ok) return moved
    await (isFullyRefunded(paymentRequest.value.standing)
      ? undoCredit(world, order.value)
      : earnReward(world, order.value))
    return ok('completed')
  })

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
