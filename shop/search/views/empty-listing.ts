// A listing without anything in it.
import type { Listing } from '../views.ts'

/** What a search for nothing finds. */
export const nothingFound: Listing = {
  cards: [],
  total: 0,
  page: 1,
  pages: 1,
  facets: {
    categories: [],
    brands: [],
    colours: [],
    prices: [],
    ratings: [],
    inStock: 0,
    onSale: 0,
  },
  filters: [],
  meant: null,
}
