// Filters of a search or a lookup.

import type { FeedVariant } from '../../app/http/feeds/offers'
import { categoryTree } from '../../shop/catalog/categories/views.ts'
import { parseAmount } from '../../shop/platform/money/rules.ts'
import { emptyQuery, listingQuery } from '../../shop/search/input.ts'
import type { ListingQuery } from '../../shop/search/rules/listing.ts'
import type { World } from '../../shop/world.ts'
import { isShopCurrency } from './amounts'
import type { Filters } from './catalog-inputs'
import { type Message, warning } from './messages'
import type { UcpProduct } from './product'

/** Returns null if none of the categories is the shop's: the result is then empty. */
export async function queryOf(
  world: World,
  {
    query,
    filters,
    currency,
  }: { query: string; filters: Filters | undefined; currency: string | undefined },
  messages: Message[],
): Promise<ListingQuery | null> {
  const words =
    query.trim() === ''
      ? emptyQuery
      : listingQuery('all', new URLSearchParams({ q: query }), world.config.currency)
  const categories = await categoriesIn(world, filters)
  if (filters && filters.categories.length > 0 && categories.length === 0) return null
  const isInShops = isShopCurrency(currency, world.config.currency)
  if (filters?.price && !isInShops)
    messages.push(
      warning(
        'filter_not_applied',
        `The price filter was left out: prices of this shop are in ${world.config.currency === 'PI' ? 'Pi' : world.config.currency}, not in the currency of the context.`,
        '$.filters.price',
      ),
    )
  const price = isInShops ? filters?.price : undefined
  const [min, max] = limitsOf(world, price)
  if (min !== null && max !== null && min > max)
    messages.push(
      warning(
        'filter_matches_nothing',
        'The lowest price is above the highest.',
        '$.filters.price',
      ),
    )
  const [only] = categories
  return {
    ...words,
    min,
    max,
    ...(categories.length === 1 && only !== undefined && { category: only }),
    ...(categories.length > 1 && {
      within: { match: 'any', conditions: [{ by: 'category', categories }] } as const,
    }),
  }
}

/** Texts are read in the shop's currency. */
function limitsOf({ config }: World, { min, max }: NonNullable<Filters['price']> = {}) {
  const limit = (given: { decimal: string } | bigint | undefined): bigint | null => {
    if (typeof given !== 'object') return given ?? null
    const read = parseAmount(given.decimal, config.currency)
    return read.ok ? read.value : null
  }
  return [limit(min), limit(max)] as const
}

/** Finds categories by id, slug, or name in any language; for a path of names, by the last one. */
async function categoriesIn(world: World, filters: Filters | undefined): Promise<string[]> {
  if (!filters || filters.categories.length === 0) return []
  const { all } = await categoryTree(world)
  const wanted = new Set(
    filters.categories.map((text) => (text.split('>').at(-1) ?? '').trim().toLowerCase()),
  )
  const named = all.filter(
    ({ id, slug, texts, isShown }) =>
      isShown &&
      [id, slug, ...Object.values(texts).map((each) => each?.name ?? '')].some((name) =>
        wanted.has(name.toLowerCase()),
      ),
  )
  return named.map(({ id }) => id)
}

/** Variant filter for products requested by id. */
export async function filterOf(world: World, filters: Filters | undefined) {
  const categories = await categoriesIn(world, filters)
  const [min, max] = limitsOf(world, filters?.price)
  const isAny = !filters || filters.categories.length === 0
  return ({ product }: UcpProduct, { price }: FeedVariant): boolean =>
    (isAny || categories.includes(product.category)) &&
    (min === null || price >= min) &&
    (max === null || price <= max)
}
