// The engine that the shop has: posting lists for words, a column store for listings and their facets.
import type { World } from '../../world.ts'
import type { SearchEngine } from '../port.ts'
import { listingPage } from './listing-page.ts'
import { searchProducts } from './search.ts'

export const searchEngine = (world: World): SearchEngine => ({
  search: (words, language) => searchProducts(world, words, language),
  page: (query, found) => listingPage(world, query, found),
})
