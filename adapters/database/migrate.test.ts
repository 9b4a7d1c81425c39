import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../../tests/support/empty-database.ts'
import { connect, type Pool } from './connect.ts'
import { migrate, plannedSteps } from './migrate.ts'

const home = mkdtempSync(join(tmpdir(), 'piazza-migrate-'))
afterAll(() => rmSync(home, { recursive: true }))
const folders = {
  schema: join(home, 'schema'),
  migrations: join(home, 'migrations'),
}
const write = (file: string, text: string) => writeFileSync(join(home, file), text)

let url: string
let pool: Pool
beforeEach(async () => {
  rmSync(home, { recursive: true })
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
  write('schema/10-base.sql', '-- The base.\ncreate table base (a int);\n')
  ;({ url, pool } = await emptyDatabase())
})

test('runs the baseline, then migrations in order, each once', async () => {
  write('migrations/002-two.sql', 'alter table one add b int;')
  write('migrations/001-one.sql', 'create table one (a int);\n')
  write('migrations/notes.txt', 'not SQL')
  const steps = ['baseline', '001-one.sql', '002-two.sql']
  expect(await plannedSteps(pool, folders)).toEqual({ steps })
  expect(await pool`select to_regclass('schema_migrations') as found`).toEqual([{ found: null }])
  expect(await migrate(pool, folders)).toEqual(steps)
  expect(await migrate(pool, folders)).toEqual([])
  write('migrations/003-three.sql', 'create table three (a int)')
  expect(await plannedSteps(pool, folders)).toEqual({ steps: ['003-three.sql'] })
  expect(await migrate(pool, folders)).toEqual(['003-three.sql'])
})

test('a failing file is rolled back, and the ones before it stay', async () => {
  write('migrations/001-one.sql', 'create table one (a int)')
  write('migrations/002-two.sql', 'create table two (a int); select 1/0')
  await expect(migrate(pool, folders)).rejects.toThrow('002-two.sql: division by zero')
  expect(
    await pool`select to_regclass('one')::text as one, to_regclass('two')::text as two`,
  ).toEqual([{ one: 'one', two: null }])
  write('migrations/002-two.sql', 'create table two (a int) -- ends in a comment')
  expect(await migrate(pool, folders)).toEqual(['002-two.sql'])
})

test('an applied file must not change; comments of the baseline may', async () => {
  write('migrations/001-one.sql', 'create table one (a int)')
  await migrate(pool, folders)
  write('schema/10-base.sql', '-- The base, said better.\ncreate table base (a int);\n')
  expect(await migrate(pool, folders)).toEqual([])
  write('schema/10-base.sql', 'create table base (a int8);\n')
  write('migrations/001-one.sql', 'create table one (a int8)')
  await expect(migrate(pool, folders)).rejects.toThrow('baseline, 001-one.sql has changed')
})

test('concurrent processes run each file once', async () => {
  write('migrations/001-one.sql', 'create table one (a int); select pg_sleep(0.2)')
  const pools = [connect(url, 1), connect(url, 1), connect(url, 1)]
  const ran = await Promise.all(pools.map((each) => migrate(each, folders)))
  await Promise.all(pools.map((each) => each.end()))
  expect(ran.flat()).toEqual(['baseline', '001-one.sql'])
})

test('does not wait for a table that a long transaction holds', async () => {
  await migrate(pool, folders)
  write('migrations/001-one.sql', 'create table one (a int); alter table base add b int')
  await pool.begin(async (holding) => {
    await holding`lock table base in access share mode`
    await expect(migrate(pool, folders, { lock: '100ms', tries: 2 })).rejects.toThrow(
      'Migration 001-one.sql: other transactions used a table for more than 100ms',
    )
  })
  expect(await pool`select to_regclass('one') as one`).toEqual([{ one: null }])
  expect(await migrate(pool, folders)).toEqual(['001-one.sql'])
})

test('runs on a newer schema that was only expanded, or has removed what this version does not use', async () => {
  write('migrations/001-one.sql', 'create table one (a int)')
  await migrate(pool, folders)
  const ahead = ['002-two.online.sql', '003-drop-old.contracts-001.sql']
  for (const name of ahead)
    await pool`insert into schema_migrations (name, checksum) values (${name}, 'x')`
  expect(await plannedSteps(pool, folders)).toEqual({ steps: [], ahead })
  expect(await migrate(pool, folders)).toEqual([])
})

describe('refuses a database', () => {
  /** Error message of a dry run and a run, after checking that neither has changed anything. */
  const refusal = async (): Promise<string> => {
    const tables = () => pool`
      select c.relname, pg_stat_get_live_tuples(c.oid) as n from pg_class c
      where relnamespace = 'public'::regnamespace order by 1`
    const before = await tables()
    const { steps, problem } = await plannedSteps(pool, folders)
    expect(steps).toEqual([])
    await expect(migrate(pool, folders)).rejects.toThrow(problem)
    expect(await tables()).toEqual(before)
    return String(problem)
  }
  const record = (...names: string[]) =>
    pool.unsafe(`
      create table schema_migrations (name text primary key, checksum text not null);
      insert into schema_migrations values ${names.map((name) => `('${name}', 'x')`).join(', ')}`)

  test('of 1.0.0', async () => {
    await record('001-settings.sql', '002-audit.sql', 'graphile-worker')
    expect(await refusal()).toBe(
      'This database is of Piazza 1.0.0 or earlier. Start Piazza 1.1.0 once with it, then this version.',
    )
  })

  test.each([
    ['that takes away what this version uses', '003-drop-one.contracts-002.sql'],
    ['of which nothing is known', 'later.sql'],
  ])('used by a newer version, with a step %s', async (_, name) => {
    write('migrations/001-one.sql', 'create table one (a int)')
    await migrate(pool, folders)
    await pool`insert into schema_migrations (name, checksum) values ('002-two.sql', 'x'), (${name}, 'x')`
    expect(await refusal()).toBe(
      'This database was used by a newer version of Piazza, and this one cannot work on its schema. Start that version.',
    )
  })

  const others =
    'This database holds tables that are not Piazza’s. Give Piazza an empty database of its own.'
  test.each([
    ['tables alone', 'create table users (id int)'],
    ['a list of migrations', 'create table schema_migrations (version text)'],
    [
      'a list like ours',
      `create table schema_migrations (name text, checksum text); insert into schema_migrations values ('1_init', 'x')`,
    ],
  ])('of other software: %s', async (_, sql) => {
    await pool.unsafe(sql)
    expect(await refusal()).toBe(others)
  })
})
