// What follows for orders when their payments change: they settle in the same transaction, then reserve stock and release.

import type { HeldRequests } from '../../../payments/requests/rules/payment-facts.ts'
import { errorSummary } from '../../../platform/error-summary.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { afterCommit, type PaymentDecided, type World } from '../../../world.ts'
import { lockOrder } from '../../orders/actions/orders.ts'
import { isClosed, isReleased } from '../../orders/rules/order.ts'
import { orderMails } from '../mail.ts'
import { releaseOrders } from './release.ts'
import { type ReservationOutcome, settleOrder, settleOrders } from './settle.ts'

/**
 * Settles these orders; reserving stock and releasing follow in separate transactions. After a crash between them
 * `expireOrders` and `releaseWaiting` continue. Refuses as `settleOrders` does.
 */
export async function followPayments(
  world: World,
  orderNumbers: readonly string[],
  held?: HeldRequests,
): Promise<Result> {
  const settled = await settleOrders(world, orderNumbers, {
    mayReserve: false,
    ...(held && { held }),
  })
  if (!settled.ok) return settled
  // In a fixed order, against deadlocks.
  const orders = [...orderNumbers].sort()
  const states = orders.map((number) => [number, settled.value.get(number) ?? 'done'] as const)
  await afterCommit(world, (world) => reserveAndRelease(world, states))
  return ok()
}

/** For a change that the order itself made, such as a new quote: a late payment may be enough now. */
export const settleAndRelease = (
  world: World,
  orderNumbers: readonly string[],
  after?: 'placed',
): Promise<void> =>
  reserveAndRelease(
    world,
    orderNumbers.map((number) => [number, 'again'] as const),
    after,
  )

/**
 * A decision of staff: the order settles and is released with it, or the decision is refused. Refuses
 * `orders.not_found`, `admin.payment_over` (accepted for one that is released or closed), and as `settleOrder` does.
 */
export async function followDecision(
  world: World,
  { orderNumber, accepted, declinedReceipt }: PaymentDecided,
): Promise<Result> {
  const order = await lockOrder(world, orderNumber)
  if (!order.ok) return order
  const { status } = order.value
  if (accepted && (isReleased(status) || isClosed(status))) return refuse('admin.payment_over')
  if (accepted === 'waits') return ok()
  if (declinedReceipt) {
    const { transactionId: about, reason } = declinedReceipt
    await orderMails(world, [{ order: order.value, template: 'receiptDeclined', reason, about }])
  }
  const settled = await settleOrder(world, orderNumber)
  if (!settled.ok) return settled
  const release = await releaseOrders(world, [orderNumber])
  // If the identity cannot be read, the payment is still decided and the order released later.
  return release.ok || release.code === 'kyc.unreadable' ? ok() : release
}

/** Reserves stock if needed, then releases. A failure of one order does not hold up others. */
async function reserveAndRelease(
  world: World,
  settled: readonly (readonly [string, ReservationOutcome])[],
  after?: 'placed',
): Promise<void> {
  const inStep: string[] = []
  for (const [number, state] of settled) {
    const isDone =
      state === 'done' || (await tried(world, number, () => settleOrder(world, number)))
    if (isDone) inStep.push(number)
  }
  const release = (numbers: readonly string[]) => releaseOrders(world, numbers, after)
  if (inStep.length === 0 || (await tried(world, null, () => release(inStep)))) return
  for (const number of inStep) await tried(world, number, () => release([number]))
}

/** Logs a failure; the jobs retry. `number` is null if a batch failed: its orders are retried one by one. */
async function tried(
  world: World,
  number: string | null,
  work: () => Promise<Result<unknown>>,
): Promise<boolean> {
  try {
    const result = await work()
    if (!result.ok && number) world.log.warn('order not settled', { number, code: result.code })
    return result.ok
  } catch (error) {
    if (number) world.log.error('order not settled', { number, ...errorSummary(error) })
    return false
  }
}
