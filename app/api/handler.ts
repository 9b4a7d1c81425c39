// The API: finds the operation, checks key, scope and input, and answers. It knows no cookie and no session.
import { createHash } from 'node:crypto'
import { once } from '../../shop/people/api-keys/actions/once.ts'
import type { ApiKey } from '../../shop/people/api-keys/rules.ts'
import { isUnavailable } from '../../shop/platform/database-errors.ts'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import { ok } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { authenticated } from './authenticate'
import { parseJson, readBody } from './body'
import { type Api, type ApiAnswer, type ApiCall, Stop, stop, unwrapped } from './call'
import { openApi } from './document/openapi'
import { isOneOf, tagged, tagOf, takesJson } from './etags'
import type { Operation } from './operation'
import { operations } from './operations'
import { bodyOf, type Problem, problem } from './problem'
import { type Asked, askedOf, readOperation, render } from './read'
import { makeRoutes } from './routes'

const findRoute = makeRoutes(operations)
const documentPath = '/api/v1/openapi.json'

export const makeApi =
  (world: World): Api =>
  async (call) => {
    const more: Record<string, string> = {}
    try {
      return await answer(world, call, more)
    } catch (error) {
      const found = error instanceof Stop ? error.problem : faultOf(world, call, error)
      const headers = { ...more, ...found.headers, 'content-type': 'application/problem+json' }
      return { status: found.status, headers, body: bodyOf(found, call.requestId) }
    }
  }

function faultOf(world: World, { requestId }: ApiCall, error: unknown): Problem {
  if (isUnavailable(error)) return problem('api.unavailable', { headers: { 'retry-after': '5' } })
  world.log.error('api request failed', { requestId, ...errorSummary(error) })
  return problem('api.fault')
}

async function answer(
  world: World,
  call: ApiCall,
  more: Record<string, string>,
): Promise<ApiAnswer> {
  const [path = '', search = ''] = call.url.split(/\?(.*)/s)
  const method = call.method === 'HEAD' ? 'GET' : call.method
  const route = path === documentPath ? { GET: null } : findRoute(path)
  if (!route) return stop('api.not_found')
  const allow = ['GET' in route && 'HEAD', 'OPTIONS', ...Object.keys(route)].filter(Boolean).sort()
  if (method === 'OPTIONS') return { status: 204, headers: { allow: allow.join(', ') }, body: null }
  const found = Object.hasOwn(route, method) ? route[method as keyof typeof route] : undefined
  if (found === undefined) return stop('api.method', { headers: { allow: allow.join(', ') } })
  if (!takesJson(call.headers.accept)) return stop('api.accept')
  await world.refreshed()
  if (found === null) return tagged(call, 200, JSON.stringify(openApi(world)), {})
  const { operation, params } = found
  const key = await authenticated(world, call, more)
  const asked = await askedOf(world, { operation, key, params, search })
  if (operation.method === 'GET')
    return tagged(call, 200, await readOperation(world, operation, asked), more)
  return write(world, call, { operation, key, asked, more })
}

async function write(
  world: World,
  call: ApiCall,
  {
    operation,
    key,
    asked,
    more,
  }: { operation: Operation; key: ApiKey; asked: Asked; more: Record<string, string> },
): Promise<ApiAnswer> {
  const { headers } = call
  const bytes = (await call.body()) ?? stop('api.too_large')
  const isEmpty = bytes.length === 0 && !operation.body
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase()
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity'
  if (!isEmpty && (type !== 'application/json' || !isPlain)) return stop('api.type')
  const json = isEmpty ? { value: {} } : parseJson(bytes)
  if ('problem' in json) throw new Stop(json.problem)
  const read = await readBody(world, operation.body ?? {}, json.value, operation.files)
  if ('problem' in read) throw new Stop(read.problem)
  const ifMatch = headers['if-match']
  const { current } = operation
  if (ifMatch !== undefined && !current) return stop('api.no_version')
  const body = read.value as never
  const prepared = await operation.prepare?.({ ...asked, world, body })
  const work = async (world: World) => {
    const whole = { ...asked, world, body, prepared }
    if (ifMatch !== undefined && current) {
      const before = await current(whole)
      if (!before.ok) return before
      if (!isOneOf(tagOf(JSON.stringify(before.value)), ifMatch)) stop('api.changed')
    }
    const done = await operation.run(whole)
    if (!done.ok) return done
    return ok({
      status: operation.status ?? 200,
      body: render(operation, asked, done.value),
    })
  }
  const name = headers['idempotency-key']
  if (name === undefined) {
    const done = unwrapped(world, await world.transaction(work))
    return tagged(call, done.status, done.body, more)
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(String(name))) return stop('api.idempotency_key')
  const request = createHash('sha256')
    .update(JSON.stringify([call.method, call.url, ifMatch ?? null]))
    .update(bytes)
    .digest('base64url')
  const done = unwrapped(
    world,
    await once(world, { keyId: key.id, name: String(name), request }, work),
  )
  if (done === 'other') return stop('api.replayed')
  if (done.isReplayed) more['idempotency-replayed'] = 'true'
  return tagged(call, done.status, done.body, more)
}
