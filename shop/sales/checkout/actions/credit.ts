// Shop credit of an order: spent, and the referral reward on completion.

import { lockedPaymentRequest } from '../../../payments/requests/actions/locked-payment-request.ts'
import type { Standing } from '../../../payments/requests/rules/states.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { earnReward, returnCredit, reverseReward } from '../../credit/actions.ts'
import { lockOrder, moveOrders } from '../../orders/actions/orders.ts'
import type { Order, OrderState } from '../../orders/rules/order.ts'

/** On cancellation or refund: returns spent credit and reverses the reward. Idempotent. */
export async function undoCredit(
  world: World,
  order: Pick<Order, 'number' | 'userId'>,
): Promise<void> {
  await returnCredit(world, order.number)
  await reverseReward(world, order)
}

/** Fully refunded or to be; a partial goodwill refund does not change credit. */
export const isFullyRefunded = ({ state, refundable }: Standing): boolean =>
  (state === 'refunding' || state === 'refunded') && refundable === 0n

/**
 * Delivered -> completed once the return period is over. Earns the referral reward, except for refunded orders.
 * Refuses `orders.not_found`, `orders.move`, `payment.no_request`.
 */
export const completeOrder = (world: World, number: string): Promise<Result<OrderState>> =>
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
