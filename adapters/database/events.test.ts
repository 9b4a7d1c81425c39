// Notifications between processes: sent in batches, recovered when a sender dies, and missed ones detected.
import { afterAll, expect, test, vi } from 'vitest'
import { ok, refuse } from '../../shop/result.ts'
import { announce, announceAll } from '../../shop/world.ts'
import { testWorld } from '../../tests/support/world.ts'
import { connect } from './connect.ts'
import { deliverNotifications, listenEvents } from './events.ts'

const world = await testWorld()
const pool = connect(world.url, 2)
const events = await listenEvents(pool)
afterAll(() => pool.end({ timeout: 2 }))

function listen(topic: string) {
  const told = { here: 0, there: 0, missed: 0 }
  const ends = [
    world.events.on(topic, () => void told.here++),
    events.on(topic, () => void told.there++),
    events.onEvery((each) => void (each === null && told.missed++)),
  ]
  return { told, end: () => ends.map((end) => end()) }
}
const waiting = async () =>
  (await world.db<{ topic: string }[]>`select topic from news`).map(({ topic }) => topic)

test('a notification is sent at commit, once to each process', async () => {
  const { told, end } = listen('a')
  await world.transaction(async (inner) => {
    await announce(inner, 'a')
    await inner.transaction(async (innermost) => {
      await announceAll(innermost, ['a', 'b'])
      return ok()
    })
    expect(told).toEqual({ here: 0, there: 0, missed: 0 })
    return ok()
  })
  // The next read in this process must not return the outdated value.
  expect(told.here).toBe(1)
  await vi.waitFor(() => expect(told.there).toBe(1))
  expect(await waiting()).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(told).toEqual({ here: 1, there: 1, missed: 0 })
  end()
})

test('a rolled-back notification is not sent', async () => {
  const { told, end } = listen('c')
  await world.transaction(async (inner) => {
    await announce(inner, 'c')
    return refuse('orders.not_found')
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(told).toEqual({ here: 0, there: 0, missed: 0 })
  end()
})

test('notifications of a process that died after its commit are sent within a second', async () => {
  const { told, end } = listen('d')
  const begun = Date.now()
  await world.db`insert into news (topic, origin) values ('d', 'gone')`
  await vi.waitFor(() => expect([told.here, told.there]).toEqual([1, 1]), { timeout: 3_000 })
  expect(Date.now() - begun).toBeLessThan(2_000)
  end()
})

test('a missed batch is detected: then everything may have changed', async () => {
  const { told, end } = listen('e')
  await vi.waitFor(async () => expect(await waiting()).toEqual([]))
  await world.db`select nextval('news_batches')`
  await vi.waitFor(() => expect([told.here, told.there, told.missed]).toEqual([1, 1, 1]), {
    timeout: 3_000,
  })
  // A promoted standby may lag behind.
  await world.db`select setval('news_batches', 1)`
  await vi.waitFor(() => expect(told.missed).toBe(2), { timeout: 3_000 })
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(told.missed).toBe(2)
  end()
})

test('two concurrent senders send nothing twice', async () => {
  const { told, end } = listen('f')
  const topics = Array.from({ length: 500 }, () => 'f')
  await world.db`insert into news ${world.db(topics.map((topic) => ({ topic, origin: 'other' })))}`
  await Promise.all(Array.from({ length: 6 }, () => deliverNotifications(pool)))
  await vi.waitFor(() => expect([told.here, told.there]).toEqual([1, 1]))
  expect(await waiting()).toEqual([])
  end()
})

test('a job wakes the worker without NOTIFY in its transaction', async () => {
  const heard: string[] = []
  await pool.listen('jobs:insert', (payload) => heard.push(payload))
  await world.transaction(async ({ db }) => {
    await db`select graphile_worker.add_job('nothing', '{}', job_key := 'one')`
    await db`select graphile_worker.add_jobs(array[row('nothing', '{}', null, null, null, null, null, null)::graphile_worker.job_spec])`
    return ok()
  })
  const [{ source }] = await world.db<[{ source: string }]>`
    select string_agg(prosrc, '') as source from pg_proc
    where pronamespace = 'graphile_worker'::regnamespace and prosrc like '%jobs:insert%'`
  expect(source).not.toContain('pg_notify(')
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), { timeout: 3_000 })
  expect(JSON.parse(heard[0] ?? '')).toMatchObject({ count: 2 })
})
