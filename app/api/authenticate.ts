// Authenticates a request's API key and applies its rate limit.
import { authenticateApiKey } from '../../shop/people/api-keys/actions.ts'
import { type ApiKey, requestsPerMinute } from '../../shop/people/api-keys/rules.ts'
import type { World } from '../../shop/world.ts'
import { type ApiCall, Stop, stop } from './call'
import { problemOf } from './problem'

/** Adds the rate limit headers to `more`, whatever the outcome of the request. */
export async function authenticated(
  world: World,
  { headers, ip, method }: ApiCall,
  more: Record<string, string>,
): Promise<ApiKey> {
  const isWrite = method !== 'GET' && method !== 'HEAD'
  const [, secret] = /^Bearer +(\S+)$/i.exec(String(headers.authorization ?? '')) ?? []
  const challenge = { headers: { 'www-authenticate': 'Bearer realm="api"' } }
  if (!secret) return stop('api.no_key', challenge)
  const used = await authenticateApiKey(world, { secret, ip, isWrite })
  if (!used.ok) {
    const found = problemOf(world, used)
    if (used.code === 'limit.reached') throw new Stop(found)
    const isKnown = used.code === 'apiKeys.address'
    throw new Stop({ ...found, ...(isKnown ? { status: 403 } : { status: 401, ...challenge }) })
  }
  const { uses, ...key } = used.value
  const seconds = 60 - (Math.floor(world.now().getTime() / 1000) % 60)
  const left = Math.max(0, requestsPerMinute - uses)
  more['ratelimit-policy'] = `"key";q=${requestsPerMinute};w=60`
  more.ratelimit = `"key";r=${left};t=${seconds}`
  if (uses > requestsPerMinute)
    return stop('api.limit', { headers: { 'retry-after': String(seconds) } })
  return key
}
