import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { boundTopic, nonceHeader, sharedHeader } from '../../app/http/response-markers.ts'
import { pageOf, shop } from '../../tests/fixtures/browser/one-page.ts'
import { sourceFiles, textOf } from '../../tests/support/source-files.ts'
import type { CdnSetup } from '../config/cdn.ts'
import { isPublicTopic } from './public-topics.ts'
import { purgeCdn } from './purge.ts'
import { purgersOf } from './purgers.ts'

const kept = ['cache-control', 'surrogate-control', 'surrogate-key', 'cache-tag', 'vary'].concat(
  'cloudflare-cdn-cache-control',
)
async function headersOf(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers })
  await answer.text()
  return Object.fromEntries([...answer.headers].filter(([name]) => kept.includes(name)))
}
const own = { 'cache-control': 'no-store', vary: 'accept, cookie, accept-encoding' }

describe('a public page', () => {
  test('is cached by this process only without a CDN', async () => {
    const { url } = await shop()
    expect(await headersOf(url)).toEqual({
      'cache-control': 'private, no-cache',
      vary: 'accept, cookie, accept-encoding',
    })
  })

  test.each(['varnish', 'fastly'] as const)(
    'may be cached by %s, under its topics',
    async (kind) => {
      const { url } = await shop(pageOf, { kind })
      const expected = {
        'cache-control': 'no-cache, s-maxage=60, stale-while-revalidate=60, stale-if-error=900',
        'surrogate-control': 'max-age=60, stale-while-revalidate=60, stale-if-error=900',
        'surrogate-key': 'catalog product:1',
        vary: 'accept, cookie, accept-encoding',
      }
      expect(await headersOf(url)).toEqual(expected)
      expect(await headersOf(url, { cookie: 'theme=dark' })).toEqual(expected)
      const etag = (await fetch(url)).headers.get('etag') ?? ''
      expect(await headersOf(url, { 'if-none-match': etag })).toEqual(expected)
    },
  )

  test('may be cached by Cloudflare only without a chosen theme, since it ignores Vary: Cookie', async () => {
    const { url } = await shop(pageOf, { kind: 'cloudflare' })
    expect(await headersOf(url)).toMatchObject({
      'cloudflare-cdn-cache-control': expect.stringContaining('max-age=60'),
      'cache-tag': 'catalog,product:1',
    })
    expect(await headersOf(url, { cookie: 'theme=dark' })).toEqual({
      'cache-control': 'private, no-cache',
      vary: 'accept, cookie, accept-encoding',
    })
  })

  test('has its topics only, and is not cached under one that is never purged', async () => {
    const withTopics = (topics: string) => () => {
      const page = pageOf(8)
      page.headers.set(sharedHeader, topics)
      return page
    }
    const marked = await shop(withTopics('settings,?,catalog'), { kind: 'varnish' })
    expect(await headersOf(marked.url)).toMatchObject({ 'surrogate-key': 'settings catalog' })
    const bounded = await shop(withTopics(`catalog,${boundTopic(Date.now() + 600_000)}`), {
      kind: 'fastly',
    })
    // Not for longer while the shop does not respond: it is outdated then.
    expect(await headersOf(bounded.url)).toMatchObject({
      'cache-control': 'no-cache, s-maxage=60',
      'surrogate-control': 'max-age=60',
      'surrogate-key': 'catalog',
    })
    const personal = await shop(withTopics('settings,order:PI-1'), { kind: 'varnish' })
    expect(await headersOf(personal.url)).toMatchObject({ 'cache-control': 'private, no-cache' })
    expect(await headersOf(personal.url)).not.toHaveProperty('surrogate-key')
  })
})

describe('never cached:', () => {
  test.each([
    ['a request with a session', { cookie: 'piazza-session=abc' }],
    ['one with a cookie that nobody knows', { cookie: 'toast=x' }],
  ])('%s', async (_, headers) => {
    const { url } = await shop(pageOf, { kind: 'varnish' })
    await headersOf(url)
    expect(await headersOf(url, headers)).toEqual(own)
  })

  test('responses with a cookie, errors, and pages that were not shared', async () => {
    const sets = pageOf(8)
    sets.headers.set('set-cookie', 'ref=ada; Path=/')
    const fails = pageOf(8)
    const error = new Response(await fails.text(), { status: 404, headers: fails.headers })
    const alone = new Response('<p>Yours</p>', {
      headers: { 'content-type': 'text/html', [nonceHeader]: 'N0' },
    })
    for (const made of [sets, error, alone]) {
      const { url } = await shop(() => made.clone(), { kind: 'varnish' })
      expect(await headersOf(url)).toEqual(own)
    }
  })
})

test('every topic under which the code shares a page is purged', () => {
  const shared = sourceFiles('app')
    .flatMap((file) => [...textOf(file).matchAll(/\bshare\(context, ([^)]+)\)/g)])
    .flatMap(([, list = '']) => [...list.matchAll(/['`]([^'`]+)['`]/g)])
    .map(([, topic = '']) => topic.replace(/\$\{[^}]+\}/, '42'))
  expect(shared.length).toBeGreaterThan(8)
  expect(shared.filter((topic) => !isPublicTopic(topic))).toEqual([])
  for (const topic of ['order:PI-1', 'user:u1', 'kyc', 'import:1', 'product:a)|(.*'])
    expect([topic, isPublicTopic(topic)]).toEqual([topic, false])
})

type Asked = { method?: string; url?: string; headers: Record<string, unknown>; body: string }
let asked: Asked[] = []
let status = 200
const api = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { method = '', url = '', headers } = request
  asked.push({ method, url, headers, body })
  response.writeHead(status).end('{}')
})
let address: string
beforeAll(async () => {
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
})
afterAll(() => {
  api.closeAllConnections()
  api.close()
})
beforeEach(() => {
  asked = []
  status = 200
})
const setup = (kind: CdnSetup['kind'], path = ''): CdnSetup => ({
  kind,
  purgeUrls: [address + path],
  token: 'the-token',
})

describe('a CDN is purged', () => {
  const topics = ['catalog', 'product:1']
  test('Varnish, by a ban', async () => {
    for (const purge of purgersOf(setup('varnish'))) await purge(topics)
    for (const purge of purgersOf(setup('varnish'))) await purge(null)
    expect(asked).toMatchObject([
      { method: 'PURGE', headers: { 'x-ban': '(^|\\s)(catalog|product:1)($|\\s)' } },
      { method: 'PURGE', headers: { 'x-ban': '.' } },
    ])
  })

  test('Fastly, by its API', async () => {
    for (const purge of purgersOf(setup('fastly', '/service/S1'))) await purge(topics)
    for (const purge of purgersOf(setup('fastly', '/service/S1'))) await purge(null)
    const headers = { 'fastly-key': 'the-token' }
    expect(asked).toMatchObject([
      { url: '/service/S1/purge', headers: { ...headers, 'surrogate-key': 'catalog product:1' } },
      { url: '/service/S1/purge_all', headers },
    ])
  })

  test('Cloudflare, by its API, thirty tags at a time', async () => {
    const many = Array.from({ length: 31 }, (_, index) => `product:${index}`)
    for (const purge of purgersOf(setup('cloudflare', '/zones/Z1'))) await purge(many)
    for (const purge of purgersOf(setup('cloudflare', '/zones/Z1'))) await purge(null)
    expect(asked.map(({ url }) => url)).toEqual(Array(3).fill('/zones/Z1/purge_cache'))
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer the-token' })
    const bodies = asked.map(({ body }) => JSON.parse(body))
    expect(bodies[0].tags).toHaveLength(30)
    expect(bodies.slice(1)).toEqual([{ tags: ['product:30'] }, { purge_everything: true }])
  })

  const warned: unknown[] = []
  const note = (message: string, facts?: unknown) => void warned.push([message, facts])
  const log = { info: note, warn: note, error: note }
  function newsTo(purge: (topics: readonly string[] | null) => Promise<void>) {
    let tell: (topic: string | null) => void = () => {}
    const onEvery = (listener: typeof tell) => {
      tell = listener
      return () => {}
    }
    const stop = purgeCdn({ onEvery }, setup('varnish'), log, [purge])
    return { tell: (topic: string | null) => tell(topic), stop }
  }

  test('in batches, and again a second later, but not of orders', async () => {
    vi.useFakeTimers()
    const told: (readonly string[] | null)[] = []
    const { tell, stop } = newsTo(async (topics) => void told.push(topics))
    for (const topic of ['catalog', 'order:PI-1', 'product:1', 'catalog', 'user:u1']) tell(topic)
    await vi.advanceTimersByTimeAsync(100)
    expect(told).toEqual([topics])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(told).toEqual([topics, topics])
    tell(null)
    await vi.advanceTimersByTimeAsync(100)
    expect(told.at(-1)).toBe(null)
    await stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(told).toHaveLength(3)
    vi.useRealTimers()
  })

  test('with retries, and of everything if too much is queued', async () => {
    vi.useFakeTimers()
    const told: (readonly string[] | null)[] = []
    let isAway = true
    const { tell, stop } = newsTo(async (topics) => {
      if (isAway) throw Object.assign(new Error('https://api/key'), { status: 503 })
      told.push(topics)
    })
    tell('catalog')
    await vi.advanceTimersByTimeAsync(100)
    expect(warned).toEqual([['CDN not purged', { topics: 1, reason: 'status 503' }]])
    isAway = false
    await vi.advanceTimersByTimeAsync(3_000)
    expect(told.flat()).toContain('catalog')
    isAway = true
    for (let index = 0; index < 600; index++) tell(`product:${index}`)
    await vi.advanceTimersByTimeAsync(100)
    isAway = false
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told.at(-1)).toBe(null)
    await stop()
    vi.useRealTimers()
  })

  test('with an error that has the status of a refusal', async () => {
    status = 403
    await expect(purgersOf(setup('fastly'))[0]?.(topics)).rejects.toMatchObject({ status: 403 })
  })
})
