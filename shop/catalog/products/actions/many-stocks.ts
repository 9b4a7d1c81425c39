// Bulk stock changes in a few statements, all or nothing, by the rules of single ones.
import { mayAct, type Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announceAll, type World } from '../../../world.ts'
import { availableChange, maxUnits, type StockChange, shownStock } from '../rules/stock.ts'
import { addStocks, lockVariants, type Move } from '../store/many-stocks.ts'
import { emitStockChanged } from './stock-news.ts'

type Change = Omit<StockChange, 'orderNumber'>

/**
 * Returns how many changes had an effect: a count equal to the current number has none. Writes one audit entry with the
 * range of movements. Refuses `catalog.not_allowed`, and as `moveStock` does, with the index of the change in `fields`:
 * "changes.7".
 */
export const moveStocks = (
  world: World,
  who: Viewer,
  changes: readonly Change[],
): Promise<Result<number>> =>
  world.transaction<number>(async (world) => {
    if (!mayAct(who, 'catalogue')) return refuse('catalog.not_allowed')
    const ids = changes.map(({ variantId }) => variantId)
    const locked = await lockVariants(world.db, ids)
    const before = new Map(locked.map((each) => [each.variantId, each]))
    const now = new Map(locked.map(({ variantId, available }) => [variantId, available]))
    const moves: Move[] = []
    for (const [place, change] of changes.entries()) {
      const { variantId, productId, reason, note } = change
      const wrong = (code: string, facts = {}) =>
        refuse(code, { facts, fields: { [`changes.${place}`]: code } })
      if (before.get(variantId)?.productId !== productId) return wrong('catalog.missing')
      const available = now.get(variantId) ?? 0
      const by = availableChange(change, available)
      if (available + by < 0) return wrong('stock.below', { available })
      if (available + by > maxUnits) return wrong('stock.too_many')
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
