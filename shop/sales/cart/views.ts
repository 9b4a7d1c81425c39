// A cart as a screen shows it: priced now, by the shop.
import type { Line, PricedLine } from '../../catalog/products/rules.ts'
import { linesByColour } from '../../catalog/products/views/variant-snapshots.ts'
import { priceLines } from '../../catalog/products/views.ts'
import { sum } from '../../platform/money/rules.ts'
import type { World } from '../../world.ts'
import type { StoredLine } from './rules/cookie.ts'
import { type CartOwner, countItems, mergeLines } from './rules.ts'
import { linesOf } from './store.ts'

export type CartView = {
  readonly lines: readonly PricedLine[]
  /** Lines whose variant is no longer sold. */
  readonly missing: readonly Line[]
  readonly total: bigint
  readonly count: number
}

export const cartOf = (world: World, who: CartOwner): Promise<Line[]> => linesOf(world.db, who.id)

/** A visitor's lines, those of version 1.0 with their variants; see `linesByColour` for what is left out. */
export async function currentLines(world: World, stored: readonly StoredLine[]): Promise<Line[]> {
  const lines = stored.filter((line) => 'variantId' in line)
  const old = stored.filter((line) => 'colour' in line)
  return old.length === 0 ? lines : mergeLines(lines, await linesByColour(world, old))
}

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
