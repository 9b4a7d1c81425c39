// Existing webhook endpoints: pause and resume, test, resend, delete. Each refuses as `lockWebhook` does.
import { emit } from '../../../platform/events/actions.ts'
import type { EventObject } from '../../../platform/events/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { may, type Viewer } from '../../accounts/rules.ts'
import * as deliveries from '../store/deliveries.ts'
import * as store from '../store/endpoints.ts'
import { lockWebhook, note } from './endpoints.ts'

/** Events are still queued while it is paused. Refuses `webhooks.not_allowed`. */
export const pauseWebhook = (
  world: World,
  who: Viewer,
  id: string,
  isPaused: boolean,
): Promise<Result> =>
  change(world, who, id, async (world) => {
    const now = world.now()
    await store.setPaused(world.db, id, isPaused ? now : null)
    if (!isPaused) await store.scheduleDelivery(world.db, [id], now)
    await note(world, who, isPaused ? 'paused' : 'resumed', id)
    return ok()
  })

/** Includes pending deliveries. Refuses `webhooks.not_allowed`. */
export const deleteWebhook = (world: World, who: Viewer, id: string): Promise<Result> =>
  change(world, who, id, async (world) => {
    await store.deleteEndpoint(world.db, id)
    await note(world, who, 'deleted', id)
    return ok()
  })

/** Sends an event without an object to this endpoint only. Refuses `webhooks.not_allowed`. */
export const testWebhook = (world: World, who: Viewer | 'system', id: string): Promise<Result> =>
  change(world, who, id, async (world) => {
    await emit(world, 'webhook.test', id)
    await note(world, who, 'tested', id)
    return ok()
  })

/**
 * Resends an event with the same id; without a sequence all failed ones. Refuses `webhooks.not_allowed`,
 * `webhooks.nothing`.
 */
export const sendWebhookAgain = (
  world: World,
  who: Viewer,
  id: string,
  sequence: number | null,
): Promise<Result> =>
  change(world, who, id, async (world) => {
    const now = world.now()
    const count = await deliveries.sendAgain(world.db, id, sequence, now)
    if (count === 0) return refuse('webhooks.nothing')
    await store.scheduleDelivery(world.db, [id], now)
    await note(world, who, 'sent_again', id, { events: count })
    return ok()
  })

/** Account erasure: receivers' responses may repeat personal data. In the caller's transaction. */
export const forgetWebhookAnswers = (
  world: World,
  object: EventObject,
  ids: readonly string[],
): Promise<unknown> => deliveries.blankAnswers(world.db, object, ids)

const change = (
  world: World,
  who: Viewer | 'system',
  id: string,
  work: (world: World) => Promise<Result>,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (who !== 'system' && !may(who, 'webhooks.manage')) return refuse('webhooks.not_allowed')
    const endpoint = await lockWebhook(world, who, id)
    return endpoint.ok ? work(world) : endpoint
  })
