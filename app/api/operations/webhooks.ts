// Webhooks: created, updated and deleted.
import * as v from 'valibot'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { createWebhook, updateWebhook } from '../../../shop/people/webhooks/actions/endpoints.ts'
import { deleteWebhook, pauseWebhook } from '../../../shop/people/webhooks/actions/manage.ts'
import { limits, offeredTypes } from '../../../shop/people/webhooks/rules.ts'
import { webhookById, webhooks as webhookRows } from '../../../shop/people/webhooks/views.ts'
import type { EventType } from '../../../shop/platform/events/rules.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import type { World } from '../../../shop/world.ts'
import { list, operation } from '../operation'
import { text } from '../schemas'
import {
  after,
  webhook,
  webhookOf,
  webhookView,
  withSecret,
  withSecretShown,
} from './webhook-schema'

const eventTypes = v.pipe(v.array(v.picklist(offeredTypes)), v.minLength(1), v.maxLength(100))
const address = v.pipe(text(limits.url), v.description('HTTPS, and no private address'))

/** Converts input to form fields. */
const formOf = (url: string, types: readonly EventType[]) => ({
  url,
  ...Object.fromEntries(types.map((each) => [`type.${each}`, 'yes'])),
})

async function changed(
  world: World,
  who: Viewer,
  id: string,
  body: {
    url?: string | undefined
    types?: EventType[] | undefined
    isPaused?: boolean | undefined
  },
): Promise<Result> {
  const found = await webhookById(world, id)
  if (!found) return refuse('webhooks.missing')
  const { url = found.url, types = found.types, isPaused } = body
  if (body.url !== undefined || body.types !== undefined) {
    const done = await updateWebhook(world, who, id, formOf(url, types))
    if (!done.ok) return done
  }
  return isPaused === undefined ? ok() : pauseWebhook(world, who, id, isPaused)
}

const errors = ['webhooks.missing'] as const
const ofChange = [...errors, 'webhooks.scope'] as const
const ofAddress = [
  'form.invalid',
  'webhooks.private',
  'webhooks.unknown',
  'webhooks.scope',
] as const

export const webhooks = [
  list({
    id: 'listWebhooks',
    path: '/webhooks',
    scope: 'webhooks:read',
    summary: 'List webhooks, oldest first',
    item: webhook,
    find: async ({ world }) => ok(await webhookRows(world)),
    view: webhookView,
  }),
  operation({
    id: 'getWebhook',
    method: 'GET',
    path: '/webhooks/{id}',
    scope: 'webhooks:read',
    summary: 'Read a webhook',
    output: webhook,
    errors,
    run: ({ world, params }) => webhookOf(world, params.id),
  }),
  operation({
    id: 'createWebhook',
    method: 'POST',
    path: '/webhooks',
    scope: 'webhooks:write',
    summary: 'Create a webhook',
    description:
      'The key needs the scope that reads what the events are about, such as `orders:read` for `order.paid`.',
    body: { url: address, types: eventTypes },
    output: withSecretShown,
    status: 201,
    errors: [...ofAddress, 'webhooks.many'],
    example: { url: 'https://example.com/hooks', types: ['order.paid'] },
    run: async ({ world, who, body: { url, types } }) =>
      withSecret(world, await createWebhook(world, who, formOf(url, types))),
  }),
  operation({
    id: 'updateWebhook',
    method: 'PATCH',
    path: '/webhooks/{id}',
    scope: 'webhooks:write',
    summary: 'Change, pause or resume a webhook',
    description:
      'As every change of a webhook, it needs the scopes that read what the webhook receives and has received.',
    body: {
      url: v.optional(address),
      types: v.optional(eventTypes),
      isPaused: v.optional(v.boolean()),
    },
    output: webhook,
    errors: [...errors, ...ofAddress],
    example: { isPaused: true },
    run: async ({ world, who, params: { id }, body }) =>
      after(world, id, await changed(world, who, id, body)),
  }),
  operation({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhooks/{id}',
    scope: 'webhooks:write',
    summary: 'Delete a webhook',
    output: v.strictObject({ id: v.string() }),
    errors: ofChange,
    async run({ world, who, params: { id } }) {
      const done = await deleteWebhook(world, who, id)
      return done.ok ? ok({ id }) : done
    },
  }),
]
