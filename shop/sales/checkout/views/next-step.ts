// The next step of orders, and the order a user continues with.
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { World } from '../../../world.ts'
import { isClosed, isReleased, type OrderState } from '../../orders/rules/order.ts'
import { type OrderSummary, ordersOf } from '../../orders/views/orders.ts'
import type { Need } from '../rules.ts'
import { paymentFor } from './purchase.ts'

export type NextStep = { readonly number: string; readonly step: 'payment' | 'address' }

/** For this order, or by default the newest that the user can act on; null for none. */
export async function nextStep(
  world: World,
  who: Pick<Viewer, 'id'>,
  number: string,
): Promise<NextStep | null> {
  const waiting = async () =>
    (await ordersOf(world, who)).orders
      .filter(({ status }) => !isClosed(status) && !isReleased(status))
      .map((each) => each.number)
  for (const each of number ? [number] : await waiting()) {
    const found = await paymentFor(world, who, each)
    const step =
      found.ok && (['payment', 'address'] as const).find((need) => found.value.needs.includes(need))
    if (found.ok && step && !isClosed(found.value.order.status)) return { number: each, step }
  }
  return null
}

/** What the order waits for: something of the shopper, or its state; null if nothing follows. */
export type OrderStep = Need | Extract<OrderState, 'processing' | 'shipped' | 'delivered'>

/** By number. `orders`: the user's own, and those of guests in their account. */
export async function stepsOf(
  world: World,
  who: Pick<Viewer, 'id'>,
  orders: readonly Pick<OrderSummary, 'number' | 'userId' | 'status'>[],
): Promise<Map<string, OrderStep | null>> {
  const steps = orders.map(async ({ number, userId, status }) => {
    if (status === 'processing' || status === 'shipped' || status === 'delivered') return status
    if (isClosed(status)) return null
    if (status === 'awaiting_payment') return 'payment'
    const its = userId === who.id ? world : world.as(userId)
    const found = await paymentFor(its, { id: userId }, number)
    return found.ok ? (found.value.needs[0] ?? 'processing') : null
  })
  const found = await Promise.all(steps)
  return new Map(orders.map(({ number }, place) => [number, found[place] ?? null]))
}
