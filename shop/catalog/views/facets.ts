// By what a listing can be narrowed, from the database's rows.

import {
  type Count,
  type Facets,
  type Family,
  families,
  type RatingStep,
  ratingSteps,
} from '../rules/facets.ts'
import { type Category, categories } from '../rules.ts'
import type { FacetRow } from '../store/facets.ts'
import type { Listing } from '../views.ts'

const noFacets: Facets = {
  categories: [],
  brands: [],
  colours: [],
  prices: [],
  ratings: [],
  inStock: 0,
  onSale: 0,
}

/** What a search for nothing finds. */
export const nothingFound: Listing = {
  cards: [],
  total: 0,
  page: 1,
  pages: 1,
  facets: noFacets,
  meant: null,
}

/** In the order of the menus, of the alphabet, of the rainbow and of the price. */
export function facetsOf(rows: readonly FacetRow[]): Facets {
  const of = <Value>(facet: FacetRow['facet'], read: (value: string) => Value): Count<Value>[] =>
    rows
      .filter((row) => row.facet === facet && row.count > 0)
      .map(({ value, count }) => ({ value: read(value), count }))
  const place =
    <Value>(list: readonly Value[]) =>
    (a: Count<Value>, b: Count<Value>) =>
      list.indexOf(a.value) - list.indexOf(b.value)
  return {
    categories: of('category', (text) => text as Category).sort(place<Category>(categories)),
    brands: of('brand', (text) => text).sort((a, b) => (a.value < b.value ? -1 : 1)),
    colours: of('colour', (text) => text as Family).sort(place<Family>(families)),
    prices: of('price', Number).sort((a, b) => a.value - b.value),
    ratings: of('rating', (text) => Number(text) as RatingStep).sort(
      place<RatingStep>(ratingSteps),
    ),
    inStock: rows.find(({ facet }) => facet === 'stock')?.count ?? 0,
    onSale: rows.find(({ facet }) => facet === 'sale')?.count ?? 0,
  }
}
