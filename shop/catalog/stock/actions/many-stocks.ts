// Bulk stock changes in a few statements, all or nothing, by the rules of single ones.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announceAll, type World } from '../../../world.ts'
import { shownStock } from '../../products/rules/shown-stock.ts'
import { availableChange, onHand, type StockChange, stockProblem } from '../rules/stock.ts'
import { addStocks, heldUnits, lockVariants, type Move } from '../store/many-stocks.ts'
import { noneUnshipped } from './stock.ts'
import { emitStockChanged } from './stock-news.ts'

type Change = Omit<StockChange, 'orderNumber'> & {
  /** Units on hand that the change is based on; null for any. */
  readonly ifOnHand?: number | null
}

/**
 * Returns how many changes had an effect: a count equal to the current number has none. Writes one audit entry with the
 * range of movements. Refuses `catalog.not_allowed`, and as `moveStock` does, and `stock.changed` {onHand}, with the
 * index of the change in `fields`: "changes.7".
 */
export const moveStocks = (
  world: World,
  who: Viewer,
  changes: readonly Change[],
  unshippedOf = noneUnshipped,
): Promise<Result<number>> =>
  world.transaction<number>(async (world) => {
    if (!may(who, 'stock.write')) return refuse('catalog.not_allowed')
    const ids = changes.map(({ variantId }) => variantId)
    const locked = await lockVariants(world.db, ids)
    const before = new Map(locked.map((each) => [each.variantId, each]))
    const held = await heldUnits(world.db, ids)
    // After the held units: one that is sold meanwhile is in both numbers rather than in neither.
    const unshipped = await unshippedOf(world, ids)
    const now = new Map(locked.map(({ variantId, available }) => [variantId, available]))
    const moves: Move[] = []
    for (const [place, change] of changes.entries()) {
      const { variantId, productId, reason, note } = change
      const wrong = (code: string, facts = {}) =>
        refuse(code, { facts, fields: { [`changes.${place}`]: code } })
      if (before.get(variantId)?.productId !== productId) return wrong('catalog.missing')
      const available = now.get(variantId) ?? 0
      const { ifOnHand = null } = change
      const [inOrders = 0, sold = 0] = [held.get(variantId), unshipped.get(variantId)]
      const level = { available, held: inOrders, unshipped: sold }
      if (ifOnHand !== null && ifOnHand !== onHand(level))
        return wrong('stock.changed', { onHand: onHand(level) })
      const by = availableChange(change, level)
      const problem = stockProblem(change, level)
      if (problem) return wrong(problem.code, problem.facts)
      if (by === 0) continue
      now.set(variantId, available + by)
      moves.push({ variantId, reason, by, available: available + by, note })
    }
    if (moves.length === 0) return ok(0)
    const span = await addStocks(world.db, moves, { who: who.id, at: world.now() })
    const details = { changes: moves.length, ...span }
    await record(world, who, 'catalog.stocks', 'stock', details)
    await announceAll(world, topicsOf(locked, now))
    const changed = new Set(moves.map(({ variantId }) => variantId))
    await emitStockChanged(
      world,
      locked.filter(({ variantId }) => changed.has(variantId)),
    )
    return ok(moves.length)
  })

/** As `announceStock`: invalidates only pages that would look different. */
function topicsOf(
  locked: Awaited<ReturnType<typeof lockVariants>>,
  now: ReadonlyMap<string, number>,
): string[] {
  const topics = locked.flatMap(({ productId, variantId, available }) => {
    const after = now.get(variantId) ?? available
    return [
      ...(shownStock(available) === shownStock(after) ? [] : [`product:${productId}`]),
      ...(available > 0 === after > 0 ? [] : ['catalog']),
    ]
  })
  return [...new Set(topics)]
}
