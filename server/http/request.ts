// From a socket's request to a Fetch Request: limits, origin check, one Request with a body that cannot be endless.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, Transform } from 'node:stream'
import { isOneClickPage } from '../../app/http/one-click-unsubscribe.ts'
import { tooLong } from '../../app/http/response-markers.ts'
import { isLongUpload, isUploadPage } from '../../app/http/upload-pages.ts'

const maxUrl = 14 * 1024
const maxBody = 64 * 1024
const maxUpload = 42 * 1024 * 1024
const maxOneClick = 1024
/** The most that the operator may set, and the form around it. */
const maxImport = 2_001 * 1024 * 1024
const methods = new Set(['GET', 'HEAD', 'POST'])
const readings = new Set(['GET', 'HEAD'])

export type Refused = { readonly status: number; readonly code: string }

export type Gate = {
  /** Hosts that this shop answers to; empty means any (a loopback demonstration on any port mapping). */
  readonly hosts: ReadonlySet<string>
  readonly isHttps: boolean
  /** How many proxies of ours stand in front; none where it is not said. */
  readonly proxies?: number
}

/** What is refused before any page is asked: a strange method, host, size, or a request from a page of another site. */
export function refusalOf(request: IncomingMessage, gate: Gate): Refused | null {
  const { method = 'GET', url = '/', headers } = request
  // Probes ask by the machine's own address.
  const isProbe = url === '/healthz' || url === '/readyz'
  const isReading = readings.has(method)
  if (!methods.has(method) || (isProbe && !isReading)) return { status: 405, code: 'method' }
  if (namesOf(request, 'host').length > 1) return { status: 400, code: 'host' }
  if (url.length > maxUrl || !url.startsWith('/')) return { status: 414, code: 'url' }
  if (!headers.host || (!isProbe && gate.hosts.size > 0 && !gate.hosts.has(headers.host)))
    return { status: 421, code: 'host' }
  if (isReading) return isForeignReading(request, gate) ? { status: 403, code: 'origin' } : null
  if (!isOwnOrigin(request, gate) && !isOneClick(request)) return { status: 403, code: 'origin' }
  // No browser sends one, and what it unpacks to has no bound.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return { status: 415, code: 'encoding' }
  if (Number(headers['content-length'] ?? 0) > bodyLimit(request))
    return { status: 413, code: 'body' }
  return null
}

/** Each header of this name, where Node keeps the first alone: a proxy may have read another one. */
const namesOf = ({ rawHeaders }: IncomingMessage, name: string): string[] =>
  rawHeaders.filter((each, index) => index % 2 === 0 && each.toLowerCase() === name)

/**
 * Another site may link here, and may not read or embed: its requests for data, frames and live events end here.
 * A browser too old for Fetch Metadata names the page's origin where it matters, on what a script asks across sites.
 */
function isForeignReading({ headers }: IncomingMessage, gate: Gate): boolean {
  const site = headers['sec-fetch-site']
  if (site === undefined)
    return headers.origin !== undefined && headers.origin !== ownOf(headers, gate)
  if (site === 'same-origin' || site === 'none') return false
  return headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document'
}

const ownOf = ({ host }: IncomingMessage['headers'], gate: Gate) =>
  `${gate.isHttps ? 'https' : 'http'}://${host}`

/** Unsafe requests come from a page of this shop: by Fetch Metadata and by Origin; a browser always sends one. */
function isOwnOrigin({ headers }: IncomingMessage, gate: Gate): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  // A page that sends no referrer, as the dashboard's, names no origin for its own forms; where they come from, the
  // browser says all the same. A frame without an origin counts as another site there.
  if (headers.origin === 'null') return site === 'same-origin'
  if (headers.origin !== undefined) return headers.origin === ownOf(headers, gate)
  return site === 'same-origin' || (site === undefined && headers.cookie === undefined)
}

/**
 * A mail program, wherever it runs, ends a subscription (RFC 8058). It has no cookie, so nobody's session is used; what it
 * may do is said by the token in the address alone, and its body, which the page asks for, is a few bytes.
 */
function isOneClick({ method, url = '/', headers }: IncomingMessage): boolean {
  if (method !== 'POST' || !isOneClickPage(url) || headers.cookie !== undefined) return false
  return Number(headers['content-length'] ?? Number.NaN) <= maxOneClick
}

/** Only what comes in parts can be a picture; everything else is read whole. */
function bodyLimit({ url = '/', headers }: IncomingMessage): number {
  if (!isUploadPage(url) || !headers['content-type']?.startsWith('multipart/')) return maxBody
  return isLongUpload(url) ? maxImport : maxUpload
}

/** Milliseconds in which a request has to be there whole. */
const usual = 60_000
export const longest = 30 * 60_000

/**
 * A body that trickles in ties up a connection: only a large file may take its time, and only until it is answered, which
 * it is at once where nobody with such a file is signed in.
 */
export function hurry(request: IncomingMessage, response: ServerResponse): void {
  const hasBody = request.headers['content-length'] ?? request.headers['transfer-encoding']
  if (!hasBody) return
  const begin = () => {
    const late = setTimeout(() => request.destroy(), usual).unref()
    request.once('close', () => clearTimeout(late))
    request.once('end', () => clearTimeout(late))
  }
  if (!request.headers.cookie || !isLongUpload(request.url ?? '')) begin()
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
  // The gate has let it in as our own; the router, which asks once more, knows origins only.
  if (!readings.has(method) && headers.get('origin') === 'null')
    headers.set('origin', ownOf(request.headers, gate))
  // It was let in whatever page it came from.
  if (isOneClick(request)) headers.delete('origin')
  const gone = new AbortController()
  response.on('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(`${gate.isHttps ? 'https' : 'http'}://${request.headers.host}${url}`, {
    // Asked as it would be by GET, so that it is answered with the same headers; the body stays here.
    method: method === 'HEAD' ? 'GET' : method,
    headers,
    signal: gone.signal,
    ...(hasBody && { body: await bodyOf(request), duplex: 'half' }),
  } as RequestInit)
}

/** A form that says how long it is comes whole, which costs a fraction of a stream; the gate has looked at its length. */
async function bodyOf(request: IncomingMessage): Promise<BodyInit> {
  const { 'content-type': type = '', 'content-length': length } = request.headers
  const isForm = type.startsWith('application/x-www-form-urlencoded') && length !== undefined
  if (!isForm) return Readable.toWeb(limited(request, bodyLimit(request))) as ReadableStream
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch (error) {
    // What has come of it is no form, and whoever reads it is told.
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
  // A browser reads an answer when it has sent everything: what is still coming is thrown away.
  counter.on('error', () => request.unpipe(counter).resume())
  return request.pipe(counter)
}
