// Through PgBouncer in transaction mode: settings, row-level security, statements and sharing of server connections.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examineDatabase } from '../../server/commands/doctor/database.ts'
import { ok, refuse } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import {
  hasPgbouncer,
  type PgBouncer,
  startPgbouncer,
} from '../../tests/support/databases/pgbouncer.ts'
import { person } from '../../tests/support/people.ts'
import { testWorld } from '../../tests/support/world.ts'
import { appRole } from './app-role.ts'
import { type As, connect, connectPooled, type Pool } from './connect.ts'
import { withDatabase } from './transaction.ts'

if (!hasPgbouncer) console.warn('Skipped: PgBouncer is not installed (apt-get install pgbouncer).')
const owner = await testWorld()
const name = new URL(owner.url).pathname.slice(1)
/** On two server connections, which all pools share. */
let pooler: PgBouncer
const pools: Pool[] = []
const open = (as: As, most = 4) => {
  const pool = connectPooled(pooler.urlOf(name), most, as)
  pools.push(pool)
  return pool
}
const asStaff: As = { role: appRole, hasFullAccess: true }
const asShopper: As = { role: appRole, hasFullAccess: false }

describe.runIf(hasPgbouncer)('a pooler in transaction mode', () => {
  let staff: Pool
  let world: World
  let ada: string
  let bob: string
  beforeAll(async () => {
    pooler = await startPgbouncer(owner.url, { default_pool_size: '2' })
    staff = open(asStaff)
    const outside = open({ ...asShopper, isQuick: true })
    world = withDatabase(owner, staff, outside, open(asShopper))
    ;[ada, bob] = [(await person(owner)).id, (await person(owner)).id]
    for (const [at, id] of [ada, ada, bob].entries())
      await owner.db`
        insert into kyc_submissions (id, user_id, state, answers, answers_version, created_at, updated_at, submitted_at)
        values (${`check-${at}`}, ${id}, 'declined', null, 1, now(), now(), now())`
  })
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end({ timeout: 5 })))
    await pooler?.stop()
  })

  test('each statement has the settings of its pool, on any connection', async () => {
    const ask = (pool: Pool) => pool<{ says: string }[]>`
      select concat_ws(' ', current_user, current_setting('app.full_access'), current_setting('statement_timeout'),
        current_setting('synchronous_commit'), current_setting('TimeZone'), ${'x'}::text) as says`
    const quick = world.outside as unknown as Pool
    const asked = Array.from({ length: 60 }, (_, at) => ask(at % 2 ? staff : quick))
    const told = (await Promise.all(asked)).map(([row]) => row?.says)
    expect(new Set(told.filter((_, at) => at % 2 === 0))).toEqual(
      new Set([`${appRole} off 30s off UTC x`]),
    )
    const [first] = told.filter((_, at) => at % 2 === 1)
    expect(first).toMatch(/^piazza_app on 0 (on|off) UTC x$/)
    expect(new Set(told.filter((_, at) => at % 2 === 1))).toEqual(new Set([first]))
  })

  test('a transaction leaves no state on its connection', async () => {
    await world.as(ada).transaction(async ({ db }) => {
      const [row] = await db<[{ id: string }]>`select current_setting('app.user_id') as id`
      expect(row.id).toBe(ada)
      return ok()
    })
    const bare = connect(pooler.urlOf(name), 4)
    pools.push(bare)
    await expect(bare`select 1`).rejects.toThrow('unsupported startup parameter')
    const left = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.as(bob).transaction(async ({ db }) => {
          const [row] = await db<[{ id: string }]>`select current_setting('app.user_id') as id`
          return ok(row.id)
        }),
      ),
    )
    expect(left).toEqual(Array.from({ length: 20 }, () => ok(bob)))
  })

  test('shoppers and staff who share a connection read their own rows, and all of them', async () => {
    const count = async (db: World['db']) => {
      const [row] = await db<[{ count: number }]>`select count(*) as count from kyc_submissions`
      return row.count
    }
    const worlds = [world, world.as(ada), world.as(bob), world.as(null)]
    const counted = await Promise.all(
      Array.from({ length: 40 }, (_, at) => count((worlds[at % 4] as World).db)),
    )
    for (const [at, number] of counted.entries()) expect(number).toBe([3, 2, 1, 0][at % 4])
  })

  test('a repeated statement with other values needs no prepared statement', async () => {
    const asked = Array.from(
      { length: 100 },
      (_, at) =>
        staff<
          [{ at: number }]
        >`select ${at}::int4 + 1 as at where ${at} = any(${[at, -1]}::int4[])`,
    )
    expect((await Promise.all(asked)).map(([row]) => row.at)).toEqual(asked.map((_, at) => at + 1))
  })

  test('a refusal and an error roll back, and the connection is reused', async () => {
    const refused = await world.transaction(async ({ db }) => {
      await db`insert into settings (key, value, changed_at) values ('shopName', ${'x'}, now())`
      return refuse('orders.not_found')
    })
    expect(refused.ok).toBe(false)
    await expect(staff`select 1 / ${0}::int4`).rejects.toThrow('division by zero')
    const [row] = await staff<[{ count: number }]>`select count(*) as count from settings`
    expect(row.count).toBe(0)
  })

  test('rows are read in batches', async () => {
    const parts: number[] = []
    const query = world.outside<
      { at: number }[]
    >`select at from generate_series(1, ${2500}::int4) as at`
    for await (const part of query.cursor(1000)) parts.push(part.length)
    expect(parts).toEqual([1000, 1000, 500])
  })

  test('forty processes with ten connections each share two', async () => {
    const many = Array.from({ length: 40 }, () => open(asStaff, 10))
    const asked = many.flatMap((pool) =>
      Array.from({ length: 10 }, () => pool`select pg_sleep(0.005)`),
    )
    await Promise.all(asked)
    const [row] = await owner.db<[{ count: number }]>`
      select count(*) as count from pg_stat_activity
      where datname = ${name} and pid <> pg_backend_pid() and query like '%pg_sleep%'`
    expect(row.count).toBeLessThanOrEqual(2)
  })

  test('the doctor detects its mode, and names the remedy', async () => {
    const through = async (more: Readonly<Record<string, string>>) => {
      const other = await startPgbouncer(owner.url, more)
      const found = await examineDatabase(owner.url, other.urlOf(name))
      await other.stop()
      return found.find(({ about }) => about === 'pooler')
    }
    expect(await through({})).toMatchObject({ level: 'ok' })
    expect(await through({ pool_mode: 'session' })).toMatchObject({ level: 'ok' })
    expect(await through({ pool_mode: 'statement' })).toMatchObject({
      level: 'wrong',
      says: expect.stringContaining('refuses transactions'),
      remedy: expect.stringContaining('pool_mode = transaction'),
    })
    const both = await examineDatabase(pooler.urlOf(name))
    expect(both).toMatchObject([
      { level: 'wrong', remedy: expect.stringContaining('DATABASE_DIRECT_URL') },
    ])
    const elsewhere = await examineDatabase(owner.url, pooler.urlOf('postgres'))
    expect(elsewhere.find(({ about }) => about === 'pooler')).toMatchObject({
      says: expect.stringContaining('two different databases'),
    })
  })
})
