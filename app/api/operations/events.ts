// Events, and webhook deliveries.
import * as v from 'valibot'
import { rotateWebhookSecret } from '../../../shop/people/webhooks/actions/endpoints.ts'
import { sendWebhookAgain, testWebhook } from '../../../shop/people/webhooks/actions/manage.ts'
import { publishEvents } from '../../../shop/people/webhooks/actions/publish.ts'
import { deliveryStates, failures } from '../../../shop/people/webhooks/rules.ts'
import { deliveryRows, webhookById } from '../../../shop/people/webhooks/views.ts'
import { eventObjects, type ShopEvent } from '../../../shop/platform/events/rules.ts'
import { eventById, eventRows, lastSequence } from '../../../shop/platform/events/views.ts'
import { ok, refuse } from '../../../shop/result.ts'
import { list, operation } from '../operation'
import { text, time, timeOf, timeOrNull, whole } from '../schemas'
import { after, eventType, webhook, withSecret, withSecretShown } from './webhook-schema'

export const event = v.strictObject({
  id: v.string(),
  type: eventType,
  timestamp: time,
  sequence: v.pipe(whole, v.description('Grows; of one object, what happened later is higher')),
  object: v.strictObject({ kind: v.picklist(eventObjects), id: v.string() }),
})

const eventView = ({ id, type, at, sequence, object, objectId }: ShopEvent) => ({
  id,
  type,
  timestamp: timeOf(at),
  sequence,
  object: { kind: object, id: objectId },
})

const errors = ['webhooks.missing'] as const
const ofChange = [...errors, 'webhooks.scope'] as const

export const events = [
  list({
    id: 'listEvents',
    path: '/events',
    scope: 'events:read',
    summary: 'List events of the last 30 days, oldest first',
    description:
      'For what a webhook has missed. An event names its object; read that by its own operation, with its own scope.',
    query: {
      type: v.optional(eventType),
      object: v.optional(v.picklist(eventObjects)),
      objectId: v.optional(text(130)),
      since: v.optional(
        v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.description('Only those after this sequence')),
      ),
    },
    item: event,
    async find({ world, query, after, limit }) {
      await publishEvents(world)
      return ok(await eventRows(world, { ...query, after, limit }))
    },
    view: eventView,
  }),
  operation({
    id: 'getNewestSequence',
    method: 'GET',
    path: '/events/newest',
    scope: 'events:read',
    summary: 'Read the sequence of the newest event',
    description:
      'Where a new reader starts: read the objects, then the events after the sequence that was the newest before.',
    output: v.strictObject({ sequence: v.pipe(whole, v.description('0 before the first event')) }),
    async run({ world }) {
      await publishEvents(world)
      return ok({ sequence: await lastSequence(world) })
    },
  }),
  operation({
    id: 'getEvent',
    method: 'GET',
    path: '/events/{id}',
    scope: 'events:read',
    summary: 'Read an event of the last 30 days, such as one that a webhook named',
    output: event,
    errors: ['events.missing'],
    async run({ world, params }) {
      await publishEvents(world)
      const found = await eventById(world, params.id)
      return found ? ok(eventView(found)) : refuse('events.missing')
    },
  }),
  operation({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: '/webhooks/{id}/rotate',
    scope: 'webhooks:write',
    summary: 'Give a webhook a new secret',
    description: 'For a day each message is signed with both.',
    output: withSecretShown,
    errors: ofChange,
    run: async ({ world, who, params: { id } }) =>
      withSecret(world, await rotateWebhookSecret(world, who, id)),
  }),
  operation({
    id: 'testWebhook',
    method: 'POST',
    path: '/webhooks/{id}/test',
    scope: 'webhooks:write',
    summary: 'Send a webhook a test',
    output: webhook,
    errors: ofChange,
    run: async ({ world, who, params: { id } }) =>
      after(world, id, await testWebhook(world, who, id)),
  }),
  list({
    id: 'listDeliveries',
    path: '/webhooks/{id}/deliveries',
    scope: 'webhooks:read',
    summary: 'List what was sent to a webhook, newest first',
    query: { state: v.optional(v.picklist(deliveryStates)) },
    errors,
    item: v.strictObject({
      eventId: v.string(),
      type: eventType,
      sequence: whole,
      state: v.picklist(deliveryStates),
      attempts: whole,
      lastAttemptAt: v.nullable(time),
      nextAttemptAt: v.nullable(time),
      responseStatus: v.nullable(whole),
      failure: v.nullable(v.picklist(failures)),
    }),
    async find({ world, params: { id }, query: { state = null }, after, limit }) {
      if (!(await webhookById(world, id))) return refuse('webhooks.missing')
      return ok(await deliveryRows(world, id, { status: state, after }, limit))
    },
    view: ({ eventId, type, sequence, status, attempts, ...row }) => ({
      eventId,
      type,
      sequence,
      state: status,
      attempts,
      responseStatus: row.responseStatus,
      failure: row.failure,
      lastAttemptAt: timeOrNull(row.lastAt),
      nextAttemptAt: timeOrNull(row.dueAt),
    }),
  }),
  operation({
    id: 'sendWebhookAgain',
    method: 'POST',
    path: '/webhooks/{id}/resend',
    scope: 'webhooks:write',
    summary: 'Send an event again, or all that have failed',
    body: { sequence: v.optional(v.pipe(whole, v.minValue(1)), undefined) },
    output: webhook,
    errors: [...ofChange, 'webhooks.nothing'],
    run: async ({ world, who, params: { id }, body: { sequence } }) =>
      after(world, id, await sendWebhookAgain(world, who, id, sequence ?? null)),
  }),
]
