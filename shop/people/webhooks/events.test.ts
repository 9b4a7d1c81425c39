// Events are written in the transaction of the change, and published in order.
import { afterEach, expect, test } from 'vitest'
import { readEventObject } from '../../../app/api/event-objects.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
} from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { refundStates } from '../../payments/requests/rules/states.ts'
import { emit } from '../../platform/events/actions.ts'
import { type EventType, eventObjects, eventTypes } from '../../platform/events/rules.ts'
import { eventRows } from '../../platform/events/views.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { ok, refuse } from '../../result.ts'
import { submitAddress } from '../../sales/checkout/actions/address.ts'
import { orderStates } from '../../sales/orders/rules/order.ts'
import { moves as returnMoves } from '../../sales/returns/rules.ts'
import { writeNotifications } from '../../world.ts'
import { saveProfile } from '../accounts/actions/profile.ts'
import { publishEvents } from './actions/publish.ts'
import { deliveryStates } from './rules.ts'

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
value(await saveSetting(world, 'system', 'identityChecks', 'never'))
afterEach(() => world.db`truncate events cascade`)

const all = async () => {
  await publishEvents(world)
  return (await eventRows(world, { after: null, limit: 1000 })).rows
}
const typesOf = async (object: string, id: string) =>
  (await all())
    .filter((each) => each.object === object && each.objectId === id)
    .map(({ type }) => type)

test('every state of an order, a refund and a return has an event', () => {
  const has = (type: string) => expect(eventTypes).toContain(type)
  for (const state of orderStates) if (state !== 'awaiting_payment') has(`order.${state}`)
  for (const state of refundStates) has(`refund.${state}`)
  for (const state of Object.keys(returnMoves)) has(`return.${state}`)
})

test('events of an order are in sequence', async () => {
  const ada = await person(world)
  const number = await placed(world, ada, [line(await stockedProduct(world, 3), 1)])
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  expect(await typesOf('order', number)).toEqual([
    'order.placed',
    'order.updated',
    'order.pending',
    'order.paid',
    'order.processing',
  ])
  expect(await typesOf('payment', number)).toContain('payment.received')
})

test('an event exists if the transaction commits, and only then', async () => {
  const say = (type: EventType, isFine: boolean) =>
    world.transaction(async (world) => {
      await emit(world, type, 'one')
      return isFine ? ok() : refuse('nothing.done')
    })
  expect(await say('product.updated', false)).toEqual(refuse('nothing.done'))
  await expect(
    world.transaction(async (world) => {
      await emit(world, 'product.updated', 'one')
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  expect(await all()).toEqual([])
  value(await say('product.updated', true))
  expect(await all()).toMatchObject([{ type: 'product.updated', objectId: 'one' }])
  await expect(emit(world, 'product.updated', 'one')).rejects.toThrow('outside of a transaction')
})

test('a transaction has each event once, even if nested', async () => {
  await world.transaction(async (world) => {
    for (let turn = 0; turn < 3; turn++)
      await world.transaction(async (world) => {
        await emit(world, 'product.updated', 'one')
        await emit(world, 'product.updated', 'two')
        return ok()
      })
    return ok()
  })
  expect((await all()).map(({ objectId }) => objectId)).toEqual(['one', 'two'])
})

test('a later commit is never before a read position, so no reader skips it', async () => {
  const open = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const slow = world.transaction(async (world) => {
    // Takes its number now, but commits after a higher one.
    const [type, object] = ['product.updated', 'product'] as const
    const event = { id: world.id(), type, object, objectId: 'slow', at: world.now() }
    await writeNotifications(world.db, world.events.origin, [], [event])
    written.resolve()
    await open.promise
    return ok()
  })
  await written.promise
  await world.transaction(async (world) => {
    await emit(world, 'product.updated', 'quick')
    return ok()
  })
  const first = await all()
  expect(first.map(({ objectId }) => objectId)).toEqual(['quick'])
  open.resolve()
  await slow
  const after = String(first[0]?.sequence)
  await publishEvents(world)
  const { rows } = await eventRows(world, { after, limit: 10 })
  expect(rows.map(({ objectId }) => objectId)).toEqual(['slow'])
})

test('events of one object keep the order of its transactions under concurrency', async () => {
  await world.db`create table held_object (id int primary key, turn int not null)`
  await world.db`insert into held_object select id, 0 from generate_series(1, 4) as id`
  const turn = (id: number) =>
    world.transaction(async (world) => {
      const [row] = await world.db<[{ turn: number }]>`
        update held_object set turn = turn + 1 where id = ${id} returning turn`
      const types = ['order.placed', 'order.pending', 'order.paid', 'order.shipped'] as const
      await emit(world, types[row.turn - 1] as EventType, `held-${id}`)
      return ok()
    })
  const turns = Array.from({ length: 4 }, () => [1, 2, 3, 4]).flat()
  await Promise.all([...turns.map(turn), publishEvents(world), publishEvents(world)])
  for (const id of [1, 2, 3, 4])
    expect(await typesOf('order', `held-${id}`)).toEqual([
      'order.placed',
      'order.pending',
      'order.paid',
      'order.shipped',
    ])
  await world.db`drop table held_object`
})

test('events contain ids and no personal data', async () => {
  const canary = await person(world)
  value(
    await saveProfile(world, canary, {
      firstName: 'Canaria',
      lastName: 'Secreta',
      phone: '+4915112345678',
    }),
  )
  const number = await placed(world, canary, [line(await stockedProduct(world, 3), 1)])
  value(await submitAddress(world, canary, number, address))
  const rows = await world.db`select to_jsonb(events) as whole from events`
  const text = JSON.stringify(rows)
  for (const fact of [canary.email, 'Canaria', 'Secreta', ...Object.values(address)])
    if (fact.length > 3) expect(text).not.toContain(fact)
  expect(text).toContain(canary.id)
})

test('every kind of object is read, and a missing one is null', async () => {
  for (const object of eventObjects)
    expect([object, await readEventObject(world, { object, objectId: 'nothing' })]).toEqual([
      object,
      null,
    ])
  expect(deliveryStates).toHaveLength(3)
})
