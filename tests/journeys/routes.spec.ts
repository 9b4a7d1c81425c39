// Every address of the shop, as a visitor, a shopper and an admin meet it, over plain HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Shopper } from '../http-shopper.ts'
import { adminOf, buyNow, choice, newShopper, order, phone } from '../http-steps.ts'
import { type Home, makeHome, type Shop, startShop } from '../shop.ts'

let home: Home
let shop: Shop
let visitor: Shopper
let shopper: Shopper
let admin: Shopper
/** Places that only exist for somebody: the rows name them in braces. */
const places: Record<string, string> = {}

beforeAll(async () => {
  home = await makeHome()
  shop = await startShop(home)
  visitor = new Shopper(shop.url)
  ;[shopper, admin] = await Promise.all([newShopper(shop), adminOf(shop)])
  // The word that greets has been read.
  for (const each of [shopper, admin]) await each.page('/')
  places.bought = await buyNow(shopper)
  places.number = await order(shopper, places.bought)
  places.buying = await buyNow(shopper)
  places.visiting = await buyNow(visitor)
  places.colour = encodeURIComponent(phone.colour)
})
afterAll(async () => {
  await shop?.stop()
  await home?.remove()
})

const filled = (text = '') => text.replace(/\{(\w+)\}/g, (_, name) => places[name] ?? '')
const decoded = (text: string) => text.replaceAll('&amp;', '&')

/** `200 Title`, or `302 /where`. A page of the shop names the shop, and has one main part and one heading above all. */
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

type Row = readonly [path: string, visitor: string, shopper?: string, admin?: string]
/** Where the shopper, or the admin, is not told apart from the one before, the row ends. */
const rows: readonly Row[] = [
  ['/', '200 Home'],
  ['/auth', '200 Sign In', '302 /'],
  ['/auth?mode=sign-up', '200 Sign Up', '302 /'],
  ['/auth?next=/account', '200 Sign In', '302 /account'],
  ['/auth?next=//evil.example', '200 Sign In', '302 /'],
  ['/auth/verify', '200 Send a new link'],
  ['/auth/reset', '200 Reset your password'],
  ['/category/all', '200 All Products'],
  ['/category/smartphones', '200 Smartphones'],
  ['/category/laptops', '200 Laptops'],
  ['/category/audio', '200 Audio & Headphones'],
  ['/category/cameras', '200 Cameras'],
  ['/category/gaming', '200 Gaming'],
  ['/category/accessories', '200 Accessories'],
  ['/category/cars', '200 Cars'],
  ['/category/clothes', '200 Clothes'],
  ['/category/sneakers', '200 Sneakers'],
  ['/category/shoes', '200 Shoes'],
  ['/category/fashion', '200 Fashion'],
  ['/category/no-such-thing', '200 All Categories'],
  ['/category/trending', '200 100 Trending Products'],
  ['/search', '200 Search'],
  ['/search?q=haldn', '200 Results for “haldn”'],
  ['/product/1', '200 Velquist Halden 7 Pro'],
  ['/product/1?colour=no-such-colour', '200 Velquist Halden 7 Pro'],
  ['/product/no-such-thing', '404 Product not found'],
  ['/product/%E0%A4%A', '404 Product not found'],
  ['/product/trending-1', '301 /product/1'],
  ['/product/trending-1?colour=Copper', '301 /product/1?colour=Copper'],
  ['/cart-quantity', '302 /'],
  ['/cart-quantity?product=1', '302 /'],
  ['/cart-quantity?product=1&colour=no-such-colour', '302 /'],
  ['/cart-quantity?product=1&colour={colour}', '200 How many?'],
  ['/payment-method', '302 /'],
  ['/payment-method?purchase=no-such-thing', '302 /'],
  ['{buying}', '302 /', '200 Payment method', '302 /'],
  ['{bought}', '302 /', '302 /payment?order={number}', '302 /'],
  ['{visiting}', '200 Payment method'],
  ['/payment', '302 /'],
  ['/payment?order=PI-1', '302 /'],
  [
    '/payment?order={number}',
    '302 /auth?next=%2Fpayment%3Forder%3D{number}',
    '200 Payment for order {number}',
    '302 /',
  ],
  ['/checkout-details', '200 Checkout details'],
  ['/cart-history', '200 Orders'],
  ['/cart-history?tab=orders', '200 Orders'],
  ['/order/{number}', '302 /auth?next=%2Forder%2F{number}', '200 Order {number}', '404 404'],
  ['/order/PI-1', '302 /auth?next=%2Forder%2FPI-1', '404 404'],
  ['/kyc', '302 /auth?next=%2Fkyc', '200 KYC Verification'],
  ['/kyc-details', '302 /auth?next=%2Fkyc-details', '302 /kyc'],
  ['/kyc-required', '302 /auth?next=%2Fkyc-required', '200 KYC Verification Required'],
  ['/shipping-details', '302 /auth?next=%2Fshipping-details', '200 Shipping details'],
  [
    '/shipping-details?order={number}',
    '302 /auth?next=%2Fshipping-details%3Forder%3D{number}',
    '200 Shipping details',
    '302 /',
  ],
  ['/pi-unlocking', '200 Pi Unlocking'],
  ['/pi-migration', '200 Pi Migration'],
  ['/pi-migration-chatbot', '200 Pi Migration AI Assistant'],
  ['/tshirts-gallery', '200 Special T-Shirt Collection'],
  ['/account', '302 /auth?next=%2Faccount', '200 Your account'],
  ['/admin', '302 /auth', '302 /auth', '200 KYC Management'],
  ['/admin/orders', '302 /auth', '302 /auth', '200 Orders'],
  ['/admin/orders/{number}', '302 /auth', '302 /auth', '200 Order {number}'],
  ['/admin/transactions', '302 /auth', '302 /auth', '200 Transactions'],
  ['/admin/users', '302 /auth', '302 /auth', '200 Users'],
  ['/admin/kyc/no-such-thing', '302 /auth', '302 /auth', '404'],
  ['/admin/users.csv', '302 /auth', '302 /auth', '200'],
  ['/admin/counts', '302 /auth', '302 /auth', '200'],
  ['/documents/no-such-thing', '404'],
  ['/no-such-thing', '404 404'],
  ['/category', '404 404'],
  ['/cart/drawer', '302 /cart-history'],
  ['/dev/mailbox', '200 Mailbox of the demonstration'],

  ['/ar/product/1', '200 Velquist Halden 7 Pro'],
  ['/ar/auth', '200 تسجيل الدخول', '302 /ar'],
  ['/ar/account', '302 /ar/auth?next=%2Faccount', '200 حسابك'],
  ['/ar/payment', '302 /ar'],
  ['/ar/product/trending-1', '301 /ar/product/1'],
  ['/ar/no-such-thing', '404 404'],
  ['/en/product/1', '404 404'],
  ['/xx/product/1', '404 404'],
  ['/ar/admin', '404 404'],
  ['/ar/admin/users.csv', '404 404'],
  ['/ar/art/phone-2-1b2c3d.svg', '404 404'],
  ['/ar/robots.txt', '404 404'],
  ['/ar/healthz', '404 404'],
]

describe('an address answers a visitor, a shopper and an admin', () => {
  test.each(rows)('%s: %s', async (path, forVisitor, forShopper = forVisitor, forAdmin) => {
    const people = [visitor, shopper, admin]
    const answers = await Promise.all(people.map((who) => seen(who, filled(path))))
    const expected = [forVisitor, forShopper, forAdmin ?? forShopper]
    expect(answers).toEqual(expected.map((text) => filled(text)))
  })

  test('what somebody else has ordered is nowhere in what others are told', async () => {
    for (const path of ['/order/{number}', '/kyc-required?order={number}', '/cart-history']) {
      const told = await (await admin.ask(filled(path))).text()
      expect([path, told.includes('Halden')]).toEqual([path, false])
    }
    const status = (who: Shopper) => who.ask(filled('/payment/events?order={number}'))
    expect([(await status(visitor)).status, (await status(admin)).status]).toEqual([404, 404])
  })
})

describe('key texts', () => {
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

describe('what machines ask for', () => {
  test('health, readiness and the mailbox', async () => {
    const json = async (path: string) => (await visitor.ask(path)).json()
    expect(await json('/healthz')).toEqual({ status: 'ok' })
    expect(await json('/readyz')).toMatchObject({ ready: true, database: 'ok' })
    expect(await json('/dev/mailbox.json')).toContainEqual(
      expect.objectContaining({ to: shopper.email, language: 'en' }),
    )
  })

  test('robots stay out of a demonstration; pictures are kept for good; what is none is not found', async () => {
    expect(await visitor.page('/robots.txt')).toBe('User-agent: *\nDisallow: /\n')
    const picture = await visitor.ask('/art/phone-2-1b2c3d.svg')
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(picture.headers.get('cache-control')).toContain('immutable')
    expect(await picture.text()).toMatch(/^<svg /)
    expect((await visitor.ask('/art/no-such-thing.svg')).status).toBe(404)
  })
})

const everywhere = [
  ...['/', '/product/1', '/category/all', '/search?q=a', '/auth', '/cart-history', '/account'],
  ...['/order/{number}', '{buying}', '/admin', '/admin/users.csv', '/no-such-thing', '/robots.txt'],
  ...['/healthz', '/readyz', '/art/phone-2-1b2c3d.svg', '/kyc-guide', '/documents/x', '/cart/add'],
  ...['/ar', '/product/1.data', '/payment/events'],
]

describe('every answer', () => {
  test.each(everywhere)(
    '%s is guarded by its headers, and HEAD is GET without a body',
    async (path) => {
      for (const who of [visitor, shopper, admin]) {
        const got = await who.ask(filled(path))
        await got.arrayBuffer()
        const { headers } = got
        const policy = headers.get('content-security-policy') ?? ''
        expect(policy).toMatch(/default-src '(self|none)'/)
        expect(policy).not.toMatch(/unsafe-|\*/)
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/)
        for (const name of ['x-powered-by', 'server', 'x-piazza-nonce', 'x-piazza-shared'])
          expect([name, headers.get(name)]).toEqual([name, null])
        if (who !== visitor && /html|json|csv/.test(headers.get('content-type') ?? ''))
          expect(headers.get('cache-control')).toBe('no-store')

        const head = await who.ask(filled(path), { method: 'HEAD' })
        expect([head.status, await head.text()]).toEqual([got.status, ''])
        expect(head.headers.get('content-type')).toBe(headers.get('content-type'))
      }
    },
  )
})

describe('what changes something', () => {
  /** Cart, orders and name, as the shopper's pages are told. */
  const state = async () =>
    (await shopper.page('/cart/drawer.data')) + (await shopper.page(filled('/order/{number}.data')))

  test('is never a GET', async () => {
    await shopper.send('/cart/add', phone)
    const before = await state()
    const line = `productId=1&colour=${places.colour}`
    for (const path of [
      `/cart/add?${line}&quantity=3`,
      `/cart/buy-now?${line}`,
      `/cart/buy?${line}`,
      '/cart/change?intent=clear',
      '/sign-out',
      '/theme?theme=dark',
      '{buying}&method=pi&expectedTotal=9800000000',
      '/payment?order={number}&intent=demo-pay',
      '/order/{number}?intent=cancel',
      '/account?intent=end-others',
      `/cart-quantity?product=1&colour=${places.colour}&quantity=9&intent=continue`,
    ])
      await shopper.ask(filled(path))
    expect(await state()).toBe(before)
    expect(await seen(shopper, '/account')).toBe('200 Your account')
  })

  test.each(['https://evil.example', 'null', 'http://localhost'])(
    'is not taken from a page of %s',
    async (origin) => {
      const before = await state()
      const form = { ...phone, intent: 'cancel' }
      for (const path of ['/cart/add', '/order/{number}', '/sign-out', '/auth', '/admin/users']) {
        const init = { method: 'POST', headers: { origin }, body: new URLSearchParams(form) }
        expect([path, (await shopper.ask(filled(path), init)).status]).toEqual([path, 403])
      }
      expect(await state()).toBe(before)
    },
  )
})

describe('whoever must sign in comes back', () => {
  test('a newcomer, to the purchase, though the mail is opened in another browser', async () => {
    const [here, elsewhere] = [new Shopper(shop.url), new Shopper(shop.url)]
    const at = await buyNow(here)
    const next = `next=${encodeURIComponent(at)}`
    expect(await here.send(at, await choice(here, at))).toBe(`/auth?${next}`)
    expect(await here.askForAccount(`/auth?mode=sign-up&${next}`)).toBe(`/auth?${next}`)
    const link = await here.verificationLink()
    const path = link.pathname + link.search
    // Opening the link alone does nothing: mail scanners open links.
    expect(await elsewhere.page(path)).toContain('Verify my email address')
    expect((await here.post(`/auth?${next}`, { ...here, intent: 'sign-in' })).status).toBe(400)
    const token = link.searchParams.get('token') ?? ''
    expect(await elsewhere.send(path, { token })).toBe(`/auth?${next}`)
    expect(await elsewhere.signIn(here, `/auth?${next}`)).toBe(at)
    expect(await order(elsewhere, at)).toMatch(/^PI-/)
  })

  test('somebody who came from nowhere, to the featured products', async () => {
    const again = new Shopper(shop.url)
    expect(await again.signIn(shopper)).toBe('/#featured-products')
    expect(await seen(again, '/account')).toBe('200 Your account')
    expect(await again.send('/sign-out', {})).toBe('/')
    expect(await seen(again, '/account')).toBe('302 /auth?next=%2Faccount')
  })

  test('and a referral is kept from any page until then', async () => {
    const guest = new Shopper(shop.url)
    await guest.page('/product/1?ref=abcdefghjk')
    expect(guest.cookie).toContain('ref=abcdefghjk')
    await guest.page('/category/all')
    expect(guest.cookie).toContain('ref=abcdefghjk')
  })
})
