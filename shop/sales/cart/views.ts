// A cart with current prices, for display.

import {
  type Line,
  optionParameter,
  type PricedLine,
  variantSearch,
} from '../../catalog/products/rules/catalog.ts'
import { variantChosen } from '../../catalog/products/rules/choice.ts'
import { priceLines, productById } from '../../catalog/products/views/products.ts'
import { linesByColour } from '../../catalog/products/views/variant-snapshots.ts'
import { sum } from '../../platform/money/rules.ts'
import type { World } from '../../world.ts'
import {
  type CartOwner,
  type ColourLine,
  countItems,
  maxLines,
  mergeLines,
  type StoredLine,
} from './rules.ts'
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

/** A visitor's lines, those of version 1.0 with their variants; see `linesByColour` for what is left out. */
export async function currentLines(world: World, stored: readonly StoredLine[]): Promise<Line[]> {
  const lines = stored.filter((line) => 'variantId' in line)
  const old = stored.filter((line) => 'colour' in line)
  return old.length === 0 ? lines : mergeLines(lines, await linesByColour(world, old))
}

/** A line of version 1.0 whose color now comes in several sizes: what is left to choose, and where. */
export type UnchosenLine = {
  readonly line: ColourLine
  readonly name: string
  /** The option's name, in the reader's language. */
  readonly option: string
  /** The product page with the color preselected. */
  readonly path: string
}

export async function unchosenLines(
  world: World,
  stored: readonly StoredLine[],
  language?: string,
): Promise<UnchosenLine[]> {
  const old = stored.filter((line) => 'colour' in line)
  if (old.length === 0) return []
  const known = new Set(
    (
      await linesByColour(
        world,
        old.map((line, at) => ({ ...line, at })),
      )
    ).map(({ at }) => at),
  )
  const asked = old.filter((_, at) => !known.has(at))
  const found = await Promise.all(asked.map((line) => unchosen(world, line, language)))
  return found.filter((each) => each !== null)
}

/** Null if the product or its color is no longer sold. */
async function unchosen(
  world: World,
  line: ColourLine,
  language?: string,
): Promise<UnchosenLine | null> {
  const { productId, colour } = line
  const product = await productById(world, productId, language)
  const named = product?.options.find(({ name }) =>
    ['colour', 'color'].includes(name.toLowerCase()),
  )
  if (!product || !named?.values.some(({ name }) => name === colour)) return null
  const { missing } = variantChosen(product, new Map([[optionParameter(named.name), colour]]))
  const search = variantSearch([{ name: named.name, value: colour }])
  return (
    missing && {
      line,
      name: product.name,
      option: missing.label,
      path: `/product/${productId}${search}#options`,
    }
  )
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
