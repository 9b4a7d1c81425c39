// Sort orders of listings: computed on first use, then updated incrementally.

import { comparingCatalogOrder } from './column-changes.ts'
import type { Columns } from './columns.ts'
import type { Sort } from './listing.ts'
import { type Compare, stableSort, updateSorted } from './sort-orders.ts'

type Priced = { readonly columns: Columns; readonly price: Float64Array }
/** Each computed order, with the rows that have to be repositioned. */
export type SortOrders = Map<
  Sort,
  { readonly order: Uint32Array; readonly moved: readonly number[] }
>
export type Ordered = Priced & { readonly orders: SortOrders }

type Key = { readonly isFalling: boolean; readonly of: (priced: Priced, place: number) => number }

const price = ({ price }: Priced, place: number) => price[place] as number
const age = ({ columns }: Priced, place: number) => columns.createdAt[place] as number
const count = ({ columns }: Priced, place: number) => columns.ratingCount[place] as number
const average = (priced: Priced, place: number) =>
  count(priced, place) && (priced.columns.ratingSum[place] as number) / count(priced, place)

/** Most significant key first; ties are in catalog order. */
const keys: Readonly<Record<Exclude<Sort, 'relevance'>, readonly Key[]>> = {
  'price-asc': [{ isFalling: false, of: price }],
  'price-desc': [{ isFalling: true, of: price }],
  newest: [{ isFalling: true, of: age }],
  rating: [
    { isFalling: true, of: average },
    { isFalling: true, of: count },
  ],
}

/** All rows in the order of a listing. */
export function orderOf(priced: Ordered, sort: Sort): Uint32Array {
  if (sort === 'relevance') return priced.columns.catalogOrder
  const known = priced.orders.get(sort)
  if (known?.moved.length === 0) return known.order
  const order = known ? orderedAgain(priced, sort, known) : ordered(priced, sort)
  priced.orders.set(sort, { order, moved: [] })
  return order
}

function ordered(priced: Priced, sort: Exclude<Sort, 'relevance'>): Uint32Array {
  const values = new Float64Array(priced.price.length)
  let order = priced.columns.catalogOrder
  for (const { isFalling, of } of keys[sort].toReversed()) {
    for (const place of order) values[place] = of(priced, place)
    order = stableSort(values, { order, isFalling })
  }
  return order
}

/** Beyond this, an order is recomputed. */
const mostMoved = 10_000

/** Carries computed orders over to changed columns. */
export function updateSortOrders(
  orders: SortOrders,
  priced: Ordered,
  places: readonly number[],
): void {
  for (const [sort, { order, moved }] of orders) {
    const all = [...new Set([...moved, ...places])]
    if (all.length <= mostMoved) priced.orders.set(sort, { order, moved: all })
  }
}

function orderedAgain(
  priced: Ordered,
  sort: Exclude<Sort, 'relevance'>,
  { order, moved }: { order: Uint32Array; moved: readonly number[] },
): Uint32Array {
  const { isIn } = priced.columns
  const [come, gone] = [1, 0].map((own) => moved.filter((place) => isIn[place] === own)) as [
    number[],
    number[],
  ]
  return updateSorted(order, { gone, come, size: isIn.length, compare: comparing(priced, sort) })
}

/** Compares row numbers by a listing's order. */
export function comparing(priced: Priced, sort: Sort): Compare {
  const byCatalogOrder = comparingCatalogOrder(priced.columns)
  if (sort === 'relevance') return byCatalogOrder
  return (one, other) => {
    for (const { isFalling, of } of keys[sort]) {
      const difference = of(priced, one) - of(priced, other)
      if (difference !== 0) return isFalling ? -difference : difference
    }
    return byCatalogOrder(one, other)
  }
}
