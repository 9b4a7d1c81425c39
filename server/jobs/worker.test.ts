// A worker that loses the database at the end of a job, or while taking one: the job is not left locked.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { connect } from '../../adapters/database/connect.ts'
import { testWorld } from '../../tests/support/world.ts'
import { startWorker } from './worker.ts'

const world = await testWorld()
const { pathname } = new URL(world.url)
const name = pathname.slice(1)
const admin = connect(Object.assign(new URL(world.url), { pathname: '/postgres' }).href, 1)
const soon = { interval: 50, timeout: 30_000 }
const runs: string[] = []
let during = async () => {}

const worker = await startWorker(
  {
    databaseUrl: world.url,
    taskList: {
      letter: async () => {
        runs.push('letter')
        await during()
      },
    },
    crontab: '',
    first: null,
    poll: 200,
    pace: 50,
    patience: 1_000,
  },
  world.log,
)
afterAll(async () => {
  await worker.stop()
  await admin.end()
})
beforeEach(() => {
  runs.length = 0
  during = async () => {}
})

const add = () => world.db`select graphile_worker.add_job('letter', queue_name => 'one')`
const left = async () => (await world.db`select from graphile_worker._private_jobs`).length

/** Closes all connections of the worker, and refuses new ones for a while. */
async function shut(): Promise<void> {
  await admin.unsafe(`alter database ${name} with allow_connections false`)
  await admin`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and application_name = ''`
}
async function openAgain(): Promise<void> {
  await wait(800)
  await admin.unsafe(`alter database ${name} with allow_connections true`)
}

test('a job that ended during a database outage runs again, and so do those behind it', async () => {
  let times = 0
  during = async () => {
    times += 1
    if (times > 1) return
    await shut()
    void openAgain()
  }
  await add()
  await add()
  await expect.poll(left, soon).toBe(0)
  expect(runs).toEqual(['letter', 'letter', 'letter'])
  expect(world.logged.some(({ message }) => message === 'worker stopped, restarting')).toBe(true)
})

test('a worker that ends by itself is replaced, though a job of it never ends', async () => {
  world.logged.length = 0
  const { exitCode } = process
  let times = 0
  during = async () => {
    times += 1
    if (times > 1) return
    // graphile-worker shuts down by itself whenever it receives this notification.
    await world.db`select pg_notify('worker:migrate', '{"breaking": true}')`
    await new Promise(() => {})
  }
  await add()
  await add()
  await expect.poll(left, soon).toBe(0)
  process.exitCode = exitCode
  expect(runs).toEqual(['letter', 'letter', 'letter'])
})

test('a worker that could not fetch a job is replaced, and the next one works', async () => {
  world.logged.length = 0
  await shut()
  await openAgain()
  await expect
    .poll(() => world.logged.some(({ message }) => message === 'worker stopped, restarting'), soon)
    .toBe(true)
  await add()
  await expect.poll(left, soon).toBe(0)
  expect(runs).toEqual(['letter'])
})

test('a worker that gets no answer for a job is replaced, and the next one works', async () => {
  world.logged.length = 0
  const said = (text: string) => world.logged.some(({ message }) => message === text)
  const other = connect(world.url, 1)
  await other.begin(async (held) => {
    await held`lock table graphile_worker._private_jobs in access exclusive mode`
    await expect.poll(() => said('worker stopped, restarting'), soon).toBe(true)
  })
  await other.end()
  await add()
  await expect.poll(left, soon).toBe(0)
  expect(runs).toEqual(['letter'])
})
