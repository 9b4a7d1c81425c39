// Listings and search: which part of the catalog a page shows, in which order, and how much of it. Pure.
import type { Category } from '../catalog/products/rules.ts'
import type { Family, RatingStep } from './rules/facets.ts'
import type { FilterChoice } from './rules/filters.ts'
import type { ProductCondition } from './rules/product-conditions.ts'

export const sorts = ['relevance', 'price-asc', 'price-desc', 'newest', 'rating'] as const
export type Sort = (typeof sorts)[number]

/** Which part of the catalog a page shows; `input.ts` makes it from a URL. */
export type ListingQuery = {
  /** With what is below it, or `all`. */
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
  /** Only what a promotion has lowered. */
  onSale: boolean
  /** Only what buyers give at least so many stars on average. */
  rating: RatingStep | null
  /** By options and attributes: all of these, sorted by key, each key once. */
  chosen: readonly FilterChoice[]
  /** From 1. */
  page: number
  /** Only these products, as in a collection. */
  within?: ProductCondition
}

export const pageSize = 24
export const featuredCount = 6
export const trendingMost = 100
