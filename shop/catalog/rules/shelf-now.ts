// The columns at the prices of a moment, which are what promotions/rules.ts says of each product, and in each order.
import { coins } from '../../money/rules.ts'
import type { Promotion } from '../../promotions/rules.ts'
import { categories, type Sort } from '../rules.ts'
import { type Columns, placeOf } from './columns.ts'
import { priceSteps, ratingSteps } from './facets.ts'
import { inOrder } from './in-order.ts'

export type ShelfNow = {
  readonly columns: Columns
  /** Stroops. */
  readonly price: Float64Array
  /** What choices ask for, in the bits that `bits` names. */
  readonly traits: Uint32Array
  readonly orders: Map<Sort, Uint32Array>
}

/** Index in `categories`; of the price among `priceSteps`; how many of `ratingSteps` are reached; two times yes or no. */
export const bits = { category: 0, step: 4, stars: 7, stock: 9, sale: 10, families: 11 } as const
export const stepPrices = priceSteps.map((step) => Number(coins(step)))

const known = new WeakMap<Columns, { readonly by: string; readonly shelf: ShelfNow }>()

/** `promotions` are those that lower prices for everybody now, in rank. */
export function shelfNow(columns: Columns, promotions: readonly Promotion[]): ShelfNow {
  const by = JSON.stringify(
    promotions.map(({ percent, category, productIds }) => [percent, category, productIds]),
  )
  const before = known.get(columns)
  if (before?.by === by) return before.shelf
  const percent = percentOff(columns, promotions)
  const price = columns.price.map((full, place) => lowered(full, percent[place] as number))
  const traits = new Uint32Array(price.length)
  for (let place = 0; place < traits.length; place += 1)
    traits[place] =
      ((columns.category[place] as number) << bits.category) |
      (stepOf(price[place] as number) << bits.step) |
      (starsOf(columns, place) << bits.stars) |
      ((columns.inStock[place] as number) << bits.stock) |
      ((percent[place] === 0 ? 0 : 1) << bits.sale) |
      ((columns.families[place] as number) << bits.families)
  const shelf = { columns, price, traits, orders: new Map() }
  known.set(columns, { by, shelf })
  return shelf
}

function percentOff(columns: Columns, promotions: readonly Promotion[]): Uint8Array {
  const { category } = columns
  const percent = new Uint8Array(category.length)
  // The last in rank first: what counts is written over it.
  for (const promotion of promotions.toReversed()) {
    const number = promotion.category && categories.indexOf(promotion.category)
    const put = (place: number | undefined) => {
      if (place === undefined || (number !== null && category[place] !== number)) return
      percent[place] = promotion.percent
    }
    if (promotion.productIds) for (const id of promotion.productIds) put(placeOf(columns, id))
    else for (let place = 0; place < percent.length; place += 1) put(place)
  }
  return percent
}

/** In parts, each of which a float holds exactly. */
function lowered(price: number, percent: number): number {
  if (percent === 0) return price
  const hundreds = Math.floor(price / 100)
  return price - hundreds * percent - Math.floor(((price - hundreds * 100) * percent) / 100)
}

function stepOf(price: number): number {
  let step = 0
  while (step < stepPrices.length && (stepPrices[step] as number) <= price) step += 1
  return step
}

function starsOf({ ratingSum, ratingCount }: Columns, place: number): number {
  const count = ratingCount[place] as number
  if (count === 0) return 0
  const sum = ratingSum[place] as number
  let stars = 0
  for (const step of ratingSteps) if (sum >= step * count) stars += 1
  return stars
}

/** All places in the order of a listing; null where that is the order of the shelf. */
export function orderOf(shelf: ShelfNow, sort: Sort): Uint32Array | null {
  if (sort === 'relevance') return null
  const order = shelf.orders.get(sort) ?? ordered(shelf, sort)
  shelf.orders.set(sort, order)
  return order
}

function ordered({ columns, price }: ShelfNow, sort: Exclude<Sort, 'relevance'>): Uint32Array {
  const order = columns.everyPlace
  if (sort === 'price-asc') return inOrder(price, { order, isFalling: false })
  if (sort === 'price-desc') return inOrder(price, { order, isFalling: true })
  if (sort === 'newest') return inOrder(columns.createdAt, { order, isFalling: true })
  const counts = Float64Array.from(columns.ratingCount)
  const averages = counts.map((count, place) =>
    count === 0 ? 0 : (columns.ratingSum[place] as number) / count,
  )
  const byCount = inOrder(counts, { order, isFalling: true })
  return inOrder(averages, { order: byCount, isFalling: true })
}
