// Upgrade from 1.0.0: the schema equals a new one, and no row is lost.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoCategories } from '../../demo/catalogue/categories.ts'
import { emptyDatabase } from '../../tests/support/empty-database.ts'
import type { Pool } from './connect.ts'
import { migrate, plannedSteps } from './migrate.ts'
import { own } from './schema-version.ts'

const dump = readFileSync(
  join(import.meta.dirname, '../../tests/fixtures/database/1.0.0.sql'),
  'utf8',
)
/** Without later migrations, which may change rows. */
const baselineOnly = { ...own, migrations: mkdtempSync(join(tmpdir(), 'piazza-upgrade-')) }
afterAll(() => rmSync(baselineOnly.migrations, { recursive: true }))
const upgrade = readFileSync(join(own.upgrade, 'from-1.0.0.sql'), 'utf8')

/** The whole schema as the server prints it; columns in any order. */
const schemaOf = async (pool: Pool): Promise<string[]> =>
  (
    await pool<{ line: string }[]>`
      with mine as (
        select oid, relname, relkind, relrowsecurity, relforcerowsecurity, reloptions from pg_class
        where relnamespace = 'public'::regnamespace)
      select concat_ws(' ', relkind, relname, relrowsecurity, relforcerowsecurity, reloptions) as line from mine
      union all
      select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        a.attidentity, a.attgenerated, a.attstorage, pg_get_expr(d.adbin, d.adrelid))
      from mine c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind = 'r'
      union all
      select concat_ws(' ', 'constraint', c.relname, k.conname, pg_get_constraintdef(k.oid))
      from mine c join pg_constraint k on k.conrelid = c.oid
      union all
      select pg_get_indexdef(oid) from mine where relkind = 'i'
      union all
      select pg_get_triggerdef(t.oid) from mine c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal
      union all
      select concat_ws(' ', tablename, policyname, cmd, qual, with_check) from pg_policies where schemaname = 'public'
      union all
      select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
  )
    // A restored dump nests `a or b or c` differently.
    .map(({ line }) => line.replaceAll(/[()]/g, ''))
    .toSorted()

/** Rows of each non-empty table as text, without column names. */
async function rowsOf(pool: Pool): Promise<Map<string, string[]>> {
  const tables = await pool<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'schema_migrations'`
  const all = new Map<string, string[]>()
  for (const { name } of tables) {
    const rows = await pool.unsafe(`select t::text as row from ${name} t order by 1`)
    if (rows.length > 0)
      all.set(
        name,
        rows.map(({ row }) => row as string),
      )
  }
  return all
}

test('a database of 1.0.0 becomes a new one with its rows', async () => {
  const { pool } = await emptyDatabase()
  await pool.unsafe(dump)
  await pool`create schema graphile_worker`
  await pool`create table graphile_worker._private_tasks as select 'write-bills' as identifier`
  const before = await rowsOf(pool)
  expect(before.size).toBeGreaterThan(45)
  expect(await plannedSteps(pool, baselineOnly)).toMatchObject({ steps: ['upgrade from 1.0.0'] })
  await migrate(pool, baselineOnly)

  const fresh = await emptyDatabase()
  await migrate(fresh.pool, baselineOnly)
  expect(await schemaOf(pool)).toEqual(await schemaOf(fresh.pool))

  const renamed = new Map(
    [...upgrade.slice(0, upgrade.indexOf('renamed_columns')).matchAll(/\('(\w+)', '(\w+)'\)/g)].map(
      ([, old, name]) => [old as string, name as string],
    ),
  )
  const words: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
    import_items: [
      [/\bfresh\b/, 'added'],
      [/\bbad\b/, 'invalid'],
    ],
    figures_days: [[/\blooks\b/, 'product_views']],
    settings: [[/\binvoiceMinutes\b/, 'paymentMinutes']],
    alerts: [
      [/\bwrite-bills\b/, 'issue-tax-documents'],
      [/\bbills (?=PI-)/, 'tax_documents '],
    ],
    // No product has further categories.
    products: [[/\)$/, ',{})']],
    limit_attempts: [[/\bwishes\.waits\b/, 'wishlist.subscriptions']],
  }
  const expected = [...before].map(([name, rows]) => [
    renamed.get(name) ?? name,
    rows
      .map((row) => (words[name] ?? []).reduce((text, [old, now]) => text.replace(old, now), row))
      .sort(),
  ])
  const after = await rowsOf(pool)
  after.delete('categories')
  expect(after).toEqual(new Map(expected as [string, string[]][]))
  const categories = await pool`
    select id, in_menus as "inMenus", art, texts from categories order by position`
  expect([...categories]).toEqual(demoCategories)
  expect(await pool`select name from schema_migrations order by 1`).toEqual([
    { name: 'baseline' },
    { name: 'graphile-worker' },
  ])
  expect(await pool`select identifier from graphile_worker._private_tasks`).toEqual([
    { identifier: 'issue-tax-documents' },
  ])
  // Sequences continue.
  const [row] = await pool`
    insert into order_notes (order_number, who, at, text) values ('PI-0000000000001', 'bob', now(), 'x') returning id`
  expect(row?.id).toBe(2)
})

test('an upgrade that fails changes nothing', async () => {
  const { pool } = await emptyDatabase()
  await pool.unsafe(dump)
  await pool`create table wishlist_items (a int)`
  await expect(migrate(pool, baselineOnly)).rejects.toThrow(
    'upgrade from 1.0.0: relation "wishlist_items" already',
  )
  expect(await pool`select count(*)::int as n from wishes`).toEqual([{ n: 1 }])
})

test('no file of the baseline is longer than 250 lines', () => {
  const files = readdirSync(own.schema)
  expect(files.length).toBeGreaterThan(30)
  for (const file of files) {
    const lines = readFileSync(join(own.schema, file), 'utf8').split('\n').length
    expect([file, lines <= 250]).toEqual([file, true])
  }
})
