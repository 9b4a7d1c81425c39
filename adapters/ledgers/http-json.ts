// JSON client for untrusted servers: timeout, size limit, no redirects.
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { only } from '../private-addresses.ts'

export type Answer =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: IncomingMessage['headers']
      readonly body: unknown
    }
  /** Timeout, or no response. */
  | { readonly kind: 'unreachable'; readonly why: string }
  | { readonly kind: 'too_big' }
  | {
      readonly kind: 'not_json'
      readonly status: number
      readonly headers: IncomingMessage['headers']
    }

const agents = {
  'http:': new PlainAgent({ keepAlive: true, maxSockets: 4 }),
  'https:': new SecureAgent({ keepAlive: true, maxSockets: 4 }),
}
export const longestWait = 5_000
export const maxResponseBytes = 1_048_576
/** Nested deeper, a body overflows the stack of what walks it: of a comparison, or `JSON.stringify`. */
const deepest = 100

export type Asking = {
  readonly milliseconds?: number
  readonly bytes?: number
  readonly headers?: Readonly<Record<string, string>>
  /**
   * IP address to connect to instead of resolving the name (prevents DNS rebinding); the name stays in Host and
   * certificate.
   */
  readonly address?: string
  /** A POST that only reads, as a GET does: it may be sent twice. */
  readonly isRead?: boolean
  /** `text`: numbers are returned as text, without loss of precision. */
  readonly numbers?: 'text'
}

/** GET, or POST with a JSON body or a form. Never throws for errors of server or network. */
export async function askJson(
  url: URL,
  post?: unknown,
  {
    milliseconds = longestWait,
    bytes = maxResponseBytes,
    headers: more = {},
    address,
    isRead = post === undefined,
    numbers,
  }: Asking = {},
): Promise<Answer> {
  const secure = url.protocol === 'https:'
  const isForm = post instanceof URLSearchParams
  const body = post === undefined ? null : isForm ? post.toString() : JSON.stringify(post)
  const headers = {
    accept: 'application/json',
    'user-agent': 'piazza',
    ...more,
    ...(body !== null && {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  }
  const signal = AbortSignal.timeout(milliseconds)
  const send = (isAgain = false): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const outgoing = (secure ? secureRequest : plainRequest)(
        url,
        {
          method: body === null ? 'GET' : 'POST',
          headers,
          // A pooled connection for the name may lead to another address.
          ...(address === undefined
            ? { agent: isAgain ? (false as const) : agents[secure ? 'https:' : 'http:'] }
            : { agent: false as const, lookup: only(address) }),
          signal,
        },
        resolve,
      )
      outgoing.on('error', (error: Error & { code?: string }) => {
        // The server closed an idle connection at the moment when it was used again: it has not seen the request.
        const isClosed = outgoing.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(error.code ?? '')
        if (isRead && isClosed && !isAgain) send(true).then(resolve, reject)
        else reject(error)
      })
      outgoing.end(body)
    })
  try {
    const response = await send()
    return await read(response, bytes, numbers === 'text' ? asWritten : undefined)
  } catch (error) {
    const { code, name } = error as { code?: string; name: string }
    return { kind: 'unreachable', why: code ?? name }
  }
}

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown

const asWritten: Reviver = (_key, value, context) =>
  typeof value === 'number' ? (context?.source ?? '') : value

async function read(response: IncomingMessage, most: number, reviver?: Reviver): Promise<Answer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) {
      response.destroy()
      return { kind: 'too_big' }
    }
    chunks.push(chunk)
  }
  const { statusCode: status = 0, headers } = response
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
    const body: unknown = JSON.parse(text, reviver)
    if (!isDeeper(body, deepest)) return { kind: 'answer', status, headers, body }
  } catch {
    // Neither UTF-8 nor JSON.
  }
  return { kind: 'not_json', status, headers }
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)))

/** An untrusted string or number as text; '' for all else, which may throw as it is converted. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
