// Jobs of a dead worker are released; a live worker keeps its jobs even if it loses its session.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '../../adapters/database/connect.ts'
import { testWorld } from '../../tests/support/world.ts'
import { holdWorkerLock, type WorkerLock } from './worker-locks.ts'

const world = await testWorld()
const others = connect(world.url, 2)
const soon = { interval: 10, timeout: 30_000 }
const pace = 50
const open: { end(): Promise<unknown> }[] = [others]

beforeEach(async () => {
  await world.db`select graphile_worker.add_job('letter', queue_name => queue)
    from unnest(array['one', 'two', 'two']) as queue`
})
afterEach(async () => {
  for (const each of open.splice(1)) await each.end()
  await world.db`delete from graphile_worker._private_jobs`
  await world.db`delete from graphile_worker._private_job_queues`
})

async function worker(name: string, look = pace): Promise<WorkerLock> {
  const duty = await holdWorkerLock(world.url, look, world.log)
  open.push(duty)
  await duty.begin(name)
  return duty
}

/** Locks as graphile-worker does when a worker takes a job of a queue. */
const locks = (name: string, queue: string) => world.db`
  with locked as (
    update graphile_worker._private_job_queues set locked_by = ${name}, locked_at = now()
    where queue_name = ${queue} returning id),
  first as (
    select min(j.id) as id from graphile_worker._private_jobs j join locked on locked.id = j.job_queue_id)
  update graphile_worker._private_jobs j set locked_by = ${name}, locked_at = now() from first where j.id = first.id`

const lockedBy = async () => {
  const rows = await world.db<{ name: string }[]>`
    select locked_by as name from graphile_worker._private_jobs where locked_by is not null
    union all select locked_by from graphile_worker._private_job_queues where locked_by is not null
    order by name`
  return rows.map(({ name }) => name)
}
/** Sessions that hold a worker's lock. */
const sessions = async () => {
  const rows = await world.db<{ pid: number }[]>`
    select pid from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
    where locktype = 'advisory' and objsubid = 2`
  return rows.map(({ pid }) => pid)
}

test('locks of a worker whose session has ended are released, others are kept', async () => {
  const deadWorker = await worker('gone')
  await worker('alive')
  await locks('gone', 'one')
  await locks('alive', 'two')
  await deadWorker.end()
  await expect.poll(lockedBy, soon).toEqual(['alive', 'alive'])
  expect(world.logged).toMatchObject([{ level: 'warn', facts: { workers: 1 } }])
})

test('a worker that starts alone releases all leftover locks, of queues as well', async () => {
  await locks('killed', 'one')
  await locks('killed long ago', 'two')
  await world.db`delete from graphile_worker._private_jobs where locked_by = 'killed long ago'`
  const duty = await holdWorkerLock(world.url, 3_600_000, world.log)
  open.push(duty)
  expect(await lockedBy()).toEqual([])
})

test('a lost session is renewed, and its worker keeps its locks', async () => {
  await worker('alive')
  const [session = 0] = await sessions()
  await worker('beside', 6 * pace)
  await locks('alive', 'one')
  await locks('gone', 'two')
  await world.db`select pg_terminate_backend(${session})`
  await expect.poll(lockedBy, soon).toEqual(['alive', 'alive'])
  expect(await sessions()).toHaveLength(2)
  expect(await sessions()).not.toContain(session)
})

test('a queue is released when its locked job was completed by another', async () => {
  await worker('alive')
  await locks('alive', 'one')
  await locks('alive', 'two')
  await world.db`
    delete from graphile_worker._private_jobs j using graphile_worker._private_job_queues q
    where q.id = j.job_queue_id and q.queue_name = 'two' and j.locked_by = 'alive'`
  await expect.poll(lockedBy, soon).toEqual(['alive', 'alive'])
})
