// A log of more than one piece says what reading everything would say, of what is new, seldom, or long ago.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Pool } from '../../adapters/database/connect.ts'
import { piLedger } from '../../bench/million/payments.ts'
import { measuringWorld } from '../../bench/world.ts'
import { expectSame, pages } from '../../tests/pages.ts'
import { testWorld } from '../../tests/world.ts'
import type { World } from '../world.ts'
import { findInAudit } from './views/find.ts'

const { url } = await testWorld()
let pool: Pool
let world: World
const count = 40_000

beforeAll(async () => {
  pool = connect(url, 1, 'keep')
  world = measuringWorld(pool, piLedger)
  await pool`
    insert into audit_entries (number, at, who, action, subject, details, key_version, hash)
    select n, now() - interval '1 hour' * (${count}::int - n), 'person-' || n % 3, 'deed-' || n % 5,
      case when n % 9973 = 0 then 'list:' || n when n < 9000 then 'user:' || n % 100 else 'order:' || n end, '{}', 1, n
    from generate_series(1, ${count}::int) as n`
  await pool`analyze audit_entries`
}, 60_000)
afterAll(() => pool.end())

test('by a subject, alone and together with anything else', async () => {
  const all = await pool<
    { number: number; who: string; action: string; subject: string; at: Date }[]
  >`
    select number, who, action, subject, at from audit_entries order by number desc`
  expect(all).toHaveLength(count)
  const [from, until] = [all[30_500]?.at ?? null, all[200]?.at ?? null]
  for (const subject of ['list:', 'user:', 'user:7', 'order:399', 'zzzz'])
    for (const who of [null, 'person-1'])
      for (const action of [null, 'deed-2'])
        for (const days of [
          { from: null, until: null },
          { from, until },
        ]) {
          const wanted = all.filter(
            (each) =>
              each.subject.startsWith(subject) &&
              (!who || each.who === who) &&
              (!action || each.action === action) &&
              (!days.from || each.at >= days.from) &&
              (!days.until || each.at < days.until),
          )
          const found = await pages(async (after) => {
            const query = { who, action, subject, ...days, before: after ? Number(after) : null }
            const { entries, next } = await findInAudit(world, { ...query, limit: 500 })
            return { rows: entries, next: next === null ? null : String(next) }
          })
          const name = `${subject} ${who} ${action} ${days.from}`
          const numbers = { ...found, rows: found.rows.map(({ number }) => String(number)) }
          expectSame(
            numbers,
            wanted.map(({ number }) => String(number)),
            name,
          )
        }
})
