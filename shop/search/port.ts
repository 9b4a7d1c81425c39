// What the shop asks of its search engine. The contract that each engine has to pass is tests/support/search-contract.ts.
import type { Facets } from './rules/facet-counts.ts'
import type { ListingQuery } from './rules.ts'

export interface SearchEngine {
  /** What the published products say by now, whichever process or tool wrote them. */
  search(words: string, language: string): Promise<Found>
  /** A page of what is published, or of `found`, in the order of the query; counts are exact. */
  page(query: ListingQuery, found: readonly string[] | null): Promise<FoundPage>
}

export type Found = {
  /** Of published products, best first, a thousand at most. */
  readonly ids: readonly string[]
  /** What was searched for instead, as it is usually written; null where the words were found as they are. */
  readonly meant: string | null
}

export type FoundPage = {
  readonly ids: readonly string[]
  /** How many there are on all pages. */
  readonly total: number
  /** The page that is shown: the last one where the query asks for a later one. */
  readonly page: number
  readonly pages: number
  readonly facets: Facets
}
