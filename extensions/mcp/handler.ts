// The Model Context Protocol over HTTP, stateless (docs/design/mcp.md): authentication, rate
// limits and origin check.

import { authenticated } from '../../app/api/authenticate'
import { parseJson } from '../../app/api/body'
import { type Api, type ApiAnswer, type ApiCall, Stop } from '../../app/api/call'
import { type Problem, problemOf } from '../../app/api/problem'
import type { ApiKey } from '../../shop/people/api-keys/rules.ts'
import { isUnavailable } from '../../shop/platform/database-errors.ts'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import { allow } from '../../shop/platform/rate-limits/actions.ts'
import { networkOf } from '../../shop/platform/rate-limits/rules.ts'
import type { World } from '../../shop/world.ts'
import { signedAnswer } from '../ucp/signatures'
import { answerWith } from './server'
import { isSigned, isWrite } from './tools/all'

const longest = 256 * 1024
/** Requests without a key from one network. */
const anonymous = { name: 'mcp.requests', limit: 300, seconds: 60 }

/** A request that is refused before the protocol reads it. */
class Refused extends Error {
  readonly status: number
  readonly code: number
  readonly headers: Readonly<Record<string, string>>
  readonly data: object
  constructor(status: number, code: number, message: string, { headers = {}, data = {} } = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
    this.data = data
  }
}

export const makeMcp =
  (world: World): Api =>
  async (call) => {
    const more: Record<string, string> = {}
    try {
      await world.refreshed()
      return await answer(world, call, more)
    } catch (error) {
      const { status, code, message, headers, data } = refusalOf(world, call, error)
      const body = { jsonrpc: '2.0', id: null, error: { code, message, data } }
      const type = { 'content-type': 'application/json' }
      return { status, headers: { ...more, ...headers, ...type }, body: JSON.stringify(body) }
    }
  }

function refusalOf(world: World, { requestId }: ApiCall, error: unknown): Refused {
  if (error instanceof Refused) return error
  if (error instanceof Stop) return ofProblem(error.problem)
  if (isUnavailable(error)) {
    const headers = { 'retry-after': '5' }
    return new Refused(503, -32000, 'Try again later.', { headers, data: { retry_after: 5 } })
  }
  world.log.error('mcp request failed', { requestId, ...errorSummary(error) })
  return new Refused(500, -32603, 'Something went wrong here.', { data: { requestId } })
}

/** Converts a problem of the key or its limits. */
function ofProblem({ status, code, detail, headers = {} }: Problem): Refused {
  const after = Number(headers['retry-after'])
  const data = { code, ...(after > 0 && { retry_after: after }) }
  return new Refused(status, -32000, detail, { headers, data })
}

async function answer(
  world: World,
  call: ApiCall,
  more: Record<string, string>,
): Promise<ApiAnswer> {
  const { method, headers } = call
  const allowed = { allow: 'OPTIONS, POST' }
  if (method === 'OPTIONS') return { status: 204, headers: allowed, body: null }
  if (method !== 'POST') throw new Refused(405, -32000, 'POST only.', { headers: allowed })
  // DNS rebinding: a page of another site must not reach the shop through a browser.
  const { origin } = headers
  if (origin !== undefined && origin !== new URL(world.config.publicUrl).origin)
    throw new Refused(403, -32000, 'This origin may not.')
  const bytes = await call.body()
  if (bytes === null || bytes.length > longest)
    throw new Refused(413, -32600, 'A request has at most 256 kB.')
  const message = messageIn(call, bytes)
  const key = await callerOf(world, call, more, isWrite(message.params?.name))
  const { protocol, origin: shop } = new URL(world.config.publicUrl)
  const url = `${protocol}//${headers.host ?? ''}${call.url}`
  const request = new Request(`${shop}/mcp`, {
    method,
    headers: flat(headers),
    body: bytes.slice(),
  })
  const received = { method, url, headers, body: bytes }
  const response = await answerWith(
    world,
    { key, ip: call.ip, requestId: call.requestId, received },
    { request, body: message },
  )
  for (const [name, value] of response.headers) more[name] = value
  const { status } = response
  const body = (await response.text()) || null
  if (body !== null && isSigned(message.params?.name))
    Object.assign(more, signedAnswer(world, { status, body, type: more['content-type'] }))
  return { status, headers: more, body }
}

type Message = { readonly method?: unknown; readonly params?: { readonly name?: unknown } }

function messageIn({ headers }: ApiCall, bytes: Uint8Array): Message {
  const type = String(headers['content-type'] ?? '')
    .split(';', 1)[0]
    ?.trim()
    .toLowerCase()
  if (type !== 'application/json' || (headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Refused(415, -32600, 'Send application/json, in UTF-8 and not compressed.')
  const read = parseJson(bytes)
  if ('problem' in read) {
    const { code, detail } = read.problem
    throw new Refused(400, code === 'api.json' ? -32700 : -32600, detail)
  }
  const message = read.value
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new Refused(400, -32600, 'Send one message at a time.')
  const { method } = message as Message
  // An endless stream: this shop announces no changes.
  if (method === 'subscriptions/listen') throw new Refused(400, -32601, 'Method not found')
  return message
}

/** The key; null for a guest, who is counted by network. */
async function callerOf(
  world: World,
  call: ApiCall,
  more: Record<string, string>,
  isWrite: boolean,
): Promise<ApiKey | null> {
  if (call.headers.authorization !== undefined)
    return authenticated(world, { ...call, method: isWrite ? 'POST' : 'GET' }, more)
  const counted = await allow(world, anonymous, networkOf(call.ip))
  if (!counted.ok) throw ofProblem(problemOf(world, counted))
  return null
}

const flat = (headers: ApiCall['headers']): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'content-length' || name === 'transfer-encoding'
      ? []
      : [[name, String(value)]],
  )
