// The order a user continues with, and its next page.
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { World } from '../../../world.ts'
import { isClosed, isReleased } from '../../orders/rules/order.ts'
import { ordersOf } from '../../orders/views/orders.ts'
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
