// Page cache over HTTP: cached once, invalidated by topic, never shared with signed-in users.
import { describe, expect, test } from 'vitest'
import { nonceHeader, sharedHeader } from '../../app/http/response-markers.ts'
import { pageOf, shop } from '../../tests/fixtures/browser/one-page.ts'
import type { PageCache } from '../cache/page-cache.ts'
import { hashScripts } from './headers.ts'

test.each([
  ['a page for all', () => pageOf(8)],
  [
    'a page for one',
    () => new Response('<p>Yours</p>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['a picture', () => new Response('bytes', { headers: { 'content-type': 'image/png' } })],
])('HEAD is answered as GET is, without the body: %s', async (_, made) => {
  const { url } = await shop(made)
  const responseTo = async (method: string) => {
    const answer = await fetch(url, { method })
    const headers = new Headers(answer.headers)
    // Headers that differ by response or connection.
    for (const name of ['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding'])
      headers.delete(name)
    return { status: answer.status, headers: [...headers], length: (await answer.text()).length }
  }
  const got = await responseTo('GET')
  expect(got.length).toBeGreaterThan(0)
  expect(await responseTo('HEAD')).toEqual({ ...got, length: 0 })
})

describe('shared pages', () => {
  test('are rendered once for all visitors, and again when their content changes', async () => {
    const { url, cache, renders, setPrice } = await shop()
    for (let visit = 0; visit < 3; visit++) await (await fetch(url)).text()
    expect(renders()).toBe(1)
    setPrice(9)
    cache.drop('product:2')
    expect(await (await fetch(url)).text()).toContain('π 8')
    cache.drop('product:1')
    expect(await (await fetch(url)).text()).toContain('π 9')
  })

  test.each([
    ['br', 'gzip, deflate, br', 'br'],
    ['gzip for those who know no brotli', 'gzip, deflate', 'gzip'],
    ['as they are for those who know neither', 'identity', null],
    ['as they are for those who refuse both', 'br;q=0, gzip;q=0', null],
  ])('are sent in %s, the same text', async (_name, accepted, coding) => {
    const { url, renders } = await shop()
    for (let visit = 0; visit < 2; visit++) {
      const answer = await fetch(url, { headers: { 'accept-encoding': accepted } })
      expect(answer.headers.get('content-encoding')).toBe(coding)
      expect(answer.headers.get('etag')).not.toBeNull()
      expect(await answer.text()).toContain('π 8')
    }
    expect(renders()).toBe(1)
  })

  test('are not stored if their data changed during rendering', async () => {
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

  test('are never served to a session, and theirs are never stored', async () => {
    const { url, renders } = await shop()
    await (await fetch(url)).text()
    const personal = await fetch(url, { headers: { cookie: 'session=abc; theme=dark' } })
    expect(renders()).toBe(2)
    expect(personal.headers.get('cache-control')).toBe('no-store')
    expect(personal.headers.get('etag')).toBeNull()
  })

  test('differ by theme and ignore a visitor’s cart', async () => {
    const { url, renders } = await shop()
    for (const cookie of [
      'theme=dark',
      'theme=light',
      'theme=dark; cart-items=x; read-after=0/1',
    ]) {
      await (await fetch(url, { headers: { cookie } })).text()
    }
    expect(renders()).toBe(2)
  })

  test('are revalidated with 304', async () => {
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

  test('that never change are cached for good, with their own policy', async () => {
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

  test('that never change and are not text are served byte for byte', async () => {
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

  test('allow their own scripts by hash, and no injected script', async () => {
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
