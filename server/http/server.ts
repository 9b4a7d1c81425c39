// HTTP server: static files, health checks, then pages. Shuts down gracefully and never sends a stack trace.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { isUnavailable } from '../../shop/platform/database-errors.ts'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import type { World } from '../../shop/world.ts'
import { makePageCache } from '../cache/page-cache.ts'
import type { CdnSetup } from '../config/cdn.ts'
import { countProductViews } from '../jobs/product-view-counter.ts'
import type { Observer } from '../telemetry/observer.ts'
import { isApi, isUnder, makeApiServer } from './api.ts'
import { makeAwayPages } from './away-pages.ts'
import { canonicalUrl } from './canonical-urls.ts'
import { makePolicyReports, reportAddress } from './csp-reports.ts'
import { gracefulShutdown } from './graceful-shutdown.ts'
import { commonHeaders } from './headers.ts'
import { negotiatedUrl } from './markdown-urls.ts'
import type { OpenPages } from './page-source.ts'
import { makePages } from './pages.ts'
import { isPaymentHook, takePaymentHook } from './payment-hooks.ts'
import { type Gate, limitBodyTime, longest, refusalOf } from './request.ts'

export type HttpSettings = {
  readonly host: string
  readonly port: number
  /** Hosts of PUBLIC_URL and loopback; empty allows any. */
  readonly hosts: readonly string[]
  readonly isHttps: boolean
  /** Number of trusted proxies. */
  readonly proxies?: number
  /** Nobody reaches the shop through a proxy (`Gate`). */
  readonly isOnThisMachine?: boolean
  readonly health: () => Promise<object>
  readonly readiness: () => Promise<{ ready: boolean } & object>
  readonly openPages: OpenPages
  readonly observer?: Observer | null
  readonly cdn?: Pick<CdnSetup, 'kind'> | null
}

export async function serve(world: World, settings: HttpSettings) {
  const { isHttps, proxies = 0, isOnThisMachine = false, observer = null, cdn = null } = settings
  const requestId = () => observer?.traceId?.() ?? randomUUID()
  const gate: Gate = {
    hosts: new Set(settings.hosts),
    isHttps,
    proxies,
    isOnThisMachine,
    requestId,
  }
  const server = createServer({
    maxHeaderSize: 16 * 1024,
    requestTimeout: longest,
    headersTimeout: 10_000,
    keepAliveTimeout: 20_000,
    // No stream events for a body that is not sent: a tenth of a cached page's cost.
    optimizeEmptyRequests: true,
  })
  const source = await settings.openPages(world, server, isHttps)
  const cache = makePageCache()
  world.events.onEvery((topic) => (topic === null ? cache.clear() : cache.drop(topic)))
  const pages = makePages(
    source.handler,
    cache,
    gate,
    source.visitOf,
    makeAwayPages(world),
    observer?.http,
    cdn,
  )
  const answerApi = makeApiServer(source.api, gate, observer?.http)
  const ofExtensions = source.routes.map(({ under, as, answer }) => ({
    under,
    answer: makeApiServer(answer, gate, observer?.http, as),
  }))
  const common = commonHeaders(gate.isHttps)
  const takeReport = makePolicyReports(world.log)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = refusalOf(request, gate)
    if (refused) {
      request.resume()
      return sendError(response, refused.status, refused.code)
    }
    const url = request.url as string
    const canonical = canonicalUrl(url)
    if (canonical !== null) {
      request.resume()
      return sendError(response, 301, 'address', requestId(), ['location', canonical])
    }
    if (url === '/healthz') {
      observer?.http.answered(response, { route: url, status: 200 })
      return sendJson(response, 200, await settings.health())
    }
    if (url === '/readyz') {
      const state = await settings.readiness()
      observer?.http.answered(response, { route: url, status: state.ready ? 200 : 503 })
      return sendJson(response, state.ready ? 200 : 503, state)
    }
    if (url === reportAddress && request.method === 'POST') {
      const status = await takeReport(request)
      if (status !== 204) return sendError(response, status, 'report')
      response.writeHead(status, [...common.flat(), 'cache-control', 'no-store'])
      response.end()
      return
    }
    if (isPaymentHook(request)) {
      const status = await takePaymentHook(world, request)
      observer?.http.answered(response, { route: '/payment-hooks', status })
      return sendJson(response, status, {})
    }
    if (source.isFile(url)) {
      observer?.http.answered(response, { route: 'file', status: 200 })
      return source.sendFile(request, response, () => sendError(response, 404, 'not_found'))
    }
    return pages.send(request, response)
  }

  const views = countProductViews(world)
  const open = new Set<ServerResponse>()
  const shutDown = gracefulShutdown(server, open)
  server.on('request', (request, response) => {
    observer?.http.begun?.(request, response)
    request.url = negotiatedUrl(request)
    limitBodyTime(request, response)
    views.watch(request, response)
    if (refusalOf(request, gate) === null && pages.sendCached(request, response)) return
    open.add(response)
    response.on('close', () => open.delete(response))
    const { url } = request
    const extension = ofExtensions.find(({ under }) => isUnder(url, under))
    const answering = isApi(url) ? answerApi : (extension?.answer ?? answer)
    const work = () => answering(request, response).catch((error) => fail(response, error))
    if (observer) void observer.observe('request', request.method ?? '', work)
    else void work()
  })
  server.on('clientError', refuseUnreadable)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: async (isRetiring?: boolean) => {
      await source.close()
      await shutDown(isRetiring)
      await views.close()
    },
  }

  function fail(response: ServerResponse, error: unknown): void {
    const id = requestId()
    const isAway = isUnavailable(error)
    const level = isAway ? 'warn' : 'error'
    world.log[level]('request failed', { requestId: id, ...errorSummary(error) })
    const [status, code, ...more] = isAway
      ? ([503, 'unavailable', 'retry-after', '5'] as const)
      : ([500, 'fault'] as const)
    observer?.http.answered(response, { route: 'none', status })
    if (!response.headersSent) sendError(response, status, code, id, more)
    else response.destroy()
  }

  /** Error response outside of pages: a stable code, and the request id for the log. */
  function sendError(
    response: ServerResponse,
    status: number,
    error: string,
    id: string = requestId(),
    more: readonly string[] = [],
  ): void {
    sendJson(response, status, { error, requestId: id }, [
      'x-request-id',
      id,
      ...(status === 405 ? ['allow', 'GET, HEAD, POST'] : []),
      ...more,
    ])
  }

  function sendJson(
    response: ServerResponse,
    status: number,
    body: object,
    more: readonly string[] = [],
  ): void {
    response.writeHead(status, [
      ...common.flat(),
      ...more,
      'content-type',
      'application/json; charset=utf-8',
      'content-security-policy',
      "default-src 'none'; frame-ancestors 'none'",
      'cache-control',
      'no-store',
    ])
    response.end(`${JSON.stringify(body)}\n`)
  }
}

const unreadable: Readonly<Record<string, readonly [status: string, code: string]>> = {
  HPE_INVALID_METHOD: ['405 Method Not Allowed', 'method'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'slow'],
}

/** A person sees it if the cookies of other applications on the same domain have become too large. */
const tooManyCookies =
  'The request headers are too large. In a browser, delete the cookies of this site and load the page again.'

/** Responds to malformed HTTP and closes the connection. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const [status, code] = unreadable[error.code ?? ''] ?? ['400 Bad Request', 'request']
  const detail = code === 'headers' ? tooManyCookies : undefined
  const body = `${JSON.stringify({ error: code, detail, requestId: randomUUID() })}\n`
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
