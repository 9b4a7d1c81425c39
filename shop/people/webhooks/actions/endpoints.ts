// Webhook endpoints: created, changed, paused, tested and deleted by an owner, or by an API key with the scope.
import { recorderOf } from '../../../platform/audit/actions.ts'
import type { EventType } from '../../../platform/events/rules.ts'
import { type Form, readInput } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { requireStepUp } from '../../accounts/actions/re-authenticate.ts'
import { may, type Viewer } from '../../accounts/rules.ts'
import { rotationEnd } from '../../api-keys/rules.ts'
import { endpointForm } from '../input.ts'
import { limits, scopeOf } from '../rules.ts'
import { newSecret, sealSecrets, unsealSecrets } from '../secrets.ts'
import { typesHeld } from '../store/deliveries.ts'
import * as store from '../store/endpoints.ts'
import { publishEvents } from './publish.ts'

/** The secret is returned once. */
export type NewSecret = { readonly id: string; readonly secret: string }

type Fields = { readonly url: string; readonly types: readonly EventType[] }

/**
 * Refuses `webhooks.not_allowed`, `accounts.stepUp`, `form.invalid`, `phrase.refused`, `webhooks.scope` {scope},
 * `webhooks.private`, `webhooks.unknown`, `webhooks.many` {most}.
 */
export async function createWebhook(
  world: World,
  who: Viewer,
  form: Form,
): Promise<Result<NewSecret>> {
  const read = await readEndpoint(world, who, form)
  if (!read.ok) return read
  // Publishes pending events first, so that earlier ones are not sent to it.
  await publishEvents(world)
  return world.transaction(async (world) => {
    if ((await store.countEndpoints(world.db)) >= limits.endpoints)
      return refuse('webhooks.many', { facts: { most: limits.endpoints } })
    const id = world.id()
    const secret = newSecret()
    const sealed = sealSecrets(world.keys, id, [secret])
    await store.insertEndpoint(world.db, {
      id,
      ...read.value,
      createdAt: world.now(),
      ...sealed,
    })
    await note(world, who, 'created', id, { host: new URL(read.value.url).host })
    return ok({ id, secret })
  })
}

/** Changes its URL and event types. Refuses as `createWebhook` and `lockWebhook` do. */
export async function updateWebhook(
  world: World,
  who: Viewer,
  id: string,
  form: Form,
): Promise<Result> {
  const read = await readEndpoint(world, who, form)
  if (!read.ok) return read
  return world.transaction(async (world) => {
    const endpoint = await lockWebhook(world, who, id)
    if (!endpoint.ok) return endpoint
    await store.updateEndpoint(world.db, id, read.value)
    await note(world, who, 'updated', id, { host: new URL(read.value.url).host })
    return ok()
  })
}

/**
 * The previous secret also signs for a day. Refuses `webhooks.not_allowed`, `accounts.stepUp`, and as `lockWebhook`
 * does.
 */
export async function rotateWebhookSecret(
  world: World,
  who: Viewer,
  id: string,
): Promise<Result<NewSecret>> {
  const allowed = requireOwner(world, who)
  if (!allowed.ok) return allowed
  return world.transaction(async (world) => {
    const endpoint = await lockWebhook(world, who, id)
    if (!endpoint.ok) return endpoint
    const secret = newSecret()
    const [previous = ''] = unsealSecrets(world.keys, id, endpoint.value)
    const until = rotationEnd(world.now())
    await store.setSecret(world.db, id, sealSecrets(world.keys, id, [secret, previous]), until)
    await note(world, who, 'rotated', id)
    return ok({ id, secret })
  })
}

/**
 * An existing endpoint, with its row lock, for every change of it. A key must be able to read what the endpoint
 * receives, and what its deliveries hold: types may have been removed since. Refuses `webhooks.missing`,
 * `webhooks.scope` {scope}.
 */
export async function lockWebhook(
  world: World,
  who: Viewer | 'system',
  id: string,
): Promise<Result<store.EndpointRow>> {
  const endpoint = await store.lockEndpoint(world.db, id, world.now())
  if (!endpoint) return refuse('webhooks.missing')
  if (who === 'system' || !who.keyId) return ok(endpoint)
  const covered = requireScopes(who, [...endpoint.types, ...(await typesHeld(world.db, id))])
  return covered.ok ? ok(endpoint) : covered
}

/** A key is not an authenticated person: its scopes limit the events that it can subscribe to. */
function requireOwner(world: World, who: Viewer): Result {
  if (!may(who, 'webhooks.manage')) return refuse('webhooks.not_allowed')
  return who.keyId ? ok() : requireStepUp(world, who)
}

function requireScopes({ keyId, keyScopes = [] }: Viewer, types: readonly EventType[]): Result {
  const missing = types.map(scopeOf).find((scope) => scope && !keyScopes.includes(scope))
  return keyId && missing ? refuse('webhooks.scope', { facts: { scope: missing } }) : ok()
}

async function readEndpoint(world: World, who: Viewer, form: Form): Promise<Result<Fields>> {
  const allowed = requireOwner(world, who)
  if (!allowed.ok) return allowed
  const safe = await refuseSecrets(world, form)
  if (!safe.ok) return safe
  const read = readInput(endpointForm(world.webhooks.mayBeLocal), form)
  if (!read.ok) return read
  const covered = requireScopes(who, read.value.types)
  if (!covered.ok) return covered
  const reachable = await world.webhooks.check(read.value.url)
  if (reachable.ok) return read
  return { ...reachable, fields: { url: reachable.code } }
}

export const note = recorderOf('webhook')
