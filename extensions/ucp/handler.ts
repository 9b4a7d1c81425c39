// The protocol over REST: URLs, headers, signatures and errors. It uses no cookie and no session.
import { parseDictionary } from 'structured-headers'
import { parseJson } from '../../app/api/body'
import type { Api, ApiAnswer, ApiCall } from '../../app/api/call'
import { languageOf } from '../../app/http/accept-language'
import { isUnavailable } from '../../shop/platform/database-errors.ts'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import { agentsMayShop } from '../../shop/sales/agents/views.ts'
import type { World } from '../../shop/world.ts'
import { businessProfile } from './business-profile'
import { Fault, fault } from './fault'
import { handlerPage } from './handler-pages'
import type { UcpOperation } from './operation'
import { operations } from './operations/all'
import { perform } from './perform'
import { proofOf, signedAnswer } from './signatures'

const json = { 'content-type': 'application/json' }
/** As the protocol requires: public, and for a minute at least. */
const shared = { 'cache-control': 'public, max-age=300' }

export const makeUcp =
  (world: World): Api =>
  async (call) => {
    try {
      await world.refreshed()
      return (await published(world, call)) ?? (await answer(world, call))
    } catch (error) {
      const { status, code, content, retryAfter } = faultOf(world, call, error)
      const headers = { ...json, ...(retryAfter && { 'retry-after': String(retryAfter) }) }
      const more = { continue_url: `${world.config.publicUrl}/` }
      return { status, headers, body: JSON.stringify({ code, content, ...more }) }
    }
  }

function faultOf(world: World, { requestId }: ApiCall, error: unknown): Fault {
  if (error instanceof Fault) return error
  if (isUnavailable(error)) return new Fault('unavailable', { retryAfter: 5 })
  world.log.error('ucp request failed', { requestId, ...errorSummary(error) })
  return new Fault('internal_error')
}

/** The profile, and the specifications of the shop's payment handlers. */
async function published(world: World, { method, url }: ApiCall): Promise<ApiAnswer | null> {
  const [path = ''] = url.split('?')
  const isProfile = path === '/.well-known/ucp'
  const page = isProfile ? null : handlerPage(world, path)
  if (!isProfile && !page) return null
  if (method !== 'GET' && method !== 'HEAD') return fault('method_not_allowed')
  if (page)
    return { status: 200, headers: { 'content-type': page.type, ...shared }, body: page.body }
  if (!(await agentsMayShop(world))) return fault('not_found')
  const body = JSON.stringify(businessProfile(world))
  return { status: 200, headers: { ...json, ...shared }, body }
}

async function answer(world: World, call: ApiCall): Promise<ApiAnswer> {
  const [path = ''] = call.url.split('?')
  const found = routeOf(path.replace(/^\/ucp\/v1/, ''))
  if (found.length === 0) return fault('not_found')
  const route = found.find(({ operation }) => operation.rest.method === call.method)
  if (!route) {
    const allow = found
      .map(({ operation }) => operation.rest.method)
      .sort()
      .join(', ')
    if (call.method === 'OPTIONS') return { status: 204, headers: { allow }, body: null }
    return fault('method_not_allowed')
  }
  const { operation, id } = route
  const body = operation.rest.method === 'GET' ? new Uint8Array() : await call.body()
  if (body === null) return fault('request_too_large')
  const performed = await perform(world, {
    operation,
    id,
    ip: call.ip,
    profile: profileIn(call.headers['ucp-agent']),
    input: inputOf(call, body),
    idempotencyKey: textOf(call.headers['idempotency-key']),
    language: languageOf(textOf(call.headers['accept-language'])),
    proof: (keys) =>
      proofOf(
        { method: call.method, url: urlOf(world, call), headers: call.headers, body },
        keys,
        world.now(),
      ),
  })
  const { status, body: text } = performed
  const signed = operation.isSigned || operation.needsProof
  const headers = signed ? signedAnswer(world, performed) : json
  return { status, headers, body: text }
}

type Route = { readonly operation: UcpOperation; readonly id: string }

function routeOf(path: string): Route[] {
  return operations.flatMap((operation): Route[] => {
    if (!operation.hasId) return operation.rest.path === path ? [{ operation, id: '' }] : []
    const [before = '', after = ''] = operation.rest.path.split('{id}')
    const id = path.slice(before.length, path.length - after.length)
    const isIt = path === `${before}${id}${after}` && /^[\w.-]{1,100}$/.test(id)
    return isIt ? [{ operation, id }] : []
  })
}

function inputOf({ headers }: ApiCall, body: Uint8Array): unknown {
  if (body.length === 0) return {}
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase()
  if (type !== 'application/json' || (headers['content-encoding'] ?? 'identity') !== 'identity')
    return fault('unsupported_media_type')
  const read = parseJson(body)
  return 'value' in read ? read.value : fault('invalid_request', { content: read.problem.detail })
}

const textOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' ? header : null

/** The member `profile` of a dictionary (RFC 8941); null if there is none. */
function profileIn(header: string | string[] | undefined): string | null {
  try {
    const profile = parseDictionary(textOf(header) ?? '').get('profile')?.[0]
    return typeof profile === 'string' ? profile : null
  } catch {
    return null
  }
}

const urlOf = ({ config }: World, { headers, url }: ApiCall): string =>
  `${new URL(config.publicUrl).protocol}//${textOf(headers.host) ?? ''}${url}`
