// Collection pages: order, rules, hidden and renamed ones, menus and structured data.
import { beforeAll, expect, test } from 'vitest'
import {
  addProducts,
  changeCollection,
  createCollection,
  placeProduct,
} from '../../../shop/catalog/collections/actions.ts'
import type { CollectionChange } from '../../../shop/catalog/collections/input.ts'
import type { Condition, Rule } from '../../../shop/catalog/collections/rules.ts'
import { savePromotion } from '../../../shop/catalog/collections/save-promotion.ts'
import { collectionsNow } from '../../../shop/catalog/collections/views.ts'
import { loadCatalogue } from '../../../shop/catalog/products/actions/products.ts'
import { createPromotion, endPromotion } from '../../../shop/catalog/promotions/actions.ts'
import { promotionById } from '../../../shop/catalog/promotions/views.ts'
import { coins } from '../../../shop/platform/money/rules.ts'
import { countMatching } from '../../../shop/search/views/collections.ts'
import { suggestionsFor } from '../../../shop/search/views/suggestions.ts'
import { person } from '../../../tests/support/people.ts'
import { tenPercentOff, testProduct } from '../../../tests/support/products.ts'
import { contextOf } from '../../../tests/support/route-caller.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { loader as sitemap } from '../pages/sitemap-part'
import { loader } from './collection'
import { loader as product } from './product/page'

const world = await testWorld()
const clerk = await person(world, 'catalogue')
const things: [id: string, price: number, brand: string, tags: string[]][] = [
  ['lamp', 10, 'Lumen', ['gift']],
  ['radio', 20, 'Lumen', []],
  ['chair', 30, 'Sitwell', ['gift', 'home']],
  ['desk', 40, 'Sitwell', ['home']],
]
await loadCatalogue(
  world,
  things.map(([id, price, brand]) => testProduct({ id, basePrice: coins(price), brand })),
)
for (const [nth, [id, , , tags]] of things.entries()) {
  const createdAt = new Date(world.now().getTime() - (nth + 1) * 86_400_000)
  await world.db`update products set created_at = ${createdAt}, tags = ${tags} where id = ${id}`
}

const shared: string[] = []
const open = (slug: string, query = '', language = 'en') =>
  loader({
    context: contextOf({ world, who: null, shared, language: language as 'en' }),
    request: new Request(`http://localhost/collection/${slug}${query}`),
    params: { slug },
  } as never)
const idsOf = async (slug: string, query = '') =>
  (await open(slug, query)).cards.map(({ id }) => id)
const thrown = (slug: string, query = '') =>
  open(slug, query).then(
    () => null,
    (answer) => answer,
  )
const change = async (id: string, more: CollectionChange) => {
  const row = (await collectionsNow(world)).find((each) => each.id === id)
  if (!row) throw new Error('no such collection')
  const done = await changeCollection(world, clerk, row, more)
  expect(done).toEqual({ ok: true })
}
const rule = (name: string, conditions: Condition[], match: Rule['match'] = 'all') =>
  createCollection(world, clerk, { kind: 'rule', match, texts: { en: { name } }, conditions })

beforeAll(async () => {
  await createCollection(world, clerk, {
    kind: 'manual',
    texts: { en: { name: 'Gifts', description: '- **Nice** things' }, de: { name: 'Geschenke' } },
  })
  await addProducts(world, clerk, 'gifts', ['chair', 'lamp', 'desk'])
})

test('a collection by hand shows its products in order, with filters and sorting', async () => {
  const gifts = await open('gifts')
  expect(gifts.cards.map(({ id }) => id)).toEqual(['chair', 'lamp', 'desk'])
  expect(gifts.collection.descriptionHtml).toContain('<strong>Nice</strong>')
  expect(gifts.facets.brands).toEqual([
    { value: 'Lumen', count: 1 },
    { value: 'Sitwell', count: 2 },
  ])
  expect(await idsOf('gifts', '?brand=Sitwell')).toEqual(['chair', 'desk'])
  expect(await idsOf('gifts', '?sort=price-desc')).toEqual(['desk', 'chair', 'lamp'])
  expect((await open('gifts', '', 'de')).collection.title).toBe('Geschenke')
  // Pages with arbitrary parameters are not shared.
  expect(shared).toEqual(expect.arrayContaining(['catalog', 'collections']))
  await placeProduct(world, clerk, 'gifts', 'desk', 0)
  await expect.poll(() => idsOf('gifts')).toEqual(['desk', 'chair', 'lamp'])
})

test.each<[string, Condition[], Rule['match'], string[]]>([
  ['brand', [{ is: 'brand', values: ['Sitwell'] }], 'all', ['chair', 'desk']],
  [
    'tag and price',
    [
      { is: 'tag', values: ['gift'] },
      { is: 'price', min: null, max: String(coins(20)) },
    ],
    'all',
    ['lamp'],
  ],
  [
    'tag or price',
    [
      { is: 'tag', values: ['gift'] },
      { is: 'price', min: String(coins(40)), max: null },
    ],
    'any',
    ['lamp', 'chair', 'desk'],
  ],
  [
    'category',
    [{ is: 'category', id: 'audio' }, { is: 'stock' }],
    'all',
    ['lamp', 'radio', 'chair', 'desk'],
  ],
  ['nothing now', [{ is: 'brand', values: ['Nobody'] }], 'all', []],
])('a rule by %s finds its products, newest first', async (name, conditions, match, ids) => {
  const made = await rule(`By ${name}`, conditions, match)
  expect(made.ok).toBe(true)
  const slug = made.ok ? made.value : ''
  await expect.poll(() => idsOf(slug).catch(() => null)).toEqual(ids)
})

test('a rule by time, promotion or price follows their changes', async () => {
  await rule('Fresh', [{ is: 'new', days: 2 }])
  await rule('Sale', [{ is: 'promotion' }])
  // A reserved word is no slug: this one becomes "collection".
  const known = (slug: string) => idsOf(slug).catch(() => null)
  await expect.poll(() => known('fresh')).toEqual(['lamp', 'radio'])
  await expect.poll(() => known('collection')).toEqual([])
  const reduced = { category: null, productIds: ['desk'] }
  const promoted = await createPromotion(world, 'system', tenPercentOff(world.now(), reduced))
  await expect.poll(() => idsOf('collection')).toEqual(['desk'])
  const seen = { id: promoted.ok ? promoted.value : '', version: 1, phase: 'running' as const }
  world.clock.advance(1_000)
  await endPromotion(world, clerk, seen)
  await expect.poll(() => idsOf('collection')).toEqual([])
  const stored = (await collectionsNow(world)).find(({ id }) => id === 'fresh')?.rule
  expect(stored && (await countMatching(world, stored))).toBe(1)
})

test('a promotion applies to the products that a collection had when it was saved', async () => {
  const week = { name: 'Week', kind: 'percent', percent: 10 } as const
  const saved = await savePromotion(world, clerk, { ...week, collectionId: 'gifts' })
  const id = saved.ok ? saved.value : ''
  expect(await promotionById(world, id)).toMatchObject({
    collectionId: 'gifts',
    productIds: ['desk', 'chair', 'lamp'],
    category: null,
  })
  const price = async (id: string) => {
    const context = contextOf({ world, who: null, shared: [], language: 'en' })
    const request = new Request(`http://localhost/product/${id}`)
    return (await product({ context, request, params: { id } } as never)).product.price
  }
  await expect.poll(() => price('chair')).toBe(coins(27))
  // Products added later keep their price: the price history must not change.
  await addProducts(world, clerk, 'gifts', ['radio'])
  await expect.poll(() => idsOf('gifts')).toHaveLength(4)
  expect(await price('radio')).toBe(coins(20))
  const refused = (field: string) => ({
    ok: false,
    code: 'form.invalid',
    fields: { collectionId: field },
  })
  expect(await savePromotion(world, clerk, { ...week, collectionId: 'fresh' })).toEqual(
    refused('promotions.field.rule'),
  )
  await createCollection(world, clerk, { kind: 'manual', texts: { en: { name: 'Empty' } } })
  expect(await savePromotion(world, clerk, { ...week, collectionId: 'empty' })).toEqual(
    refused('promotions.field.emptyCollection'),
  )
})

test('structured data and search contain it', async () => {
  const xml = (await sitemap({
    context: contextOf({ world, who: null, shared: [], language: 'en' }),
    request: new Request('http://localhost/sitemaps/pages.xml'),
    params: { name: 'pages.xml' },
  } as never)) as Response
  expect(await xml.text()).toContain('/collection/gifts</loc>')
  expect((await suggestionsFor(world, 'gif', 'en')).collections.map(({ slug }) => slug)).toEqual([
    'gifts',
  ])
})

test('a renamed collection redirects with its filters; a hidden one is not found', async () => {
  await change('gifts', { slug: 'presents' })
  await expect.poll(async () => (await thrown('gifts', '?sort=newest'))?.status).toBe(301)
  expect((await thrown('gifts', '?sort=newest')).headers.get('location')).toBe(
    '/collection/presents?sort=newest',
  )
  await change('gifts', { isHidden: true })
  await expect.poll(async () => (await thrown('presents'))?.init?.status).toBe(404)
  expect((await thrown('nothing'))?.init?.status).toBe(404)
})
