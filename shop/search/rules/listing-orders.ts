// The orders of listings: made when first asked for, and from then on kept up with what changes.
import type { Sort } from '../rules.ts'
import { type Changed, comparingCatalogOrder } from './column-changes.ts'
import type { Columns } from './columns.ts'
import { type Compare, inOrder, inOrderAgain } from './sort-orders.ts'

type Priced = { readonly columns: Columns; readonly price: Float64Array }
export type Ordered = Priced & { readonly orders: Map<Sort, Uint32Array> }

type Key = { readonly isFalling: boolean; readonly of: (priced: Priced, place: number) => number }

const price = ({ price }: Priced, place: number) => price[place] as number
const age = ({ columns }: Priced, place: number) => columns.createdAt[place] as number
const count = ({ columns }: Priced, place: number) => columns.ratingCount[place] as number
const average = (priced: Priced, place: number) =>
  count(priced, place) && (priced.columns.ratingSum[place] as number) / count(priced, place)

/** What counts most comes first; what is alike in all stays in catalog order. */
const keys: Readonly<Record<Exclude<Sort, 'relevance'>, readonly Key[]>> = {
  'price-asc': [{ isFalling: false, of: price }],
  'price-desc': [{ isFalling: true, of: price }],
  newest: [{ isFalling: true, of: age }],
  rating: [
    { isFalling: true, of: average },
    { isFalling: true, of: count },
  ],
}

/** All places in the order of a listing; null where that is catalog order. */
export function orderOf(priced: Ordered, sort: Sort): Uint32Array | null {
  if (sort === 'relevance') return null
  const order = priced.orders.get(sort) ?? ordered(priced, sort)
  priced.orders.set(sort, order)
  return order
}

function ordered(priced: Priced, sort: Exclude<Sort, 'relevance'>): Uint32Array {
  const values = new Float64Array(priced.price.length)
  let order = priced.columns.catalogOrder
  for (const { isFalling, of } of keys[sort].toReversed()) {
    for (const place of order) values[place] = of(priced, place)
    order = inOrder(values, { order, isFalling })
  }
  return order
}

/** Each order that was made before, once more: only what is fresh looks for its place in it. */
export function updateSortOrders(
  orders: ReadonlyMap<Sort, Uint32Array>,
  priced: Ordered,
  { fresh, gone }: Omit<Changed, 'columns'>,
): void {
  const size = priced.columns.isIn.length
  for (const [sort, order] of orders)
    if (sort !== 'relevance') {
      const compare = comparing(priced, keys[sort])
      priced.orders.set(sort, inOrderAgain(order, { gone, come: fresh, size, compare }))
    }
}

function comparing(priced: Priced, keys: readonly Key[]): Compare {
  const byCatalogOrder = comparingCatalogOrder(priced.columns)
  return (one, other) => {
    for (const { isFalling, of } of keys) {
      const difference = of(priced, one) - of(priced, other)
      if (difference !== 0) return isFalling ? -difference : difference
    }
    return byCatalogOrder(one, other)
  }
}
