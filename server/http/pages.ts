// Serves pages over HTTP: from the page cache if shared, otherwise rendered for the request.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from '../../app/http/handler.ts'
import {
  nonceHeader,
  type Rendered,
  sharedHeader,
  varied,
} from '../../app/http/response-markers.ts'
import { isUnavailable } from '../../app/http/service-unavailable.ts'
import { makeVariants } from '../cache/cached-page-variants.ts'
import type { Page, PageCache } from '../cache/page-cache.ts'
import { pageKeyOf } from '../cache/page-keys.ts'
import { makePersonalizedCache, type VisitOf } from '../cache/personalized-cache.ts'
import { createRecentUrls } from '../cache/recent-urls.ts'
import { commonHeaders, contentPolicy, hashScripts } from './headers.ts'
import { type Gate, toRequest } from './request.ts'
import { callerOf, createPageSender } from './send-page.ts'
import { isTaken } from './send-response.ts'

/** If the session cannot be read, rendering continues and the page reports it. */
function unlessAway(error: unknown): false {
  if (isUnavailable(error)) return false
  throw error
}

export function makePages(handler: Handler, cache: PageCache, gate: Gate, visitOf: VisitOf) {
  const common = commonHeaders(gate.isHttps).map(([name, value]): [string, string] => [name, value])
  const underWay = new Map<string, Promise<Page | null>>()
  const recentlyRequested = createRecentUrls()
  const pickVariant = makeVariants(cache)
  const deliver = createPageSender(gate.isHttps)
  const personalized = makePersonalizedCache(handler, cache, gate, deliver, visitOf)

  function sendPage(request: IncomingMessage, response: ServerResponse, page: Page): void {
    if (request.headers['if-none-match'] === page.etag) {
      response.writeHead(304, { etag: page.etag })
      response.end()
      return
    }
    const wantsBrotli = page.brotli && isTaken('br', request.headers['accept-encoding'])
    const form = wantsBrotli && page.brotli ? page.brotli : page.plain
    response.writeHead(200, form.headers as string[])
    response.end(form.body)
  }

  async function personal(
    request: IncomingMessage,
    response: ServerResponse,
    key: string | null,
  ): Promise<void> {
    const caller = callerOf(request, gate)
    const rendered = await handler(await toRequest(request, response, gate), caller)
    if (key !== null && rendered.headers.has(sharedHeader)) personalized.mayShare(key)
    await deliver.answer(request, response, rendered, caller)
  }

  /** Renders for a placeholder and caches shared pages and immutable images. */
  async function render(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    first: boolean,
  ): Promise<Page | null> {
    const generation = cache.generation()
    const caller = callerOf(request, gate)
    const rendered = await handler(await toRequest(request, response, gate), caller)
    const isOwn = rendered.status !== 200 || rendered.headers.has('set-cookie')
    const cachedForm = isOwn || isFirstOfVaried(key, rendered) ? null : formOf(rendered)
    if (cachedForm) return cache.put(key, ...(await cachedForm(rendered)), generation)
    if (first) await deliver.answer(request, response, rendered, caller)
    return null
  }

  function isFirstOfVaried(key: string, { headers }: Response): boolean {
    if (recentlyRequested.has(key) || !headers.get(sharedHeader)?.split(',').includes(varied))
      return false
    recentlyRequested.add(key)
    return true
  }

  type CachedForm = [body: string | Buffer, headers: [string, string][], tags: string[]]

  function formOf({ headers }: Response): ((rendered: Rendered) => Promise<CachedForm>) | null {
    const tags = headers.get(sharedHeader)
    const nonce = headers.get(nonceHeader)
    if (tags !== null && nonce !== null) return (rendered) => sharedPage(rendered, nonce, tags)
    return headers.get('cache-control')?.includes('immutable') ? lasting : null
  }

  async function sharedPage(rendered: Rendered, nonce: string, tags: string): Promise<CachedForm> {
    const { html, hashes } = hashScripts(rendered.html ?? (await rendered.text()), nonce)
    const headers: [string, string][] = [
      ...common,
      ['content-type', 'text/html; charset=utf-8'],
      ['cache-control', 'private, no-cache'],
      ['vary', 'cookie, accept-encoding'],
      ['content-security-policy', contentPolicy(hashes, gate.isHttps)],
    ]
    return [html, headers, tags.split(',')]
  }

  async function lasting(rendered: Response): Promise<CachedForm> {
    const pageHeaders = [...rendered.headers]
    const rest = common.filter(([name]) => !rendered.headers.has(name))
    const isText = /^(text|image\/svg)\b/.test(rendered.headers.get('content-type') ?? '')
    const body = isText ? await rendered.text() : Buffer.from(await rendered.arrayBuffer())
    return [body, [...pageHeaders, ...rest, ['vary', 'accept-encoding']], []]
  }

  async function shared(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const waiting = underWay.get(key)
    if (waiting) {
      const page = await waiting.catch(() => null)
      return page ? sendPage(request, response, page) : personal(request, response, key)
    }
    const rendering = render(key, request, response, true).finally(() => underWay.delete(key))
    underWay.set(key, rendering)
    const page = await rendering
    if (!page) return
    await page.pressed
    sendPage(request, response, page)
  }

  return {
    /** Sends the cached page of this request; false if there is none. Synchronous. */
    sendCached(request: IncomingMessage, response: ServerResponse): boolean {
      const key = pageKeyOf(request)
      if (!key || key.isSignedIn) return false
      const first = cache.get(key.page)
      if (!first) return false
      const page = pickVariant(key.page, first, (name) => render(name, request, response, false))
      sendPage(request, response, page)
      return true
    },
    async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const key = pageKeyOf(request)
      if (key === null) return personal(request, response, null)
      if (!key.isSignedIn) return shared(key.page, request, response)
      if (await personalized.send(request, response, key.page).catch(unlessAway)) return
      return personal(request, response, key.page)
    },
  }
}
