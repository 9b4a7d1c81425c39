// Invariants of every response, every mutation and every protected URL.
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { shop } from '../fixtures/browser/open-shop.ts'
import { Shopper } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  buyNow,
  newShopper,
  orderData,
  phone,
  piPaymentFields,
  submitOrder,
} from '../support/browser/http-steps.ts'

let visitor: Shopper
let shopper: Shopper
let admin: Shopper
/** URLs of one shopper's objects; paths reference them in braces. */
const places: Record<string, string> = {}
const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => places[name] ?? '')

beforeAll(async () => {
  visitor = new Shopper(shop.url)
  ;[shopper, admin] = await Promise.all([newShopper(shop), adminOf(shop)])
  for (const each of [shopper, admin]) await each.page('/')
  places.number = await submitOrder(shopper, await buyNow(shopper))
  places.buying = await buyNow(shopper)
  places.variant = phone.variant
})

const mayOpenAccount = async (who: Shopper) => (await who.ask('/account')).status === 200

const everywhere = [
  '/',
  '/product/1',
  '/category/all',
  '/search?q=a',
  '/auth',
  '/cart-history',
  '/account',
  '/order/{number}',
  '{buying}',
  '/admin',
  '/admin/users.csv',
  '/no-such-thing',
  '/robots.txt',
  '/healthz',
  '/readyz',
  '/art/phone-2-1b2c3d.svg',
  '/kyc-guide',
  '/documents/x',
  '/cart/add',
  '/ar',
  '/product/1.data',
  '/payment/events',
  '/icon.svg',
  '/sw.js',
  '/og/shop.png',
]

describe('every response', () => {
  test.each(everywhere)(
    '%s has its security headers, and HEAD is GET without a body',
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

describe('requests that change something', () => {
  /** Cart, orders and name, as the shopper's pages show them. */
  const state = async () =>
    (await shopper.page('/cart/drawer.data')) + (await orderData(shopper, filled('{number}')))

  test('are never a GET', async () => {
    await shopper.send('/cart/add', phone)
    const before = await state()
    const line = `productId=1&variant=${places.variant}`
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
      `/cart-quantity?product=1&variant=${places.variant}&quantity=9&intent=continue`,
    ])
      await shopper.ask(filled(path))
    expect(await state()).toBe(before)
    expect(await mayOpenAccount(shopper)).toBe(true)
  })

  test.each(['https://evil.example', 'null', 'http://localhost'])(
    'are refused from a page of %s',
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

test('requests that no browser sends are answered without a server error', async () => {
  const type = (value: string) => ({ headers: { 'content-type': value } })
  for (const [path, init, status] of [
    ['/product/1', { method: 'DELETE' }, 405],
    ['/', { method: 'POST' }, 405],
    ['/', { method: 'OPTIONS' }, 405],
    ['/healthz', { method: 'POST' }, 405],
    ['/cart/add', { method: 'PUT' }, 405],
    ['/auth', { method: 'POST', body: '{}', ...type('application/json') }, 400],
    ['/auth', { method: 'POST', body: '--x', ...type('multipart/form-data; boundary=x') }, 400],
    ['/auth', { method: 'POST', body: 'x'.repeat(70_000), ...type('text/plain') }, 413],
    [`/${'x'.repeat(15_000)}`, {}, 414],
  ] as const)
    expect([path, (await visitor.ask(path, init)).status]).toEqual([path, status])
  // Also without Content-Length.
  const part = '--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\n'
  for (const [kind, head] of [
    ['multipart/form-data; boundary=x', part],
    ['application/x-www-form-urlencoded', 'a='],
  ] as const) {
    const blocks = [head, ...Array.from({ length: 100 }, () => 'x'.repeat(10_000))]
    const body = Readable.toWeb(Readable.from(blocks.map((each) => Buffer.from(each))))
    const init = { method: 'POST', body, duplex: 'half', ...type(kind) } as RequestInit
    expect([kind, (await visitor.ask('/auth', init)).status]).toEqual([kind, 413])
  }
  expect(shop.output()).not.toMatch(/error/i)
})

test.each([
  'x'.repeat(10_240),
  '😀'.repeat(500),
  '\u202e\u2066esrever',
  '<script>alert(1)</script>',
])('renders the search page for %.20s', async (words) => {
  const answer = await visitor.ask(`/search?q=${encodeURIComponent(words)}`)
  expect(answer.status).toBe(200)
  const page = await answer.text()
  expect(page).toContain('<h1')
  expect(page).not.toContain('<script>alert')
})

describe('after signing in', () => {
  test('a new customer returns to the checkout, even if the mail is opened in another browser', async () => {
    const [here, elsewhere] = [new Shopper(shop.url), new Shopper(shop.url)]
    const at = await buyNow(here)
    const next = `next=${encodeURIComponent(at)}`
    expect(await here.send(at, await piPaymentFields(here, at))).toBe(`/auth?${next}`)
    expect(await here.askForAccount(`/auth?mode=sign-up&${next}`)).toBe(`/auth?${next}`)
    const link = await here.verificationLink()
    const path = link.pathname + link.search
    // Opening the link alone does nothing: mail scanners open links.
    expect(await elsewhere.page(path)).toContain('Verify email address')
    expect((await here.post(`/auth?${next}`, { ...here, intent: 'sign-in' })).status).toBe(400)
    const token = link.searchParams.get('token') ?? ''
    expect(await elsewhere.send(path, { token })).toBe(`/auth?${next}`)
    expect(await elsewhere.signIn(here, `/auth?${next}`)).toBe(at)
    expect(await submitOrder(elsewhere, at)).toMatch(/^PI-/)
  })

  test('a shopper without a return address sees the featured products', async () => {
    const again = new Shopper(shop.url)
    expect(await again.signIn(shopper)).toBe('/#featured-products')
    expect(await mayOpenAccount(again)).toBe(true)
    expect(await again.send('/sign-out', {})).toBe('/')
    expect(await mayOpenAccount(again)).toBe(false)
  })

  test('a referral from any page is kept until sign-up', async () => {
    const guest = new Shopper(shop.url)
    await guest.page('/product/1?ref=abcdefghjk')
    expect(guest.cookie).toContain('ref=abcdefghjk')
    await guest.page('/category/all')
    expect(guest.cookie).toContain('ref=abcdefghjk')
  })
})
