import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { testWorld } from '../../tests/support/world.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

const world = await testWorld()
const [row] = await world.db<[{ name: string }]>`select current_database() as name`
const url = new URL(inject('database').adminUrl)
url.pathname = `/${row.name}`
const pool = connect(url.href, 4)
const folder = mkdtempSync(join(tmpdir(), 'piazza-migrate-'))
afterAll(async () => {
  await pool.end()
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
beforeEach(async () => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  await pool`delete from schema_migrations`
  await pool.unsafe('drop table if exists one, two')
})

test('runs in order, each once', async () => {
  write('002-two.sql', 'alter table one add b int;')
  write('001-one.sql', 'create table one (a int);\n')
  write('notes.txt', 'not SQL')
  expect(await migrate(pool, folder)).toEqual(['001-one.sql', '002-two.sql'])
  expect(await migrate(pool, folder)).toEqual([])
})

test('a file that fails leaves nothing of itself and what ran before it stays', async () => {
  write('001-one.sql', 'create table one (a int)')
  write('002-two.sql', 'create table two (a int); select 1/0')
  await expect(migrate(pool, folder)).rejects.toThrow('002-two.sql: division by zero')
  expect(
    await pool`select to_regclass('one')::text as one, to_regclass('two')::text as two`,
  ).toEqual([{ one: 'one', two: null }])
  write('002-two.sql', 'create table two (a int) -- ends in a comment')
  expect(await migrate(pool, folder)).toEqual(['002-two.sql'])
})

test('a file that ran must not change', async () => {
  write('001-one.sql', 'create table one (a int)')
  await migrate(pool, folder)
  write('001-one.sql', 'create table one (a int8)')
  await expect(migrate(pool, folder)).rejects.toThrow('001-one.sql has changed')
})

test('processes that start together run each file once', async () => {
  write('001-one.sql', 'create table one (a int); select pg_sleep(0.2)')
  const pools = [connect(url.href, 1), connect(url.href, 1), connect(url.href, 1)]
  const ran = await Promise.all(pools.map((each) => migrate(each, folder)))
  await Promise.all(pools.map((each) => each.end()))
  expect(ran.flat()).toEqual(['001-one.sql'])
})
