// Response schema of a webhook, and lookup by id.
import * as v from 'valibot'
import { type Endpoint, endpointStates } from '../../../shop/people/webhooks/rules.ts'
import { webhookById } from '../../../shop/people/webhooks/views.ts'
import { eventTypes } from '../../../shop/platform/events/rules.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import type { World } from '../../../shop/world.ts'
import { time, timeOf, timeOrNull } from '../schemas'

export const eventType = v.picklist(eventTypes)

export const webhook = v.strictObject({
  id: v.string(),
  url: v.string(),
  types: v.array(eventType),
  state: v.picklist(endpointStates),
  createdAt: time,
  previousSecretUntil: v.nullable(time),
  failingSince: v.nullable(time),
})

export const withSecretShown = v.strictObject({
  ...webhook.entries,
  secret: v.pipe(v.string(), v.description('Shown this once')),
})

export const webhookView = (found: Endpoint) => ({
  id: found.id,
  url: found.url,
  types: [...found.types],
  state: found.state,
  createdAt: timeOf(found.createdAt),
  previousSecretUntil: timeOrNull(found.previousUntil),
  failingSince: timeOrNull(found.failingSince),
})

export async function webhookOf(world: World, id: string) {
  const found = await webhookById(world, id)
  return found ? ok(webhookView(found)) : refuse('webhooks.missing')
}

/** The webhook after a change, or the refusal. */
export const after = async (world: World, id: string, done: Result) =>
  done.ok ? webhookOf(world, id) : done

export async function withSecret(world: World, made: Result<{ id: string; secret: string }>) {
  if (!made.ok) return made
  const found = await webhookOf(world, made.value.id)
  return found.ok ? ok({ ...found.value, secret: made.value.secret }) : found
}
