// Parses and writes the query string of a listing or search. Nothing in it is an error: what cannot be read is left out.

import { isSlug } from '../catalog/categories/rules.ts'
import { parseAmount, plainAmount } from '../platform/money/rules.ts'
import type { Facets } from './rules/facet-counts.ts'
import { isFamily, ratingStep } from './rules/facets.ts'
import { type FilterChoice, folded, mostChosen } from './rules/filters.ts'
import type { ShownFilter } from './rules/shown-filters.ts'
import { type ListingQuery, type Sort, sorts } from './rules.ts'

/** Longest text that is looked at, in characters. */
export const longestSearch = 100

/** `?q= &sort= &brand= &min= &max= &stock=1 &sale=1 &colour= &rating= &page=`; prices in whole or decimal Pi. Whether the shop has the category is for the caller to say. */
export function listingQuery(category: string | undefined, params: URLSearchParams): ListingQuery {
  const sort = params.get('sort') as Sort
  const colour = params.get('colour')
  return {
    category: category && isSlug(category) ? category : 'all',
    q: plainText(params.get('q')),
    sort: sorts.includes(sort) ? sort : 'relevance',
    brand: plainText(params.get('brand')),
    min: amount(params.get('min')),
    max: amount(params.get('max')),
    inStock: params.get('stock') === '1',
    colour: isFamily(colour) ? colour : null,
    onSale: params.get('sale') === '1',
    rating: ratingStep(params.get('rating')),
    chosen: chosenIn(params),
    page: pageNumber(params.get('page')),
  }
}

/** The shortest query string that `listingQuery` reads as this query: '' or '?…'. A search names its category there, too. */
export function listingSearch(query: ListingQuery): string {
  const params = new URLSearchParams()
  if (query.q) params.set('q', query.q)
  if (query.q && query.category !== 'all') params.set('category', query.category)
  if (query.sort !== 'relevance') params.set('sort', query.sort)
  if (query.brand) params.set('brand', query.brand)
  if (query.min !== null) params.set('min', plainAmount(query.min, 'PI'))
  if (query.max !== null) params.set('max', plainAmount(query.max, 'PI'))
  if (query.inStock) params.set('stock', '1')
  if (query.colour) params.set('colour', query.colour)
  if (query.onSale) params.set('sale', '1')
  if (query.rating) params.set('rating', String(query.rating))
  for (const choice of query.chosen) appendChoice(params, choice)
  if (query.page > 1) params.set('page', String(query.page))
  const text = params.toString()
  return text && `?${text}`
}

/**
 * Whether a page made for this query may be kept for others: addresses that strangers can vary without end
 * (words, prices, several values of filters, what does not exist) would only push the useful pages out.
 */
export const isShareable = (
  query: ListingQuery,
  search: string,
  found: {
    page: number
    facets: Pick<Facets, 'brands'>
    filters: readonly ShownFilter[]
  },
): boolean =>
  query.q === null &&
  query.min === null &&
  query.max === null &&
  query.page === found.page &&
  (query.brand === null || found.facets.brands.some(({ value }) => value === query.brand)) &&
  isOneThatIs(query.chosen, found.filters) &&
  search === listingSearch(query)

const isOneThatIs = (chosen: readonly FilterChoice[], filters: readonly ShownFilter[]): boolean =>
  chosen.length === 0 ||
  (chosen.length === 1 &&
    chosen.every(
      (one) =>
        'values' in one &&
        one.values.length === 1 &&
        filters.some(
          ({ key, values }) =>
            key === one.key &&
            values.some(({ value, count }) => count > 0 && value === one.values[0]),
        ),
    ))

/** `option.size=42&option.size=43`, `attribute.weight.min=1.5`: each key once, sorted. */
function chosenIn(params: URLSearchParams): FilterChoice[] {
  const values = new Map<string, Set<string>>()
  const ranges = new Map<string, { min: number | null; max: number | null }>()
  for (const [name, text] of params) {
    const [, key = '', end] =
      /^(attribute\.[a-z0-9-]+)\.(min|max)$/.exec(name) ??
      /^(attribute\.[a-z0-9-]+|option\..+)$/su.exec(name) ??
      []
    const plain = plainText(text)
    if (key === '' || plain === null || folded(key) !== key || key.length > longestSearch) continue
    if (values.size + ranges.size >= mostChosen.filters && !values.has(key) && !ranges.has(key))
      continue
    if (end === undefined) {
      const own = values.get(key) ?? new Set()
      values.set(key, own)
      if (own.size < mostChosen.values) own.add(folded(plain))
    } else if (/^-?\d{1,12}(\.\d{1,6})?$/.test(plain))
      ranges.set(key, {
        ...(ranges.get(key) ?? { min: null, max: null }),
        [end]: Number(plain),
      })
  }
  const choices: FilterChoice[] = [
    ...[...values].map(([key, all]) => ({ key, values: [...all].sort() })),
    ...[...ranges].flatMap(([key, range]) => (values.has(key) ? [] : { key, ...range })),
  ]
  return choices.sort((a, b) => (a.key < b.key ? -1 : 1))
}

function appendChoice(params: URLSearchParams, choice: FilterChoice): void {
  if ('values' in choice) for (const value of choice.values) params.append(choice.key, value)
  else
    for (const end of ['min', 'max'] as const)
      if (choice[end] !== null) params.append(`${choice.key}.${end}`, String(choice[end]))
}

/** At most 100 characters, without control characters and direction overrides. */
function plainText(text: string | null): string | null {
  const plain = text?.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ').trim()
  return plain ? [...plain.slice(0, 2 * longestSearch)].slice(0, longestSearch).join('') : null
}

function amount(text: string | null): bigint | null {
  const parsed = text ? parseAmount(text, 'PI') : null
  return parsed?.ok ? parsed.value : null
}

function pageNumber(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
