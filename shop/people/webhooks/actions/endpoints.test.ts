import { expect, test } from 'vitest'
import { webhookReceivers } from '../../../../adapters/webhooks.ts'
import { person, provenAdmin } from '../../../../tests/support/people.ts'
import { value } from '../../../../tests/support/shopping.ts'
import { testWorld } from '../../../../tests/support/world.ts'
import { emit } from '../../../platform/events/actions.ts'
import { ok, refuse } from '../../../result.ts'
import type { Viewer } from '../../accounts/rules.ts'
import { createWebhook, rotateWebhookSecret, updateWebhook } from './endpoints.ts'
import { deleteWebhook, pauseWebhook, sendWebhookAgain, testWebhook } from './manage.ts'
import { publishEvents } from './publish.ts'

const resolve = async (host: string) => [
  { address: host === 'intranet.example' ? '10.0.0.7' : '93.184.215.14' },
]
const world = await testWorld({ webhooks: webhookReceivers({ guard: { resolve } }) })
const owner = () => provenAdmin(world)
const form = {
  url: 'https://erp.example/hooks',
  'type.product.updated': 'yes',
  'type.order.placed': 'yes',
}

test('an owner creates webhooks after re-authentication only; a key those for events that it may read', async () => {
  const clerk = await person(world, 'catalogue')
  const stale = { ...(await owner()), proof: null }
  expect(await createWebhook(world, clerk, form)).toEqual(refuse('webhooks.not_allowed'))
  expect(await createWebhook(world, stale, form)).toEqual(refuse('accounts.stepUp'))
  const { id } = value(await createWebhook(world, await owner(), form))
  for (const work of [deleteWebhook, testWebhook])
    expect(await work(world, clerk, id)).toEqual(refuse('webhooks.not_allowed'))
  const key: Viewer = { ...stale, keyId: 'k', keyScopes: ['webhooks:write', 'products:read'] }
  const scope = refuse('webhooks.scope', { facts: { scope: 'orders:read' } })
  expect(await createWebhook(world, key, form)).toEqual(scope)
  // Neither by changing the URL nor by rotating the secret.
  expect(await updateWebhook(world, key, id, form)).toEqual(scope)
  expect(await rotateWebhookSecret(world, key, id)).toEqual(scope)
  const own = { url: form.url, 'type.product.updated': 'yes' }
  expect(await createWebhook(world, key, own)).toMatchObject({ ok: true })
  expect(
    await createWebhook(world, await owner(), { ...form, url: 'https://intranet.example' }),
  ).toEqual(refuse('webhooks.private', { fields: { url: 'webhooks.private' } }))
})

test('a key changes nothing of a webhook that receives, or has received, what the key may not read', async () => {
  const key: Viewer = {
    ...(await owner()),
    proof: null,
    keyId: 'k',
    keyScopes: ['webhooks:write', 'products:read'],
  }
  const own = { url: 'https://other.example/hooks', 'type.product.updated': 'yes' }
  const changes = (id: string) => [
    () => updateWebhook(world, key, id, own),
    () => rotateWebhookSecret(world, key, id),
    () => sendWebhookAgain(world, key, id, null),
    () => testWebhook(world, key, id),
    () => pauseWebhook(world, key, id, true),
    () => pauseWebhook(world, key, id, false),
    () => deleteWebhook(world, key, id),
  ]
  const { id } = value(await createWebhook(world, await owner(), form))
  const before = await world.db`select * from webhook_endpoints where id = ${id}`
  const scope = refuse('webhooks.scope', { facts: { scope: 'orders:read' } })
  for (const change of changes(id)) expect(await change()).toEqual(scope)
  expect(await world.db`select * from webhook_endpoints where id = ${id}`).toEqual(before)
  // It keeps the orders that it was sent, though it no longer receives any.
  await world.transaction(async (world) => ok(await emit(world, 'order.placed', 'PI-1')))
  await publishEvents(world)
  value(await updateWebhook(world, await owner(), id, { ...form, 'type.order.placed': '' }))
  for (const change of changes(id)) expect(await change()).toEqual(scope)
  await world.db`delete from webhook_deliveries where endpoint_id = ${id}`
  value(await updateWebhook(world, key, id, own))
  value(await deleteWebhook(world, key, id))
})

test('a new webhook gets no earlier events', async () => {
  const happened = (objectId: string) =>
    world.transaction(async (world) => {
      await emit(world, 'product.updated', objectId)
      return ok()
    })
  await happened('before')
  const { id } = value(await createWebhook(world, await owner(), form))
  await happened('after')
  await publishEvents(world)
  expect(
    await world.db`
    select object_id from webhook_deliveries where endpoint_id = ${id}`,
  ).toEqual([{ object_id: 'after' }])
})

test.each([
  'http://erp.example',
  'https://u:p@erp.example',
  'ftp://erp.example',
  'erp',
  '',
  'https://a#b',
])('the address %j is refused', async (url) => {
  const done = await createWebhook(world, await owner(), { ...form, url })
  expect(done).toMatchObject({ code: 'form.invalid', fields: { url: expect.any(String) } })
})
