// Connections lost within a transaction: the process continues, and undecided actions are retried.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ok, refuse } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { testWorld } from '../../tests/support/world.ts'
import { connect, type Pool } from './connect.ts'
import { withDatabase } from './transaction.ts'

const owner = await testWorld()
const pool = connect(owner.url, 2)
const world = withDatabase(owner, pool, pool)
afterAll(() => pool.end({ timeout: 2 }))
await owner.db`create table marks (name text)`
beforeEach(() => owner.db`truncate marks`)

const sessionOf = async (db: World['db']): Promise<number> => {
  const [row] = await db<[{ pid: number }]>`select pg_backend_pid() as pid`
  return row.pid
}
const end = (pid: number) => owner.db`select pg_terminate_backend(${pid})`
const marks = async () => (await owner.db`select name from marks`).map(({ name }) => name)

/** Waits until each connection of the pool works again; one may report its loss once more. */
async function expectRecovery(): Promise<void> {
  const ask = () => Promise.allSettled([1, 2, 3, 4].map(() => pool`select pg_sleep(0.01)`))
  await ask()
  await vi.waitFor(async () => {
    for (const { status } of await ask()) expect(status).toBe('fulfilled')
  })
}

test.each([
  ['while a statement runs', async (db: Pool) => void (await db`select pg_sleep(5)`)],
  [
    'between two statements',
    async (db: Pool) => {
      await wait(200)
      await db`select 1`
    },
  ],
  [
    'and the work does not mind',
    async (db: Pool) => {
      await wait(200)
      await db`select 1`.catch(() => {})
      await db`select 2`.catch(() => {})
    },
  ],
])('a transaction that loses its connection %s fails, and no other', async (_, work) => {
  const failed = pool.begin(async (connection) => {
    const pid = await sessionOf(connection)
    setTimeout(() => void end(pid).catch(() => {}), 50)
    await work(connection as unknown as Pool)
  })
  await expect(failed).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await expectRecovery()
})

test('an action is retried, and has effect once', async () => {
  let began = 0
  const done = await world.transaction(async ({ db }) => {
    began += 1
    await db`insert into marks values ('one')`
    if (began === 1) await end(await sessionOf(db))
    await db`insert into marks values ('two')`
    return ok(began)
  })
  expect(done).toEqual(ok(2))
  expect(await marks()).toEqual(['one', 'two'])
})

test('a refusal is not retried, wherever the connection ends', async () => {
  let began = 0
  const refused = await world.transaction(async ({ db }) => {
    began += 1
    if (began === 1) {
      await end(await sessionOf(db))
      await wait(100)
    }
    return refuse('orders.not_found')
  })
  expect(refused).toMatchObject({ ok: false, code: 'orders.not_found' })
})

test('a transaction that may have committed is not retried', async () => {
  let began = 0
  await owner.db.unsafe(`
    create function slow() returns trigger language plpgsql as $$
    begin perform pg_sleep(2); return null; end $$;
    create constraint trigger slow after insert on marks deferrable initially deferred
      for each row execute function slow();`)
  const lost = world.transaction(async ({ db }) => {
    began += 1
    await db`insert into marks values ('late')`
    const pid = await sessionOf(db)
    setTimeout(() => void end(pid).catch(() => {}), 200)
    return ok()
  })
  await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(began).toBe(1)
  await owner.db`drop trigger slow on marks`
})

test('a demoted server is unavailable, and the action is retried on the next', async () => {
  let began = 0
  const done = await world.transaction(async ({ db }) => {
    began += 1
    if (began === 1) await db`set transaction read only`
    await db`insert into marks values ('written')`
    return ok()
  })
  expect([done.ok, began]).toEqual([true, 2])
})
