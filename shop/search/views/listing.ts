// Listing views: a page of a category or search with its facets, and the home page's products. Cached, so possibly
// slightly stale; see shop/platform/view-cache.ts.

import { type CategoryNode, pathTo } from '../../catalog/categories/rules.ts'
import { categoryTree } from '../../catalog/categories/views.ts'
import type { Card } from '../../catalog/products/rules/catalog.ts'
import { cardsOfIds } from '../../catalog/products/views/products.ts'
import { firstLanguage } from '../../platform/languages.ts'
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import type { FoundPage } from '../port.ts'
import type { Facets } from '../rules/facet-counts.ts'
import { featuredCount, type ListingQuery } from '../rules/listing.ts'
import { brandCounts, categoriesIn, randomSample } from '../rules/recommendations.ts'
import type { ShownFilter } from '../rules/shown-filters.ts'
import { columnsNow } from './columns.ts'
import { searchEngine } from './listing-page.ts'
import { filtersNamed } from './shown-filters.ts'

export type Listing = Omit<FoundPage, 'ids' | 'facets'> & {
  readonly facets: Omit<Facets, 'filters'>
  /** Options and attributes of the matching products. */
  readonly filters: readonly ShownFilter[]
  /** The products of the page. */
  readonly cards: readonly Card[]
  /** The corrected spelling that was searched for instead. */
  readonly meant: string | null
}

/** One page of a category or search. */
export const listing = (
  world: World,
  query: ListingQuery,
  language: string = firstLanguage(),
): Promise<Listing> =>
  cachedView(world, ['catalog', 'categories'], `listing ${language} ${keyOfQuery(query)}`, () =>
    listingNow(world, query, language),
  )

export const keyOfQuery = (query: ListingQuery): string =>
  JSON.stringify(query, (_, value) => (typeof value === 'bigint' ? `${value}` : value))

export async function listingNow(
  world: World,
  query: ListingQuery,
  language: string,
): Promise<Listing> {
  const engine = searchEngine(world)
  const found = query.q === null ? null : await engine.search(query.q, language)
  const { ids, facets: all, ...page } = await engine.page(query, found?.ids ?? null)
  const { filters: counts, ...facets } = all
  const [cards, filters] = await Promise.all([
    cardsOfIds(world, ids, language),
    filtersNamed(world, counts, query, language),
  ])
  return { cards, ...page, facets, filters, meant: found?.meant ?? null }
}

/** Six random available products, determined by the seed. */
export const featured = (
  world: World,
  seed: number,
  language: string = firstLanguage(),
): Promise<readonly Card[]> =>
  cachedView(world, 'catalog', `featured ${language} ${seed}`, async () =>
    cardsOfIds(world, randomSample(await columnsNow(world), seed, featuredCount), language),
  )

/** Visible categories with products, directly or in a descendant; in tree order. */
export async function stockedCategories(world: World): Promise<readonly CategoryNode[]> {
  const tree = await categoryTree(world)
  const filled = [...categoriesIn(await columnsNow(world))].flatMap((id) => pathTo(tree, id))
  const ids = new Set(filled.map(({ id }) => id))
  return tree.all.filter(({ id, isShown }) => isShown && ids.has(id))
}

export const countProducts = async (world: World): Promise<number> =>
  (await columnsNow(world)).catalogOrder.length

/** Brands of the catalog, those with most products first. */
export const brandsOf = async (world: World, count: number): Promise<readonly string[]> =>
  brandCounts(await columnsNow(world))
    .slice(0, count)
    .map(({ value }) => value)

/** The result of an empty search. */
export const nothingFound: Listing = {
  cards: [],
  total: 0,
  page: 1,
  pages: 1,
  facets: {
    categories: [],
    brands: [],
    colours: [],
    prices: [],
    ratings: [],
    inStock: 0,
    onSale: 0,
  },
  filters: [],
  meant: null,
}
