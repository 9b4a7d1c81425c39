// Tallies of the listings that were asked for last, corrected by the products that change instead of counted anew.
import { type CategoryTree, withDescendants } from '../../catalog/categories/rules.ts'
import { type Changes, changed } from './column-changes.ts'
import { type Columns, placeOf } from './columns.ts'
import { applyColumnChanges, type PricedColumns, pricedBefore } from './current-prices.ts'
import { emptyTally, type FacetTally, tally } from './facet-tally.ts'
import type { FacetQuery } from './left-out.ts'

/** Among a million products each takes about 170 kB. */
const most = 128
/** Products times tallies that are corrected at once: about 10 ms. Of more, those that were asked for last are. */
const mostCorrected = 20_000

/** By their choices, those that were asked for last at the end. */
type Tallies = Map<string, FacetTally>
const keptBy = new WeakMap<PricedColumns, Tallies>()

function keptFor(priced: PricedColumns): Tallies {
  const kept = keptBy.get(priced) ?? new Map()
  keptBy.set(priced, kept)
  return kept
}

/** What the choices leave of all products. */
export function tallyOf(priced: PricedColumns, look: FacetQuery, tree: CategoryTree): FacetTally {
  const within = categoriesIn(look, tree)
  const key = JSON.stringify([
    ...[within && [...within], look.brand, look.min?.toString(), look.max?.toString()],
    ...[look.inStock, look.onSale, look.rating, look.colour, look.chosen],
  ])
  const kept = keptFor(priced)
  const own = kept.get(key) ?? talliedNow(priced, look, within)
  kept.delete(key)
  kept.set(key, own)
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break
    kept.delete(oldest)
  }
  return own
}

/** What they leave of some. */
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

/** The columns brought up to date, with their prices, orders and tallies: as `changed`, which says who may hold them. */
export function withChanges(columns: Columns, changes: Changes): Columns {
  const before = pricedBefore(columns)
  const room = Math.floor(mostCorrected / changes.size)
  const kept = before && room > 0 ? [...keptFor(before)].slice(-room) : []
  // What fails half-way is counted anew.
  if (before) keptBy.delete(before)
  const places = [...changes.keys()].flatMap((id) => placeOf(columns, id) ?? [])
  if (before) for (const [, own] of kept) tally(before, own, { places, more: -1 })
  const after = changed(columns, changes)
  const priced = applyColumnChanges(columns, after)
  if (priced && isAlike(columns, after.columns))
    for (const [key, own] of kept) {
      tally(priced, own, { places: after.fresh, more: 1 })
      keptFor(priced).set(key, own)
    }
  return after.columns
}

/** Whether what tallies are counted by is numbered as before. */
const isAlike = (old: Columns, columns: Columns): boolean =>
  columns.places === old.places &&
  columns.isIn.length === old.isIn.length &&
  columns.brands === old.brands &&
  columns.categories === old.categories
