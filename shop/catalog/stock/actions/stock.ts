// Staff changes of stock: deliveries, counts, returns, damage; and low-stock thresholds.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { emitAll } from '../../../platform/events/actions.ts'
import { setting } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { noteChange } from '../../products/actions/change-product.ts'
import type { Line } from '../../products/rules/catalog.ts'
import {
  availableChange,
  lockOrder,
  notifyAgainAfter,
  onHand,
  type StockChange,
  stockProblem,
} from '../rules/stock.ts'
import {
  addStock,
  claimLow,
  dropRecovered,
  type LowRow,
  lockLowFrom,
  lockVariant,
  outstanding,
  returnedUnits,
  setLowFrom,
} from '../store/stock.ts'
import { announceStock, emitStockChanged } from './stock-news.ts'

/** What staff saw when they decided: units on hand, and the last movement by staff. */
export type Seen = { readonly onHand: number; readonly movement: number }

/** Variant id -> units that are sold and still on the shelf, which a count of the warehouse includes. */
export type UnshippedOf = (
  world: World,
  variantIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>

export const noneUnshipped: UnshippedOf = async () => new Map()

/**
 * Records a stock movement with its reason. With `seen`, a concurrent movement by staff is a conflict, and a count is
 * rejected if units were sold since. Refuses `catalog.not_allowed`, `catalog.missing`, `stock.moved` {available},
 * `stock.counted` {onHand} (nothing to correct), `stock.below` {available}, `stock.below_held` {held} (fewer counted than
 * orders hold), `stock.too_many`, `stock.not_out` {pieces} (an order's units are restocked once).
 */
export const moveStock = (
  world: World,
  who: Viewer,
  change: StockChange,
  seen: Seen | null = null,
  unshippedOf = noneUnshipped,
): Promise<Result<{ available: number }>> =>
  world.transaction(async (world) => {
    if (!may(who, 'stock.write')) return refuse('catalog.not_allowed')
    const variant = await lockVariant(world.db, change)
    if (!variant) return refuse('catalog.missing')
    const { productId, variantId, reason, orderNumber, note } = change
    // After the held units: one that is sold meanwhile is in both numbers rather than in neither.
    const unshipped = (await unshippedOf(world, [variantId])).get(variantId) ?? 0
    const level = { available: variant.available, held: variant.held, unshipped }
    const { available } = level
    const isOld = seen !== null && seen.movement !== variant.seen
    const isSold = seen !== null && reason === 'counted' && seen.onHand !== onHand(level)
    if (isOld || isSold) return refuse('stock.moved', { facts: { available } })
    const by = availableChange(change, level)
    if (by === 0) return refuse('stock.counted', { facts: { onHand: onHand(level) } })
    const problem = stockProblem(change, level)
    if (problem) return refuse(problem.code, problem)
    if (reason === 'returned' && orderNumber !== null) {
      const pieces = await outstanding(world.db, orderNumber, change)
      if (by > pieces) return refuse('stock.not_out', { facts: { pieces } })
    }
    const why = { reason, who: who.id, at: world.now(), orderNumber, note }
    const after = await addStock(world.db, change, by, why)
    if (after === null) return refuse('stock.below', { facts: { available } })
    await noteChange(world, who, 'stock', productId, { variantId, reason, by, available: after })
    await announceStock(world, productId, available, after)
    await emitStockChanged(world, [change])
    return ok({ available: after })
  })

/**
 * Restocks returned units of an order, as counted on arrival; the caller checks the permission. Skips variants that no
 * longer exist and units that were already restocked.
 */
export async function restockReturn(
  world: World,
  { who, orderNumber }: { who: string; orderNumber: string },
  lines: readonly Line[],
): Promise<void> {
  for (const line of [...lines].sort(lockOrder)) {
    const variant = await lockVariant(world.db, line)
    const out = variant ? await outstanding(world.db, orderNumber, line) : 0
    const by = Math.min(line.quantity, out)
    if (!variant || by <= 0) continue
    const why = { reason: 'returned', who, at: world.now(), orderNumber } as const
    const after = await addStock(world.db, line, by, why)
    if (after === null) continue
    await announceStock(world, line.productId, variant.available, after)
    await emitStockChanged(world, [line])
  }
}

/** Corrects the restocking of a whole order: removes units that were already restocked earlier, and `lost` ones. */
export async function removeStock(
  world: World,
  orderNumber: string,
  lost: readonly Line[],
): Promise<void> {
  const twice = await returnedUnits(world.db, orderNumber)
  for (const line of [...twice, ...lost].sort(lockOrder)) {
    const why = { reason: 'damaged', who: 'system', at: world.now(), orderNumber } as const
    const after = await addStock(world.db, line, -line.quantity, why)
    if (after === null) continue
    await announceStock(world, line.productId, after + line.quantity, after)
    await emitStockChanged(world, [line])
  }
}

/** Adds `by` units as received or, if negative, removes them as damaged. Refuses as `moveStock` does. */
export const changeStock = (
  world: World,
  who: Viewer,
  { productId, variantId, by }: { productId: string; variantId: string; by: number },
): Promise<Result<{ available: number }>> =>
  moveStock(world, who, {
    productId,
    variantId,
    reason: by < 0 ? 'damaged' : 'received',
    quantity: Math.abs(by),
    orderNumber: null,
    note: null,
  })

/**
 * Sets the low-stock threshold of the product's variants; null uses the shop's setting. `was` is the value that was
 * displayed. Refuses `catalog.not_allowed`, `catalog.missing`, `catalog.changed`.
 */
export const setLowStockThreshold = (
  world: World,
  who: Viewer,
  productId: string,
  from: number | null,
  was?: number | null,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'stock.write')) return refuse('catalog.not_allowed')
    const before = await lockLowFrom(world.db, productId)
    if (!before) return refuse('catalog.missing')
    if (was !== undefined && was !== before.lowFrom) return refuse('catalog.changed')
    await setLowFrom(world.db, productId, from)
    await noteChange(world, who, 'low_stock', productId, { from })
    return ok()
  })

/** Claims low-stock variants that were not notified within a day. Call it in the transaction that notifies staff. */
export async function claimLowStock(world: World): Promise<LowRow[]> {
  const shops = await setting(world, 'lowStock')
  await dropRecovered(world.db, shops)
  const now = world.now()
  const since = new Date(now.getTime() - notifyAgainAfter)
  const low = await claimLow(world.db, { shops, since, now })
  const ids = low.map(({ productId, variantId }) => `${productId}/${variantId}`)
  await emitAll(world, 'stock.low', ids)
  return low
}
