// A shop that is upgraded keeps its waiting jobs and open alerts under the jobs' new names.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { raiseAlert } from '../../shop/people/alerts/actions.ts'
import { alertsNow } from '../../shop/people/alerts/views.ts'
import { testWorld } from '../../tests/support/world.ts'

test('jobs and alerts of the old names have the new ones', async () => {
  const world = await testWorld()
  await world.db`select graphile_worker.add_job('add-up', '{}', job_key := 'waiting')`
  const alert = { kind: 'job_failing', subject: 'add-up', facts: { job: 'add-up' } } as const
  await raiseAlert(world, alert)
  const migration = new URL('./migrations/140-names-of-jobs.online.sql', import.meta.url)
  await world.db.unsafe(readFileSync(migration, 'utf8'))
  const [job] = await world.db`
    select task_identifier as name from graphile_worker.jobs where key = 'waiting'`
  expect(job).toEqual({ name: 'aggregate-sales' })
  expect((await alertsNow(world)).map(({ subject, facts }) => [subject, facts])).toEqual([
    ['aggregate-sales', { job: 'aggregate-sales' }],
  ])
})
