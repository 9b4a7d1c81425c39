// What pages show of the catalogue, in the reader's language as far as products speak it. All but `priceLines` may be
// a moment old; see views/kept.ts.
import { type Promotion, priceOf } from '../promotions/rules.ts'
import { promotionsNow } from '../promotions/views.ts'
import type { World } from '../world.ts'
import { type Facets, familyOf } from './rules/facets.ts'
import type { Photo } from './rules/photos.ts'
import { firstLanguage } from './rules/texts.ts'
import {
  type ArtKind,
  type Card,
  type Category,
  categories,
  featuredCount,
  isPossible,
  isProductId,
  type Line,
  type ListingQuery,
  type PricedLine,
  pageSize,
  shownStock,
} from './rules.ts'
import { facetRows, hexesOf } from './store/facets.ts'
import * as store from './store.ts'
import { facetsOf } from './views/facets.ts'
import { kept } from './views/kept.ts'
import { cardOf, cardsOf, colourOf, type Pricing, photoIn, pricingOf } from './views/prices.ts'
import { searchProducts } from './views/search.ts'

export type Listing = {
  /** One page of them. */
  cards: readonly Card[]
  /** How many there are on all pages. */
  total: number
  /** The page that is shown: the last one where the query asks for a later one. */
  page: number
  pages: number
  facets: Facets
  /** What was searched for instead of misspelled words. */
  meant: string | null
}

/** One page of a category, or of what a search finds. */
export function listing(
  world: World,
  query: ListingQuery,
  language: string = firstLanguage,
): Promise<Listing> {
  const key = `listing ${language} ${JSON.stringify(query, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}`
  return kept(world, 'catalog', key, async () => {
    const { category, q, brand, min, max, inStock, onSale, rating, colour, sort } = query
    const [found, promotions] = await Promise.all([
      q === null ? null : searchProducts(world, q, language),
      promotionsNow(world),
    ])
    const ids = found?.ids ?? null
    const all = await kept(world, 'catalog', 'hexes', () => hexesOf(world.db))
    const hexes = colour && all.filter((hex) => familyOf(hex) === colour)
    const shelf = { category: category === 'all' ? null : category, ids, hexes, promotions }
    const filter = { ...shelf, brand, min, max, inStock, onSale, rating }
    const [total, facets] = await Promise.all([
      store.countCards(world.db, filter),
      facetRows(world.db, filter, all),
    ])
    const pages = Math.max(1, Math.ceil(total / pageSize))
    const page = Math.min(query.page, pages)
    const slice = { sort, limit: pageSize, offset: (page - 1) * pageSize }
    const rows = await store.findCards(world.db, language, filter, slice)
    return {
      cards: await cardsOf(world, rows),
      total,
      page,
      pages,
      facets: facetsOf(facets),
      meant: found?.meant ?? null,
    }
  })
}

/** Six products that can be bought; another seed gives others. */
export const featured = (
  world: World,
  seed: number,
  language: string = firstLanguage,
): Promise<readonly Card[]> =>
  kept(world, 'catalog', `featured ${language} ${seed}`, async () =>
    cardsOf(world, await store.randomCards(world.db, language, seed, featuredCount)),
  )

/** Up to `count` things of one kind, such as the shirts of the gallery. */
export const ofKind = (
  world: World,
  kind: ArtKind,
  count: number,
  language: string = firstLanguage,
): Promise<readonly Card[]> =>
  kept(world, 'catalog', `kind ${language} ${kind} ${count}`, async () =>
    cardsOf(world, await store.cardsOfKind(world.db, language, kind, count)),
  )

/** Categories that have products, in the order of the menus. */
export const stockedCategories = (world: World): Promise<readonly Category[]> =>
  kept(world, 'catalog', 'categories', async () => {
    const stocked = new Set((await store.stockedCategories(world.db)).map((row) => row.category))
    return categories.filter((category) => stocked.has(category))
  })

export const countProducts = (world: World): Promise<number> =>
  kept(world, 'catalog', 'count', () => store.countCards(world.db, everything))

/** Those of the ids that the shop does not sell. */
export async function unknownProducts(world: World, ids: readonly string[]): Promise<string[]> {
  const known = await store.knownIds(world.db, ids.filter(isProductId))
  return ids.filter((id) => !known.includes(id))
}

/** Brands that the catalogue carries, those with most products first. */
export const brandsOf = (world: World, count: number): Promise<readonly string[]> =>
  kept(world, 'catalog', `brands ${count}`, async () =>
    (await store.countBrands(world.db, everything))
      .sort((a, b) => b.count - a.count)
      .slice(0, count)
      .map((each) => each.brand),
  )

export type Product = Omit<Card, 'colours'> & {
  category: Category
  brand: string
  description: string
  detailedInfo: string
  features: readonly string[]
  specifications: readonly (readonly [label: string, value: string])[]
  /** `left` counts only to `fewLeft + 1`; `priceLines` knows the exact number. */
  colours: readonly (Card['colours'][number] & { left: number })[]
  /** In their order; without a colour, of every one. */
  photos: readonly { readonly photo: Photo; readonly colour: string | null }[]
}

/** A published product, or null. The same object until something of it changes. */
export async function productById(
  world: World,
  id: string,
  language: string = firstLanguage,
): Promise<Product | null> {
  if (!isProductId(id)) return null
  return kept(world, [`product:${id}`, 'promotions'], `product ${language} ${id}`, async () => {
    const row = await store.productById(world.db, language, id)
    return row && productOf(row, await pricingOf(world, [row]))
  })
}

/**
 * The lines as the server knows them at this moment, in their order, at the prices that are charged; unknown or
 * unpublished ones are `missing`. `given` is what a code stands for.
 */
export async function priceLines(
  world: World,
  lines: readonly Line[],
  language: string = firstLanguage,
  given: Promotion | null = null,
): Promise<{ lines: PricedLine[]; missing: Line[] }> {
  const possible = lines.filter(isPossible)
  const [found, promotions] =
    possible.length > 0
      ? await Promise.all([store.pricedLines(world.db, language, possible), promotionsNow(world)])
      : [[], []]
  const now = world.now()
  const rows = new Map(found.map((row) => [keyOf(row), row]))
  const priced: PricedLine[] = []
  const missing: Line[] = []
  for (const { productId, colour, quantity } of lines) {
    const row = rows.get(keyOf({ productId, colour }))
    if (!row) {
      missing.push({ productId, colour, quantity })
      continue
    }
    const { category } = row
    const priceNow = priceOf({ productId, category }, row.price, promotions, now, given)
    priced.push({
      productId,
      colour,
      quantity,
      name: row.name,
      label: row.label,
      category,
      hex: row.hex,
      art: {
        ...{ kind: row.artKind, variant: row.artVariant },
        ...(row.photo && { photo: photoIn(row.photo) }),
      },
      price: priceNow.price,
      fullPrice: priceNow.fullPrice,
      byCode: given !== null && priceNow.promotion === given,
      total: priceNow.price * BigInt(quantity),
      available: row.available,
      specifications: row.specifications,
    })
  }
  return { lines: priced, missing }
}

export const everything: store.Filter = {
  category: null,
  ids: null,
  brand: null,
  min: null,
  max: null,
  inStock: false,
  hexes: null,
  onSale: false,
  rating: null,
  promotions: [],
}

const keyOf = ({ productId, colour }: Pick<Line, 'productId' | 'colour'>): string =>
  JSON.stringify([productId, colour])

export const productOf = (row: store.ProductRow, pricing: Pricing): Product => ({
  ...cardOf(row, pricing),
  category: row.category,
  brand: row.brand,
  description: row.description,
  detailedInfo: row.detailedInfo,
  features: row.features,
  specifications: row.specifications,
  photos: (row.photos ?? []).map(([id, width, height, plain, alt, colour]) => ({
    photo: photoIn([id, width, height, plain, alt]),
    colour,
  })),
  colours: row.colours.map((colour) => ({
    ...colourOf(row, colour, pricing),
    left: shownStock(colour[3]),
  })),
})
