// Facet counts: the number of products that each further filter would leave.
import type { Category } from '../../catalog/products/rules/catalog.ts'
import type { Family, RatingStep } from './facets.ts'

export type Count<Value> = { readonly value: Value; readonly count: number }
export type Facets = {
  readonly categories: readonly Count<Category>[]
  readonly brands: readonly Count<string>[]
  readonly colours: readonly Count<Family>[]
  /** By the index in `priceSteps` of the upper bound; one more for the open-ended range. */
  readonly prices: readonly Count<number>[]
  /** At least this many stars, so each count includes the higher ones. */
  readonly ratings: readonly Count<RatingStep>[]
  /** Options and attributes of the matching products; sorted by key. */
  readonly filters: readonly FilterCounts[]
  readonly inStock: number
  readonly onSale: number
}

export type FilterValue = {
  /** URL value. */
  readonly value: string
  /** English, in the product's spelling; for a list attribute the value's id. */
  readonly name: string
  readonly count: number
}

/** A filter that matching products have. */
export type FilterCounts = {
  readonly key: string
  /** English, in the product's spelling; for an attribute its id. */
  readonly name: string
  /** Number of matching products that have it. */
  readonly products: number
  /** In natural order. */
  readonly values: readonly FilterValue[]
  /** Minimum and maximum of numbers. */
  readonly range: { readonly min: number; readonly max: number } | null
}
