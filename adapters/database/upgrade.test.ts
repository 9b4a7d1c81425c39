// Upgrade from 1.1.0: the schema equals a new one, and no row is lost.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { schemaOf } from '../../tests/support/database-contents.ts'
import { emptyDatabase } from '../../tests/support/empty-database.ts'
import type { Pool } from './connect.ts'
import { migrate, plannedSteps } from './migrate.ts'
import { own } from './schema-version.ts'

const rows = readFileSync(
  join(import.meta.dirname, '../../tests/fixtures/database/1.1.0.sql'),
  'utf8',
)
/** 1.1.0 is the baseline, without later migrations. */
const baselineOnly = { ...own, migrations: mkdtempSync(join(tmpdir(), 'piazza-upgrade-')) }
afterAll(() => rmSync(baselineOnly.migrations, { recursive: true }))

test('a database of 1.1.0 is upgraded with its rows', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, baselineOnly)
  // Triggers have run where the rows come from.
  await pool.unsafe(
    `set session_replication_role = replica; ${rows}; reset session_replication_role`,
  )
  const before = await rowsOf(pool)
  expect(before.size).toBeGreaterThan(65)
  const { steps } = await plannedSteps(pool)
  expect(steps).toEqual(
    readdirSync(own.migrations)
      .filter((file) => file.endsWith('.sql'))
      .sort(),
  )
  expect(await migrate(pool)).toEqual(steps)

  const fresh = await emptyDatabase()
  await migrate(fresh.pool)
  expect(await schemaOf(pool)).toEqual(await schemaOf(fresh.pool))

  const after = await rowsOf(pool)
  for (const [name, old] of before) {
    const now = after.get(name) ?? []
    for (const row of old)
      expect([name, now]).toEqual([name, expect.arrayContaining([expect.objectContaining(row)])])
    if (!grows.has(name)) expect([name, now.length]).toEqual([name, old.length])
  }
})

/** Products whose words are counted anew. */
const grows = new Set(['product_search_queue'])

test('a failing migration changes nothing of its own, and is named', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, baselineOnly)
  await pool`create table program_references (a int)`
  await expect(migrate(pool)).rejects.toThrow(
    'Migration 040-references-of-other-programs.sql: relation "program_references" already',
  )
  const [ran] =
    await pool`select count(*)::int as n from schema_migrations where name >= '040' and name < 'a'`
  expect(ran).toEqual({ n: 0 })
})

test('no file of the baseline is longer than 250 lines', () => {
  const files = readdirSync(own.schema)
  expect(files.length).toBeGreaterThan(30)
  for (const file of files) {
    const lines = readFileSync(join(own.schema, file), 'utf8').split('\n').length
    expect([file, lines <= 250]).toEqual([file, true])
  }
})

/** Rows of each table that has some, by column. */
async function rowsOf(pool: Pool): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await pool<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('schema_migrations', 'news')`
  const all = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables) {
    const found = await pool.unsafe(`select to_jsonb(t) as row from ${name} t`)
    if (found.length > 0)
      all.set(
        name,
        found.map(({ row }) => row),
      )
  }
  return all
}
