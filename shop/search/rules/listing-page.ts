// A page of a listing with its products, total, and facet counts.
import type { CategoryTree } from '../../catalog/categories/rules.ts'
import type { FoundPage } from '../port.ts'
import { tallyAmong, tallyOf } from './cached-counts.ts'
import { placesWithin } from './condition-places.ts'
import type { PricedColumns } from './current-prices.ts'
import { facetsOf } from './facet-counting.ts'
import { type ListingQuery, pageSize } from './listing.ts'
import { comparing, orderOf } from './listing-orders.ts'
import { idsIn, placesOf } from './recommendations.ts'
import { partOf, placesIn } from './sort-orders.ts'

/** Up to this many products are sorted; more are found by scanning the sort order. */
const mostSorted = 1_000

/** `found`: search results, best first; null for all products. */
export function pageOf(
  priced: PricedColumns,
  query: ListingQuery,
  found: readonly string[] | null,
  { tree, now }: { readonly tree: CategoryTree; readonly now: Date },
): FoundPage {
  const { columns } = priced
  const all = found && placesOf(columns, found)
  const meant = query.within ? placesWithin(priced, query.within, all, { tree, now }) : all
  const tally = meant
    ? tallyAmong(priced, query, { tree, places: meant })
    : tallyOf(priced, query, tree)
  const { total, facets } = facetsOf(columns, tally, tree)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(query.page, pages)
  const part = { from: (page - 1) * pageSize, to: page * pageSize, total }
  const isByHand = meant !== null && query.sort === 'relevance'
  const shown =
    !isByHand && total <= mostSorted
      ? placesIn(tally.shown, total)
          .sort(comparing(priced, query.sort))
          .subarray(part.from, part.to)
      : partOf(isByHand ? meant : orderOf(priced, query.sort), tally.shown, part)
  return { ids: idsIn(columns, shown), total, page, pages, facets }
}
