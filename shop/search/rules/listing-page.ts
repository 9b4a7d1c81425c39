// Which products a page of a listing shows, how many there are, and what each further choice would leave.
import type { CategoryTree } from '../../catalog/categories/rules.ts'
import type { FoundPage } from '../port.ts'
import { type ListingQuery, pageSize } from '../rules.ts'
import { placesWithin } from './condition-places.ts'
import type { PricedColumns } from './current-prices.ts'
import { countFacets } from './facet-counting.ts'
import { orderOf } from './listing-orders.ts'
import { idsIn, placesOf } from './recommendations.ts'
import { partOf } from './sort-orders.ts'

/** `found` is what a search found, best first; with null every product is meant. */
export function pageOf(
  priced: PricedColumns,
  query: ListingQuery,
  found: readonly string[] | null,
  around: { readonly tree: CategoryTree; readonly now: Date },
): FoundPage {
  const { columns } = priced
  const all = found && placesOf(columns, found)
  const look = {
    ...query,
    found: query.within ? placesWithin(priced, query.within, all, around) : all,
  }
  const { places, facets } = countFacets(priced, look, around.tree)
  const total = places.length
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(query.page, pages)
  const part = { from: (page - 1) * pageSize, to: page * pageSize, size: columns.isIn.length }
  const order = orderOf(priced, query.sort)
  const shown = order ? partOf(order, places, part) : places.subarray(part.from, part.to)
  return { ids: idsIn(columns, shown), total, page, pages, facets }
}
