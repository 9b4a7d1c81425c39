// Audit log queries across chunks: recent, rare and old entries.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Pool } from '../../../adapters/database/connect.ts'
import { piLedger } from '../../../bench/million/payments.ts'
import { measuringWorld } from '../../../bench/world.ts'
import { firstPages } from '../../../tests/support/paged-lists.ts'
import { testWorld } from '../../../tests/support/world.ts'
import type { World } from '../../world.ts'
import { findInAudit } from './views.ts'

type Row = { number: number; who: string; action: string; subject: string; at: Date }
type Query = Omit<Parameters<typeof findInAudit>[1], 'limit'>

const { url } = await testWorld()
let pool: Pool
let world: World
let all: Row[]
const count = 40_000

// Four thousand entries on either side of each chunk border, so that small chunks begin and end there.
beforeAll(async () => {
  pool = connect(url, 1, 'keep')
  world = measuringWorld(pool, piLedger)
  await pool`
    insert into audit_entries (number, at, who, action, subject, details, key_version, hash)
    select number, now() - interval '1 hour' * (${count}::int - n), 'person-' || n % 3, 'deed-' || n % 5,
      case when n % 9973 = 0 then 'list:' || n when (n + 6) % 2048 < 12 then 'edge:' || n % 7
        when n < 9000 or n = ${count}::int - 100 then 'user:' || n % 100 else 'order:' || n end, '{}', 1, n
    from generate_series(1, ${count}::int) as n, lateral (select n + (n + 4096) / 8192 * 57344 as number) as spread`
  await pool`analyze audit_entries`
  all = await pool<Row[]>`
    select number, who, action, subject, at from audit_entries order by number desc`
}, 60_000)
afterAll(() => pool.end())

/** Expected result: three pages of 500, as `pages` returns them. */
function wanted({ who, action, subject, from, until, before }: Query) {
  const fitting = all.filter(
    (each) =>
      each.subject.startsWith(subject ?? '') &&
      (who === null || each.who === who) &&
      (action === null || each.action === action) &&
      (from === null || each.at >= from) &&
      (until === null || each.at < until) &&
      (before === null || each.number < before),
  )
  const rows = fitting.slice(0, 1500).map(({ number }) => String(number))
  return { rows, isWhole: rows.length === fitting.length }
}

const found = (query: Query) =>
  firstPages(async (after) => {
    const before = after === null ? query.before : Number(after)
    const { entries, next } = await findInAudit(world, { ...query, before, limit: 500 })
    const rows = entries.map(({ number }) => String(number))
    return { rows, next: next === null ? null : String(next) }
  })

const subjects = ['list:', 'user:', 'user:7', 'edge:', 'edge:3', 'order:399', 'zzzz']
const borders = [2 ** 16, 2 ** 17, 2 ** 17 + 2 ** 11, 2 ** 18 - 2 ** 13]

test('the log spans several segments, whose borders are between entries', () => {
  expect(all).toHaveLength(count)
  const numbers = new Set(all.map(({ number }) => number))
  for (const border of borders.slice(0, 3))
    expect([border - 1, border].every((each) => numbers.has(each))).toBe(true)
})

test.each(subjects)('filters by a subject, alone and combined: %s', async (subject) => {
  const [from, until] = [all[30_500]?.at ?? null, all[200]?.at ?? null]
  for (const who of [null, 'person-1', 'nobody'])
    for (const action of [null, 'deed-2'])
      for (const days of [
        { from: null, until: null },
        { from, until },
        { from, until: null },
        { from: null, until: from },
      ]) {
        const query = { who, action, subject, ...days, before: null }
        expect(await found(query), JSON.stringify(query)).toEqual(wanted(query))
      }
})

test.each(subjects)(
  'continues from any position, at segment borders as well: %s',
  async (subject) => {
    const days = { from: all[36_000]?.at ?? null, until: all[20_000]?.at ?? null }
    for (const before of [1, ...borders.flatMap((border) => [border - 1, border, border + 1])]) {
      const alone = { who: null, action: null, subject, from: null, until: null, before }
      for (const query of [alone, { ...alone, who: 'person-1' }, { ...alone, ...days }])
        expect(await found(query), JSON.stringify(query)).toEqual(wanted(query))
    }
  },
)

test.each([
  { who: 'nobody', action: null },
  { who: null, action: 'nothing' },
  { who: 'nobody', action: 'deed-2' },
  { who: 'person-1', action: 'nothing' },
])('a missing subject is not searched along the chain, by a generic plan: %j', async (asked) => {
  const days = { from: all.at(-1)?.at ?? null, until: all[0]?.at ?? null }
  const read = await pool.begin(async (db) => {
    await db`set local plan_cache_mode = force_generic_plan`
    const rowsRead = async () => {
      const [row] = await db<[{ rows: number }]>`
        select idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'audit_entries'`
      return row.rows
    }
    const before = await rowsRead()
    const query = { ...asked, ...days, subject: null, before: null, limit: 25 }
    expect((await findInAudit({ ...world, db }, query)).entries).toEqual([])
    return (await rowsRead()) - before
  })
  expect(read).toBeLessThan(100)
})
