// Parses and serializes the query string of a listing or search. Invalid parameters are ignored, never errors.

import { isSlug } from '../catalog/categories/rules.ts'
import { plainNumber, typedNumber } from '../platform/money/input.ts'
import { type ListCurrency, parseAmount, plainAmount } from '../platform/money/rules.ts'
import type { Facets } from './rules/facet-counts.ts'
import { isFamily, ratingStep } from './rules/facets.ts'
import { type FilterChoice, folded, maxFilterChoices } from './rules/filters.ts'
import { type ListingQuery, type Sort, sorts } from './rules/listing.ts'
import type { ShownFilter } from './rules/shown-filters.ts'

/** Longest search text in characters; the rest is ignored. */
export const maxSearchLength = 100

/**
 * `?q= &sort= &brand= &min= &max= &stock=1 &sale=1 &colour= &rating= &page=`; prices in whole or decimal Pi. The caller
 * checks the category.
 */
export function listingQuery(
  category: string | undefined,
  params: URLSearchParams,
  currency: ListCurrency,
): ListingQuery {
  const sort = params.get('sort') as Sort
  const colour = params.get('colour')
  return {
    category: category && isSlug(category) ? category : 'all',
    q: plainText(params.get('q')),
    sort: sorts.includes(sort) ? sort : 'relevance',
    brand: plainText(params.get('brand')),
    min: amount(params.get('min'), currency),
    max: amount(params.get('max'), currency),
    inStock: params.get('stock') === '1',
    colour: isFamily(colour) ? colour : null,
    onSale: params.get('sale') === '1',
    rating: ratingStep(params.get('rating')),
    chosen: chosenIn(params),
    page: pageNumber(params.get('page')),
  }
}

/** What a form of ranges sends in addition: its numbers are typed by a shopper, in the language of the page. */
export const typedMark = 'typed'

/**
 * The query of such a form as addresses have it, the same in every language: "1.299,50" becomes "1299.5". Numbers
 * that cannot be read are left out. Null for any other query.
 */
export function plainQuery(params: URLSearchParams, language: string): URLSearchParams | null {
  if (!params.has(typedMark)) return null
  const plain = new URLSearchParams()
  for (const [name, text] of params) {
    if (name === typedMark) continue
    const number = /^(?:attribute\..*\.)?(?:min|max)$/.test(name)
      ? typedNumber(text, language)
      : null
    if (number === null || number.ok) plain.append(name, number?.value ?? text)
  }
  return plain
}

/** The first page of all products. */
export const emptyQuery: ListingQuery = listingQuery('all', new URLSearchParams(), 'PI')

/** The inverse of `listingQuery`, as short as possible: '' or '?…'. For a search it includes the category. */
export function listingSearch(query: ListingQuery, currency: ListCurrency): string {
  const { q, category, sort, brand, min, max, inStock, colour, onSale, rating, page } = query
  const params = new URLSearchParams()
  const given: Readonly<Record<string, string | number | false | null>> = {
    q,
    category: q !== null && category !== 'all' && category,
    sort: sort !== 'relevance' && sort,
    brand,
    min: min !== null && plainAmount(min, currency),
    max: max !== null && plainAmount(max, currency),
    stock: inStock && 1,
    colour,
    sale: onSale && 1,
    rating,
  }
  for (const name in given) if (given[name]) params.set(name, String(given[name]))
  for (const choice of query.chosen) appendChoice(params, choice)
  if (page > 1) params.set('page', String(page))
  const text = params.toString()
  return text && `?${text}`
}

/**
 * Whether a page for this query may be cached for others: URLs that strangers can vary endlessly (words, prices,
 * several filter values, unknown values) would only evict the useful pages.
 */
export const isShareable = (
  query: ListingQuery,
  search: string,
  found: {
    page: number
    facets: Pick<Facets, 'brands'>
    filters: readonly ShownFilter[]
  },
  currency: ListCurrency,
): boolean =>
  query.q === null &&
  query.min === null &&
  query.max === null &&
  query.page === found.page &&
  (query.brand === null || found.facets.brands.some(({ value }) => value === query.brand)) &&
  isOneThatIs(query.chosen, found.filters) &&
  search === listingSearch(query, currency)

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
    if (key === '' || plain === null || folded(key) !== key || key.length > maxSearchLength)
      continue
    if (
      values.size + ranges.size >= maxFilterChoices.filters &&
      !values.has(key) &&
      !ranges.has(key)
    )
      continue
    if (end === undefined) {
      const own = values.get(key) ?? new Set()
      values.set(key, own)
      if (own.size < maxFilterChoices.values) own.add(folded(plain))
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

/** At most 100 characters, without control characters and bidi overrides. */
function plainText(text: string | null): string | null {
  const plain = text?.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ').trim()
  return plain
    ? Array.from(plain.slice(0, 2 * maxSearchLength))
        .slice(0, maxSearchLength)
        .join('')
    : null
}

function amount(text: string | null, currency: ListCurrency): bigint | null {
  if (!text) return null
  const parsed = parseAmount(text, currency)
  if (parsed.ok) return parsed.value
  // Typed into the form of a listing: "26,90", "1.299,50". Addresses are the same in every language.
  const typed = plainNumber(text, 'en')
  const amount = typed.ok ? parseAmount(typed.value, currency) : typed
  return amount.ok ? amount.value : null
}

function pageNumber(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
