import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testWorld } from '../../../tests/support/world.ts'
import { ok } from '../../result.ts'
import { emit, numberEvents } from './actions.ts'

const world = await testWorld()

const isWaiting = async (): Promise<boolean> =>
  (
    await world.db`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  ).length > 0

test('an event is numbered once, however many processes number them at a time', async () => {
  await world.transaction(async (world) => {
    await emit(world, 'product.created', 'lamp')
    return ok()
  })
  const isNumbered = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const first = world.transaction(async (world) => {
    const events = await numberEvents(world, 10)
    isNumbered.resolve()
    await mayEnd.promise
    return ok(events)
  })
  await isNumbered.promise
  const second = world.transaction(async (world) => ok(await numberEvents(world, 10)))
  // Until it waits for the first one.
  while (!(await isWaiting())) await setTimeout(10)
  mayEnd.resolve()
  expect(await first).toMatchObject({ value: [{ objectId: 'lamp' }] })
  expect(await second).toEqual(ok([]))
})
