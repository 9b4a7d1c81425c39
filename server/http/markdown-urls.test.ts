import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, test } from 'vitest'
import { sharedHeader } from '../../app/http/response-markers.ts'
import { pageOf, shop } from '../../tests/fixtures/browser/one-page.ts'
import { markdownPath, negotiatedUrl } from './markdown-urls.ts'

const chrome =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

describe('Markdown is requested', () => {
  const to = (url: string, accept: string | undefined, method = 'GET') =>
    negotiatedUrl({ method, url, headers: { accept } as IncomingHttpHeaders })

  test.each([
    ['text/markdown', '/product/1.md'],
    ['text/markdown, text/html, */*', '/product/1.md'],
    ['text/markdown;q=0.9, text/html;q=0.8', '/product/1.md'],
    ['TEXT/HTML;q=0.1, text/markdown; Q=0.5', '/product/1.md'],
    ['text/html, text/markdown;q=0.5', '/product/1'],
    ['text/markdown;q=0', '/product/1'],
    ['text/markdownish', '/product/1'],
    ['text/*', '/product/1'],
    ['*/*', '/product/1'],
    [chrome, '/product/1'],
    ['', '/product/1'],
    [undefined, '/product/1'],
  ])('by %j: %s', (accept, url) => {
    expect(to('/product/1', accept)).toBe(url)
  })

  test.each([
    ['/', '/llms.txt'],
    ['/ar', '/ar/llms.txt'],
    ['/de/category/audio?page=2', '/de/category/audio.md?page=2'],
    ['/collection/gift-ideas', '/collection/gift-ideas.md'],
    ['/legal/terms', '/legal/terms.md'],
    ['/pages/about-us', '/pages/about-us.md'],
    ['/category/trending', '/category/trending'],
    ['/product/1.md', '/product/1.md'],
    ['/product/1/options', '/product/1/options'],
    ['/admin/catalogue', '/admin/catalogue'],
    ['/product/../admin', '/product/../admin'],
    ['/cart-history', '/cart-history'],
  ])('of %s: %s', (url, expected) => {
    expect(to(url, 'text/markdown')).toBe(expected)
  })

  test('by GET and HEAD only', () => {
    expect(to('/product/1', 'text/markdown', 'HEAD')).toBe('/product/1.md')
    expect(to('/product/1', 'text/markdown', 'POST')).toBe('/product/1')
  })

  test('nowhere below the dashboard in any language', () => {
    for (const path of ['/admin', '/de/admin', '/account', '/product/', '/product'])
      expect([path, markdownPath(path)]).toEqual([path, null])
  })
})

describe('a page with a Markdown version', () => {
  /** A renderer that distinguishes Markdown by its URL. */
  const both = (_: number, url = '') =>
    url.includes('.md')
      ? new Response('# Markdown', {
          headers: {
            'content-type': 'text/markdown; charset=utf-8',
            link: '<https://shop.example/product/1>; rel="canonical"',
            [sharedHeader]: 'catalog,product:1',
          },
        })
      : pageOf(8)
  const ask = async (url: string, accept: string, more: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers: { accept, ...more } })
    const { headers, status } = answer
    return { text: await answer.text(), headers, status }
  }

  test.each([null, 'varnish', 'fastly', 'cloudflare'] as const)(
    'is cached separately from it, and its Markdown is not cached downstream (%s)',
    async (kind) => {
      for (const order of [
        ['text/markdown', chrome],
        [chrome, 'text/markdown'],
      ]) {
        const { url, renders } = await shop(both, kind && { kind })
        for (let round = 0; round < 3; round++)
          for (const accept of order) {
            const { text, headers } = await ask(`${url}/product/1`, accept)
            const isMarkdown = accept === 'text/markdown'
            expect(text.startsWith('# Markdown')).toBe(isMarkdown)
            expect(headers.get('content-type')).toMatch(isMarkdown ? /markdown/ : /html/)
            expect(headers.get('vary')).toBe('accept, cookie, accept-encoding')
            if (isMarkdown) {
              expect(headers.get('cache-control')).toBe('private, no-cache')
              for (const key of ['surrogate-key', 'surrogate-control', 'cache-tag'])
                expect(headers.get(key)).toBe(null)
              expect(headers.get('link')).toContain('rel="canonical"')
            } else
              expect(headers.get('link')).toBe(
                '</product/1.md>; rel="alternate"; type="text/markdown"',
              )
          }
        expect(renders()).toBe(2)
      }
    },
  )

  test('is dropped with its topics in both versions, and revalidated', async () => {
    const { url, cache, renders } = await shop(both)
    const { headers } = await ask(`${url}/product/1`, 'text/markdown')
    const tag = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await ask(`${url}/product/1`, 'text/markdown', tag)).status).toBe(304)
    expect((await ask(`${url}/product/1`, chrome, tag)).status).toBe(200)
    cache.drop('product:1')
    await ask(`${url}/product/1`, 'text/markdown')
    await ask(`${url}/product/1`, chrome)
    expect(renders()).toBe(4)
  })

  test('is rendered individually for signed-in users, without being cached', async () => {
    const { url } = await shop(both)
    const session = { cookie: 'piazza-session=abc' }
    const { text, headers } = await ask(`${url}/product/1`, 'text/markdown', session)
    expect(text.startsWith('# Markdown')).toBe(true)
    expect(headers.get('cache-control')).toBe('no-store')
    const page = await ask(`${url}/product/1`, chrome, session)
    expect(page.headers.get('vary')).toBe('accept, cookie, accept-encoding')
    const home = await ask(`${url}/`, chrome, session)
    expect(home.headers.get('vary')).toBe('accept, cookie, accept-encoding')
  })

  test('advertises no Markdown where there is none', async () => {
    const { url } = await shop(both)
    const { headers } = await ask(`${url}/search-help`, chrome)
    expect(headers.get('vary')).toBe('cookie, accept-encoding')
    expect(headers.get('link')).toBe(null)
  })
})
