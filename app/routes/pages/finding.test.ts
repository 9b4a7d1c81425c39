// SEO output: sitemap, feed, robots, Open Graph, structured data.
import { describe, expect, test } from 'vitest'
import { demoCatalogue } from '../../../demo/catalogue/index.ts'
import { loadTexts } from '../../../shop/catalog/products/actions/texts.ts'
import { loadCatalogue } from '../../../shop/catalog/products/actions.ts'
import { productById } from '../../../shop/catalog/products/views.ts'
import { askIn } from '../../../tests/support/ask.ts'
import { plainThing } from '../../../tests/support/products.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { productThing, serializeStructuredData } from '../../components/layout/structured-data'
import { languages, pathIn } from '../../i18n/languages'
import * as og from '../api/og'
import * as feed from '../shop/feed'
import * as robots from './robots'
import * as sitemap from './sitemap'
import * as part from './sitemap-part'

const publicUrl = 'https://shop.example'
const world = await testWorld({ config: { ...testConfig, demo: false, publicUrl } })
await loadCatalogue(world, demoCatalogue)
await loadTexts(world, 'de', { '1': { description: 'Größer & <b>besser</b>\u0001' } })

const ask = askIn(world)
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
  test('names every page and product in each language, with all of its languages', async () => {
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

test('robots may read the shop but nothing personal, and nothing of a demonstration', async () => {
  const open_ = await textOf(await open(robots, '/robots.txt'))
  expect(open_).toContain('Sitemap: https://shop.example/sitemap.xml')
  for (const path of ['/account', '/*/account', '/order/', '/kyc'])
    expect(open_).toContain(`Disallow: ${path}\n`)
  expect(open_).not.toMatch(/Disallow: \/\n/)
  const demo = await testWorld()
  const closed = await textOf(await askIn(demo)(robots.loader as never, '/robots.txt', null))
  expect(closed).toBe('User-agent: *\nDisallow: /\n')
})

test('the feed has an item for each variant, in the language of its address', async () => {
  const xml = await textOf(await open(feed, '/de/feed.xml', 'de'))
  const variants = demoCatalogue.flatMap((product) => product.variants)
  expect(xml.match(/<item>/g)).toHaveLength(variants.length)
  expect(xml).toContain('Größer &amp; &lt;b&gt;besser&lt;/b&gt;</description>')
  expect(xml).toContain('<link>https://shop.example/de/product/1?colour=')
  expect(xml).toMatch(/<g:price>\d+(\.\d+)? PI<\/g:price>/)
  expect(xml).toContain('out_of_stock')
})

describe('a card', () => {
  const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer())
  test.each(['phone-0-1b1c1f.png', 'shop.png'])('%s is a PNG that may be kept', async (name) => {
    const answer = await open(og, `/og/${name}`)
    const png = await bytes(answer)
    expect([...png.slice(1, 4)]).toEqual([0x50, 0x4e, 0x47])
    expect(new DataView(png.buffer).getUint32(16)).toBe(1200)
    expect(answer.headers.get('cache-control')).toContain('immutable')
  })

  test.each([
    ['en', 'ÆØÅ'],
    ['ar', 'شاي أخضر'],
    ['hi', 'क्षीर'],
    ['ja', '👩‍👩‍👧'],
    ['zh', '<&'],
  ])('of a product without a picture is made in %s', async (language, name) => {
    const id = `bare-${language}`
    const bare = plainThing({ id, name, art: { kind: 'placeholder', variant: 0 } })
    value(await loadCatalogue(world, [bare]))
    const answer = await open(og, `/og/product-${language}-${id}.png`)
    const png = await bytes(answer)
    expect([...png.slice(1, 4)]).toEqual([0x50, 0x4e, 0x47])
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
    '__proto__',
  ])('%s is not made: no product looks like it', async (name) => {
    expect((await open(og, `/og/${name}`)).status).toBe(404)
  })
})

describe('structured data', () => {
  test('tells prices, stock and brand of each variant, and no rating', async () => {
    const product = await productById(world, '1')
    if (!product) throw new Error('no product')
    const thing = productThing(product, { url: `${publicUrl}/product/1`, image: ({ id }) => id })
    expect(thing).toMatchObject({
      ...{ '@type': 'ProductGroup', productGroupID: '1', brand: { name: product.brand } },
    })
    expect(thing.variesBy).toContain('https://schema.org/color')
    expect(thing).not.toHaveProperty('keywords')
    const tagged = { ...product, tags: ['5G', 'dual SIM'] }
    const addresses = { url: `${publicUrl}/product/1`, image: () => '' }
    expect(productThing(tagged, addresses).keywords).toBe('5G, dual SIM')
    expect(thing.hasVariant).toHaveLength(product.variants.length)
    expect(thing.hasVariant).toContainEqual(
      expect.objectContaining({
        ...{ '@type': 'Product', sku: product.variants[0]?.id, color: expect.any(String) },
        offers: expect.objectContaining({
          ...{ priceCurrency: 'PI', price: expect.stringMatching(/^\d/) },
          url: expect.stringMatching(/\/product\/1\?colour=/),
        }),
      }),
    )
    expect(JSON.stringify(thing)).not.toMatch(/rating|review/i)
  })

  test('cannot end the script that it stands in', () => {
    expect(serializeStructuredData([{ name: '</script><script>alert(1)' }])).not.toContain('<')
  })
})
