// SEO output: sitemap, feed, robots, Open Graph, structured data.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { demoCatalogue } from '../../../demo/catalogue/index.ts'
import { loadTexts } from '../../../shop/catalog/editor/actions/texts.ts'
import { loadCatalogue } from '../../../shop/catalog/products/actions/products.ts'
import { shownLegal } from '../../../shop/catalog/products/rules/legal.ts'
import { productById } from '../../../shop/catalog/products/views/products.ts'
import { coins, plainAmount } from '../../../shop/platform/money/rules.ts'
import { noSalesLaw, type SalesLaw } from '../../../shop/platform/settings/rules/law.ts'
import { testProduct } from '../../../tests/support/products.ts'
import { routeCaller } from '../../../tests/support/route-caller.ts'
import { value } from '../../../tests/support/shopping.ts'
import { openWorld, testConfig, testWorld } from '../../../tests/support/world.ts'
import { productThing, serializeStructuredData } from '../../components/layout/structured-data'
import { languages, pathIn } from '../../i18n/languages'
import * as og from '../api/og'
import { googleFeed } from '../shop/feed/google'
import { jsonFeed } from '../shop/feed/json'
import { metaFeed } from '../shop/feed/meta'
import * as feed from '../shop/feed/page'
import * as robots from './robots'
import * as sitemap from './sitemap'
import * as part from './sitemap-part'

const publicUrl = 'https://shop.example'
const world = await openWorld({ config: { ...testConfig, demo: false, publicUrl } })
await loadCatalogue(world, demoCatalogue)
await loadTexts(world, 'de', { '1': { description: 'Größer & <b>besser</b>\u0001' } })

const ask = routeCaller(world)
const textOf = async (answer: unknown) => (answer as Response).text()

async function open(module: { loader: unknown }, path: string, language = 'en') {
  const call = (args: { params: object }) =>
    (module.loader as (args: object) => unknown)({
      ...args,
      params: { name: path.split('/').at(-1) },
    })
  return (await ask(call as never, path, null, undefined, undefined, {
    language: language as never,
  })) as Response
}

describe('the sitemap', () => {
  test('lists every page and product in each language, with its translations', async () => {
    const index = await textOf(await open(sitemap, '/sitemap.xml'))
    const parts = [...index.matchAll(/<loc>https:\/\/shop\.example(\/sitemaps\/[^<]+)/g)]
    expect(parts.map(([, path]) => path)).toEqual([
      '/sitemaps/pages.xml',
      '/sitemaps/products-1.xml',
    ])
    const products = await textOf(await open(part, '/sitemaps/products-1.xml'))
    const addresses = [...products.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url)
    expect(addresses.toSorted()).toEqual(
      demoCatalogue
        .flatMap(({ id }) => languages.map((each) => publicUrl + pathIn(each, `/product/${id}`)))
        .toSorted(),
    )
    const [first = ''] = products.split('</url>')
    const named = [...first.matchAll(/hreflang="([^"]+)"/g)].map(([, each]) => each)
    expect(named).toEqual([...languages, 'x-default'])
    const pages = await textOf(await open(part, '/sitemaps/pages.xml'))
    expect(pages).toContain('<loc>https://shop.example/ar/category/audio</loc>')
    expect(pages).not.toContain('accessories')
  })

  test.each(['products-0.xml', 'products-2.xml', 'products-99999.xml', '..', 'x'])(
    'has no part %j',
    async (name) => {
      expect((await open(part, `/sitemaps/${name}`)).status).toBe(404)
    },
  )
})

test('robots.txt excludes personal pages, and all of a demonstration', async () => {
  const open_ = await textOf(await open(robots, '/robots.txt'))
  expect(open_).toContain('Sitemap: https://shop.example/sitemap.xml')
  for (const path of ['/account', '/*/account', '/order/', '/kyc'])
    expect(open_).toContain(`Disallow: ${path}\n`)
  expect(open_).not.toMatch(/Disallow: \/\n/)
  const demo = await testWorld()
  const closed = await textOf(await routeCaller(demo)(robots.loader as never, '/robots.txt', null))
  expect(closed).toBe('User-agent: *\nDisallow: /\n')
})

describe('the product feeds', () => {
  const variants = demoCatalogue.flatMap((product) => product.variants)

  test('Google has an item for each variant, in the language of its address', async () => {
    const xml = await textOf(await open(feed, '/de/feed.xml', 'de'))
    expect(xml.match(/<item>/g)).toHaveLength(variants.length)
    expect(xml).toContain('Größer &amp; &lt;b&gt;besser&lt;/b&gt;</description>')
    expect(xml).toContain('<link>https://shop.example/de/product/1?colour=')
    expect(xml).toMatch(/<g:price>\d+(\.\d+)? PI<\/g:price>/)
    expect(xml).toContain('out_of_stock')
  })

  test('Meta has a row for each variant, with every required column', async () => {
    const answer = await open(feed, '/de/feed.csv', 'de')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const rows = parse(await textOf(answer), { columns: true }) as Record<string, string>[]
    expect(rows.map(({ id }) => id).toSorted()).toEqual(variants.map(({ id }) => id).toSorted())
    const required = ['title', 'description', 'availability', 'condition', 'price', 'link']
    for (const row of rows)
      for (const column of [...required, 'image_link', 'brand']) expect(row[column]).not.toBe('')
    expect(new Set(rows.map(({ availability }) => availability))).toEqual(
      new Set(['in stock', 'out of stock']),
    )
  })

  test('JSON Feed has an item for each product with its variants, at the same prices', async () => {
    const answer = await open(feed, '/feed.json')
    expect(answer.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
    const said = JSON.parse(await textOf(answer))
    expect(said).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: 'https://shop.example/feed.json',
    })
    const products = new Map<string, { _product: { variants: object[] } }>(
      said.items.map((item: { id: string }) => [item.id, item]),
    )
    expect([...products.keys()].toSorted()).toEqual(demoCatalogue.map(({ id }) => id).toSorted())
    const shown = await productById(world, '1')
    expect(products.get('1')?._product.variants).toEqual(
      shown?.variants.map(({ id, price, soldOut }) =>
        expect.objectContaining({
          id,
          available: !soldOut,
          price: { amount: plainAmount(price, 'PI'), currency: 'PI' },
        }),
      ),
    )
  })

  test('contain barcode, weight, the price without a promotion, further images and shipping', async () => {
    const offer = {
      id: 'variant00001',
      title: 'Tea — 100 g',
      options: [],
      color: null,
      size: '100 g',
      url: 'https://a.example/tea',
      image: 'https://a.example/1.jpg',
      moreImages: ['https://a.example/2.jpg'],
      isInStock: true,
      fullPrice: coins(12),
      price: coins(9),
      unit: { price: coins(36), per: 'kg' as const },
      sku: 'T-1',
      gtin: '4006381333931',
      weightGrams: 120,
      contents: '250 g',
    }
    const tea = {
      id: 'tea',
      name: 'Tea',
      url: 'https://a.example/tea',
      brand: '<Leaf>',
      tags: [],
      description: 'Green.',
      detailsHtml: '',
      categories: ['Food', 'Tea'],
      attributes: [],
      legal: shownLegal(
        { name: 'Tea', brand: 'Leaf', legal: { energyClass: 'B', eprel: '123456' } },
        {},
        {},
        'en',
      ),
      variants: [offer],
    }
    const made = (written: AsyncGenerator<string>) => text(Readable.from(written))
    const of = () => ({
      products: (async function* () {
        yield tea
      })(),
      currency: 'PI' as const,
      shipping: async (price: bigint) => [{ country: 'IT', service: 'Post', price: price / 9n }],
    })
    const xml = await made(googleFeed(of(), { title: 'T', link: 'L', description: 'D' }))
    for (const part of [
      '<g:price>12 PI</g:price><g:sale_price>9 PI</g:sale_price><g:brand>&lt;Leaf&gt;</g:brand>',
      '<g:gtin>4006381333931</g:gtin>',
      '<g:additional_image_link>https://a.example/2.jpg</g:additional_image_link>',
      '<g:shipping_weight>120 g</g:shipping_weight>',
      '<g:unit_pricing_measure>250 g</g:unit_pricing_measure>',
      '<g:unit_pricing_base_measure>1 kg</g:unit_pricing_base_measure>',
      '<g:energy_efficiency_class>B</g:energy_efficiency_class>',
      '<g:certification_code>123456</g:certification_code>',
      '<g:shipping><g:country>IT</g:country><g:service>Post</g:service><g:price>1 PI</g:price></g:shipping>',
    ])
      expect(xml).toContain(part)
    const [row] = parse(await made(metaFeed(of())), { columns: true }) as Record<string, string>[]
    expect(row).toMatchObject({
      price: '12 PI',
      sale_price: '9 PI',
      gtin: '4006381333931',
      size: '100 g',
      product_type: 'Food > Tea',
      additional_image_link: 'https://a.example/2.jpg',
    })
    const own = { home_page_url: '', feed_url: '', description: '', language: 'en' }
    const said = JSON.parse(await made(jsonFeed(of(), { title: 'T', ...own })))
    expect(said.items[0]._product.variants[0]).toMatchObject({
      sku: 'T-1',
      gtin: '4006381333931',
      weight_grams: 120,
      contents: { amount: '250', unit: 'g' },
      unit_price: { amount: '36', currency: 'PI', per: 'kg' },
      available: true,
      price: { amount: '9', currency: 'PI' },
      full_price: { amount: '12', currency: 'PI' },
    })
  })
})

describe('a link preview', () => {
  const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer())
  test.each(['phone-0-1b1c1f.png', 'shop.png'])('%s is a cacheable PNG', async (name) => {
    const answer = await open(og, `/og/${name}`)
    const png = await bytes(answer)
    expect(Array.from(png.slice(1, 4))).toEqual([0x50, 0x4e, 0x47])
    expect(new DataView(png.buffer).getUint32(16)).toBe(1200)
    expect(answer.headers.get('cache-control')).toContain('immutable')
  })

  test.each([
    ['en', 'ÆØÅ'],
    ['ar', 'شاي أخضر'],
    ['hi', 'क्षीर'],
    ['ja', '👩‍👩‍👧'],
    ['zh', '<&'],
  ])('of a product without an image is drawn in %s', async (language, name) => {
    const id = `bare-${language}`
    const bare = testProduct({ id, name, art: { kind: 'placeholder', variant: 0 } })
    value(await loadCatalogue(world, [bare]))
    const answer = await open(og, `/og/product-${language}-${id}.png`)
    const png = await bytes(answer)
    expect(Array.from(png.slice(1, 4))).toEqual([0x50, 0x4e, 0x47])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  })

  test.each([
    'product-de-1.png',
    'product-de-nothing.png',
    'product-xx-1.png',
    'phone-0-123456.png',
    'phone-9-1b1c1f.png',
    'phone-0-1b1c1f.svg',
    'no.png',
    'photo-.jpg',
    `photo-${'0'.repeat(32)}-x20-y75.jpg`,
    '__proto__',
  ])('%s is not found, as no product looks like it', async (name) => {
    expect((await open(og, `/og/${name}`)).status).toBe(404)
  })
})

describe('structured data', () => {
  test('has the price by measure where the shop states it', async () => {
    const product = await productById(world, '1')
    if (!product) throw new Error('no product')
    const unit = { price: coins(36), per: 'kg' as const }
    const tea = {
      ...product,
      variants: product.variants.slice(0, 1).map((each) => ({ ...each, unit })),
    }
    const of = (law: SalesLaw) =>
      productThing(tea, { url: 'https://a.example', image: () => '', currency: 'PI', law }).offers
    expect(of({ ...noSalesLaw, unitPrices: true })).toMatchObject({
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: '36',
        referenceQuantity: { value: 1, unitCode: 'KGM' },
      },
    })
    expect(of(noSalesLaw)).not.toHaveProperty('priceSpecification')
  })

  test('has prices, stock and brand of each variant, and no rating', async () => {
    const product = await productById(world, '1')
    if (!product) throw new Error('no product')
    const schema = productThing(product, {
      url: `${publicUrl}/product/1`,
      image: ({ id }) => id,
      currency: 'PI',
      law: noSalesLaw,
    })
    expect(schema).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: '1',
      brand: { name: product.brand },
    })
    expect(schema.variesBy).toContain('https://schema.org/color')
    expect(schema).not.toHaveProperty('keywords')
    const tagged = { ...product, tags: ['5G', 'dual SIM'] }
    const addresses = {
      url: `${publicUrl}/product/1`,
      image: () => '',
      currency: 'PI' as const,
      law: noSalesLaw,
    }
    expect(productThing(tagged, addresses).keywords).toBe('5G, dual SIM')
    expect(schema.hasVariant).toHaveLength(product.variants.length)
    expect(schema.hasVariant).toContainEqual(
      expect.objectContaining({
        '@type': 'Product',
        sku: product.variants[0]?.id,
        color: expect.any(String),
        offers: expect.objectContaining({
          priceCurrency: 'PI',
          price: expect.stringMatching(/^\d/),
          url: expect.stringMatching(/\/product\/1\?colour=/),
        }),
      }),
    )
    expect(JSON.stringify(schema)).not.toMatch(/rating|review/i)
  })

  test('cannot close its script element', () => {
    expect(serializeStructuredData([{ name: '</script><script>alert(1)' }])).not.toContain('<')
  })
})
