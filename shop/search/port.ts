// Port of the search engine. Contract tests for each engine: tests/support/search-contract.ts.
import type { Facets } from './rules/facet-counts.ts'
import type { ListingQuery } from './rules/listing.ts'

export interface SearchEngine {
  /** Searches the published products as currently stored, whichever process or tool wrote them. */
  search(words: string, language: string): Promise<Found>
  /** A page of all published products, or of `found`, in the order of the query; counts are exact. */
  page(query: ListingQuery, found: readonly string[] | null): Promise<FoundPage>
}

export type Found = {
  /** Published products, best first, at most a thousand. */
  readonly ids: readonly string[]
  /** The corrected spelling that was searched for instead; null if the words were found as typed. */
  readonly meant: string | null
}

export type FoundPage = {
  readonly ids: readonly string[]
  /** Number of products on all pages. */
  readonly total: number
  /** The displayed page number, clamped to the last page. */
  readonly page: number
  readonly pages: number
  readonly facets: Facets
}
