// Delivery: at least once, in order per object, with retries and a circuit breaker.
import { beforeEach, expect, test } from 'vitest'
import {
  clear,
  createEndpoint,
  deliverEvents,
  emitEvents,
  minutes,
  owner,
  readObject,
  received,
  receiver,
  scheduled,
  states,
  world,
} from '../../../tests/fixtures/api/webhooks.ts'
import { value } from '../../../tests/support/shopping.ts'
import { refuse } from '../../result.ts'
import { deliverTo } from './actions/deliver.ts'
import { deleteWebhook, pauseWebhook, sendWebhookAgain, testWebhook } from './actions/manage.ts'
import { publishEvents, recoverWebhooks } from './actions/publish.ts'
import { giveUpAfter } from './rules.ts'
import { deliveryRows, webhookById } from './views.ts'

beforeEach(clear)

test('an endpoint gets the events it chose, signed with its secret, once', async () => {
  const { id, secret } = await createEndpoint()
  await emitEvents(['product.updated', '1'], ['product.created', '2'], ['order.paid', 'PI-1'])
  await deliverEvents(id)
  await deliverEvents(id)
  expect(received.map(({ said }) => said)).toEqual(['product.updated 1', 'order.paid PI-1'])
  expect(received[0]?.secrets).toEqual([secret])
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    id: received[0]?.id,
    type: 'product.updated',
    object: { kind: 'product', id: '1' },
    data: { some: 'object' },
  })
  expect(await states(id)).toEqual(['delivered', 'delivered'])
})

test('a failed event holds back later ones of its object, and no others', async () => {
  const { id } = await createEndpoint()
  receiver.answer = (said) => (said.endsWith('PI-1') ? { status: 500 } : {})
  await emitEvents(['order.placed', 'PI-1'], ['order.placed', 'PI-2'])
  await emitEvents(['order.paid', 'PI-1'], ['order.paid', 'PI-2'])
  await deliverEvents(id)
  expect(received.map(({ said }) => said)).toEqual([
    'order.placed PI-1',
    'order.placed PI-2',
    'order.paid PI-2',
  ])
  receiver.answer = () => ({})
  received.length = 0
  minutes(1)
  await deliverEvents(id)
  expect(received.map(({ said }) => said)).toEqual(['order.placed PI-1', 'order.paid PI-1'])
  expect(await states(id)).toEqual(Array(4).fill('delivered'))
})

test('a retry has the same id, with exponential backoff', async () => {
  const { id } = await createEndpoint()
  receiver.answer = () => ({ status: 503 })
  await emitEvents(['order.placed', 'PI-1'])
  await deliverEvents(id)
  const waits: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    const at = (await scheduled(id)) as Date
    waits.push(at.getTime() - world.now().getTime())
    world.clock.set(at)
    await deliverEvents(id)
  }
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(2_500 * 2 ** index)
    expect(wait).toBeLessThanOrEqual(7_500 * 2 ** index)
  }
  expect(received).toHaveLength(7)
  expect(new Set(received.map((each) => each.id)).size).toBe(1)
})

test('the circuit breaker pauses an endpoint, then probes it with one event', async () => {
  const { id } = await createEndpoint()
  receiver.answer = () => ({ status: null, failure: 'unreachable' })
  await emitEvents(
    ...Array.from({ length: 40 }, (_, index) => ['product.updated', `${index}`] as const),
  )
  await deliverEvents(id)
  expect(received).toHaveLength(16)
  expect(await webhookById(world, id)).toMatchObject({ state: 'failing' })
  await deliverEvents(id)
  expect(received).toHaveLength(16)
  const { restingUntil } = (await webhookById(world, id)) as { restingUntil: Date }
  expect((await scheduled(id))?.getTime()).toBeGreaterThanOrEqual(restingUntil.getTime())
  world.clock.set(restingUntil)
  await deliverEvents(id)
  expect(received).toHaveLength(17)
  receiver.answer = () => ({})
  minutes(120)
  await deliverEvents(id)
  expect(await webhookById(world, id)).toMatchObject({ state: 'active', failingSince: null })
  expect(new Set(await states(id))).toEqual(new Set(['delivered']))
})

test('Retry-After pauses an endpoint with all of its events', async () => {
  const { id } = await createEndpoint()
  const asked = 20 * 60_000
  receiver.answer = (said) => (said.endsWith('PI-1') ? { status: 429, retryAfter: asked } : {})
  await emitEvents(['order.placed', 'PI-1'], ['order.placed', 'PI-2'])
  await deliverEvents(id)
  expect((await states(id)).toSorted()).toEqual(['delivered', 'waiting'])
  expect((await scheduled(id))?.getTime()).toBe(world.now().getTime() + asked)
  await emitEvents(['order.placed', 'PI-3'])
  minutes(19)
  await deliverEvents(id)
  expect(received).toHaveLength(2)
  receiver.answer = () => ({})
  minutes(1)
  await deliverEvents(id)
  expect(received.map(({ said }) => said).slice(2)).toEqual(
    expect.arrayContaining(['order.placed PI-1', 'order.placed PI-3']),
  )
  expect(await webhookById(world, id)).toMatchObject({ state: 'active', failingSince: null })
})

test('after three days it is disabled, owners are notified, and it can be resumed', async () => {
  const { id } = await createEndpoint()
  receiver.answer = () => ({ status: 500 })
  await emitEvents(['order.placed', 'PI-1'], ['order.paid', 'PI-1'])
  await deliverEvents(id)
  world.clock.advance(giveUpAfter)
  await deliverEvents(id)
  expect(await webhookById(world, id)).toMatchObject({ state: 'given_up' })
  expect(await states(id)).toEqual(['failed', 'failed'])
  const [mail] = await world.db`
    select count(*)::int as count, min(body) as body from mail_outbox where template = 'webhook.givenUp'`
  expect(mail?.count).toBeGreaterThan(0)
  expect(mail?.body).toContain(`/admin/webhooks/${id}`)
  received.length = 0
  await emitEvents(['order.placed', 'PI-2'])
  await deliverEvents(id)
  expect(received).toEqual([])
  receiver.answer = () => ({})
  const who = await owner()
  value(await pauseWebhook(world, who, id, false))
  value(await sendWebhookAgain(world, who, id, null))
  await deliverEvents(id)
  expect(received.map(({ said }) => said)).toEqual(['order.placed PI-1', 'order.paid PI-1'])
})

test('410 disables at once; a paused one keeps its events; a deleted one drops them', async () => {
  const who = await owner()
  const gone = await createEndpoint()
  receiver.answer = () => ({ status: 410, failure: 'gone' })
  await emitEvents(['order.placed', 'PI-1'])
  await deliverEvents(gone.id)
  expect(await webhookById(world, gone.id)).toMatchObject({ state: 'given_up' })
  expect(await states(gone.id)).toEqual(['failed'])
  await emitEvents(['order.placed', 'PI-3'])
  minutes(600)
  await deliverEvents(gone.id)
  expect(received).toHaveLength(1)
  value(await deleteWebhook(world, who, gone.id))
  expect(await deleteWebhook(world, who, gone.id)).toEqual(refuse('webhooks.missing'))
  receiver.answer = () => ({})
  const { id } = await createEndpoint()
  value(await pauseWebhook(world, who, id, true))
  received.length = 0
  await emitEvents(['order.placed', 'PI-2'])
  await deliverEvents(id)
  expect([received.length, await states(id)]).toEqual([0, ['waiting']])
  value(await pauseWebhook(world, who, id, false))
  await deliverEvents(id)
  expect(received).toHaveLength(1)
})

test('deliveries claimed by a killed worker are sent again', async () => {
  const { id } = await createEndpoint()
  await emitEvents(['order.placed', 'PI-1'])
  await publishEvents(world)
  const stop = new AbortController()
  receiver.answer = () => {
    stop.abort()
    return { status: null, failure: 'unreachable' }
  }
  await deliverTo(world, id, readObject, stop.signal)
  expect(await states(id)).toEqual(['waiting'])
  receiver.answer = () => ({})
  await deliverEvents(id)
  expect(received).toHaveLength(1)
  minutes(1)
  await recoverWebhooks(world)
  expect(await scheduled(id)).not.toBeNull()
  await deliverEvents(id)
  expect([received.length, await states(id)]).toEqual([2, ['delivered']])
})

test('an event is sent again, and a test goes to its endpoint only', async () => {
  const [one, two] = [await createEndpoint(), await createEndpoint()]
  const who = await owner()
  value(await testWebhook(world, who, one.id))
  await deliverEvents(one.id)
  await deliverEvents(two.id)
  expect(received.map(({ said }) => said)).toEqual([`webhook.test ${one.id}`])
  const [row] = (await deliveryRows(world, one.id, { status: null, after: null })).rows
  value(await sendWebhookAgain(world, who, one.id, row?.sequence ?? 0))
  await deliverEvents(one.id)
  expect(received.map(({ id }) => id)).toEqual([received[0]?.id, received[0]?.id])
  expect(await sendWebhookAgain(world, who, one.id, 1e6)).toEqual(refuse('webhooks.nothing'))
})
