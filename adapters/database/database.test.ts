import { describe, expect, test } from 'vitest'
import { ok, refuse } from '../../shop/result.ts'
import { announce } from '../../shop/world.ts'
import { testWorld } from '../../tests/support/world.ts'
import { connect } from './connect.ts'

const world = await testWorld()
await world.db`create table notes (id int primary key, amount numeric(78,0), size int8, at timestamptz)`

const ids = async () => (await world.db`select id from notes order by id`).map((row) => row.id)

describe('values', () => {
  test('maps money to bigint, counts to numbers, times to dates', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z')
    await world.db`insert into notes values (1, ${10n ** 18n}, ${5}, ${at})`
    const [row] = await world.db`select amount, size, at, (select count(*) from notes) from notes`
    expect(row).toEqual({ amount: 10n ** 18n, size: 5, at, count: 1 })
    await world.db`delete from notes`
  })

  test('refuses to round a numeric with a fraction', async () => {
    await expect(world.db`select 1.5::numeric`).rejects.toThrow('BigInt')
    expect(await world.db`select 2::numeric as two`).toEqual([{ two: 2n }])
  })
})

describe('transaction', () => {
  test('a refusal at the outermost level rolls back', async () => {
    const result = await world.transaction(async (inner) => {
      await inner.db`insert into notes (id) values (1)`
      return refuse('stock.short', { facts: { available: 2 } })
    })
    expect(result).toEqual(refuse('stock.short', { facts: { available: 2 } }))
    expect(await ids()).toEqual([])
  })

  test('a nested transaction joins the outer one, which decides on its refusal', async () => {
    const result = await world.transaction(async (outer) => {
      await outer.db`insert into notes (id) values (1)`
      const nested = await outer.transaction(async (inner) => {
        await inner.db`insert into notes (id) values (2)`
        return refuse('not.now')
      })
      expect(nested.ok).toBe(false)
      return ok('kept')
    })
    expect(result).toEqual(ok('kept'))
    expect(await ids()).toEqual([1, 2])
    await world.db`delete from notes`
  })

  test('a copied world keeps its own ports, at every depth', async () => {
    const log = { info() {}, warn() {}, error() {} }
    await { ...world, log }.transaction(async (outer) => {
      expect(outer.log).toBe(log)
      return outer.transaction(async (inner) => {
        expect(inner.log).toBe(log)
        expect(inner.db).toBe(outer.db)
        return ok()
      })
    })
  })

  test('an exception rolls back and is rethrown', async () => {
    const run = world.transaction(async (inner) => {
      await inner.db`insert into notes (id) values (1)`
      throw new Error('bug')
    })
    await expect(run).rejects.toThrow('bug')
    expect(await ids()).toEqual([])
  })

  test('writes outside of the transaction survive its refusal', async () => {
    await world.transaction(async (inner) => {
      await inner.outside`insert into notes (id) values (3)`
      return refuse('no')
    })
    expect(await ids()).toEqual([3])
    await world.db`delete from notes`
  })
})

describe('events', () => {
  test('notifications are sent at commit, and not after a refusal', async () => {
    const received: string[] = []
    const last = new Promise<void>((resolve) => world.events.on('done', resolve))
    const forget = world.events.on('order:1', () => void received.push('order:1'))
    await world.transaction(async (inner) => {
      await announce(inner, 'order:1')
      return refuse('no')
    })
    await world.transaction(async (inner) => {
      await announce(inner, 'order:1')
      expect(received).toEqual([])
      return ok()
    })
    await announce(world, 'done')
    await last
    expect(received).toEqual(['order:1'])
    forget()
  })
})

test('shoppers’ statements have a time limit in the database, those of staff and jobs do not', async () => {
  const limitOf = async (hasFullAccess: boolean) => {
    const pool = connect(world.url, 1, 'close', { role: null, hasFullAccess })
    const [row] = await pool<
      { limit: string }[]
    >`select current_setting('statement_timeout') as limit`
    await pool.end()
    return row?.limit
  }
  expect([await limitOf(false), await limitOf(true)]).toEqual(['30s', '0'])
})
