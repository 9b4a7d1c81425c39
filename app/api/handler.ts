// The API: finds the operation, checks key, scope and input, and responds. It uses no cookie and no session.
import { isUnavailable } from '../../shop/platform/database-errors.ts'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import { withFixedCurrency } from '../../shop/platform/settings/hold-currency.ts'
import type { World } from '../../shop/world.ts'
import { authenticated } from './authenticate'
import { type Api, type ApiAnswer, type ApiCall, Stop, stop } from './call'
import { openApi } from './document/openapi'
import { downloaded } from './download'
import { files, json, tagged, takes } from './etags'
import { operations } from './operations/all'
import { bodyOf, type Problem, problem } from './problem'
import { askedOf, readOperation } from './read'
import { makeRoutes } from './routes'
import { write } from './write'

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

async function answer(all: World, call: ApiCall, more: Record<string, string>): Promise<ApiAnswer> {
  const [path = '', search = ''] = call.url.split(/\?(.*)/s)
  const method = call.method === 'HEAD' ? 'GET' : call.method
  const route = path === documentPath ? { GET: null } : findRoute(path)
  if (!route) return stop('api.not_found')
  const allow = ['GET' in route && 'HEAD', 'OPTIONS', ...Object.keys(route)].filter(Boolean).sort()
  if (method === 'OPTIONS') return { status: 204, headers: { allow: allow.join(', ') }, body: null }
  const found = Object.hasOwn(route, method) ? route[method as keyof typeof route] : undefined
  if (found === undefined) return stop('api.method', { headers: { allow: allow.join(', ') } })
  const { accept } = call.headers
  const { download } = found?.operation ?? {}
  if (!takes(accept, download ? files[download] : json)) return stop('api.accept')
  await all.refreshed()
  const world = withFixedCurrency(all)
  if (found === null) return tagged(call, 200, JSON.stringify(openApi(world)), {})
  const { operation, params } = found
  const key = await authenticated(world, call, more)
  const asked = await askedOf(world, { operation, key, params, search })
  if (operation.download) return downloaded(world, call, { operation, asked, more })
  if (operation.method === 'GET')
    return tagged(call, 200, await readOperation(world, operation, asked), more)
  return write(world, call, { operation, key, asked, more })
}
