// Alerts about jobs that keep failing, and their recovery.
import type { JobHelpers, Task } from 'graphile-worker'
import { expect, test } from 'vitest'
import { alertsNow } from '../../shop/people/alerts/views.ts'
import { testWorld } from '../../tests/support/world.ts'
import { watchedJobs } from './failing-jobs.ts'

test('a job that fails for a quarter of an hour has an alert until it succeeds', async () => {
  const world = await testWorld()
  let isBroken = true
  const jobs = watchedJobs(world, {
    async 'aggregate-sales'() {
      if (isBroken) throw new Error('no')
    },
    async 'delete-expired'() {},
  })
  const helpers = {} as JobHelpers
  const run = (job: string) => (jobs[job] as Task)({}, helpers)
  const failing = async () => (await alertsNow(world)).map(({ subject, facts }) => [subject, facts])
  await run('delete-expired')
  await expect(run('aggregate-sales')).rejects.toThrow('no')
  expect(await failing()).toEqual([])
  world.clock.advance(15 * 60_000)
  await expect(run('aggregate-sales')).rejects.toThrow('no')
  await run('delete-expired')
  expect(await failing()).toEqual([['aggregate-sales', { job: 'aggregate-sales' }]])
  isBroken = false
  // A second process finds the alert open.
  const later = watchedJobs(world, { async 'aggregate-sales'() {} })
  await (later['aggregate-sales'] as Task)({}, helpers)
  expect(await failing()).toEqual([])
})

test('a failure is reported even if the alert cannot be stored', async () => {
  const world = await testWorld()
  const away = { ...world, transaction: () => Promise.reject(new Error('away')) }
  const jobs = watchedJobs(away as typeof world, {
    async 'aggregate-sales'() {
      throw new Error('no')
    },
  })
  await expect((jobs['aggregate-sales'] as Task)({}, {} as JobHelpers)).rejects.toThrow('no')
})
