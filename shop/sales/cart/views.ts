// A cart as a screen shows it: priced now, by the shop.
import type { Line, PricedLine } from '../../catalog/products/rules.ts'
import { priceLines } from '../../catalog/products/views.ts'
import { sum } from '../../platform/money/rules.ts'
import type { World } from '../../world.ts'
import { type CartOwner, countItems } from './rules.ts'
import { linesOf } from './store.ts'

export type CartView = {
  readonly lines: readonly PricedLine[]
  /** Lines whose product or colour is no longer sold. */
  readonly missing: readonly Line[]
  readonly total: bigint
  readonly count: number
}

export const cartOf = (world: World, who: CartOwner): Promise<Line[]> => linesOf(world.db, who.id)

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
