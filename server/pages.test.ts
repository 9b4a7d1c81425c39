import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { nonceHeader, sharedHeader } from '../app/http/marks.ts'
import { hashScripts } from './headers.ts'
import { makePageCache, type PageCache } from './page-cache.ts'
import { makePages } from './pages.ts'
import { type Gate, refusalOf } from './request.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

type Made = {
  url: string
  cache: PageCache
  renders: () => number
  setPrice: (price: number) => void
}

/** A shop of one page whose price can change; the page says how often it was rendered. */
async function shop(answerWith: (price: number) => Response = pageOf): Promise<Made> {
  const gate: Gate = { hosts: new Set(), isHttps: false }
  const cache = makePageCache()
  let renders = 0
  let price = 8
  const pages = makePages(
    async () => {
      renders++
      return answerWith(price)
    },
    cache,
    gate,
    async () => null,
  )
  const server = createServer((request, response) => {
    const refused = refusalOf(request, gate)
    if (refused) {
      response.writeHead(refused.status)
      response.end(refused.code)
    } else if (!pages.sendKept(request, response)) void pages.send(request, response)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cache,
    renders: () => renders,
    setPrice: (value) => {
      price = value
    },
  }
}

const pageOf = (price: number) =>
  new Response(`<p>π ${price}</p><script nonce="N0">let a=1</script><script>evil()</script>`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      [nonceHeader]: 'N0',
      [sharedHeader]: 'catalog,product:1',
    },
  })

describe('shared pages', () => {
  test('are rendered once for all visitors and again when what they show changes', async () => {
    const { url, cache, renders, setPrice } = await shop()
    for (let visit = 0; visit < 3; visit++) await (await fetch(url)).text()
    expect(renders()).toBe(1)
    setPrice(9)
    cache.drop('product:2')
    expect(await (await fetch(url)).text()).toContain('π 8')
    cache.drop('product:1')
    expect(await (await fetch(url)).text()).toContain('π 9')
  })

  test('made from data that changed while they were made are not kept', async () => {
    const made: { cache?: PageCache } = {}
    const { url, cache, renders } = await shop((price) => {
      made.cache?.drop('catalog')
      return pageOf(price)
    })
    made.cache = cache
    await (await fetch(url)).text()
    await (await fetch(url)).text()
    expect(renders()).toBe(2)
  })

  test('are never given to somebody with a session, and theirs are never kept', async () => {
    const { url, renders } = await shop()
    await (await fetch(url)).text()
    const mine = await fetch(url, { headers: { cookie: 'session=abc; theme=dark' } })
    expect(renders()).toBe(2)
    expect(mine.headers.get('cache-control')).toBe('no-store')
    expect(mine.headers.get('etag')).toBeNull()
  })

  test('differ by theme and ignore a visitor cart', async () => {
    const { url, renders } = await shop()
    for (const cookie of ['theme=dark', 'theme=light', 'theme=dark; cart-items=x']) {
      await (await fetch(url, { headers: { cookie } })).text()
    }
    expect(renders()).toBe(2)
  })

  test('answer 304 to the browser that has them', async () => {
    const { url } = await shop()
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const again = await fetch(url, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test('that set a cookie or did not ask to be shared are rendered for each visitor', async () => {
    for (const header of [{ 'set-cookie': 'a=b', [sharedHeader]: 'catalog' }, {}]) {
      const { url, renders } = await shop(
        () =>
          new Response('x', {
            headers: { 'content-type': 'text/html', [nonceHeader]: 'N0', ...header } as Record<
              string,
              string
            >,
          }),
      )
      await (await fetch(url)).text()
      const second = await fetch(url)
      expect(renders()).toBe(2)
      expect(second.headers.get(sharedHeader)).toBeNull()
      expect(second.headers.get(nonceHeader)).toBeNull()
    }
  })

  test('that never change are kept for everybody, with their own policy', async () => {
    const { url, renders } = await shop(
      () =>
        new Response('<svg/>', {
          headers: {
            'content-type': 'image/svg+xml',
            'cache-control': 'public, max-age=31536000, immutable',
            'content-security-policy': "default-src 'none'",
          },
        }),
    )
    for (const cookie of ['', 'session=abc']) {
      const picture = await fetch(`${url}/art/phone-0-1b2c3d.svg`, { headers: { cookie } })
      expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'")
      expect(picture.headers.get('vary')).toBe('accept-encoding')
      expect(await picture.text()).toBe('<svg/>')
    }
    expect(renders()).toBe(1)
  })

  test('that never change and are not text arrive byte for byte, the second time as the first', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, value) => value)
    const { url, renders } = await shop(
      () =>
        new Response(bytes, {
          headers: {
            'content-type': 'image/png',
            'cache-control': 'public, max-age=31536000, immutable',
          },
        }),
    )
    for (let time = 0; time < 2; time += 1) {
      const card = await fetch(`${url}/og/phone-0-1b2c3d.png`)
      expect(card.headers.get('content-encoding')).toBeNull()
      expect(new Uint8Array(await card.arrayBuffer())).toEqual(bytes)
    }
    expect(renders()).toBe(1)
  })

  test('allow their own scripts by hash and nothing that was injected', async () => {
    const { url } = await shop()
    const response = await fetch(url)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('nonce')
    const { hashes } = hashScripts(
      '<script nonce="N0">let a=1</script><script>evil()</script>',
      'N0',
    )
    expect(hashes).toHaveLength(1)
    expect(policy).toContain(hashes[0])
    expect(await response.text()).not.toContain('nonce=')
  })
})

describe('the door refuses', () => {
  const cases: readonly [string, RequestInit, number][] = [
    [
      'a form from another site',
      { method: 'POST', headers: { origin: 'https://evil.example' } },
      403,
    ],
    [
      'a form that a browser calls cross-site',
      { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } },
      403,
    ],
    [
      'a form with a cookie and no origin',
      { method: 'POST', headers: { cookie: 'session=a' } },
      403,
    ],
    ['a body that is too large', { method: 'POST', body: 'x'.repeat(70_000) }, 413],
  ]
  test.each(cases)('%s', async (_name, init, status) => {
    const { url, renders } = await shop()
    const headers = new Headers(init.headers)
    if (status === 413) headers.set('origin', url)
    const response = await fetch(url, { ...init, headers })
    expect(response.status).toBe(status)
    expect(renders()).toBe(0)
  })

  test('but not a mail program that ends a subscription at its address, with a few bytes and no cookie', async () => {
    const address = `/de/newsletter/unsubscribe?token=${'a'.repeat(22)}.${'b'.repeat(43)}`
    const { url, renders } = await shop(() => new Response('done'))
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    const ask = async (path: string, headers: Record<string, string>, sent: BodyInit = body) =>
      (await fetch(url + path, { method: 'POST', headers, body: sent })).status
    expect(await ask(address, {})).toBe(200)
    expect(await ask(address, foreign)).toBe(200)
    expect(await ask(address, { origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(200)
    expect(renders()).toBe(3)
    for (const [path, headers, sent] of [
      [address, { ...foreign, cookie: 'piazza-session=a' }, body],
      [address, foreign, `${body}&x=${'x'.repeat(1100)}`],
      [`${address}&next=/`, foreign, body],
      [address.replace('?token', '/?token'), foreign, body],
      [address.replace('?token', '.data?token'), foreign, body],
      ['/newsletter/unsubscribe', foreign, body],
      ['/newsletter/confirm?token=a', foreign, body],
      ['/newsletter', foreign, body],
      [`/account${address}`, foreign, body],
    ] as const)
      expect([path, await ask(path, headers, sent)]).toEqual([path, 403])
    expect(renders()).toBe(3)
  })

  test('an unknown method and a host that is not the shop', async () => {
    const { url } = await shop()
    expect(await statusOf(url, 'PROPFIND', {})).toBe(405)
    const strict = createServer((request, response) => {
      const refused = refusalOf(request, { hosts: new Set(['shop.example']), isHttps: false })
      response.writeHead(refused?.status ?? 200)
      response.end()
    }).listen(0, '127.0.0.1')
    servers.push(strict)
    await new Promise((resolve) => strict.once('listening', resolve))
    const port = (strict.address() as AddressInfo).port
    expect(await statusOf(`http://127.0.0.1:${port}`, 'GET', {})).toBe(421)
    expect(await statusOf(`http://127.0.0.1:${port}`, 'GET', { host: 'shop.example' })).toBe(200)
    expect(await statusOf(`http://127.0.0.1:${port}/readyz`, 'GET', {})).toBe(200)
  })
})

function statusOf(url: string, method: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}
