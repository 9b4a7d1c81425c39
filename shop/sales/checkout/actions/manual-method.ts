// Whether a manual payment method may be chosen for an order now.
import type { Offered } from '../../../payments/manual-methods/rules/manual-method.ts'
import { isOffered } from '../../../payments/manual-methods/rules/manual-method.ts'
import { manualMethodOf } from '../../../payments/manual-methods/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Method } from '../../orders/rules/order.ts'

/**
 * True for methods of a ledger. Refuses `checkout.method_off`: unknown, off, removed, or not for this country or total.
 */
export async function offeredManually(
  world: World,
  method: Method,
  chain: string | null,
  order: Offered,
): Promise<Result> {
  if (method !== 'manual') return ok()
  const found = await manualMethodOf(world, chain)
  return found && isOffered(found, order) ? ok() : refuse('checkout.method_off')
}
