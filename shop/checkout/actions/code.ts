// A purchase is given a code that lowers its price, or gives it back.
import type { Viewer } from '../../accounts/rules.ts'
import { priceLines } from '../../catalog/views.ts'
import { normalCode } from '../../promotions/rules.ts'
import { codeFor } from '../../promotions/views.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { setCode, visiblePurchase } from '../store.ts'

/**
 * Refuses `checkout.not_found`, `promotions.code_no_use` where nothing here gets cheaper by it, and as `codeFor` does;
 * then the purchase keeps the code that it had.
 */
export async function giveCode(
  world: World,
  who: Viewer | null,
  purchaseId: string,
  text: string,
): Promise<Result> {
  const purchase = await visiblePurchase(world.db, who?.id ?? null, purchaseId)
  if (!purchase || purchase.orderNumber) return refuse('checkout.not_found')
  const found = await codeFor(world, who, text)
  if (!found.ok) return found
  const { lines } = await priceLines(world, purchase.lines, undefined, found.value)
  if (!lines.some((line) => line.byCode)) return refuse('promotions.code_no_use')
  await setCode(world.db, purchase.id, normalCode(text))
  return ok()
}

/** Refuses `checkout.not_found`. */
export async function dropCode(
  world: World,
  who: Viewer | null,
  purchaseId: string,
): Promise<Result> {
  const purchase = await visiblePurchase(world.db, who?.id ?? null, purchaseId)
  if (!purchase || purchase.orderNumber) return refuse('checkout.not_found')
  await setCode(world.db, purchase.id, null)
  return ok()
}
