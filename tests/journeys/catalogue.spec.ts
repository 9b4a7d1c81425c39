// A catalog clerk creates a product and a shopper buys it, over HTTP and without script.
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { shop } from '../fixtures/browser/open-shop.ts'
import { hidden, Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, buyNow, newShopper, submitOrder } from '../support/browser/http-steps.ts'

let owner: Shopper
let clerk: Shopper

const at = '/admin/catalogue/moon-lamp'

/** One section of the page's form, as a browser would send it. */
async function save(part: string, fields: Record<string, string>, path = at): Promise<string> {
  const was = hidden(await clerk.page(path), `was.${part}`)
  return clerk.send(path, { intent: 'save', [`was.${part}`]: was, ...fields })
}

/** A color option whose values have keys, with a variant each. */
const coloured = (
  key: string,
  rows: readonly { key: string; name: string; hex: string; variant: Record<string, string> }[],
): Record<string, string> =>
  Object.fromEntries([
    ...Object.entries({ key, name: 'Colour', type: 'swatch', filterable: '1' }).map(
      ([field, text]) => [`options.0.${field}`, text],
    ),
    ...rows.flatMap(({ variant, ...value }, at) => [
      ...Object.entries(value).map(([field, text]) => [`options.0.values.${at}.${field}`, text]),
      ...Object.entries({ ...variant, values: value.key }).map(([field, text]) => [
        `variants.${at}.${field}`,
        text,
      ]),
    ]),
  ])

async function publish(note = ''): Promise<string> {
  const page = await clerk.page(at)
  return clerk.send(at, { intent: 'publish', seen: hidden(page, 'seen'), note })
}

beforeAll(async () => {
  owner = await adminOf(shop)
  clerk = await newShopper(shop)
  await owner.send('/admin/staff', { act: 'grant', email: clerk.email, role: 'catalogue' })
})

test('a clerk creates a product with two colours, Arabic texts and a picture, and previews it', async () => {
  const visitor = new Shopper(shop.url)
  const basics = { name: 'Moon Lamp', brand: 'Orrivane', category: 'accessories', basePrice: '42' }
  expect(await clerk.send('/admin/catalogue/new', { ...basics, id: '' })).toBe(at)
  await save('basics', {
    ...basics,
    art: 'bag-0',
    attribute: 'Rechargeable',
    description: 'A lamp that shines like the moon.',
  })
  await save(
    'options',
    coloured('', [
      { key: 'a1', name: 'Silver Grey', hex: '#c0c0c8', variant: { price: '', opening: '7' } },
      { key: 'a2', name: 'Night Blue', hex: '#10204a', variant: { price: '45', opening: '2' } },
    ]),
  )
  const arabic = {
    'texts.ar.name': 'مصباح القمر',
    'texts.ar.description': 'مصباح يضيء كالقمر.',
    'names.ar.0.1': 'أزرق ليلي',
  }
  await save('texts', arabic, `${at}?part=texts&language=ar`)
  const upload = new FormData()
  const photo = sharp({ create: { width: 900, height: 900, channels: 3, background: '#335577' } })
  upload.set('picture1', new File([new Uint8Array(await photo.jpeg().toBuffer())], 'lamp.jpg'))
  expect(await clerk.send(at, upload)).toBe(at)
  upload.set('picture3', new File([], 'lamp.jpg'))
  const again = await clerk.ask(at, { method: 'POST', body: upload })
  expect(await again.text()).toMatch(
    /name="picture1".*This image is already in the draft\..*name="picture3".*The file is empty\./s,
  )

  const swatch = new FormData()
  swatch.set('of', 'Colour=Night Blue')
  const grain = await photo.tint('#805030').jpeg().toBuffer()
  swatch.set('swatch', new File([new Uint8Array(grain)], 'grain.jpg'))
  expect(await clerk.send(`${at}?part=swatch`, swatch)).toBe(`${at}#options`)
  swatch.set('swatch', new File(['no image'], 'grain.jpg'))
  const refused = await clerk.ask(`${at}?part=swatch`, { method: 'POST', body: swatch })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('File type not allowed.')

  const preview = await clerk.page('/ar/preview/moon-lamp')
  expect(preview).toContain('مصباح القمر')
  expect(preview).toContain('name="robots" content="noindex"')
  expect(preview).toMatch(/\/pictures\/[0-9a-f]{32}-900\.jpg/)
  expect((await visitor.ask('/ar/preview/moon-lamp')).headers.get('location')).toMatch(/\/auth/)
  expect((await visitor.ask('/product/moon-lamp')).status).toBe(404)
  for (const path of ['/search?q=moon+lamp', '/feed.xml', '/sitemaps/products-1.xml'])
    expect(await (await visitor.ask(path)).text()).not.toContain('moon-lamp')
})

test('a shopper finds the published product in two languages, and buys it', async () => {
  expect(await publish('New this week')).toBe(at)
  const visitor = new Shopper(shop.url)
  const found = async (path: string) => await (await visitor.ask(path)).text()
  await expect.poll(() => found('/search?q=moon+lamp')).toContain('/product/moon-lamp')
  await expect.poll(() => found('/ar/search?q=مصباح')).toContain('/product/moon-lamp')
  const page = await visitor.page('/ar/product/moon-lamp?colour=Night+Blue')
  expect(page).toContain('أزرق ليلي')
  expect(page).toContain('<source type="image/avif"')
  // Inside the page it would break hydration.
  expect(page.slice(0, page.indexOf('</head>'))).toMatch(
    /<link rel="preload" as="image"[^>]*imageSrcSet/,
  )
  expect(page).toMatch(/<image href="\/pictures\/[0-9a-f]{32}-320\.webp"/)
  const [picture = ''] = /\/pictures\/[0-9a-f]{32}-320\.webp/.exec(page) ?? []
  const shown = await visitor.ask(picture)
  expect([shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  for (const path of ['/feed.xml', '/sitemaps/products-1.xml'])
    expect(await found(path)).toContain('moon-lamp')
  const shopper = await newShopper(shop)
  const number = await submitOrder(
    shopper,
    await buyNow(shopper, {
      productId: 'moon-lamp',
      variant: hidden(await clerk.page(at), 'variants.0.id'),
    }),
  )
  expect(await shopper.page(`/order/${number}`)).toContain('Moon Lamp')
  expect(await clerk.page(at)).toContain('6 available, 1 reserved, 0 sold')
})

test('a price change is announced before it is published, and can be undone', async () => {
  const visitor = new Shopper(shop.url)
  const says = async (text: string) => (await visitor.page('/product/moon-lamp')).includes(text)
  expect(await says('"price":"42"')).toBe(true)
  await save('basics', {
    name: 'Moon Lamp',
    brand: 'Orrivane',
    category: 'accessories',
    art: 'bag-0',
    attribute: 'Rechargeable',
    description: 'A lamp that shines like the moon.',
    basePrice: '39.5',
  })
  const summary = await clerk.page(`${at}?part=overview`)
  expect(summary).toMatch(/<del[^>]*>.*π\s42<\/span><\/del>.*<ins[^>]*>.*π\s39\.50<\/span><\/ins>/)
  expect(await says('"price":"42"')).toBe(true)
  await publish()
  await expect.poll(() => says('"price":"39.5"')).toBe(true)
  const now = await clerk.page(`${at}?part=overview`)
  const undo = /name="number" value="(\d+)"/.exec(now)?.[1] ?? ''
  const seen = now.slice(now.indexOf('name="number"'))
  expect(
    await clerk.send(at, { intent: 'restore', number: undo, seen: hidden(seen, 'seen') }),
  ).toBe(at)
  await expect.poll(() => says('"price":"42"')).toBe(true)
})

test('a variant with orders is hidden instead of removed, and an archived product is gone', async () => {
  const page = await clerk.page(at)
  const blue = {
    key: hidden(page, 'options.0.values.1.key'),
    name: 'Night Blue',
    hex: '#10204a',
    variant: { id: hidden(page, 'variants.1.id'), price: '45' },
  }
  const kept = coloured(hidden(page, 'options.0.key'), [blue])
  await clerk.send(at, {
    intent: 'save',
    'was.options': hidden(page, 'was.options'),
    ...kept,
  })
  expect(await clerk.page(`${at}?part=overview`)).toContain('Variant hidden: Silver Grey')
  await publish()
  const visitor = new Shopper(shop.url)
  const shown = async () => await (await visitor.ask('/product/moon-lamp')).text()
  await expect.poll(shown).not.toContain('Silver Grey')
  await clerk.send(at, { intent: 'archive' })
  await expect.poll(async () => (await visitor.ask('/product/moon-lamp')).status).toBe(404)
})
