// Whether a manual payment method may be chosen for an order now, and its fee.
import type { Offered } from '../../../payments/manual-methods/rules/manual-method.ts'
import { feeFor, isOffered } from '../../../payments/manual-methods/rules/manual-method.ts'
import { manualMethodOf } from '../../../payments/manual-methods/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Method } from '../../orders/rules/order.ts'

/**
 * The fee that it adds to the order, negative for a discount; methods of a ledger have none. Refuses `checkout.method_off`: unknown, off, removed, or not for this country or total.
 */
export async function offeredManually(
  world: World,
  method: Method,
  chain: string | null,
  order: Offered,
): Promise<Result<bigint>> {
  if (method !== 'manual') return ok(0n)
  const found = await manualMethodOf(world, chain)
  return found && isOffered(found, order) ? ok(feeFor(found, order)) : refuse('checkout.method_off')
}
