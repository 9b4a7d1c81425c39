// Columns of current prices, equal to promotions/rules.ts for each product, with their sort orders.

import { isFor, type Promotion } from '../../catalog/promotions/rules.ts'
import { byCurrency, coins, type ListCurrency } from '../../platform/money/rules.ts'
import type { Changed } from './column-changes.ts'
import { type Columns, categorySets, placeOf } from './columns.ts'
import { priceSteps, ratingSteps } from './facets.ts'
import { type SortOrders, updateSortOrders } from './listing-orders.ts'

export type PricedColumns = {
  readonly columns: Columns
  /** Smallest units of the shop's currency. */
  readonly price: Float64Array
  /** Filterable traits per row, packed into the bits of `bits`. */
  readonly traits: Uint32Array
  readonly orders: SortOrders
}

/** Offsets: index in `priceSteps`, number of `ratingSteps` reached, two booleans, the category set, color families. */
export const bits = { step: 0, stars: 3, stock: 5, sale: 6, category: 7, families: 20 } as const
/** Maximum number of category sets that fit the traits; beyond that only the column holds it. */
export const mostPacked = 2_048
export const isPacked = ({ categories }: Columns): boolean => categories.names.length <= mostPacked
/** Bounds of the price ranges, in smallest units of the shop's currency. */
const stepPrices = byCurrency((currency) => priceSteps.map((step) => Number(coins(step, currency))))
const leastFirst = ratingSteps.toReversed()

const known = new WeakMap<Columns, Made>()

type Made = {
  /** Cache key of the promotions that affect prices. */
  readonly by: string
  readonly promotions: readonly Promotion[]
  readonly currency: ListCurrency
  readonly priced: PricedColumns
}

/** `promotions`: the current public price promotions, by rank. */
export function pricedColumns(
  columns: Columns,
  promotions: readonly Promotion[],
  currency: ListCurrency,
): PricedColumns {
  const by = JSON.stringify([
    currency,
    ...promotions.map(({ percent, priceStep, category, below, productIds }) => [
      percent,
      priceStep,
      category,
      below,
      productIds,
    ]),
  ])
  const before = known.get(columns)
  if (before?.by === by) return before.priced
  const priced = pricedFrom(columns, null)
  describe(priced, promotions, columns.catalogOrder, currency)
  known.set(columns, { by, promotions, currency, priced })
  return priced
}

/** The last prices computed for these columns. */
export const pricedBefore = (columns: Columns): PricedColumns | null =>
  known.get(columns)?.priced ?? null

/** Carries computed prices over to changed columns, recomputing only changed rows; tallies are not carried over. */
export function applyColumnChanges(
  old: Columns,
  { columns, fresh, gone, moved }: Changed,
): PricedColumns | null {
  const before = known.get(old)
  if (!before || columns.places !== old.places) return null
  const { by, promotions, currency } = before
  const priced = pricedFrom(columns, before.priced)
  describe(priced, promotions, fresh, currency)
  updateSortOrders(before.priced.orders, priced, [...gone, ...moved])
  known.set(columns, { by, promotions, currency, priced })
  return priced
}

/** Reuses existing arrays while there is room. */
function pricedFrom(
  columns: Columns,
  before: Pick<PricedColumns, 'price' | 'traits'> | null,
): PricedColumns {
  const size = columns.isIn.length
  const hasRoom = before?.price.length === size
  const price = hasRoom ? before.price : new Float64Array(size)
  const traits = hasRoom ? before.traits : new Uint32Array(size)
  if (before && !hasRoom) {
    price.set(before.price)
    traits.set(before.traits)
  }
  return { columns, price, traits, orders: new Map() }
}

/** Writes prices and traits of these rows. */
function describe(
  { columns, price, traits }: PricedColumns,
  promotions: readonly Promotion[],
  places: ArrayLike<number>,
  currency: ListCurrency,
): void {
  const steps = stepPrices(currency)
  const ranks = ranksOf(columns, promotions, places)
  const { category, inStock, families, ratingSum, ratingCount } = columns
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] as number
    const rank = ranks[place] as number
    const applied = rank > 0 ? promotions[rank - 1] : undefined
    const off = applied?.percent ?? 0
    const full = columns.price[place] as number
    price[place] = off > 0 ? lowered(full, off, applied?.priceStep) : full
    traits[place] =
      (stepOf(price[place] as number, steps) << bits.step) |
      (starsOf(ratingSum[place] as number, ratingCount[place] as number) << bits.stars) |
      ((inStock[place] as number) << bits.stock) |
      ((off === 0 ? 0 : 1) << bits.sale) |
      (((category[place] as number) & (mostPacked - 1)) << bits.category) |
      ((families[place] as number) << bits.families)
  }
}

/** Rank of the promotion that lowers each of these rows, from 1; 0: none. Entries of other rows may be incomplete. */
function ranksOf(
  columns: Columns,
  promotions: readonly Promotion[],
  places: ArrayLike<number>,
): Uint32Array {
  const { category } = columns
  const mains = categorySets(columns).map((ids) => ids[0] as string)
  /** By category set: the first promotion by rank for a whole category. */
  const general = mains.map((main) =>
    promotions.findIndex((one) => !one.productIds && isFor(one, { productId: '', category: main })),
  )
  const ranks = new Uint32Array(category.length)
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] as number
    ranks[place] = (general[category[place] as number] as number) + 1
  }
  // In reverse rank, so that the applicable one overwrites the others.
  for (let rank = promotions.length - 1; rank >= 0; rank -= 1) {
    const one = promotions[rank] as Promotion
    for (const id of one.productIds ?? []) {
      const place = placeOf(columns, id)
      if (place === undefined) continue
      const own = category[place] as number
      const first = general[own] as number
      const isFirst = first < 0 || rank < first
      const piece = { productId: id, category: mains[own] as string }
      if (isFirst && isFor({ ...one, productIds: null }, piece)) ranks[place] = rank + 1
    }
  }
  return ranks
}

/** Computes the reduced price in parts, each of which a float represents exactly. */
function lowered(price: number, percent: number, step = 1): number {
  const hundreds = Math.floor(price / 100)
  const exact = price - hundreds * percent - Math.floor(((price - hundreds * 100) * percent) / 100)
  const rest = exact % step
  return rest * 10 <= exact ? exact - rest : exact
}

function stepOf(price: number, steps: readonly number[]): number {
  let step = 0
  while (step < steps.length && (steps[step] as number) <= price) step += 1
  return step
}

function starsOf(sum: number, count: number): number {
  if (count === 0) return 0
  let stars = 0
  while (stars < ratingSteps.length && sum >= (leastFirst[stars] as number) * count) stars += 1
  return stars
}
