// Cached pages for signed-in users: a template rendered once and filled in per user (docs/design/page-cache.md).
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from '../../app/http/handler.ts'
import { nonceHeader, sharedHeader } from '../../app/http/response-markers.ts'
import type { Visit } from '../../app/http/viewer.ts'
import { type Gate, toRequest } from '../http/request.ts'
import { callerOf, type PageSender } from '../http/send-page.ts'
import type { HttpObserver } from '../telemetry/observer.ts'
import { makeVariants } from './cached-page-variants.ts'
import type { Page, PageCache } from './page-cache.ts'
import { cutTemplate, fillTemplate, nameMark, type PageTemplate } from './page-template.ts'
import { createRecentUrls } from './recent-urls.ts'

export type VisitOf = (cookie: string) => Promise<Visit | null>

export function makePersonalizedCache(
  handler: Handler,
  cache: PageCache,
  gate: Gate,
  deliver: PageSender,
  visitOf: VisitOf,
  observer: HttpObserver | null = null,
) {
  const shared = createRecentUrls()
  const templates = new WeakMap<Page, PageTemplate>()
  const routes = new WeakMap<Page, string>()
  const pickVariant = makeVariants(cache)
  const underWay = new Map<string, Promise<Page | null>>()

  /** Renders without the request's cookies for a placeholder user, so that nothing personal can get in. */
  async function make(
    key: string,
    visit: Visit,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Page | null> {
    const generation = cache.generation()
    const madeFor = { ...visit, name: nameMark }
    const caller = { ...callerOf(request, gate), madeFor }
    const { status, headers, html, route } = await handler(
      await toRequest(request, response, gate),
      caller,
    )
    const nonce = headers.get(nonceHeader)
    const topics = headers.get(sharedHeader)
    const isOwn = status !== 200 || headers.has('set-cookie')
    if (isOwn || nonce === null || topics === null || html === undefined) return null
    const page = cache.putUnpressed(key, html, topics.split(','), generation)
    templates.set(page, cutTemplate(html, nonce))
    routes.set(page, route || 'none')
    return page
  }

  function makeOnce(key: string, visit: Visit, request: IncomingMessage, response: ServerResponse) {
    const waiting = underWay.get(key)
    if (waiting) return waiting
    const rendering = make(key, visit, request, response).finally(() => underWay.delete(key))
    underWay.set(key, rendering)
    return rendering
  }

  return {
    /** Marks a page as shared, under the key by which guests get it. */
    mayShare: (page: string): void => shared.add(page),
    /** Sends the page with this user's layout; false if it must be rendered individually. */
    async send(request: IncomingMessage, response: ServerResponse, page: string): Promise<boolean> {
      if (!shared.has(page)) return false
      const visit = await visitOf(request.headers.cookie ?? '')
      if (!visit) return false
      if (visit.holds && page.includes('/product/')) return false
      const { isStaff, language, cartCount, notice } = visit
      const key = `${isStaff} ${language} ${cartCount} ${notice}|${page}`
      const known = cache.get(key)
      const cached = known
        ? pickVariant(key, known, (name) => makeOnce(name, visit, request, response))
        : await makeOnce(key, visit, request, response)
      const parts = cached && templates.get(cached)
      if (!parts) {
        shared.forget(page)
        return false
      }
      const route = routes.get(cached) ?? 'none'
      observer?.answered(response, { route, status: 200, outcome: 'filled' })
      const nonce = randomBytes(16).toString('base64')
      const body = fillTemplate(parts, visit.name, nonce)
      await deliver.filled(request, response, body, nonce)
      return true
    },
  }
}
