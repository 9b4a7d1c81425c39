// Feeds conform to the published specifications: required fields, lengths, values, formats, check digits.
import { parse } from 'csv-parse/sync'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { demoCatalogue } from '../../../../demo/catalogue/index.ts'
import { loadCatalogue } from '../../../../shop/catalog/products/actions/products.ts'
import type { DeliveryRates } from '../../../../shop/sales/shipping/port.ts'
import { createZones } from '../../../../tests/fixtures/sales/shipping-zones.ts'
import { person } from '../../../../tests/support/people.ts'
import { testProduct } from '../../../../tests/support/products.ts'
import { routeCaller } from '../../../../tests/support/route-caller.ts'
import { testConfig, testWorld } from '../../../../tests/support/world.ts'
import { feedOf } from '../../../http/feeds/offers'
import { loader as feed } from './page'

const world = await testWorld({ config: { ...testConfig, publicUrl: 'https://shop.example' } })
const long = 'Very long name of an option or a product '.repeat(3)
const extreme = testProduct({
  id: `long-${'x'.repeat(59)}`,
  name: long.slice(0, 120),
  description: '',
  colours: ['Ink', 'Sand'].map((each) => ({
    name: `${each} ${long}`.slice(0, 60),
    hex: '#101418',
    stock: 0,
  })),
  sizes: [`L ${long}`.slice(0, 60)],
})
await loadCatalogue(world, [...demoCatalogue, extreme, testProduct({ id: 'single' })])
await createZones(world, await person(world, 'fulfilment'))
await world.db`update product_variants set barcode = '4006381333931' where product_id = 'single'`

async function read(path: string): Promise<string> {
  const answer = await routeCaller(world)(feed as never, path, null)
  return (answer as unknown as Response).text()
}

/** GS1 check digit: weights 3 and 1 alternating from the right; the sum is a multiple of ten. */
const isGtin = (text: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(text) &&
  [...text].toReversed().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) %
    10 ===
    0
const isAddress = (text: string) => /^https:\/\/shop\.example\/\S+$/.test(text)
const price = /^\d+(\.\d+)? PI$/
const characters = (text: string) => [...text].length

type Item = Record<string, string[]>
function itemsOf(xml: string): Item[] {
  const items: Item[] = []
  const path: string[] = []
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'item') items.push({})
        path.push(name)
      },
      ontext(text) {
        const item = items.at(-1)
        const name = path.slice(path.indexOf('item') + 1).join(' ')
        if (!item || !path.includes('item') || name === '') return
        item[name] = [...(item[name] ?? []), text]
      },
      onclosetag: () => void path.pop(),
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.end(xml)
  return items
}

test('Google: every item has the required fields in their format and length', async () => {
  const items = itemsOf(await read('/feed.xml'))
  expect(items.length).toBeGreaterThan(demoCatalogue.length)
  const one = (item: Item, name: string) => item[name]?.join('') ?? ''
  const most = { 'g:id': 50, title: 150, description: 5_000, 'g:brand': 70 }
  for (const item of items) {
    for (const [name, longest] of Object.entries(most)) {
      const text = one(item, name).replace(/&\w+;/g, '_')
      expect([name, text !== '' && characters(text) <= longest]).toEqual([name, true])
    }
    for (const name of ['link', 'g:image_link'])
      expect([name, isAddress(one(item, name).replaceAll('&amp;', '&'))]).toEqual([name, true])
    expect(one(item, 'g:image_link')).toMatch(/\.(png|jpg|webp)$/)
    expect(['in_stock', 'out_of_stock']).toContain(one(item, 'g:availability'))
    expect(one(item, 'g:price')).toMatch(price)
    const [full, sale] = ['g:price', 'g:sale_price'].map((name) =>
      Number.parseFloat(one(item, name)),
    )
    if (item['g:sale_price']) expect(sale).toBeLessThan(full ?? 0)
    expect(item['g:gtin'] ? isGtin(one(item, 'g:gtin')) : one(item, 'g:identifier_exists')).toBe(
      item['g:gtin'] ? true : 'no',
    )
    for (const name of ['g:color', 'g:size'])
      expect(characters(one(item, name))).toBeLessThanOrEqual(100)
    expect(characters(one(item, 'g:item_group_id'))).toBeLessThanOrEqual(50)
    expect(characters(one(item, 'g:product_type'))).toBeLessThanOrEqual(750)
    expect(item['g:additional_image_link']?.length ?? 0).toBeLessThanOrEqual(10)
    expect(item['g:shipping g:country']).toEqual(['AT', 'DE'])
    for (const costs of item['g:shipping g:price'] ?? []) expect(costs).toMatch(price)
  }
  const ids = items.map((item) => one(item, 'g:id'))
  expect(new Set(ids).size).toBe(ids.length)
  const single = items.find((item) => one(item, 'link').includes('/product/single'))
  expect(single).toMatchObject({ 'g:gtin': ['4006381333931'] })
  expect(single).not.toHaveProperty('g:item_group_id')
  const grouped = items.filter((item) => one(item, 'link').includes('/product/long-'))
  expect(new Set(grouped.map((item) => one(item, 'g:item_group_id'))).size).toBe(1)
  expect(grouped).toHaveLength(2)
})

test('Meta: every row has the required fields in their format and length', async () => {
  const rows = parse(await read('/feed.csv'), { columns: true }) as Record<string, string>[]
  const most = { id: 100, title: 200, description: 9_999, brand: 100, link: 2_000 }
  const more = { color: 200, size: 200, product_type: 750, item_group_id: 100 }
  for (const row of rows) {
    for (const [name, longest] of Object.entries(most))
      expect([name, row[name] !== '' && characters(row[name] ?? '') <= longest]).toEqual([
        name,
        true,
      ])
    for (const [name, longest] of Object.entries(more))
      expect(characters(row[name] ?? '')).toBeLessThanOrEqual(longest)
    expect(['in stock', 'out of stock']).toContain(row.availability)
    expect(row.condition).toBe('new')
    expect(row.price).toMatch(price)
    expect([row.link, row.image_link].every((each) => isAddress(each ?? ''))).toBe(true)
    const images = row.additional_image_link?.split(',').filter(Boolean) ?? []
    expect(images.length <= 20 && images.every(isAddress)).toBe(true)
    if (row.gtin) expect(isGtin(row.gtin)).toBe(true)
    if (row.sale_price) expect(row.sale_price).toMatch(price)
  }
  const ids = rows.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('JSON Feed 1.1: every item has an id, an address and a content', async () => {
  const { version, title, items, ...said } = JSON.parse(await read('/feed.json'))
  expect(version).toBe('https://jsonfeed.org/version/1.1')
  expect([title, said.language]).toEqual(['Piazza', 'en'])
  for (const name of ['home_page_url', 'feed_url']) expect(said[name]).toMatch(/^https:\/\/shop/)
  for (const item of items) {
    expect(Object.keys(item).filter((name) => !name.startsWith('_'))).toEqual(
      expect.arrayContaining(['id', 'url', 'title', 'content_text', 'image', 'tags']),
    )
    expect([typeof item.id, item.content_text !== '', isAddress(item.url)]).toEqual([
      'string',
      true,
      true,
    ])
    expect(item.tags.every((tag: unknown) => typeof tag === 'string')).toBe(true)
    for (const { gtin } of item._product.variants)
      if (gtin !== undefined) expect(isGtin(gtin)).toBe(true)
  }
})

test('a carrier is asked once for each country and what is sent, however many products there are', async () => {
  const asked: string[] = []
  const carrier: DeliveryRates = {
    id: 'post',
    services: async () => ['Parcel'],
    ask: async ({ country, parcels, value, currency }) => {
      asked.push([country, parcels[0]?.grams, value].join(' '))
      return [{ service: 'Parcel', price: 7n, currency, daysFrom: 1, daysTo: 2 }]
    },
  }
  const undo = new Error('undo')
  const writing = world.transaction(async (inside) => {
    await inside.db`update shipping_methods set basis = 'carrier', service = 'post:Parcel'`
    const { shipping } = await feedOf({ ...inside, deliveryRates: [carrier] }, 'en')
    const first = await shipping(100n, 500)
    expect(first[0]?.price).toBe(7n)
    await shipping(100n, 500)
    expect(asked).toHaveLength(new Set(asked).size)
    await shipping(100n, 900)
    expect(asked).toHaveLength(2 * new Set(first.map(({ country }) => country)).size)
    throw undo
  })
  await expect(writing).rejects.toBe(undo)
})
