import { describe, expect, test } from 'vitest'
import { testProduct, variantOf } from '../../../../tests/support/products.ts'
import { testWorld } from '../../../../tests/support/world.ts'
import { coins } from '../../../platform/money/rules.ts'
import { listingQuery } from '../../../search/input.ts'
import { brandsOf, countProducts, featured, listing } from '../../../search/views/listing.ts'
import { searchProducts } from '../../../search/views/search.ts'
import { trendingBy } from '../../../search/views/trending.ts'
import { reserveStock } from '../../stock/actions/reservations.ts'
import { loadCatalogue } from '../actions/products.ts'
import type { ArtKind, CatalogueProduct, Category } from '../rules/catalog.ts'
import { ofKind, priceLines, productById } from './products.ts'

type Facts = {
  name: string
  category: Category
  brand: string
  price: number
  kind?: ArtKind
  stock?: number
}

const product = (
  id: string,
  { name, category, brand, price, kind, stock }: Facts,
): CatalogueProduct =>
  testProduct({
    id,
    name,
    category,
    brand,
    basePrice: coins(price),
    specifications: [['Warranty', '2 years']],
    art: { kind: kind ?? 'phone', variant: 0 },
    colours: [
      { name: 'Ink', hex: '#101418', stock: stock ?? 9 },
      { name: 'Sand', hex: '#e6dcc8', price: coins(price + 50), stock: 9 },
    ],
  })

const many = Array.from({ length: 110 }, (_, index) =>
  product(`shoes-${index}`, {
    name: `Walker ${String.fromCharCode(65 + (index % 26))}${index}`,
    category: 'shoes',
    brand: 'Passo',
    price: 10 + index,
    kind: 'shoe',
  }),
)

const line = (productId: string, quantity: number, colour = 'Ink') => ({
  productId,
  variantId: variantOf(productId, colour),
  quantity,
})

const world = await testWorld()
await loadCatalogue(world, [
  product('1', { name: 'Lumen Aurora 5', category: 'smartphones', brand: 'Lumen', price: 900 }),
  product('2', { name: 'Orbit Fold', category: 'smartphones', brand: 'Orbit', price: 1400 }),
  product('3', {
    name: 'Lumen Mini',
    category: 'smartphones',
    brand: 'Lumen',
    price: 400,
    stock: 0,
  }),
  product('4', { name: 'Étoile Noir', category: 'fashion', brand: 'Étoile', price: 80 }),
  product('5', {
    name: '夜光 耳机',
    category: 'audio',
    brand: '星河',
    price: 120,
    kind: 'headphones',
  }),
  ...many,
])
world.clock.advance(60_000)
await loadCatalogue(world, [
  product('6', { name: 'Newest Phone', category: 'smartphones', brand: 'Orbit', price: 700 }),
])

const ask = (search: string, category = 'all') =>
  listing(world, listingQuery(category, new URLSearchParams(search), 'PI'))
const ids = async (search: string, category = 'all') =>
  (await ask(search, category)).cards.map((card) => card.id)

describe('a listing', () => {
  test('shows the first 24 products, and the rest on further pages', async () => {
    const first = await ask('')
    expect(first.cards).toHaveLength(24)
    expect(first).toMatchObject({ total: 116, page: 1, pages: 5 })
    const last = await ask('page=5')
    expect(last.cards).toHaveLength(20)
    expect(await ask('page=900')).toMatchObject({ page: 5 })
    const all = await Promise.all([1, 2, 3, 4, 5].map((page) => ids(`page=${page}`)))
    expect(new Set(all.flat()).size).toBe(116)
  })

  test('sorts by the price on the card: that of the first colour in stock', async () => {
    expect(await ids('sort=price-asc', 'smartphones')).toEqual(['3', '6', '1', '2'])
    expect(await ids('sort=price-desc', 'smartphones')).toEqual(['2', '1', '6', '3'])
    expect(await ids('min=400&max=449', 'smartphones')).toEqual([])
    expect(await ids('min=450&max=450', 'smartphones')).toEqual(['3'])
  })

  test('sorts by age, filters by brand and stock, and counts brands', async () => {
    expect((await ids('sort=newest'))[0]).toBe('6')
    expect(await ids('brand=Lumen', 'smartphones')).toEqual(['1', '3'])
    expect(await ids('brand=Nobody')).toEqual([])
    expect(await ids('brand=No%00body')).toEqual([])
    expect((await ask('brand=Lumen', 'smartphones')).facets.brands).toEqual([
      { value: 'Lumen', count: 2 },
      { value: 'Orbit', count: 2 },
    ])
  })

  test('counts the results of each filter value', async () => {
    const { facets } = await ask('brand=Lumen', 'smartphones')
    expect(facets).toEqual({
      categories: [{ value: 'smartphones', count: 2 }],
      brands: [
        { value: 'Lumen', count: 2 },
        { value: 'Orbit', count: 2 },
      ],
      colours: [
        { value: 'black', count: 2 },
        { value: 'beige', count: 2 },
      ],
      prices: [
        { value: 3, count: 1 },
        { value: 4, count: 1 },
      ],
      ratings: [],
      inStock: 2,
      onSale: 0,
    })
    const { facets: found } = await ask('q=lumen')
    expect(found.categories).toEqual([{ value: 'smartphones', count: 2 }])
    for (const { value, count } of (await ask('')).facets.categories)
      expect((await ask('', value)).total).toBe(count)
    for (const { value, count } of (await ask('')).facets.colours)
      expect((await ask(`colour=${value}`)).total).toBe(count)
  })

  test('of an empty category is empty', async () => {
    expect(await ask('', 'accessories')).toMatchObject({ cards: [], total: 0, page: 1, pages: 1 })
  })

  test('is updated after a colour sells out', async () => {
    const cheapest = async () => (await ask('sort=price-asc', 'audio')).cards[0]?.swatches[0]
    expect(await cheapest()).toMatchObject({ price: coins(120), soldOut: false })
    const told = new Promise<void>((resolve) => world.events.on('catalog', resolve))
    await reserveStock(world, 'PI-1', [line('5', 9)])
    await told
    expect(await cheapest()).toMatchObject({ price: coins(120), soldOut: true })
    expect(await ids('max=120', 'audio')).toEqual([])
  })
})

describe('searching', () => {
  test.each([
    ['aurora', '1'],
    ['Aurroa', '1'],
    ['lumne minni', '3'],
    ['lum min', '3'],
    ['orbti fold', '2'],
    ['ÉTOILE', '4'],
    ['etoile', '4'],
    ['耳机', '5'],
    ['星河', '5'],
    ['headphones', '5'],
    ['walker z25', 'shoes-25'],
  ])('for %j finds %s first', async (words, id) => {
    expect((await searchProducts(world, words)).ids[0]).toBe(id)
  })

  test.each(['', '   ', '!!!', '🙂', '<script>', 'qqqqqqqqqqqq', '"; drop table products'])(
    'for %j causes no error',
    async (words) => {
      expect((await searchProducts(world, words)).ids).toEqual([])
    },
  )

  test('finds the same through a listing, with its filters and order', async () => {
    expect(await ids('q=phone&sort=price-asc')).toEqual(['3', '6', '1', '2'])
    expect(await ids('q=phone&brand=Orbit')).toEqual(expect.arrayContaining(['2', '6']))
    expect(await ids('q=phone', 'audio')).not.toContain('1')
    expect(await ask('q=🙂')).toMatchObject({ total: 0, cards: [], meant: null })
  })
})

test('featured products are six, vary with the seed, and are in stock', async () => {
  const [some, same, others] = await Promise.all([1, 1, 2].map((seed) => featured(world, seed)))
  expect(some).toHaveLength(6)
  expect(same).toEqual(some)
  expect(others?.map((card) => card.id)).not.toEqual(some?.map((card) => card.id))
})

test('trending has at most 100 products, newest first', async () => {
  const cards = await trendingBy(world, 1, async () => [])
  expect(cards).toHaveLength(100)
  expect(cards[0]?.id).toBe('6')
})

test('the catalogue counts its products and lists its brands', async () => {
  expect(await countProducts(world)).toBe(116)
  expect(await brandsOf(world, 2)).toEqual(['Passo', 'Lumen'])
  expect((await ofKind(world, 'headphones', 5)).map((card) => card.id)).toEqual(['5'])
})

test('a product shows its stock only when few units are left', async () => {
  const shown = await productById(world, '3')
  expect(shown?.variants.map(({ soldOut, left }) => [soldOut, left])).toEqual([
    [true, 0],
    [false, 6],
  ])
  expect(shown?.variants[1]?.price).toBe(coins(450))
  for (const id of ['no-such', '\u0000', '1\u0000', 'x'.repeat(5000)])
    expect(await productById(world, id)).toBeNull()
})

test('lines have the price of their variant, and unknown ones are reported', async () => {
  const known = line('4', 3, 'Sand')
  const unknown = [
    line('4', 1, 'Plaid'),
    line('no-such', 1),
    { ...line('4', 1), variantId: 'Ink\u0000' },
    { ...line('4', 1), productId: '../4\u0000' },
    { ...line('4', 1), variantId: variantOf('3', 'Ink') },
  ]
  const { lines, missing } = await priceLines(world, [...unknown, known, known])
  expect(missing).toEqual(unknown)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toEqual({
    ...known,
    name: 'Étoile Noir',
    options: [{ name: 'Colour', value: 'Sand' }],
    category: 'fashion',
    hex: '#e6dcc8',
    art: { kind: 'phone', variant: 0 },
    price: coins(130),
    fullPrice: null,
    byCode: false,
    total: coins(390),
    available: 9,
    specifications: [['Warranty', '2 years']],
    taxClass: 'standard',
  })
})
