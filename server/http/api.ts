// The API over HTTP: separate limits and responses, without cookies, sessions and the page cache.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Api } from '../../app/api/call.ts'
import type { HttpObserver } from '../telemetry/observer.ts'
import { clientAddress } from './client-address.ts'
import { commonHeaders } from './headers.ts'
import { addressRefusal, type Gate } from './request.ts'
import { sendBytes } from './send-response.ts'

const longestBody = 512 * 1024

export const isApi = (url = ''): boolean => /^\/api\/v1(?=[/?]|$)/.test(url)

/** Whether a URL's path is one of these, or below one. */
export const isUnder = (url = '', paths: readonly string[]): boolean =>
  paths.some((path) => url.startsWith(path) && /^([/?]|$)/.test(url.slice(path.length)))

export function makeApiServer(
  api: Api,
  gate: Gate,
  observer: HttpObserver | null = null,
  route = '/api/v1',
) {
  const common = commonHeaders(gate.isHttps).flat()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = (gate.requestId ?? randomUUID)()
    const refused = addressRefusal(request, gate)
    const { method = 'GET', url = '/', headers } = request
    const answer = refused
      ? {
          status: refused.status,
          headers: { 'content-type': 'application/problem+json' },
          body: JSON.stringify({ type: 'about:blank', ...refused, requestId }),
        }
      : await api({
          method,
          url,
          headers,
          requestId,
          ip: clientAddress(request, gate.proxies ?? 0),
          body: () => bodyOf(request),
          stream: () => request,
        })
    observer?.answered(response, { route, status: answer.status })
    // Drains the rest of an unread body.
    if (!request.complete) request.resume()
    const all = [
      ...common,
      'x-request-id',
      requestId,
      'content-security-policy',
      policy,
      ...('cache-control' in answer.headers ? [] : ['cache-control', 'no-store']),
      ...Object.entries(answer.headers).flat(),
    ]
    if ('file' in answer && answer.file) {
      response.writeHead(answer.status, all)
      response.flushHeaders()
      // Aborted: the client sees a truncated response.
      return pipeline(answer.file, response).catch(() => {})
    }
    if (answer.body !== null)
      return sendBytes(request, response, answer.status, all, [Buffer.from(answer.body)])
    response.writeHead(answer.status, all)
    response.end()
  }
}

const policy = "default-src 'none'; frame-ancestors 'none'"

async function bodyOf(request: IncomingMessage): Promise<Uint8Array | null> {
  if (Number(request.headers['content-length'] ?? 0) > longestBody) return null
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += (chunk as Buffer).length
    if (length > longestBody) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
