// The filters that exclude a product, as a bit mask.

import { type Columns, categorySets } from './columns.ts'
import { bits, isPacked } from './current-prices.ts'
import { families, ratingSteps } from './facets.ts'
import type { ListingQuery } from './listing.ts'

export type FacetQuery = Pick<
  ListingQuery,
  'category' | 'brand' | 'min' | 'max' | 'inStock' | 'onSale' | 'rating' | 'colour' | 'chosen'
>

/** Bits of the filters. */
export const not = {
  category: 1,
  brand: 2,
  price: 4,
  stock: 8,
  sale: 16,
  rating: 32,
  colour: 64,
  filters: 128,
} as const

export const stepIn = (traits: number): number => (traits >>> bits.step) & 7
export const starsIn = (traits: number): number => (traits >>> bits.stars) & 3
export const hasStock = (traits: number): number => (traits >>> bits.stock) & 1
export const hasSale = (traits: number): number => (traits >>> bits.sale) & 1
export const categoryIn = (traits: number): number => (traits & plain) >>> bits.category
export const familiesIn = (traits: number): number => traits >>> bits.families
/** Masks of traits without families, and also without categories: few enough to count each combination. */
export const plain = (1 << bits.families) - 1
export const flags = (1 << bits.category) - 1

export const combinations = (columns: Columns): number =>
  (flags + 1) * (isPacked(columns) ? columns.categories.names.length : 1)

/** Number of steps reached by a product that reaches this one. */
export const reached = (step: number): number => ratingSteps.length - step

/**
 * Tables of the filters that exclude a product, by its traits, category set, brand and price. `within`: the category
 * and its descendants; null for all.
 */
export function exclusionTables(
  columns: Columns,
  look: FacetQuery,
  within: ReadonlySet<string> | null,
) {
  const brands = columns.brands.numbers
  const byCategory = Uint8Array.from(categorySets(columns), (ids) =>
    within === null || ids.some((id) => within.has(id)) ? 0 : not.category,
  )
  const least = look.rating === null ? 0 : reached(ratingSteps.indexOf(look.rating))
  const colour = look.colour === null ? 0 : 1 << families.indexOf(look.colour)
  const byPlain = new Uint8Array(combinations(columns)).map(
    (_, own) =>
      (isPacked(columns) ? (byCategory[categoryIn(own)] as number) : 0) |
      (look.inStock && hasStock(own) === 0 ? not.stock : 0) |
      (look.onSale && hasSale(own) === 0 ? not.sale : 0) |
      (starsIn(own) < least ? not.rating : 0),
  )
  const byBrand = new Uint8Array(brands.size).fill(look.brand === null ? 0 : not.brand)
  const brand = brands.get(look.brand ?? '')
  if (brand !== undefined) byBrand[brand] = 0
  const [min, max] = [Number(look.min ?? 0), Number(look.max ?? Number.POSITIVE_INFINITY)]
  return { byPlain, byCategory, byBrand, colour, min, max }
}
