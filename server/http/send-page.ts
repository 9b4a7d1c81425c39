// Sends a rendered page: common headers and content security policy.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../../app/http/handler.ts'
import {
  externalScriptsHeader,
  nonceHeader,
  type Rendered,
  sharedHeader,
} from '../../app/http/response-markers.ts'
import { clientAddress, isFromThisMachine } from './client-address.ts'
import { commonHeaders, contentPolicy, secureCookies } from './headers.ts'
import { markdownPath } from './markdown-urls.ts'
import type { Gate } from './request.ts'
import { sendBytes, sendStream } from './send-response.ts'

export function createPageSender(isHttps: boolean) {
  const common = commonHeaders(isHttps)
  const policy = (nonce: string | null, externalScripts: string | null = null) => {
    const [script, origin] = externalScripts?.split(' ') ?? []
    const allowed = script && origin ? { script, origin } : null
    return contentPolicy(nonce ? [`'nonce-${nonce}'`] : [], isHttps, allowed)
  }
  const marks = new Set([nonceHeader, sharedHeader, externalScriptsHeader])

  return {
    async answer(
      request: IncomingMessage,
      response: ServerResponse,
      rendered: Rendered,
      caller: Caller,
    ): Promise<void> {
      const { status, headers, html } = rendered
      if (isHttps) secureCookies(headers)
      const flat = ['x-request-id', caller.requestId]
      for (const [name, value] of headers) if (!marks.has(name)) flat.push(name, value)
      for (const [name, value] of common) if (!headers.has(name)) flat.push(name, value)
      const type = headers.get('content-type') ?? ''
      if (!headers.has('cache-control'))
        flat.push('cache-control', isPrefetched(request, status, type) ? shortLived : 'no-store')
      if (!headers.has('content-security-policy'))
        flat.push(
          'content-security-policy',
          policy(headers.get(nonceHeader), headers.get(externalScriptsHeader)),
        )
      if (!/^text\/(html|x-script)/.test(type))
        return sendStream(response, status, flat, rendered.body)
      flat.push('vary', variesBy(request))
      const body = html ?? Buffer.from(await rendered.arrayBuffer())
      return sendBytes(request, response, status, flat, [body])
    },

    /** Sends a page template filled in for this user. */
    async filled(
      request: IncomingMessage,
      response: ServerResponse,
      body: readonly Buffer[],
      nonce: string,
    ): Promise<void> {
      const flat = ['x-request-id', randomUUID()]
      for (const [name, value] of common) flat.push(name, value)
      flat.push('content-type', 'text/html; charset=utf-8', 'cache-control', 'no-store')
      flat.push('content-security-policy', policy(nonce), 'vary', variesBy(request))
      return sendBytes(request, response, 200, flat, body)
    },
  }
}

/** Another answer to the same address: a page that exists as Markdown varies by `Accept`, too. */
const variesBy = ({ url = '/' }: IncomingMessage): string =>
  markdownPath(url.replace(/\?.*/s, '')) === null ? 'cookie' : 'accept, cookie'

/** Long enough for the click after a prefetch; `Vary: Cookie` ends it when cart or session change. */
const shortLived = 'private, max-age=10'

/** Loader data that a browser prefetches. */
const isPrefetched = ({ headers }: IncomingMessage, status: number, type: string): boolean =>
  status === 200 &&
  type.startsWith('text/x-script') &&
  /prefetch/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))

export type PageSender = ReturnType<typeof createPageSender>

export const callerOf = (
  request: IncomingMessage,
  { proxies = 0, requestId = randomUUID, isOnThisMachine = false }: Gate,
): Caller => ({
  ip: clientAddress(request, proxies),
  requestId: requestId(),
  ...(isOnThisMachine && isFromThisMachine(request) && { isLocal: true }),
})
