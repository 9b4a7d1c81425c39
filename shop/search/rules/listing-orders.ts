// The orders of listings: made when first asked for, and from then on kept up with what changes.
import type { Sort } from '../rules.ts'
import { type Changed, comparingOnShelf } from './column-changes.ts'
import type { Columns } from './columns.ts'
import { type Compare, inOrder, inOrderAgain } from './sort-orders.ts'

type Priced = { readonly columns: Columns; readonly price: Float64Array }
export type Ordered = Priced & { readonly orders: Map<Sort, Uint32Array> }

type Key = { readonly isFalling: boolean; readonly of: (shelf: Priced, place: number) => number }

const price = ({ price }: Priced, place: number) => price[place] as number
const age = ({ columns }: Priced, place: number) => columns.createdAt[place] as number
const count = ({ columns }: Priced, place: number) => columns.ratingCount[place] as number
const average = (shelf: Priced, place: number) =>
  count(shelf, place) && (shelf.columns.ratingSum[place] as number) / count(shelf, place)

/** What counts most comes first; what is alike in all stays in the order of the shelf. */
const keys: Readonly<Record<Exclude<Sort, 'relevance'>, readonly Key[]>> = {
  'price-asc': [{ isFalling: false, of: price }],
  'price-desc': [{ isFalling: true, of: price }],
  newest: [{ isFalling: true, of: age }],
  rating: [
    { isFalling: true, of: average },
    { isFalling: true, of: count },
  ],
}

/** All places in the order of a listing; null where that is the order of the shelf. */
export function orderOf(shelf: Ordered, sort: Sort): Uint32Array | null {
  if (sort === 'relevance') return null
  const order = shelf.orders.get(sort) ?? ordered(shelf, sort)
  shelf.orders.set(sort, order)
  return order
}

function ordered(shelf: Priced, sort: Exclude<Sort, 'relevance'>): Uint32Array {
  const values = new Float64Array(shelf.price.length)
  let order = shelf.columns.shelf
  for (const { isFalling, of } of keys[sort].toReversed()) {
    for (const place of order) values[place] = of(shelf, place)
    order = inOrder(values, { order, isFalling })
  }
  return order
}

/** Each order that was made before, once more: only what is fresh looks for its place in it. */
export function cacheOrders(
  orders: ReadonlyMap<Sort, Uint32Array>,
  shelf: Ordered,
  { fresh, gone }: Omit<Changed, 'columns'>,
): void {
  const size = shelf.columns.isIn.length
  for (const [sort, order] of orders)
    if (sort !== 'relevance') {
      const compare = comparing(shelf, keys[sort])
      shelf.orders.set(sort, inOrderAgain(order, { gone, come: fresh, size, compare }))
    }
}

function comparing(shelf: Priced, keys: readonly Key[]): Compare {
  const onShelf = comparingOnShelf(shelf.columns)
  return (one, other) => {
    for (const { isFalling, of } of keys) {
      const difference = of(shelf, one) - of(shelf, other)
      if (difference !== 0) return isFalling ? -difference : difference
    }
    return onShelf(one, other)
  }
}
