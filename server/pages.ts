// The shop's pages over a socket: from the page cache where they are shared, else rendered for this request.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller, Handler } from '../app/http/handler.ts'
import { nonceHeader, type Rendered, sharedHeader } from '../app/http/marks.ts'
import { commonHeaders, contentPolicy, hashScripts, secureCookies } from './headers.ts'
import type { Page, PageCache } from './page-cache.ts'
import { type Gate, toRequest } from './request.ts'
import { sendStream, sendText } from './respond.ts'

/** Cookies that do not make a page personal: with only these a visitor is given the shared page. */
const impersonal = /^(theme|cart-items|ref)=/

export function makePages(handler: Handler, cache: PageCache, gate: Gate) {
  const common = commonHeaders(gate.isHttps).map(([name, value]): [string, string] => [name, value])
  const underWay = new Map<string, Promise<Page | null>>()

  /** The cache key of a request that may be answered with a shared page. */
  function keyOf(request: IncomingMessage): string | null {
    if (request.method !== 'GET') return null
    if (request.url?.startsWith('/art/')) return request.url
    const { cookie } = request.headers
    let theme = ''
    for (const part of cookie?.split(/; */) ?? []) {
      if (!impersonal.test(part)) return null
      if (part.startsWith('theme=')) theme = part.slice(6)
    }
    return `${theme}|${request.url}`
  }

  function sendPage(request: IncomingMessage, response: ServerResponse, page: Page): void {
    if (request.headers['if-none-match'] === page.etag) {
      response.writeHead(304, { etag: page.etag })
      response.end()
      return
    }
    const wantsBrotli = page.brotli && request.headers['accept-encoding']?.includes('br')
    const form = wantsBrotli && page.brotli ? page.brotli : page.plain
    response.writeHead(200, form.headers as string[])
    response.end(form.body)
  }

  async function personal(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const caller = callerOf(request)
    const answer = await handler(toRequest(request, response, gate), caller)
    await deliver(request, response, answer, caller)
  }

  async function deliver(
    request: IncomingMessage,
    response: ServerResponse,
    answer: Rendered,
    caller: Caller,
  ) {
    const headers = new Headers(answer.headers)
    const nonce = headers.get(nonceHeader)
    headers.delete(nonceHeader)
    headers.delete(sharedHeader)
    for (const [name, value] of common) if (!headers.has(name)) headers.set(name, value)
    headers.set('x-request-id', caller.requestId)
    if (gate.isHttps) secureCookies(headers)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    if (!headers.has('content-security-policy'))
      headers.set(
        'content-security-policy',
        contentPolicy(nonce ? [`'nonce-${nonce}'`] : [], gate.isHttps),
      )
    const type = headers.get('content-type') ?? ''
    if (/^text\/(html|x-script)/.test(type)) {
      headers.append('vary', 'cookie')
      await sendText(
        request,
        response,
        answer.status,
        headers,
        answer.html === undefined
          ? Buffer.from(await answer.arrayBuffer())
          : Buffer.from(answer.html),
      )
    } else await sendStream(response, answer.status, headers, answer.body)
  }

  /** Renders for nobody in particular and keeps what asked to be shared: pages, and pictures that never change. */
  async function render(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    first: boolean,
  ): Promise<Page | null> {
    const generation = cache.generation()
    const caller = callerOf(request)
    const answer = await handler(toRequest(request, response, gate), caller)
    const kept = answer.status === 200 && !answer.headers.has('set-cookie') && formOf(answer)
    if (kept) return cache.put(key, ...(await kept(answer)), generation)
    if (first) await deliver(request, response, answer, caller)
    return null
  }

  type Kept = [body: string, headers: [string, string][], tags: string[]]

  function formOf({ headers }: Response): ((answer: Rendered) => Promise<Kept>) | null {
    const tags = headers.get(sharedHeader)
    const nonce = headers.get(nonceHeader)
    if (tags !== null && nonce !== null) return (answer) => sharedPage(answer, nonce, tags)
    return headers.get('cache-control')?.includes('immutable') ? lasting : null
  }

  async function sharedPage(answer: Rendered, nonce: string, tags: string): Promise<Kept> {
    const { html, hashes } = hashScripts(answer.html ?? (await answer.text()), nonce)
    const headers: [string, string][] = [
      ...common,
      ['content-type', 'text/html; charset=utf-8'],
      ['cache-control', 'private, no-cache'],
      ['vary', 'cookie, accept-encoding'],
      ['content-security-policy', contentPolicy(hashes, gate.isHttps)],
    ]
    return [html, headers, tags.split(',')]
  }

  async function lasting(answer: Response): Promise<Kept> {
    const own = [...answer.headers]
    const rest = common.filter(([name]) => !answer.headers.has(name))
    return [await answer.text(), [...own, ...rest, ['vary', 'accept-encoding']], []]
  }

  async function shared(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const waiting = underWay.get(key)
    if (waiting) {
      const page = await waiting.catch(() => null)
      return page ? sendPage(request, response, page) : personal(request, response)
    }
    const made = render(key, request, response, true).finally(() => underWay.delete(key))
    underWay.set(key, made)
    const page = await made
    if (page) sendPage(request, response, page)
  }

  return {
    /** Sends the page that is kept for this request; false where there is none. Nothing waits here. */
    sendKept(request: IncomingMessage, response: ServerResponse): boolean {
      const key = keyOf(request)
      const page = key === null ? undefined : cache.get(key)
      if (key === null || !page) return false
      if (cache.isStale(key, page)) void render(key, request, response, false).catch(() => {})
      sendPage(request, response, page)
      return true
    },
    async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const key = keyOf(request)
      return key === null ? personal(request, response) : shared(key, request, response)
    },
  }
}

const callerOf = (request: IncomingMessage): Caller => ({
  ip: request.socket.remoteAddress ?? '',
  requestId: randomUUID(),
})
