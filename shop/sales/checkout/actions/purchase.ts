// Starts a purchase, stored on the server so that it survives reload and back.

import type { Line } from '../../../catalog/products/rules/catalog.ts'
import { soldAmong } from '../../../catalog/products/views/products.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Source } from '../../orders/rules/order.ts'
import { checkLines } from '../rules.ts'
import { insertPurchase } from '../store.ts'

/**
 * Returns the id for `/payment-method?purchase=`. A visitor's purchase is unclaimed until a signed-in shopper orders
 * with it. Refuses `checkout.empty`, `checkout.lines`, and `checkout.gone` if nothing in it is sold any more.
 */
export async function startPurchase(
  world: World,
  who: Viewer | null,
  input: { lines: readonly Line[]; source: Source },
): Promise<Result<string>> {
  const sound = checkLines(input.lines)
  if (!sound.ok) return sound
  const sold = await soldAmong(world, input.lines)
  if (sold.length === 0) return refuse('checkout.gone')
  const id = world.id()
  await insertPurchase(world.db, {
    id,
    userId: who?.id ?? null,
    source: input.source,
    lines: sold,
    createdAt: world.now(),
  })
  return ok(id)
}
