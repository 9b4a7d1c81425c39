// Product conditions of a collection: by rule, or a manual list.
import type { FilterChoice } from './filters.ts'

/** Conditions of which all or any must be met, or a manual list in this order. No conditions match nothing. */
export type ProductCondition =
  | { readonly match: 'all' | 'any'; readonly conditions: readonly Condition[] }
  | { readonly ids: readonly string[] }

export type Condition =
  /** Any of these, in the products' spelling. */
  | { readonly by: 'brand'; readonly brands: readonly string[] }
  /** Ids; including descendants. */
  | { readonly by: 'category'; readonly categories: readonly string[] }
  /** The current price in stroops, both ends inclusive. */
  | { readonly by: 'price'; readonly min: bigint | null; readonly max: bigint | null }
  /** Any of these, in the products' spelling. */
  | { readonly by: 'tag'; readonly tags: readonly string[] }
  /** Created within this many days. */
  | { readonly by: 'new'; readonly days: number }
  | { readonly by: 'promotion' }
  | { readonly by: 'stock' }
  /** By a filterable option or attribute. */
  | { readonly by: 'filter'; readonly choice: FilterChoice }
