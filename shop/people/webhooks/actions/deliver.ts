// Delivers events to one endpoint: at least once, in order per object, with retries and a circuit breaker.
import { ok } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { mailOwners } from '../../accounts/actions/mail.ts'
import {
  type Attempt,
  attemptTimeout,
  breakerThreshold,
  healthAfter,
  maxConcurrentDeliveries,
  outcomeOf,
  payloadOf,
} from '../rules.ts'
import { secretsOf } from '../secrets.ts'
import * as deliveries from '../store/deliveries.ts'
import * as store from '../store/endpoints.ts'

/** The object of an event as in the API; null if the API has none. */
export type ReadObject = (
  world: World,
  event: Pick<deliveries.Claimed, 'object' | 'objectId'>,
) => Promise<unknown>

/** Lease in milliseconds: after it another worker may take over a claimed delivery without an outcome. */
const lease = attemptTimeout + 20_000

/**
 * Sends all due deliveries in rounds; one call at a time per endpoint. Schedules later ones. On `signal` it stops, and
 * deliveries in progress are sent again.
 */
export async function deliverTo(
  world: World,
  id: string,
  readObject: ReadObject,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const endpoint = await store.endpointById(world.db, id, world.now())
    if (!endpoint || endpoint.state === 'paused' || endpoint.state === 'given_up') return
    if (endpoint.state === 'failing') break
    if ((await round(world, endpoint, readObject, signal)) === 0) break
  }
  const [endpoint, due] = await Promise.all([
    store.endpointById(world.db, id, world.now()),
    deliveries.nextDue(world.db, id),
  ])
  if (!endpoint || !due || endpoint.state === 'paused' || endpoint.state === 'given_up') return
  const at = Math.max(due.getTime(), endpoint.restingUntil?.getTime() ?? 0)
  await store.scheduleDelivery(world.db, [id], new Date(at))
}

/** Returns how many were attempted. While the circuit breaker is open, a single one probes the endpoint. */
async function round(
  world: World,
  endpoint: store.EndpointRow,
  readObject: ReadObject,
  signal?: AbortSignal,
): Promise<number> {
  const now = world.now()
  const until = new Date(now.getTime() + lease)
  const most = endpoint.failures >= breakerThreshold ? 1 : maxConcurrentDeliveries
  const claimed = await deliveries.claimDue(world.db, endpoint.id, { now, until, most })
  if (claimed.length === 0) return 0
  const secrets = secretsOf(world.keys, endpoint)
  const attempts = await Promise.all(
    claimed.map(async (event) => {
      const body = JSON.stringify(payloadOf(event, await readObject(world, event)))
      return world.webhooks.send(
        endpoint.url,
        { id: event.eventId, at: world.now(), body, secrets },
        signal,
      )
    }),
  )
  if (!signal?.aborted) await recordAttempts(world, endpoint, claimed, attempts)
  return claimed.length
}

async function recordAttempts(
  world: World,
  { id, url }: store.EndpointRow,
  claimed: readonly deliveries.Claimed[],
  attempts: readonly Attempt[],
): Promise<void> {
  await world.transaction(async (world) => {
    const now = world.now()
    const endpoint = await store.lockEndpoint(world.db, id, now)
    if (!endpoint) return ok()
    const rows = claimed.map(({ number, attempts: count, firstAt }, index) => {
      const attempt = attempts[index] as Attempt
      const outcome = outcomeOf(attempt, { attempts: count, firstAt, now, chance: Math.random() })
      return {
        number,
        ...outcome,
        milliseconds: attempt.milliseconds,
        responseStatus: attempt.status,
        responseBody: attempt.body,
        failure: attempt.failure,
      }
    })
    await deliveries.finish(world.db, id, rows, now)
    const health = healthAfter(endpoint, attempts, now, Math.random())
    await store.setHealth(world.db, id, health, now)
    if (health.isGivenUp) {
      await deliveries.failWaiting(world.db, id)
      await notifyOwners(world, id, url)
    }
    return ok()
  })
}

const notifyOwners = (world: World, id: string, url: string): Promise<void> =>
  mailOwners(world, () => ({
    template: 'webhook.givenUp',
    values: { host: new URL(url).host, link: `${world.config.publicUrl}/admin/webhooks/${id}` },
  }))
