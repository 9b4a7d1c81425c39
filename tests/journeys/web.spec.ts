// What the server accepts and refuses, from sockets and from browsers on other sites.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect as dial } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import { Shopper } from '../support/browser/http-shopper.ts'
import { newShopper, phone } from '../support/browser/http-steps.ts'

let shopper: Shopper
beforeAll(async () => {
  shopper = await newShopper(shop)
})

/** Sends raw bytes and returns the response until the server closes; closing first may lose it. */
async function raw(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(shop.url)
  const socket = dial(Number(port), hostname)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  return text
}
const statusOf = async (...lines: string[]) => Number((await raw(...lines)).split(' ')[1])
const host = () => `host: ${new URL(shop.url).host}`

describe('requests that no browser sends', () => {
  test.each([
    ['TRACE', 405],
    ['OPTIONS', 405],
    ['DELETE', 405],
    ['PROPFIND', 405],
    ['BREW', 405],
  ])('%s is answered with %i', async (method, status) => {
    const answer = await raw(`${method} / HTTP/1.1`, host(), 'connection: close')
    expect(Number(answer.split(' ')[1])).toBe(status)
    expect(answer).not.toMatch(/x-powered-by|server:/i)
  })

  test('health endpoints accept GET and HEAD only', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const post = [`POST ${path} HTTP/1.1`, host(), `origin: ${shop.url}`, 'content-length: 0']
      expect(await statusOf(...post, 'connection: close')).toBe(405)
      expect((await fetch(shop.url + path, { method: 'HEAD' })).status).toBe(200)
    }
  })

  test.each([
    ['headers of 20 KB', 431, () => [host(), `x-much: ${'x'.repeat(20_000)}`]],
    ['an address of 15 KB', 414, () => [host()], `/${'x'.repeat(15_000)} HTTP/1.1`],
    ['another host', 421, () => ['host: evil.example']],
    ['no host', 400, () => []],
    ['two hosts', 400, () => [host(), 'Host: evil.example']],
    ['a packed body', 415, () => [host(), 'content-encoding: gzip', 'content-length: 0']],
    ['two lengths', 400, () => [host(), 'content-length: 1', 'content-length: 2']],
    ['a length and chunks', 400, () => [host(), 'content-length: 1', 'transfer-encoding: chunked']],
    ['a line break in a header', 400, () => [host(), 'x-a: b\rc: d']],
    ['a version to come', 400, () => [host()], '/ HTTP/9.9'],
  ] as const)('%s: %i', async (_, status, headers, path: string = '/ HTTP/1.1') => {
    const answer = await raw(
      `POST ${path}`,
      ...headers(),
      `origin: ${shop.url}`,
      'connection: close',
    )
    expect(Number(answer.split(' ')[1])).toBe(status)
  })

  test('cookies that are too large are answered with what to do', async () => {
    const answer = await fetch(shop.url, { headers: { cookie: `x=${'y'.repeat(20_000)}` } })
    expect(answer.status).toBe(431)
    expect((await answer.json()).detail).toContain('delete the cookies of this site')
  })

  test('every refusal has an error code and the id of the request', async () => {
    for (const [path, init] of [
      ['/', { method: 'DELETE' }],
      ['/assets/no-such-thing.js', {}],
      ['/cart/add', { method: 'POST', headers: { origin: 'https://evil.example' } }],
    ] as const) {
      const answer = await fetch(shop.url + path, init)
      const said = (await answer.json()) as Record<string, string>
      expect(Object.keys(said)).toEqual(['error', 'requestId'])
      expect(said.error).toMatch(/^[a-z_]+$/)
      expect(answer.headers.get('x-request-id')).toBe(said.requestId)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    const unread = await raw('BREW / HTTP/1.1', host())
    expect(JSON.parse(unread.slice(unread.indexOf('{')))).toEqual({
      error: 'method',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })
})

describe('a page of another site', () => {
  const from = (site: string, mode: string, dest: string) => ({
    'sec-fetch-site': site,
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
  })
  test.each([
    ['may link to a product', '/product/1', from('cross-site', 'navigate', 'document'), 200],
    ['may not frame it', '/product/1', from('cross-site', 'navigate', 'iframe'), 403],
    ['may not read it', '/product/1', from('cross-site', 'cors', 'empty'), 403],
    ['may not read its data', '/product/1.data', from('cross-site', 'no-cors', 'script'), 403],
    ['nor may a sister site', '/account', from('same-site', 'cors', 'empty'), 403],
    ['may not listen', '/payment/events?order=PI-1', from('cross-site', 'cors', 'empty'), 403],
    [
      'may not listen, in an old browser',
      '/payment/events?order=PI-1',
      { origin: 'https://e.example' },
      403,
    ],
    ['is not the shop', '/product/1', from('same-origin', 'cors', 'empty'), 200],
    ['is not the address bar', '/product/1', from('none', 'navigate', 'document'), 200],
  ])('%s', async (_, path, headers, status) => {
    // Not by fetch, which writes these headers itself.
    const asked = get(shop.url + path, { headers: { cookie: shopper.cookie, ...headers } })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(status)
    const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))
    expect(allowed).toEqual([])
  })

  test.each([
    ['same-origin', 'own', 302],
    ['none', 'own', 302],
    [undefined, 'own', 302],
    ['cross-site', 'own', 403],
    ['same-site', 'own', 403],
    ['same-origin', 'https://evil.example', 403],
    // The dashboard sends no referrer, so its forms name no origin.
    ['same-origin', 'null', 302],
    ['cross-site', 'null', 403],
    [undefined, 'null', 403],
    [undefined, undefined, 403],
    ['same-origin', undefined, 302],
  ])('a form with fetch-site %s and origin %s: %i', async (site, origin, status) => {
    const headers = {
      cookie: shopper.cookie,
      ...(site && { 'sec-fetch-site': site }),
      ...(origin && { origin: origin === 'own' ? shop.url : origin }),
    }
    const body = new URLSearchParams(phone)
    const init = { method: 'POST', headers, body, redirect: 'manual' } as const
    expect((await fetch(`${shop.url}/cart/add`, init)).status).toBe(status)
  })
})

test('personal pages are not indexed, public pages are', async () => {
  const robots = async (path: string) => (await shopper.ask(path)).headers.get('x-robots-tag')
  for (const path of ['/account', '/kyc', '/cart-history', '/auth', '/documents/x', '/kyc-data'])
    expect([path, await robots(path)]).toEqual([path, 'noindex, nofollow'])
  for (const path of ['/', '/product/1']) expect([path, await robots(path)]).toEqual([path, null])
})

test('content security violations are reported to the shop, by its own pages only', async () => {
  const report = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'inline' } }
  const send = async (origin: string, body = JSON.stringify(report)) => {
    const headers = { origin, 'content-type': 'application/csp-report' }
    return (await fetch(`${shop.url}/policy-report`, { method: 'POST', headers, body })).status
  }
  expect(await send(shop.url)).toBe(204)
  expect(await send(shop.url, '{')).toBe(400)
  expect(await send(shop.url, 'x'.repeat(20_000))).toBe(400)
  expect(await send('https://evil.example')).toBe(403)
  const policy = (await fetch(shop.url)).headers.get('content-security-policy')
  expect(policy).toContain('report-uri /policy-report')
})

test.each([
  '/.git/config',
  '/.env',
  '/package.json',
  '/server/main.ts',
  '/..%2fpackage.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/build/server/index.js',
])('%s is not served', async (path) => {
  const head = await raw(`GET ${path} HTTP/1.1`, host(), 'connection: close')
  expect(Number(head.split(' ')[1])).toBeGreaterThanOrEqual(400)
  expect(head).not.toMatch(/"dependencies"|\[core\]|configOrExit/)
})

test('every page of a signed-in shopper has a sign-out form', async () => {
  for (const path of ['/', '/product/1', '/account', '/cart-history', '/kyc', '/checkout-details'])
    expect(await shopper.page(path)).toMatch(/<form[^>]*action="\/sign-out"/)
})

test('security.txt names a contact and has not expired', async () => {
  const text = await new Shopper(shop.url).page('/.well-known/security.txt')
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now())
})

test('a failing page shows the request id, under which the log has the error without the input', async () => {
  const canary = 'ZQX-CANARY'
  await database`alter table orders rename to orders_away`
  try {
    const answer = await shopper.ask(`/cart-history?tab=orders&q=${canary}`)
    const page = await answer.text()
    const id = answer.headers.get('x-request-id') ?? ''
    expect([answer.status, page.includes(id)]).toEqual([500, true])
    expect(page).not.toMatch(/orders_away|PostgresError|relation| at .*\.(ts|js):\d/)
    const line = () =>
      shop
        .output()
        .split('\n')
        .slice(0, -1)
        .find((text) => text.includes(id)) ?? '{}'
    await expect
      .poll(() => JSON.parse(line()))
      .toMatchObject({
        level: 'error',
        requestId: id,
        route: '/cart-history',
        kind: 'PostgresError',
        code: '42P01',
      })
    expect(shop.output()).not.toContain(canary)
    expect(shop.output()).not.toMatch(/^\s+at /m)
  } finally {
    await database`alter table orders_away rename to orders`
  }
  expect((await shopper.ask('/cart-history?tab=orders')).status).toBe(200)
})
