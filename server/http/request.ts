// Converts a Node request to a Fetch Request: limits, origin check (CSRF), and a bounded body.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, Transform } from 'node:stream'
import { isOneClickPage } from '../../app/http/one-click-unsubscribe.ts'
import { tooLong } from '../../app/http/response-markers.ts'
import {
  isLongApiUpload,
  isLongForm,
  isLongUpload,
  isTextForm,
  isUploadPage,
} from '../../app/http/upload-pages.ts'

const maxUrl = 14 * 1024
const maxBody = 64 * 1024
const maxLongForm = 512 * 1024
/** 400,000 characters (`longestRates`), each of up to three bytes, percent-encoded. */
const maxTextForm = 4 * 1024 * 1024
const maxUpload = 42 * 1024 * 1024
const maxOneClick = 1024
/** The largest upload that can be configured, plus its form. */
const maxImport = 2_001 * 1024 * 1024
const methods = new Set(['GET', 'HEAD', 'POST'])
const readings = new Set(['GET', 'HEAD'])

export type Refused = { readonly status: number; readonly code: string }

export type Gate = {
  /** Allowed hosts; empty means any (a loopback demonstration on any port mapping). */
  readonly hosts: ReadonlySet<string>
  readonly isHttps: boolean
  /** Number of trusted proxies; 0 by default. */
  readonly proxies?: number
  readonly requestId?: () => string
}

/** Refuses a request before routing: method, host, size, or cross-site. */
export function refusalOf(request: IncomingMessage, gate: Gate): Refused | null {
  const { method = 'GET', url = '/', headers } = request
  // Health checks use the machine's own address.
  const isProbe = url === '/healthz' || url === '/readyz'
  const isReading = readings.has(method)
  if (!methods.has(method) || (isProbe && !isReading)) return { status: 405, code: 'method' }
  const refused = addressRefusal(request, gate, isProbe)
  if (refused) return refused
  if (isReading) return isForeignReading(request, gate) ? { status: 403, code: 'origin' } : null
  if (!isOwnOrigin(request, gate) && !isOneClick(request)) return { status: 403, code: 'origin' }
  // Browsers never compress requests, and the decompressed size is unbounded.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return { status: 415, code: 'encoding' }
  if (Number(headers['content-length'] ?? 0) > bodyLimit(request))
    return { status: 413, code: 'body' }
  return null
}

/** Refuses a host or a URL; `isProbe` may name any host. */
export function addressRefusal(
  request: IncomingMessage,
  { hosts }: Gate,
  isProbe = false,
): Refused | null {
  const { url = '/', headers } = request
  if (isRepeated(request, 'host')) return { status: 400, code: 'host' }
  if (url.length > maxUrl || !url.startsWith('/')) return { status: 414, code: 'url' }
  if (!headers.host || (!isProbe && hosts.size > 0 && !hosts.has(headers.host)))
    return { status: 421, code: 'host' }
  return null
}

/** Whether a header is repeated: Node keeps only the first, and a proxy may have used another one. */
function isRepeated({ rawHeaders }: IncomingMessage, name: string): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const each = rawHeaders[index] as string
    if (each.length === name.length && each.toLowerCase() === name) count += 1
  }
  return count > 1
}

/**
 * Other sites may link here but not read or embed: refuses their requests for data, frames and event streams.
 * Browsers without Fetch Metadata send Origin on cross-site requests of scripts.
 */
function isForeignReading({ headers }: IncomingMessage, gate: Gate): boolean {
  const site = headers['sec-fetch-site']
  if (site === undefined)
    return headers.origin !== undefined && headers.origin !== ownOf(headers, gate)
  if (site === 'same-origin' || site === 'none') return false
  // The shop's own service worker repeats a navigation without its destination; it leaves frames alone, and no other
  // script can navigate by itself.
  const dest = headers['sec-fetch-dest']
  return headers['sec-fetch-mode'] !== 'navigate' || (dest !== 'document' && dest !== 'empty')
}

const ownOf = ({ host }: IncomingMessage['headers'], gate: Gate) =>
  `${gate.isHttps ? 'https' : 'http'}://${host}`

/** Unsafe methods require a page of this shop, by Fetch Metadata and Origin; browsers always send one of them. */
function isOwnOrigin({ headers }: IncomingMessage, gate: Gate): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  // Pages with no-referrer, such as the dashboard, send `Origin: null` with their own forms, but a correct
  // Sec-Fetch-Site. A sandboxed frame counts as cross-site there.
  if (headers.origin === 'null') return site === 'same-origin'
  if (headers.origin !== undefined) return headers.origin === ownOf(headers, gate)
  return site === 'same-origin' || (site === undefined && headers.cookie === undefined)
}

/**
 * One-click unsubscribe by a mail client (RFC 8058). It has no cookie, so no session is used; the token in the URL
 * alone authorizes it, and its body is a few bytes.
 */
function isOneClick({ method, url = '/', headers }: IncomingMessage): boolean {
  if (method !== 'POST' || !isOneClickPage(url) || headers.cookie !== undefined) return false
  return Number(headers['content-length'] ?? Number.NaN) <= maxOneClick
}

/** Only multipart bodies can be images; all others are read as a whole. */
function bodyLimit({ url = '/', headers }: IncomingMessage): number {
  if (!isUploadPage(url) || !headers['content-type']?.startsWith('multipart/'))
    return isTextForm(url) ? maxTextForm : isLongForm(url) ? maxLongForm : maxBody
  return isLongUpload(url) ? maxImport : maxUpload
}

/** Milliseconds for a request to arrive completely. */
const usual = 60_000
export const longest = 30 * 60_000

/**
 * Guards against slow-body attacks: only large uploads get more time, and only until the response,
 * which is immediate unless a permitted user is signed in, or the API key is valid.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse): void {
  const hasBody = request.headers['content-length'] ?? request.headers['transfer-encoding']
  if (!hasBody) return
  const begin = () => {
    const late = setTimeout(() => request.destroy(), usual).unref()
    request.once('close', () => clearTimeout(late))
    request.once('end', () => clearTimeout(late))
  }
  const { cookie, authorization } = request.headers
  const { url = '' } = request
  const mayBeLong = (cookie && isLongUpload(url)) || (authorization && isLongApiUpload(url))
  if (!mayBeLong) begin()
  else
    response.once('finish', () => {
      if (!request.complete) begin()
    })
}

export async function toRequest(
  request: IncomingMessage,
  response: ServerResponse,
  gate: Gate,
): Promise<Request> {
  const { method = 'GET', url = '/' } = request
  const headers = new Headers()
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] as string
    if (!name.startsWith(':')) headers.append(name, request.rawHeaders[index + 1] as string)
  }
  // Accepted as same-origin above; the router repeats the check and only compares origins.
  if (!readings.has(method) && headers.get('origin') === 'null')
    headers.set('origin', ownOf(request.headers, gate))
  // Accepted regardless of its origin.
  if (isOneClick(request)) headers.delete('origin')
  const disconnected = new AbortController()
  response.on('close', () => {
    if (!response.writableFinished) disconnected.abort()
  })
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(`${gate.isHttps ? 'https' : 'http'}://${request.headers.host}${url}`, {
    // Handled as GET, so that it gets the same headers; the body is not sent.
    method: method === 'HEAD' ? 'GET' : method,
    headers,
    signal: disconnected.signal,
    ...(hasBody && { body: await bodyOf(request), duplex: 'half' }),
  } as RequestInit)
}

/** A form with Content-Length is read as a whole, which costs a fraction of a stream; its length was checked. */
async function bodyOf(request: IncomingMessage): Promise<BodyInit> {
  const { 'content-type': type = '', 'content-length': length } = request.headers
  const isForm = type.startsWith('application/x-www-form-urlencoded') && length !== undefined
  if (!isForm) return Readable.toWeb(limited(request, bodyLimit(request))) as ReadableStream
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch (error) {
    // Truncated: the reader of the body gets the error.
    return new ReadableStream({ start: (body) => body.error(error) })
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function limited(request: IncomingMessage, limit: number): Readable {
  let received = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      const error =
        received > limit ? Object.assign(new Error('body too large'), { code: tooLong }) : null
      done(error, chunk)
    },
  })
  request.on('error', (error) => counter.destroy(error))
  request.on('aborted', () => counter.destroy(new Error('aborted')))
  // Browsers read a response only after sending the request: drains the rest.
  counter.on('error', () => request.unpipe(counter).resume())
  return request.pipe(counter)
}
