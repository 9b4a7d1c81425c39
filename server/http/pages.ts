// Serves pages over HTTP: from the page cache if shared, otherwise rendered for the request.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from '../../app/http/handler.ts'
import {
  nonceHeader,
  type Rendered,
  sharedHeader,
  varied,
} from '../../app/http/response-markers.ts'
import { isUnavailable } from '../../shop/platform/database-errors.ts'
import { makeVariants } from '../cache/cached-page-variants.ts'
import type { Form, Page, PageCache } from '../cache/page-cache.ts'
import { pageKeyOf } from '../cache/page-keys.ts'
import { makePersonalizedCache, type VisitOf } from '../cache/personalized-cache.ts'
import { createRecentUrls } from '../cache/recent-urls.ts'
import { cdnHeaders, ofNotModified } from '../cdn/cdn-headers.ts'
import type { CdnSetup } from '../config/cdn.ts'
import type { HttpObserver } from '../telemetry/observer.ts'
import type { AwayPages } from './away-pages.ts'
import { commonHeaders, contentPolicy, hashScripts } from './headers.ts'
import { markdownPath } from './markdown-urls.ts'
import { type Gate, toRequest } from './request.ts'
import { callerOf, createPageSender } from './send-page.ts'
import { isTaken } from './send-response.ts'

/** A page that exists as Markdown varies by `Accept`, and links to its Markdown URL. */
function varyOf(key: string): [string, string][] {
  const other = markdownPath(key.slice(key.indexOf('|') + 1).replace(/\?.*/s, ''))
  if (other === null) return [['vary', 'cookie, accept-encoding']]
  return [
    ['vary', 'accept, cookie, accept-encoding'],
    ['link', `<${other}>; rel="alternate"; type="text/markdown"`],
  ]
}

/** Rethrows other errors: if the session cannot be read, rendering continues and the page reports it. */
function unlessAway(error: unknown): false {
  if (isUnavailable(error)) return false
  throw error
}

function formFor({ headers }: IncomingMessage, page: Page): Form {
  const accepted = headers['accept-encoding']
  if (page.brotli && isTaken('br', accepted)) return page.brotli
  if (!isTaken('gzip', accepted)) return page.plain
  page.pressGzip()
  return page.gzip ?? page.plain
}

export function makePages(
  handler: Handler,
  cache: PageCache,
  gate: Gate,
  visitOf: VisitOf,
  away: AwayPages,
  observer: HttpObserver | null = null,
  cdn: Pick<CdnSetup, 'kind'> | null = null,
) {
  const common = commonHeaders(gate.isHttps).map(([name, value]): [string, string] => [name, value])
  const underWay = new Map<string, Promise<Page | null>>()
  const recentlyRequested = createRecentUrls()
  const pickVariant = makeVariants(cache)
  const routes = new WeakMap<Page, string>()
  const deliver = createPageSender(gate.isHttps)
  const personalized = makePersonalizedCache(handler, cache, gate, deliver, visitOf, observer)

  function sendPage(request: IncomingMessage, response: ServerResponse, page: Page): void {
    if (request.headers['if-none-match'] === page.etag) {
      response.writeHead(304, cdn ? ofNotModified(page.plain.headers) : { etag: page.etag })
      response.end()
      return
    }
    const form = formFor(request, page)
    response.writeHead(200, form.headers as string[])
    response.end(form.body)
  }

  function hit(response: ServerResponse, page: Page): void {
    const route = routes.get(page) ?? 'none'
    observer?.answered(response, { route, status: 200, outcome: 'hit' })
  }

  async function personal(
    request: IncomingMessage,
    response: ServerResponse,
    key: string | null,
  ): Promise<void> {
    const caller = callerOf(request, gate)
    const rendered = await handler(await toRequest(request, response, gate), caller)
    const { headers } = rendered
    if (key !== null && headers.has(sharedHeader) && headers.has(nonceHeader))
      personalized.mayShare(key)
    answered(response, rendered)
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
    const cachedForm = isOwn || isFirstOfVaried(key, rendered) ? null : formOf(key, rendered)
    if (first) answered(response, rendered)
    if (cachedForm) {
      const page = cache.put(key, ...(await cachedForm(rendered)), generation)
      routes.set(page, rendered.route || 'none')
      return page
    }
    if (first) await deliver.answer(request, response, rendered, caller)
    return null
  }

  function answered(response: ServerResponse, { route, status, headers }: Rendered): void {
    const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false
    const outcome = isStream ? {} : ({ outcome: 'rendered' } as const)
    observer?.answered(response, { route: route || 'none', status, isStream, ...outcome })
  }

  function isFirstOfVaried(key: string, { headers }: Response): boolean {
    if (recentlyRequested.has(key) || !headers.get(sharedHeader)?.split(',').includes(varied))
      return false
    recentlyRequested.add(key)
    return true
  }

  type CachedForm = [body: string | Buffer, headers: [string, string][], tags: string[]]

  function formOf(
    key: string,
    { headers }: Response,
  ): ((rendered: Rendered) => Promise<CachedForm>) | null {
    const tags = headers.get(sharedHeader)
    const nonce = headers.get(nonceHeader)
    if (tags !== null && nonce !== null) return (rendered) => sharedPage(key, rendered, nonce, tags)
    if (tags !== null && headers.get('content-type')?.startsWith('text/markdown'))
      return (rendered) => sharedMarkdown(rendered, tags)
    return headers.get('cache-control')?.includes('immutable') ? lasting : null
  }

  async function sharedPage(
    key: string,
    rendered: Rendered,
    nonce: string,
    tags: string,
  ): Promise<CachedForm> {
    const isThemed = !key.startsWith('|')
    const forCdn = cdn && cdnHeaders(cdn, tags.split(','), { isThemed })
    const { html, hashes } = hashScripts(
      rendered.html?.toString() ?? (await rendered.text()),
      nonce,
    )
    const headers: [string, string][] = [
      ...common,
      ['content-type', 'text/html; charset=utf-8'],
      ...(forCdn ?? ([['cache-control', 'private, no-cache']] as const)),
      ...varyOf(key),
      ['content-security-policy', contentPolicy(hashes, gate.isHttps)],
    ]
    return [html, headers, tags.split(',')]
  }

  /** Marked as uncacheable for upstream caches: one that ignores `Vary: Accept` would serve it to browsers. */
  async function sharedMarkdown(rendered: Rendered, tags: string): Promise<CachedForm> {
    const headers: [string, string][] = [
      ...common,
      ['content-type', 'text/markdown; charset=utf-8'],
      ['link', rendered.headers.get('link') ?? ''],
      ['cache-control', 'private, no-cache'],
      ['vary', 'accept, cookie, accept-encoding'],
      ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ]
    return [await rendered.text(), headers, tags.split(',')]
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
      if (!page) return personal(request, response, key)
      hit(response, page)
      return sendPage(request, response, page)
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
      if (away.isAway()) return away.send(response, request.url as string, first)
      const page = pickVariant(key.page, first, (name) => render(name, request, response, false))
      if (observer) hit(response, page)
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
