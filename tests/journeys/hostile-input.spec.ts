// Hostile URLs and forms: the dashboard responds with a page, however strange, long or empty the text.
import { beforeAll, describe, expect, test } from 'vitest'
import { shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, buyNow, newShopper, submitOrder } from '../support/browser/http-steps.ts'

let admin: Shopper
let number: string
beforeAll(async () => {
  admin = await adminOf(shop)
  const shopper = await newShopper(shop)
  number = await submitOrder(shopper, await buyNow(shopper))
})

/** Follows redirects like a browser; reads files to the end. */
async function status(path: string, init?: RequestInit): Promise<number> {
  const answer = await admin.ask(path, init)
  await answer.arrayBuffer()
  const to = answer.status === 301 && answer.headers.get('location')
  return to ? status(to) : answer.status
}

const lists = [
  '',
  '/orders',
  '/transactions',
  '/transactions/refunds',
  '/transactions/unmatched',
  '/users',
  '/mail',
  '/reviews',
  '/catalogue',
  '/stock',
  '/stock-movements',
  '/stock/1',
  '/imports',
  '/promotions',
  '/shipping',
  '/newsletter',
  '/staff',
  '/audit',
  '/overview',
  '/find',
  '/orders.csv',
  '/transactions.csv',
  '/users.csv',
  '/audit.csv',
  '/catalogue/1',
]
const names = ['q', 'after', 'sort', 'status', 'filter', 'category', 'who', 'action', 'subject']
const values = {
  'a zero byte': '%00',
  'what every object has': '__proto__',
  'half a character': '%ED%A0%80',
  'a broken escape': '%E0%A4%A',
  'a picture and a mark that turns the line': '%F0%9F%9B%92%E2%80%AE%E2%80%8F',
  'signs of SQL and of patterns': '%25_%27%22%5C%3B--%28%5B%2A',
  'a moment far away': '8640000000000001.x',
  '3,000 letters': 'x'.repeat(3000),
}

describe.each(Object.entries(values))('%s', (_, text) => {
  test('every filter of every list accepts it', async () => {
    for (const list of lists) {
      for (const query of [...names.map((name) => `${name}=${text}`), `from=${text}&to=${text}`])
        expect([list, query, await status(`/admin${list}?${query}`)]).toEqual([list, query, 200])
    }
  })

  test('no object has it as its id', async () => {
    const things = ['', 'orders/', 'users/', 'transactions/', 'transactions/refunds/', 'mail/']
    const more = ['catalogue/', 'stock/', 'imports/', 'promotions/', 'shipping/', 'newsletter/']
    for (const productId of [...things, ...more, 'kyc/', 'exports/', 'letters/'])
      expect([productId, await status(`/admin/${productId}-${text}`)]).toEqual([
        productId,
        expect.toBeOneOf([400, 404]),
      ])
  })
})

test('a null byte in a form causes no server error, and a note with one is saved', async () => {
  const body = (fields: Record<string, string>) => ({
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const path = `/admin/orders/${number}`
  expect(await status(path, body({ act: 'note', note: 'Called\0 twice' }))).toBe(302)
  expect(await admin.page(path)).toContain('Called\uFFFD twice')
  const grant = { act: 'grant', email: 'a\0@shop.example', role: 'support' }
  expect(await status('/admin/staff', body(grant))).toBeLessThan(500)
  expect(await status('/payment-method?purchase=%00', body({ method: 'pi\0' }))).toBeLessThan(500)
})

test('malformed toasts and paths log lines of JSON without the input', async () => {
  const typed = 'ZQX-TYPED'
  const before = shop.output().length
  const toasts = [
    { key: typed },
    { key: 'orderHidden', values: null },
    { key: 'orderHidden', values: { [typed]: typed } },
    { key: 'sessionsEnded', values: { count: typed, name: `<b>${typed}` } },
    { key: ['orderHidden', typed] },
    [typed],
    typed,
  ]
  const odd = [...toasts.map((each) => JSON.stringify(each)), `{"key":"${typed}`]
  const cookies = [...odd.map(encodeURIComponent), `%ff${typed}`, `{${typed}`]
  for (const toast of cookies)
    for (const path of ['/', '/product/1', '/account']) {
      const headers = { cookie: `${admin.cookie}; toast=${toast}` }
      expect([toast, path, await status(path, { headers })]).toEqual([toast, path, 200])
    }
  for (const path of ['/admin/mail/', '/product/', '/order/', '/', '/pictures/', '/de/proof/'])
    for (const bytes of ['%ff', '%E0%A4%A', '%', '%zz', '%C0%80'])
      expect([path, bytes, await status(`${path}${bytes}${typed}`)]).toEqual([
        path,
        bytes,
        expect.toBeOneOf([400, 404]),
      ])
  const written = shop.output().slice(before).split('\n').slice(0, -1)
  for (const line of written) expect(() => JSON.parse(line)).not.toThrow()
  expect(written.join()).not.toContain('TYPED')
})
