// A part of the catalog by conditions or by hand, as a collection names it.
import type { FilterChoice } from './filters.ts'

/** Products by conditions, of which all or one must be met, or by hand: then in this order. Without conditions none is meant. */
export type ProductCondition =
  | { readonly match: 'all' | 'any'; readonly conditions: readonly Condition[] }
  | { readonly ids: readonly string[] }

export type Condition =
  /** One of them; as products spell it. */
  | { readonly by: 'brand'; readonly brands: readonly string[] }
  /** Ids; with what is below them. */
  | { readonly by: 'category'; readonly categories: readonly string[] }
  /** What is charged now, in stroops, both ends inclusive. */
  | { readonly by: 'price'; readonly min: bigint | null; readonly max: bigint | null }
  /** One of them; as products spell it. */
  | { readonly by: 'tag'; readonly tags: readonly string[] }
  /** Created in so many days until now. */
  | { readonly by: 'new'; readonly days: number }
  | { readonly by: 'promotion' }
  | { readonly by: 'stock' }
  /** By an option or an attribute that listings can be filtered by. */
  | { readonly by: 'filter'; readonly choice: FilterChoice }
