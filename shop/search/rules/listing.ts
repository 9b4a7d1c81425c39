// Listings and search: filters, sort order and pagination. Pure.
import type { Category } from '../../catalog/products/rules/catalog.ts'
import type { Family, RatingStep } from './facets.ts'
import type { FilterChoice } from './filters.ts'
import type { ProductCondition } from './product-conditions.ts'

export const sorts = ['relevance', 'price-asc', 'price-desc', 'newest', 'rating'] as const
export type Sort = (typeof sorts)[number]

/** The filters, sort order and page of a listing; `input.ts` parses it from a URL. */
export type ListingQuery = {
  /** Including descendants, or `all`. */
  category: Category
  /** Search words, at most 100 characters. */
  q: string | null
  sort: Sort
  brand: string | null
  /** Stroops of Pi, both inclusive. */
  min: bigint | null
  max: bigint | null
  inStock: boolean
  colour: Family | null
  /** Only products lowered by a promotion. */
  onSale: boolean
  /** Minimum average rating in stars. */
  rating: RatingStep | null
  /** Filters by options and attributes, combined with AND; sorted by key, each key once. */
  chosen: readonly FilterChoice[]
  /** From 1. */
  page: number
  /** Restricts the listing to these products, as in a collection. */
  within?: ProductCondition
}

export const pageSize = 24
export const featuredCount = 6
export const trendingMost = 100
