// Every URL of the shop for a visitor, a shopper and an admin, over plain HTTP.
import { beforeAll, describe, expect, test } from 'vitest'
import { shop } from '../fixtures/browser/open-shop.ts'
import { rows } from '../fixtures/browser/urls.ts'
import { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, buyNow, newShopper, phone, submitOrder } from '../support/browser/http-steps.ts'

let visitor: Shopper
let shopper: Shopper
let admin: Shopper
/** URLs of one shopper's objects; rows reference them in braces. */
const places: Record<string, string> = {}

beforeAll(async () => {
  visitor = new Shopper(shop.url)
  ;[shopper, admin] = await Promise.all([newShopper(shop), adminOf(shop)])
  // Consumes the welcome toast.
  for (const each of [shopper, admin]) await each.page('/')
  places.bought = await buyNow(shopper)
  places.number = await submitOrder(shopper, places.bought)
  places.buying = await buyNow(shopper)
  places.visiting = await buyNow(visitor)
  places.variant = phone.variant
})

const filled = (text = '') => text.replace(/\{(\w+)\}/g, (_, name) => places[name] ?? '')
const decoded = (text: string) => text.replaceAll('&amp;', '&')

/** `200 Title`, or `302 /where`. A page names the shop, and has one <main> and one <h1>. */
async function seen(who: Shopper, path: string): Promise<string> {
  const answer = await who.ask(path)
  const text = await answer.text()
  const to = answer.headers.get('location')
  if (to) return `${answer.status} ${to}`
  const title = /<title[^>]*>([^<]*) · Piazza<\/title>/.exec(text)?.[1]
  if (!title) return String(answer.status)
  expect([path, text.match(/<main/g)?.length]).toEqual([path, 1])
  expect([path, text.match(/<h1/g)?.length]).toEqual([path, 1])
  return `${answer.status} ${decoded(title)}`
}

describe('an address for a visitor, a shopper and an admin', () => {
  test.each(rows)('%s: %s', async (path, forVisitor, forShopper = forVisitor, forAdmin) => {
    const people = [visitor, shopper, admin]
    const answers = await Promise.all(people.map((who) => seen(who, filled(path))))
    const expected = [forVisitor, forShopper, forAdmin ?? forShopper]
    expect(answers).toEqual(expected.map((text) => filled(text)))
  })

  test('nobody sees another shopper’s order', async () => {
    for (const path of ['/order/{number}', '/kyc-required?order={number}', '/cart-history']) {
      const told = await (await admin.ask(filled(path))).text()
      expect([path, told.includes('Halden')]).toEqual([path, false])
    }
    const status = (who: Shopper) => who.ask(filled('/payment/events?order={number}'))
    expect([(await status(visitor)).status, (await status(admin)).status]).toEqual([404, 404])
  })
})

describe('texts of pages', () => {
  test.each([
    ['/no-such-thing', ['404', 'Oops! Page not found', 'Return to Home', 'href="/"', 'noindex']],
    ['/ar/no-such-thing', ['dir="rtl"', 'lang="ar"', 'href="/ar"']],
    ['/product/no-such-thing', ['Product not found', 'noindex']],
    ['/', ['id="featured-products"', 'rel="canonical"', 'Demonstration']],
    ['/auth?mode=sign-up', ['First name', 'Last name', 'Phone number', 'Confirm password']],
    ['/category/accessories', ['href="{url}/category/accessories"']],
    ['/category/no-such-thing', ['<h1>All Categories</h1>', 'href="{url}/category/all"']],
    ['/category/all?page=2', ['<h1>All Products</h1>', 'href="{url}/category/all?page=2"']],
    ['/category/trending', ['100 Trending Products', 'href="{url}/category/trending"']],
    ['/search?q=haldn', ['Halden']],
    ['/product/1?colour=Copper', ['href="{url}/product/1"', 'Add to Cart', 'Buy Now']],
    ['/ar/category/no-such-thing', ['href="{url}/ar/category/all"', 'dir="rtl"']],
    ['/cart-history', ['My Cart &amp; Orders', 'Your cart is empty']],
    ['/checkout-details', ['Your cart is empty', 'Continue Shopping']],
    ['/pi-migration-chatbot', ['Pi Migration AI Assistant']],
  ])('%s', async (path, texts) => {
    const page = await (await visitor.ask(path)).text()
    const isMissing = (text: string) => !page.includes(text.replace('{url}', shop.url))
    expect(texts.filter(isMissing)).toEqual([])
  })
})

describe('technical addresses', () => {
  test('serves health, readiness and the mailbox', async () => {
    const json = async (path: string) => (await visitor.ask(path)).json()
    expect(await json('/healthz')).toEqual({ status: 'ok' })
    await expect.poll(() => json('/readyz')).toMatchObject({ ready: true, database: 'ok' })
    expect(await json('/dev/mailbox.json')).toContainEqual(
      expect.objectContaining({ to: shopper.email, language: 'en' }),
    )
  })

  test('excludes robots from a demonstration, and lets pictures be cached for good', async () => {
    expect(await visitor.page('/robots.txt')).toBe('User-agent: *\nDisallow: /\n')
    const picture = await visitor.ask('/art/phone-2-1b2c3d.svg')
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(picture.headers.get('cache-control')).toContain('immutable')
    expect(await picture.text()).toMatch(/^<svg /)
    expect((await visitor.ask('/art/no-such-thing.svg')).status).toBe(404)
  })
})
