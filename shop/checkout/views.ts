// A purchase and an order's payment as their pages show them.
import type { Viewer } from '../accounts/rules.ts'
import type { Line, PricedLine } from '../catalog/rules.ts'
import { priceLines } from '../catalog/views.ts'
import { sum } from '../money/rules.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { World } from '../world.ts'
import { visiblePurchase } from './store.ts'

export type PurchaseView = {
  readonly id: string
  /** Once it has become an order. */
  readonly orderNumber: string | null
  readonly lines: readonly PricedLine[]
  readonly missing: readonly Line[]
  readonly total: bigint
  /** Nothing is gone and there is enough of everything. */
  readonly isDeliverable: boolean
}

/** A purchase at the prices of now: one's own, or a visitor's that nobody has claimed. Refuses `checkout.not_found`. */
export async function purchaseFor(
  world: World,
  who: Pick<Viewer, 'id'> | null,
  id: string,
): Promise<Result<PurchaseView>> {
  const purchase = await visiblePurchase(world.db, who?.id ?? null, id)
  if (!purchase) return refuse('checkout.not_found')
  const { lines, missing } = await priceLines(world, purchase.lines)
  const isEnough = lines.every((line) => line.available >= line.quantity)
  return ok({
    id,
    orderNumber: purchase.orderNumber,
    lines,
    missing,
    total: sum(lines.map((line) => line.total)),
    isDeliverable: missing.length === 0 && lines.length > 0 && isEnough,
  })
}
