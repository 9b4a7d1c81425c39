// What an extension is told: events, once they are committed, and again after a failure.
import { expect, test } from 'vitest'
import { defineExtension } from '../../app/extensions/define.ts'
import { publishEvents } from '../../shop/people/webhooks/actions/publish.ts'
import { emit } from '../../shop/platform/events/actions.ts'
import { ok } from '../../shop/result.ts'
import { testWorld } from '../../tests/support/world.ts'
import { queueFor, tellExtension } from './extension-jobs.ts'

const told: string[] = []
const listening = defineExtension({
  name: 'listening',
  madeFor: 1,
  on: { 'order.paid': async (_, id) => void told.push(id) },
})
const world = await testWorld({
  extensions: { open: new Map([['listening', {}]]), refused: new Map() },
})

test('it is told of the events that it names, by a job of each', async () => {
  await world.transaction(async (world) => {
    await emit(world, 'order.paid', 'PI-1')
    await emit(world, 'order.shipped', 'PI-1')
    return ok()
  })
  expect(await publishEvents(world, queueFor([listening]))).toBe(2)
  const jobs = await world.db<{ payload: unknown }[]>`
    select payload from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'tell-extension')`
  expect(jobs).toEqual([{ payload: { extension: 'listening', type: 'order.paid', id: 'PI-1' } }])
  const tell = tellExtension(world, [listening])
  await tell(jobs[0]?.payload, null as never)
  expect(told).toEqual(['PI-1'])
})

test('one that was refused meanwhile is told nothing', async () => {
  world.extensions.open.delete('listening')
  await tellExtension(world, [listening])(
    { extension: 'listening', type: 'order.paid', id: 'PI-2' },
    null as never,
  )
  expect(told).toEqual(['PI-1'])
})
