// Applies a discount code to a purchase, or removes it.

import { priceLines } from '../../../catalog/products/views/products.ts'
import {
  isUsed,
  normalCode,
  orderDiscount,
  type Promotion,
} from '../../../catalog/promotions/rules.ts'
import { codeFor } from '../../../catalog/promotions/views.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { type ListCurrency, plainAmount } from '../../../platform/money/rules.ts'
import { ok, type Refusal, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { setCode, visiblePurchase } from '../store.ts'

/**
 * Refuses `checkout.not_found`, `promotions.code_minimum` {minimum: plain amount} if the items cost less,
 * `promotions.code_no_use` if it reduces nothing here, and as `codeFor` does; then the purchase keeps its previous
 * code.
 */
export async function applyCode(
  world: World,
  who: Viewer | null,
  purchaseId: string,
  text: string,
): Promise<Result> {
  const purchase = await visiblePurchase(world.db, who?.id ?? null, purchaseId)
  if (!purchase || purchase.orderNumber) return refuse('checkout.not_found')
  const found = await codeFor(world, who, text)
  if (!found.ok) return found
  const { lines, promotions } = await priceLines(world, purchase.lines, undefined, found.value)
  const discount = orderDiscount(lines, promotions, world.now(), found.value)
  if (!isUsed(found.value, lines, discount)) return unused(found.value, world.config.currency)
  await setCode(world.db, purchase.id, normalCode(text))
  return ok()
}

/** A code below its minimum may apply to a larger cart. */
const unused = ({ minimum }: Promotion, currency: ListCurrency): Refusal =>
  minimum === null
    ? refuse('promotions.code_no_use')
    : refuse('promotions.code_minimum', {
        facts: { minimum: plainAmount(minimum, currency), currency },
      })

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
