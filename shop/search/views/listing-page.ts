// Which products a page of a listing shows, how many there are, and what each further choice would leave.

import { promotionsNow } from '../../catalog/promotions/views.ts'
import type { World } from '../../world.ts'
import type { FoundPage } from '../port.ts'
import { shelfNow } from '../rules/current-prices.ts'
import { looked } from '../rules/facet-counting.ts'
import { orderOf } from '../rules/listing-orders.ts'
import { idsIn, placesOf } from '../rules/recommendations.ts'
import { partOf } from '../rules/sort-orders.ts'
import { type ListingQuery, pageSize } from '../rules.ts'
import { columnsNow } from './columns.ts'

/** `found` is what a search found, best first; with null every product is meant. */
export async function listingPage(
  world: World,
  query: ListingQuery,
  found: readonly string[] | null,
): Promise<FoundPage> {
  const promotions = await promotionsNow(world)
  const columns = await columnsNow(world)
  const shelf = shelfNow(columns, promotions)
  const look = { ...query, found: found && placesOf(columns, found) }
  const { places, facets } = looked(shelf, look)
  const total = places.length
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(query.page, pages)
  const size = columns.isIn.length
  const part = { from: (page - 1) * pageSize, to: page * pageSize, size }
  const order = orderOf(shelf, query.sort)
  const shown = order ? partOf(order, places, part) : places.subarray(part.from, part.to)
  return { ids: idsIn(columns, shown), total, page, pages, facets }
}
