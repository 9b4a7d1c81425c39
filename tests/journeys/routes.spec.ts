// Every address of the shop, as a visitor, a shopper and an admin meet it, over plain HTTP.
import { beforeAll, describe, expect, test } from 'vitest'
import { Shopper } from '../http-shopper.ts'
import { adminOf, buyNow, newShopper, order, phone } from '../http-steps.ts'
import { shop } from '../scenes/open-shop.ts'

let visitor: Shopper
let shopper: Shopper
let admin: Shopper
/** Places that only exist for somebody: the rows name them in braces. */
const places: Record<string, string> = {}

beforeAll(async () => {
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
  ['/auth/email?token=x', '200 Confirm your new address'],
  ['/auth/email?undo=x', '200 Undo the change of address'],
  ['/auth/passkey', '405'],
  ['/auth/second-factor', '302 /auth', '302 /'],
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
  ['/wishlist', '200 Wishlist'],
  ['/back-in-stock', '302 /'],
  ['/back-in-stock?product=1&colour=Plaid', '404 404'],
  ['/back-in-stock/stop', '200 No more letters like this?'],
  ['/wishlist/change', '302 /wishlist'],
  ['/wishlist/marks', '200'],
  ['/recently-viewed', '200'],
  ['/recently-viewed?ids=1,../,%00', '200'],
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
  ['/accessibility', '200 Accessibility'],
  ['/pi-unlocking', '200 Pi Unlocking'],
  ['/pi-migration', '200 Pi Migration'],
  ['/pi-migration-chatbot', '200 Pi Migration AI Assistant'],
  ['/tshirts-gallery', '200 Special T-Shirt Collection'],
  ['/account', '302 /auth?next=%2Faccount', '200 Your account'],
  ['/account/addresses', '302 /auth?next=%2Faccount%2Faddresses', '200 Your addresses'],
  ['/account/data', '302 /auth?next=%2Faccount%2Fdata', '200 Your data'],
  ['/account/data.zip', '302 /auth?next=%2Faccount%2Fdata.zip', '200'],
  ['/account/keep', '200 Keep your account?'],
  ['/account/security', '302 /auth?next=%2Faccount%2Fsecurity', '200 Security'],
  [
    '/account/security/app',
    '302 /auth?next=%2Faccount%2Fsecurity%2Fapp',
    '200 Set up an authenticator app',
  ],
  [
    '/account/security/password',
    '302 /auth?next=%2Faccount%2Fsecurity%2Fpassword',
    '200 Change your password',
  ],
  [
    '/account/security/email',
    '302 /auth?next=%2Faccount%2Fsecurity%2Femail',
    '200 Change your email address',
  ],
  ['/account/confirm', '302 /auth?next=%2Faccount%2Fconfirm', '200 Confirm that it is you'],
  ['/admin', '302 /auth', '302 /auth', '200 KYC Management'],
  ['/admin/find', '302 /auth', '302 /auth', '200 Search'],
  ['/admin/overview', '302 /auth', '302 /auth', '200 Overview'],
  ['/admin/orders', '302 /auth', '302 /auth', '200 Orders'],
  ['/admin/orders/{number}', '302 /auth', '302 /auth', '200 Order {number}'],
  ['/admin/transactions', '302 /auth', '302 /auth', '200 Transactions'],
  ['/admin/transactions/found', '302 /auth', '302 /auth', '200 Found on addresses'],
  ['/admin/transactions/refunds', '302 /auth', '302 /auth', '200 Refunds'],
  ['/admin/promotions', '302 /auth', '302 /auth', '200 Promotions'],
  ['/admin/promotions/new', '302 /auth', '302 /auth', '200 New promotion'],
  ['/admin/shipping', '302 /auth', '302 /auth', '200 Delivery zones'],
  ['/admin/shipping/new', '302 /auth', '302 /auth', '200 New zone'],
  ['/admin/users', '302 /auth', '302 /auth', '200 Users'],
  ['/admin/settings', '302 /auth', '302 /auth', '200 Settings'],
  [
    '/admin/settings/texts?name=terms&language=de',
    '302 /auth',
    '302 /auth',
    '200 Terms of sale: Deutsch',
  ],
  ['/admin/staff', '302 /auth', '302 /auth', '200 Staff and roles'],
  ['/admin/audit', '302 /auth', '302 /auth', '200 Audit log'],
  ['/admin/audit.csv', '302 /auth', '302 /auth', '200'],
  ['/admin/language', '302 /auth', '302 /auth', '302 /admin'],
  ['/admin/kyc/no-such-thing', '302 /auth', '302 /auth', '404 Failed to fetch KYC submissions'],
  ['/admin/no-such-thing', '302 /auth', '302 /auth', '404 404'],
  ['/admin/users.csv', '302 /auth', '302 /auth', '200'],
  ['/admin/counts', '302 /auth', '302 /auth', '200'],
  ['/documents/no-such-thing', '404'],
  ['/no-such-thing', '404 404'],
  ['/category', '404 404'],
  ['/cart/drawer', '302 /cart-history'],
  ['/dev/mailbox', '200 Mailbox of the demonstration'],
  ['/dev/parts', '200 Parts'],

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
  ['/ar/.well-known/security.txt', '404 404'],
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
