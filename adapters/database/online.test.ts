// Online migrations, and the locks that a migration would hold.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../../tests/support/empty-database.ts'
import type { Pool } from './connect.ts'
import { migrate, schemaScript } from './migrate.ts'
import { isOnline, statementsOf } from './online.ts'
import { contractOf, own } from './schema-version.ts'
import { blockingParts, takingParts, upgradePlan } from './upgrade-plan.ts'

const home = mkdtempSync(join(tmpdir(), 'piazza-online-'))
afterAll(() => rmSync(home, { recursive: true }))
const folders = {
  schema: join(home, 'schema'),
  migrations: join(home, 'migrations'),
}
const write = (file: string, text: string) => writeFileSync(join(home, file), text)

let pool: Pool
const rows = 1000
beforeEach(async () => {
  rmSync(home, { recursive: true })
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
  write('schema/10-base.sql', 'create table base (id int primary key, name text);\n')
  ;({ pool } = await emptyDatabase())
  await migrate(pool, folders)
  await pool`insert into base select g, 'row ' || g from generate_series(1, ${rows}) g`
})

const script = `-- The length of each name.
alter table base add column if not exists size int;
create index concurrently if not exists base_by_size on base (size);
-- A hundred rows a statement, so that none is locked for long.
-- Repeat
update base set size = length(name) where id in (select id from base where size is null limit 100);
alter table base drop constraint if exists base_size_known;
alter table base add constraint base_size_known check (size is not null) not valid;
alter table base validate constraint base_size_known;
`

test('statements run one by one, a batched one until it changes nothing', async () => {
  expect(statementsOf(script).map(({ isRepeated }) => isRepeated)).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
  ])
  write('migrations/001-size.online.sql', script)
  expect(await migrate(pool, folders)).toEqual(['001-size.online.sql'])
  expect(await pool`select count(*) as n from base where size = length(name)`).toEqual([
    { n: rows },
  ])
  const [index] =
    await pool`select indisvalid from pg_index where indexrelid = 'base_by_size'::regclass`
  expect(index).toEqual({ indisvalid: true })
  expect(await migrate(pool, folders)).toEqual([])
  expect(await pool`show lock_timeout`).toEqual([{ lock_timeout: '0' }])
})

test('an interrupted migration resumes: committed steps stay, an invalid index is built anew', async () => {
  write('migrations/001-size.online.sql', script)
  // The last row cannot be changed: the batches before it are committed, then the step fails.
  await pool.unsafe(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$;
    create trigger last before update on base for each row when (new.id = ${rows}) execute function fail()`)
  await expect(migrate(pool, folders)).rejects.toThrow('001-size.online.sql: broken off')
  await pool`drop trigger last on base`
  const [half] = await pool<{ n: number }[]>`select count(*) as n from base where size is not null`
  expect(half?.n).toBeGreaterThan(0)
  expect(half?.n).toBeLessThan(rows)
  expect(await pool`select name from schema_migrations`).toEqual([{ name: 'baseline' }])
  // State after a lost connection.
  await pool`drop index base_by_size`
  await pool`insert into base values (0, 'row 1', 5)`
  await expect(
    pool.unsafe('create unique index concurrently base_by_size on base (size)'),
  ).rejects.toThrow('could not create unique index')
  expect(
    await pool`select indisvalid from pg_index where indexrelid = 'base_by_size'::regclass`,
  ).toEqual([{ indisvalid: false }])
  expect(await migrate(pool, folders)).toEqual(['001-size.online.sql'])
  expect(await pool`select count(*) as n from base where size is null`).toEqual([{ n: 0 }])
  expect(
    await pool`select indisvalid, indisunique from pg_index where indexrelid = 'base_by_size'::regclass`,
  ).toEqual([{ indisvalid: true, indisunique: false }])
})

test('the earlier version keeps reading and writing meanwhile', async () => {
  // Columns that a release writes and the previous one does not may be required a release later.
  const expanding = script.slice(0, script.indexOf('alter table base drop'))
  // Time in which a lock held after its statement would block everything.
  const text = expanding.replace('create index', 'select pg_sleep(0.5);\ncreate index')
  write('migrations/001-size.online.sql', text)
  let longest = 0
  let count = 0
  const done = new AbortController()
  const serving = (async () => {
    while (!done.signal.aborted) {
      const begunAt = performance.now()
      count += 1
      await pool`insert into base (id, name) values (${rows + count}, 'new')`
      await pool`update base set name = 'newer' where id = ${rows + count}`
      longest = Math.max(longest, performance.now() - begunAt)
    }
  })()
  expect(await migrate(pool, folders)).toEqual(['001-size.online.sql'])
  done.abort()
  await serving
  expect(count).toBeGreaterThan(3)
  expect(longest).toBeLessThan(2_000)
})

test('a backup with a pending migration is restored in one transaction', async () => {
  write('migrations/001-size.online.sql', script)
  await migrate(pool, folders)
  const records = await pool<{ name: string; checksum: string }[]>`
    select name, checksum from schema_migrations`
  const { text } = schemaScript([...records], folders)
  const fresh = await emptyDatabase()
  await fresh.pool.begin((db) => db.unsafe(text))
  expect(await migrate(fresh.pool, folders)).toEqual([])
  expect(
    await fresh.pool`select indisvalid from pg_index where indexrelid = 'base_by_size'::regclass`,
  ).toEqual([{ indisvalid: true }])
})

describe('a plan', () => {
  test.each([
    ['create index a on base (name);', [{ table: 'base', why: 'indexed' }]],
    ['create index concurrently a on base (name);', []],
    ['create table other (a int);\ncreate index b on other (a);', []],
    ['alter table base add column a int;', []],
    ['alter table base alter column name type varchar(9);', [{ table: 'base', why: 'rewritten' }]],
    ['alter table base alter name set not null;', [{ table: 'base', why: 'checked' }]],
    ['alter table base add check (id > 0);', [{ table: 'base', why: 'checked' }]],
    ['alter table base add constraint a check (id > 0) not valid;', []],
    ['update base set name = null;', [{ table: 'base', why: 'rewritten' }]],
    ['-- update base set name = null;\nselect 1;', []],
    [
      'create function f() returns trigger language plpgsql as $$\nbegin\n  update base set a = 1;\nend $$;\nupdate other set a = 1;',
      [{ table: 'other', why: 'rewritten' }],
    ],
  ])('of %s', (sql, found) => expect(blockingParts(sql)).toEqual(found))

  test('lists tables, sizes and seconds, and changes nothing', async () => {
    write('migrations/001-index.sql', 'create index base_by_name on base (name);\n')
    write('migrations/002-size.online.sql', script)
    const plan = await upgradePlan(pool, folders)
    expect(plan.steps).toEqual([
      {
        name: '001-index.sql',
        isOnline: false,
        holds: [
          { table: 'base', why: 'indexed', bytes: expect.any(Number), seconds: expect.any(Number) },
        ],
      },
      { name: '002-size.online.sql', isOnline: true, holds: [] },
    ])
    const [size] = await pool<{ bytes: number }[]>`select pg_total_relation_size('base') as bytes`
    expect(plan).toMatchObject({ needsStop: false, space: size?.bytes })
    expect(plan.seconds).toBeGreaterThan(0)
    expect(await pool`select to_regclass('base_by_name') as name`).toEqual([{ name: null }])
    await migrate(pool, folders)
    expect(await upgradePlan(pool, folders)).toMatchObject({ steps: [], seconds: 0, space: 0 })
  })

  test('says why this version cannot use a database', async () => {
    await pool`insert into schema_migrations (name, checksum) values ('999-drop.contracts-998.sql', 'x')`
    expect(await upgradePlan(pool, folders)).toMatchObject({
      steps: [],
      problem: expect.stringContaining('was used by a newer version of Piazza'),
    })
  })
})

test('requires downtime for a removal only where its preceding release was skipped', async () => {
  write('migrations/001-expand.sql', 'alter table base add column label text;\n')
  write('migrations/002-drop.contracts-001.sql', 'alter table base drop column name;\n')
  expect(await upgradePlan(pool, folders)).toMatchObject({ needsStop: true })
  rmSync(join(home, 'migrations/002-drop.contracts-001.sql'))
  expect(await upgradePlan(pool, folders)).toMatchObject({ needsStop: false })
  await migrate(pool, folders)
  write('migrations/002-drop.contracts-001.sql', 'alter table base drop column name;\n')
  expect(await upgradePlan(pool, folders)).toMatchObject({ needsStop: false })
})

test.each([
  ['alter table base drop column name;', ['base']],
  ['alter table base rename column name to label;', ['base']],
  ['alter table base alter column name set not null;', ['base']],
  ['alter table base alter name type varchar(9);', ['base']],
  ['drop table if exists base;', ['base']],
  ['drop function base_name(int);', ['base_name']],
  ['alter table base add column label text;', []],
  ['alter table base drop constraint name_known;', []],
  ['create table other (a int);\nalter table other rename to later;', []],
])('reports what the earlier version uses and this one removes: %s', (sql, taken) =>
  expect(takingParts(sql)).toEqual(taken),
)

test('a destructive migration names the version since which nothing uses the object', () => {
  const files = readdirSync(own.migrations).filter((name) => name.endsWith('.sql'))
  const silent = files.filter((name) => contractOf(name) === null)
  const parts = (name: string) => takingParts(readFileSync(join(own.migrations, name), 'utf8'))
  const wrong = silent.filter((name) => parts(name).length > 0)
  expect(
    wrong.map((name) => `${name} removes ${parts(name)}: name it NNN-what.contracts-MMM.sql`),
  ).toEqual([])
  // The migration that it names exists.
  const contracts = files.flatMap((name) => contractOf(name) ?? [])
  expect(contracts.filter((number) => !files.some((name) => name.startsWith(number)))).toEqual([])
})

test('no migration of this version scans or rewrites a table under a lock', () => {
  const files = readdirSync(own.migrations).filter((name) => name.endsWith('.sql'))
  const holding = files.filter((name) => !isOnline(name))
  const parts = holding.map((name) => [
    name,
    blockingParts(readFileSync(join(own.migrations, name), 'utf8')),
  ])
  expect(parts).toEqual(holding.map((name) => [name, []]))
})
