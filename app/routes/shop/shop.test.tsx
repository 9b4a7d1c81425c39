import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { demoCatalogue } from '../../../demo/catalogue/index.ts'
import { loadCatalogue } from '../../../shop/catalog/products/actions/products.ts'
import type { Card } from '../../../shop/catalog/products/rules/catalog.ts'
import { saveSetting } from '../../../shop/platform/settings/actions.ts'
import { defaultSections } from '../../../shop/storefront/home/rules.ts'
import { contextOf } from '../../../tests/support/route-caller.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { ProductGrid } from '../../components/listing/ProductGrid'
import { byChance } from '../../http/response-markers'
import type { Language } from '../../i18n/languages'
import { LanguageContext } from '../../i18n/text'
import * as gallery from './gallery'
import * as home from './home/page'
import * as listing from './listing'
import * as product from './product/page'
import * as search from './search/page'
import * as trending from './trending'

const world = await testWorld()
await loadCatalogue(world, demoCatalogue)

type Loader<Data> = (args: never) => Promise<Data>

/** A page's loader data at a URL, or the response that it throws, and its cache key. */
async function open<Data>(
  page: { loader: Loader<Data> },
  path: string,
  params: Record<string, string> = {},
) {
  const shared: string[] = []
  const context = contextOf({ world, who: null, shared })
  const request = new Request(`http://localhost${path}`)
  const args = { context, request, params } as never
  return { data: await page.loader(args), shared }
}

const category = async (slug: string, query = '') =>
  open(listing, `/category/${slug}${query}`, { category: slug })
const thrown = async (id: string, query = '') =>
  open(product, `/product/${id}${query}`, { id }).then(
    () => null,
    (answer) => answer,
  )

describe('a listing', () => {
  test('shows 24 cards with the total count', async () => {
    const { data } = await category('all')
    expect(data.cards).toHaveLength(24)
    expect(data).toMatchObject({ isKnown: true, total: demoCatalogue.length, page: 1 })
  })

  test('of an unknown category shows all products under another title', async () => {
    const { data } = await category('no-such')
    expect(data).toMatchObject({
      isKnown: false,
      category: null,
      total: demoCatalogue.length,
    })
  })

  test('does not search: words belong to the search page', async () => {
    const { data } = await category('all', '?q=phone')
    expect(data).toMatchObject({ total: demoCatalogue.length, filters: { q: null } })
  })

  test.each([
    ['', true],
    ['?sort=newest', true],
    ['?page=2', true],
    ['?page=900', false],
    ['?brand=nobody', false],
    ['?min=1', false],
    ['?utm=1', false],
    ['?q=phone', false],
  ])('with %j may be cached: %j', async (query, isShared) => {
    expect((await category('all', query)).shared).toEqual(isShared ? ['catalog'] : [])
  })
})

describe('a product page', () => {
  test('states the tax that its price includes, and nothing without a tax', async () => {
    const tax = async () => (await open(product, '/product/1', { id: '1' })).data.tax
    expect(await tax()).toBe('')
    await saveSetting(world, 'system', 'taxRate', 1900)
    await world.refreshed()
    expect(await tax()).toBe('19%')
    await saveSetting(world, 'system', 'taxRate', 0)
  })

  test('is invalidated by its own events, also with options in its address', async () => {
    const { data, shared } = await open(product, '/product/1', { id: '1' })
    const second = data.product.options[0]?.values[1]?.name ?? ''
    const other = await open(product, `/product/1?${new URLSearchParams({ colour: second })}`, {
      id: '1',
    })
    expect([shared, other.shared]).toEqual([
      ['product:1', 'catalog', 'shipping'],
      ['product:1', 'catalog', 'shipping'],
    ])
  })

  test('with an unknown option value is shown, and not cached', async () => {
    const { data, shared } = await open(product, '/product/1?colour=Plaid', { id: '1' })
    expect([data.product.id, shared]).toEqual(['1', []])
  })

  test('that does not exist is not found', async () => {
    expect((await thrown('no-such')).init).toEqual({ status: 404 })
    expect((await thrown('\u0000')).init).toEqual({ status: 404 })
  })

  test('of an old trending address redirects for good', async () => {
    const answer = await thrown('trending-1', '?colour=Red')
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/product/1?colour=Red'])
  })
})

test('search without words asks for them, with words finds products', async () => {
  expect((await open(search, '/search')).data).toMatchObject({ total: 0, filters: { q: null } })
  expect((await open(search, '/search?q=headphnes')).data.total).toBeGreaterThan(0)
})

test('home shows six products, seven brands, real counts and the announcement', async () => {
  const { data, shared } = await open(home, '/')
  expect(data.cards).toHaveLength(6)
  expect(data.sections.map(({ is }) => is)).toEqual(defaultSections.map(({ is }) => is))
  expect(data.sections.find(({ is }) => is === 'brands')).toHaveProperty('brands.length', 7)
  expect(data.sections.find(({ is }) => is === 'figures')).toMatchObject({
    counters: { products: demoCatalogue.length, orders: 0, customers: 0, countries: 0 },
  })
  expect(data.sections.find(({ is }) => is === 'featured')).toHaveProperty('cards', data.cards)
  expect([data.announcement, data.demo]).toEqual([null, true])
  expect(shared).toEqual([byChance, 'catalog', 'collections', 'settings', 'newsletter', 'home'])
})

test('trending shows at most 100 products, the gallery five shirts', async () => {
  const page = async (search: string) => (await open(trending, `/category/trending${search}`)).data
  expect(await page('')).toMatchObject({ count: 100, from: 0, page: 1, pages: 5 })
  expect((await page('')).cards).toHaveLength(24)
  const last = await page('?page=5')
  expect([last.cards.length, last.from]).toEqual([4, 96])
  expect((await page('?page=99')).page).toBe(5)
  expect((await page('?page=x')).page).toBe(1)
  const shirts = (await open(gallery, '/tshirts-gallery')).data.cards
  expect(shirts.map((card) => card.art.kind)).toEqual(Array(5).fill('tshirt'))
})

describe('cards', () => {
  const card: Card = {
    id: 'x-1',
    name: 'Walker "9" <b>',
    attribute: '42 g',
    art: { kind: 'shoe', variant: 2 },
    swatches: [
      {
        name: 'Ink',
        label: 'Ink',
        hex: '#101418',
        variantId: 'ink00000',
        price: 12_340_000_000n,
        soldOut: true,
      },
      {
        name: 'Sand',
        label: 'Sand',
        hex: '#e6dcc8',
        variantId: 'sand0000',
        price: 8_005_000_000n,
        soldOut: false,
      },
    ],
    swatchOption: 'Colour',
    variantId: 'sand0000',
    toChoose: 0,
    price: 8_005_000_000n,
    isFrom: false,
    soldOut: false,
  }
  const draw = (language: Language, ...cards: Card[]) =>
    renderToStaticMarkup(
      <RouterProvider
        router={createMemoryRouter([
          {
            path: '*',
            element: (
              <LanguageContext value={language}>
                <ProductGrid cards={cards} />
              </LanguageContext>
            ),
          },
        ])}
      />,
    )

  test('add the first available swatch, at the price that they show', () => {
    const html = draw('en', card)
    expect(html).toContain('<form action="/cart/add" method="post">')
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="sand0000"/)
    expect(html).toMatch(/<input[^>]*disabled=""[^>]*value="ink00000"/)
    expect(html).toContain('π\u00a0800.5')
    expect(html).toContain('/art/shoe-2-e6dcc8.svg')
    expect(html).toContain('Walker &quot;9&quot; &lt;b&gt;')
  })

  test('submit to the cart in their language', () => {
    expect(draw('ar', card)).toContain('action="/ar/cart/add"')
  })

  test('without stock offer no button', () => {
    const html = draw('en', {
      ...card,
      soldOut: true,
      swatches: card.swatches.map((swatch) => ({ ...swatch, soldOut: true })),
    })
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Sold out</)
  })

  test('of products with sizes link to them, and never choose one', () => {
    const html = draw('en', { ...card, isFrom: true, variantId: null, toChoose: 1 })
    expect(html).toContain('href="/product/x-1?colour=Sand"')
    expect(html).toContain('Choose options</a>')
    // Nor does the wishlist form have one.
    expect(html).not.toContain('name="variant"')
    expect(html).not.toContain('Add to Cart')
    expect(html).toMatch(/from .*800\.5/)
  })
})
