// Storage of webhooks: encrypted secrets, erasure, and thirty days of retention.
import { beforeEach, expect, test } from 'vitest'
import {
  clear,
  createEndpoint,
  deliverEvents,
  emitEvents,
  minutes,
  owner,
  received,
  receiver,
  states,
  world,
} from '../../../tests/fixtures/api/webhooks.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { forgetEvents } from '../../platform/events/actions.ts'
import { ok } from '../../result.ts'
import { eraseAccount } from '../accounts/actions/erase.ts'
import { rotationOverlap } from '../api-keys/rules.ts'
import { rotateWebhookSecret } from './actions/endpoints.ts'
import { forgetWebhookAnswers } from './actions/manage.ts'
import { rotateWebhookSecrets } from './actions/rotate-secrets.ts'
import { deliveryRows } from './views.ts'

beforeEach(clear)

test('during a rotation both secrets sign; secrets are stored encrypted', async () => {
  const { id, secret } = await createEndpoint()
  const again = value(await rotateWebhookSecret(world, await owner(), id)).secret
  const signedBy = async () => {
    received.length = 0
    await emitEvents(['order.placed', world.id()])
    await deliverEvents(id)
    return received[0]?.secrets
  }
  expect(await signedBy()).toEqual([again, secret])
  world.clock.advance(rotationOverlap)
  expect(await signedBy()).toEqual([again])
  const [row] =
    await world.db`select encode(secret, 'escape') as text from webhook_endpoints where id = ${id}`
  for (const each of [secret, again]) expect(row?.text).not.toContain(each.slice(6, 20))
  expect(value(await rotateWebhookSecrets(world)).unreadable).toEqual([])
})

test('of an erased customer only the event of the erasure remains, and no response about their orders', async () => {
  const { id } = await createEndpoint()
  receiver.answer = () => ({ body: 'thank you, Ada' })
  await emitEvents(['order.placed', 'PI-1'], ['order.placed', 'PI-2'])
  await deliverEvents(id)
  const { id: userId } = await person(world)
  await emitEvents(
    ['customer.created', userId],
    ['identity.decided', userId],
    ['customer.updated', 'other'],
  )
  await world.transaction(async (world) => {
    await eraseAccount(world, userId)
    await forgetWebhookAnswers(world, 'order', ['PI-1'])
    return ok()
  })
  const rows = await world.db<{ type: string }[]>`
    select type from events where object in ('customer', 'identity') order by number`
  expect(rows.map(({ type }) => type)).toEqual(['customer.updated', 'customer.deleted'])
  const answers = (await deliveryRows(world, id, { status: null, after: null })).rows
  expect(answers.map(({ responseBody }) => responseBody)).toEqual(['thank you, Ada', ''])
})

test('events and their deliveries are deleted after thirty days', async () => {
  const { id } = await createEndpoint()
  await emitEvents(['order.placed', 'PI-1'])
  await deliverEvents(id)
  world.clock.advance(30 * 86_400_000)
  await forgetEvents(world)
  expect(await states(id)).toEqual(['delivered'])
  minutes(1)
  await forgetEvents(world)
  expect(await states(id)).toEqual([])
})
