// Facet counts: how many products each choice that narrows a listing would leave.
import type { Category } from '../../catalog/products/rules.ts'
import type { Family, RatingStep } from './facets.ts'

export type Count<Value> = { readonly value: Value; readonly count: number }
export type Facets = {
  readonly categories: readonly Count<Category>[]
  readonly brands: readonly Count<string>[]
  readonly colours: readonly Count<Family>[]
  /** By the index of `priceSteps` at which the range ends; one more is without an end. */
  readonly prices: readonly Count<number>[]
  /** Those with at least so many stars: each holds the ones above it, too. */
  readonly ratings: readonly Count<RatingStep>[]
  /** By options and attributes, those that what is shown has; sorted by key. */
  readonly filters: readonly FilterCounts[]
  readonly inStock: number
  readonly onSale: number
}

export type FilterValue = {
  /** What addresses say. */
  readonly value: string
  /** In English, as products spell it; of an attribute's list the id. */
  readonly name: string
  readonly count: number
}

/** A filter that products which are shown have. */
export type FilterCounts = {
  readonly key: string
  /** In English, as products spell it; of an attribute its id. */
  readonly name: string
  /** How many of what is shown have it. */
  readonly products: number
  /** In their natural order. */
  readonly values: readonly FilterValue[]
  /** Least and most of what are numbers. */
  readonly range: { readonly min: number; readonly max: number } | null
}
