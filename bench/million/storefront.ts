// Data of every public page for the first visitor after a catalog change, without caches.

import { soldFigures } from '../../shop/back-office/analytics/views.ts'
import { ofKind, priceLines, productById } from '../../shop/catalog/products/views/products.ts'
import { categoryPromotions } from '../../shop/catalog/promotions/views.ts'
import { relatedTo } from '../../shop/sales/recommendations/views/related.ts'
import { trending } from '../../shop/sales/recommendations/views/trending.ts'
import { reviewsOf } from '../../shop/sales/reviews/views.ts'
import { listingQuery } from '../../shop/search/input.ts'
import { sorts } from '../../shop/search/rules/listing.ts'
import { idsOfPart } from '../../shop/search/views/feed.ts'
import {
  brandsOf,
  countProducts,
  featured,
  listing,
  stockedCategories,
} from '../../shop/search/views/listing.ts'
import { searchProducts } from '../../shop/search/views/search.ts'
import { suggestionsFor } from '../../shop/search/views/suggestions.ts'
import type { Db, World } from '../../shop/world.ts'
import { newMeasures } from './new-queries.ts'
import type { Measure } from './sample.ts'

/** A product in the middle of the catalog that has reviews, with its own word and brand. */
type Sample = {
  readonly id: string
  readonly name: string
  readonly brand: string
  /** The last product in catalog order, which is hidden and shown. */
  readonly last: string
}

async function sampleOf(db: Db): Promise<Sample> {
  const [row] = await db<[Sample]>`
    select p.id, p.name, p.brand, (select id from products order by position desc limit 1) as last from products p join reviews r on r.product_id = p.id
    where p.published and p.position < (select max(position) from products) order by p.position desc limit 1`
  return row
}

const open = (category: string, search: string) => (world: World) =>
  listing(world, listingQuery(category, new URLSearchParams(search), 'PI'))

const choices = {
  brand: 'brand=Sonadrel',
  price: 'min=100&max=500',
  rating: 'rating=4',
  stock: 'stock=1',
  sale: 'sale=1',
  colour: 'colour=blue',
  attribute: 'attribute.origin=jp',
  number: 'attribute.weight.min=2&attribute.weight.max=9',
  size: 'option.size=42&option.size=m',
  // The small shop has a full page of these, too.
  several: 'min=20&max=2500&stock=1&colour=black&sort=rating',
} as const

/** Searches per language: one word, two, a misspelling, a word in most products, and none. */
const searches = {
  en: {
    brand: 'sonadrel',
    phones: 'smartphone',
    two: 'sonadrel headphones',
    misspelled: 'sonadrle',
    'misspelled-two': 'wirless hedphones',
    common: 'battery',
    'two-common': 'wireless battery',
    beginning: 'ca',
    nothing: 'qqqqqqqqqqqq',
  },
  zh: { one: '耳机', two: '黑色手机', nothing: '龘龘龘' },
  ar: { one: 'هاتف', two: 'سماعات لاسلكية', misspelled: 'كاميرل' },
} as const

export async function storefrontMeasures(db: Db): Promise<Measure[]> {
  const { id, name, brand, last } = await sampleOf(db)
  const own = name.split(' ').at(-2) ?? name
  const find = (language: string, words: string) => (world: World) =>
    listing(world, listingQuery('all', new URLSearchParams({ q: words }), 'PI'), language)
  const lines = await db<{ productId: string; variantId: string }[]>`
    select product_id as "productId", id as "variantId" from product_variants
    where position = 0 order by product_id desc limit 10`
  return [
    ...(['all', 'audio'] as const).flatMap((category) =>
      sorts.flatMap((sort) =>
        ['1', '3', '999999'].map(
          (page): Measure => [
            `shelf-${category}-${sort}-${page === '1' ? 'first' : page === '3' ? 'third' : 'last'}`,
            open(category, `sort=${sort}&page=${page}`),
          ],
        ),
      ),
    ),
    ['shelf-all-page-40', open('all', 'page=40')],
    [
      'shelf-all-after-a-change',
      async (world) => {
        await world.db`
          update products set created_at = created_at + interval '1 microsecond' where id = ${id}`
        await open('all', 'sort=price-asc')(world)
      },
    ],
    [
      'shelf-all-after-one-more',
      async (world) => {
        await world.db`update products set published = not published where id = ${last}`
        await open('all', 'sort=price-asc')(world)
      },
    ],
    ...(['all', 'audio'] as const).flatMap((category) =>
      Object.entries(choices).map(
        ([name, search]): Measure => [`shelf-${category}-by-${name}`, open(category, search)],
      ),
    ),
    ...(await newMeasures(db, choices)),
    ...Object.entries(searches).flatMap(([language, words]) =>
      Object.entries(words).map(
        ([name, each]): Measure => [`search-${language}-${name}`, find(language, each)],
      ),
    ),
    ['search-en-rare', find('en', own)],
    ['search-en-rare-two', find('en', `${own} ${brand}`)],
    ['search-en-narrowed', open('all', 'q=battery&stock=1&sort=price-asc&colour=black')],
    ...(['s', 'so', 'sona', 'sonadrel wi', 'wirel', own] as const).map(
      (words, nth): Measure => [
        `suggest-${nth < 5 ? words.replace(' ', '-') : 'rare'}`,
        (world) => suggestionsFor(world, words, 'en'),
      ],
    ),
    ['product', (world) => productById(world, id)],
    ['product-reviews', (world) => reviewsOf(world, id)],
    ['product-related', (world) => relatedTo(world, id, 4)],
    ['trending', (world) => trending(world)],
    ['home-featured', (world) => featured(world, 7)],
    ['home-figures', (world) => Promise.all([countProducts(world), soldFigures(world)])],
    ['home-brands', (world) => brandsOf(world, 7)],
    ['home-promotions', categoryPromotions],
    ['menu', stockedCategories],
    ['gallery', (world) => ofKind(world, 'tshirt', 5)],
    ['sitemap-part', (world) => idsOfPart(world, 0, 250)],
    ['feed-part', (world) => feedPart(world, 0)],
    [
      'cart-of-ten',
      (world) =>
        priceLines(
          world,
          lines.map((line) => ({ ...line, quantity: 1 })),
        ),
    ],
  ]
}

async function feedPart(world: World, part: number): Promise<void> {
  for (const id of await idsOfPart(world, part, 100)) await productById(world, id)
}

/** Loads the in-memory search index of both before: a large catalog's lists do not fit for all languages. */
export async function readyToSearch(world: World, name: string): Promise<void> {
  const [, language = 'en'] = /^search-(..)-/.exec(name) ?? []
  await searchProducts(world, 'qqqqqqqq', language)
}
