// Candidates for recommendations, selected from the column store.
import { type Columns, categorySets, idAt, placeOf } from './columns.ts'
import type { Count } from './facet-counts.ts'
import { firstFew } from './sort-orders.ts'

type Places = Iterable<number> & { readonly length: number }

export const idsIn = (columns: Columns, places: Places): string[] =>
  Array.from(places, (place) => idAt(columns, place))

/** In order; unpublished products are omitted. */
export const placesOf = (columns: Columns, ids: readonly string[]): Uint32Array =>
  Uint32Array.from(ids.flatMap((id) => placeOf(columns, id) ?? []))

/** A random sample of available products; deterministic for a seed while the catalog is unchanged. */
export function randomSample(columns: Columns, seed: number, count: number): string[] {
  const { catalogOrder, inStock } = columns
  const drawn = new Set<string>()
  const draw = (nth: number) => {
    const place = catalogOrder[nth] as number
    if (inStock[place] === 1 && drawn.size < count) drawn.add(idAt(columns, place))
  }
  const most = Math.min(catalogOrder.length, 20 * count)
  for (let turn = 0; turn < most; turn += 1) draw(pseudoRandom(seed, turn) % catalogOrder.length)
  // If hardly anything is available: from the beginning of the catalog.
  for (let nth = 0; drawn.size < count && nth < catalogOrder.length; nth += 1) draw(nth)
  return [...drawn]
}

/** Pseudo-random number from 0 to 2^32, independent of the next. */
function pseudoRandom(seed: number, turn: number): number {
  let lot = Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(turn + 1, 0x85ebca6b)
  lot = Math.imul(lot ^ (lot >>> 16), 0x21f0aaad)
  lot = Math.imul(lot ^ (lot >>> 15), 0x735a2d97)
  return (lot ^ (lot >>> 15)) >>> 0
}

export const newest = (columns: Columns, count: number): string[] =>
  idsIn(
    columns,
    firstFew(columns.catalogOrder, count, (place) => -(columns.createdAt[place] as number)),
  )

export type SimilarityQuery = {
  readonly id: string
  readonly inStock: boolean
  readonly isSameCategory: boolean
  readonly isSameBrand: boolean
  /** Stroops without promotions, of the variant that its card shows first. */
  readonly price: bigint
  readonly ratingSum: number
  readonly ratingCount: number
  readonly position: number
}

/**
 * The nearest in price within the category, in stock first; the nearest of the same brand there; and `ids` from any
 * category. Null if there is no such product.
 */
export function similarTo(
  columns: Columns,
  id: string,
  { ids, most }: { ids: readonly string[]; most: number },
): { price: bigint; rows: SimilarityQuery[] } | null {
  const at = placeOf(columns, id)
  if (at === undefined) return null
  const { category, brand, price, inStock } = columns
  const sets = categorySets(columns)
  const main = sets[category[at] as number]?.[0]
  /** By category set: whether its main category is the same. */
  const isNear = Uint8Array.from(sets, (ids) => (ids[0] === main ? 1 : 0))
  const beside = nearTo(columns, at, isNear)
  const farness = (place: number): number =>
    Math.abs((price[place] as number) - (price[at] as number)) + (inStock[place] ? 0 : soldOut)
  const chosen = new Set([
    ...firstFew(beside, most, farness),
    ...firstFew(
      those(beside, (place) => brand[place] === brand[at]),
      most,
      farness,
    ),
    ...placesOf(columns, ids),
  ])
  chosen.delete(at)
  const rows = [...chosen].map((place) => ({
    id: idAt(columns, place),
    inStock: inStock[place] === 1,
    isSameCategory: isNear[category[place] as number] === 1,
    isSameBrand: brand[place] === brand[at],
    price: BigInt(price[place] as number),
    ratingSum: columns.ratingSum[place] as number,
    ratingCount: columns.ratingCount[place] as number,
    position: columns.position[place] as number,
  }))
  return { price: BigInt(price[at] as number), rows }
}

/** All others in these category sets, in catalog order. Inlined, since it runs for every product. */
function nearTo({ catalogOrder, category }: Columns, at: number, isNear: Uint8Array): Uint32Array {
  const near = new Uint32Array(catalogOrder.length)
  let total = 0
  for (let nth = 0; nth < catalogOrder.length; nth += 1) {
    const place = catalogOrder[nth] as number
    near[total] = place
    total += place === at ? 0 : (isNear[category[place] as number] as number)
  }
  return near.subarray(0, total)
}

/** Like `filter`, but ten times as fast. */
function those(places: Uint32Array, areMeant: (place: number) => boolean): Uint32Array {
  const meant = new Uint32Array(places.length)
  let total = 0
  for (let nth = 0; nth < places.length; nth += 1) {
    const place = places[nth] as number
    if (!areMeant(place)) continue
    meant[total] = place
    total += 1
  }
  return meant.subarray(0, total)
}

/** Larger than any price difference. */
const soldOut = 2 ** 51

/** Number of products per brand, most first. */
export const brandCounts = ({ products, brands }: Columns): Count<string>[] =>
  brands.names
    .map((value, number) => ({ value, count: products.brand[number] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))

/** All categories with a published product. */
export const categoriesIn = (columns: Columns): Set<string> =>
  new Set(
    categorySets(columns).flatMap((ids, number) =>
      (columns.products.category[number] ?? 0) > 0 ? ids : [],
    ),
  )
