// LRU cache of facet tallies, updated incrementally for changed products.
import { type CategoryTree, withDescendants } from '../../catalog/categories/rules.ts'
import { type Changes, changed } from './column-changes.ts'
import { type Columns, placeOf } from './columns.ts'
import { applyColumnChanges, type PricedColumns, pricedBefore } from './current-prices.ts'
import { emptyTally, type FacetTally, tally } from './facet-tally.ts'
import type { FacetQuery } from './left-out.ts'

/** Each takes about 170 kB for a million products. */
const most = 128
/** Maximum products times tallies per update: about 10 ms. Beyond that only the most recent tallies are kept. */
const mostCorrected = 20_000

/** By filters, most recently used last. */
type Tallies = Map<string, FacetTally>
const keptBy = new WeakMap<PricedColumns, Tallies>()

function keptFor(priced: PricedColumns): Tallies {
  const cached = keptBy.get(priced) ?? new Map()
  keptBy.set(priced, cached)
  return cached
}

/** The tally of all products. */
export function tallyOf(priced: PricedColumns, look: FacetQuery, tree: CategoryTree): FacetTally {
  const within = categoriesIn(look, tree)
  const key = JSON.stringify([
    within && [...within],
    look.brand,
    look.min?.toString(),
    look.max?.toString(),
    look.inStock,
    look.onSale,
    look.rating,
    look.colour,
    look.chosen,
  ])
  const cached = keptFor(priced)
  const own = cached.get(key) ?? talliedNow(priced, look, within)
  cached.delete(key)
  cached.set(key, own)
  for (const oldest of cached.keys()) {
    if (cached.size <= most) break
    cached.delete(oldest)
  }
  return own
}

/** The tally of some products. */
export function tallyAmong(
  priced: PricedColumns,
  look: FacetQuery,
  { tree, places }: { tree: CategoryTree; places: Uint32Array },
): FacetTally {
  const own = emptyTally(priced.columns, look, categoriesIn(look, tree))
  tally(priced, own, { places, more: 1 })
  return own
}

function talliedNow(
  priced: PricedColumns,
  look: FacetQuery,
  within: ReadonlySet<string> | null,
): FacetTally {
  const own = emptyTally(priced.columns, look, within)
  tally(priced, own, { places: priced.columns.catalogOrder, more: 1 })
  return own
}

const categoriesIn = ({ category }: FacetQuery, tree: CategoryTree): ReadonlySet<string> | null =>
  category === 'all' ? null : withDescendants(tree, category)

/** Applies changes to the columns, prices, orders and tallies; see `changed` for who may hold the result. */
export function withChanges(columns: Columns, changes: Changes): Columns {
  const before = pricedBefore(columns)
  const room = Math.floor(mostCorrected / changes.size)
  const recent = before && room > 0 ? [...keptFor(before)].slice(-room) : []
  // If the update fails half-way, tallies are recomputed.
  if (before) keptBy.delete(before)
  const places = [...changes.keys()].flatMap((id) => placeOf(columns, id) ?? [])
  if (before) for (const [, own] of recent) tally(before, own, { places, more: -1 })
  const after = changed(columns, changes)
  const priced = applyColumnChanges(columns, after)
  if (priced && isAlike(columns, after.columns))
    for (const [key, own] of recent) {
      tally(priced, own, { places: after.fresh, more: 1 })
      keptFor(priced).set(key, own)
    }
  return after.columns
}

/** Whether the numbering that tallies use is unchanged. */
const isAlike = (old: Columns, columns: Columns): boolean =>
  columns.places === old.places &&
  columns.isIn.length === old.isIn.length &&
  columns.brands === old.brands &&
  columns.categories === old.categories
