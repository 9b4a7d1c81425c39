// A page of a listing at current prices.

import { categoryTree } from '../../catalog/categories/views.ts'
import { promotionsNow } from '../../catalog/promotions/views.ts'
import type { World } from '../../world.ts'
import type { FoundPage, SearchEngine } from '../port.ts'
import { pricedColumns } from '../rules/current-prices.ts'
import type { ListingQuery } from '../rules/listing.ts'
import { pageOf } from '../rules/listing-page.ts'
import { columnsNow } from './columns.ts'
import { searchProducts } from './search.ts'

export async function listingPage(
  world: World,
  query: ListingQuery,
  found: readonly string[] | null,
): Promise<FoundPage> {
  const [promotions, tree] = await Promise.all([promotionsNow(world), categoryTree(world)])
  return pageOf(
    pricedColumns(await columnsNow(world), promotions, world.config.currency),
    query,
    found,
    {
      tree,
      now: world.now(),
    },
  )
}

export const searchEngine = (world: World): SearchEngine => ({
  search: (words, language) => searchProducts(world, words, language),
  page: (query, found) => listingPage(world, query, found),
})
