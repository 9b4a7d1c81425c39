// A cart with current prices, for display.

import type { Line, PricedLine } from '../../catalog/products/rules/catalog.ts'
import { priceLines } from '../../catalog/products/views/products.ts'
import { sum } from '../../platform/money/rules.ts'
import type { World } from '../../world.ts'
import { type CartOwner, countItems, maxLines } from './rules.ts'
import { linesOf } from './store.ts'

export type CartView = {
  readonly lines: readonly PricedLine[]
  /** Lines whose variant is no longer sold. */
  readonly missing: readonly Line[]
  readonly total: bigint
  readonly count: number
}

/** Without the lines that wait for room. */
export const cartOf = async (world: World, who: CartOwner): Promise<Line[]> =>
  (await linesOf(world.db, who.id)).slice(0, maxLines)

export async function pricedCart(
  world: World,
  lines: readonly Line[],
  language?: string,
): Promise<CartView> {
  const priced =
    lines.length > 0 ? await priceLines(world, lines, language) : { lines: [], missing: [] }
  return {
    lines: priced.lines,
    missing: priced.missing,
    total: sum(priced.lines.map((line) => line.total)),
    count: countItems(lines),
  }
}
