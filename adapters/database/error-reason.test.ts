// Errors of a real server and of its driver as sentences.
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../tests/support/empty-database.ts'
import { connect } from './connect.ts'
import { reasonOfDatabaseError } from './error-reason.ts'

const { url, pool } = await emptyDatabase()
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a missing database, a full disk, a lost connection and a closed port are explained', async () => {
  const missing = new URL(url)
  missing.pathname = '/nowhere'
  const other = connect(missing.href, 1)
  expect(reasonOfDatabaseError(await failureOf(other`select 1`))).toMatch(
    /no database of this name/,
  )
  await other.end({ timeout: 0 })
  const full = `do $$ begin raise exception 'key (email)=(ada@example.org)' using errcode = '53100'; end $$`
  const reason = reasonOfDatabaseError(await failureOf(pool.unsafe(full)))
  expect(reason).toBe('The database’s disk is full: free up space.')
  const own = connect(url, 1)
  const ended = failureOf(own`select pg_terminate_backend(pg_backend_pid())`)
  expect(reasonOfDatabaseError(await ended)).toMatch(/see its log/)
  await own.end({ timeout: 0 })
  const nobody = connect('postgres://me:hush@127.0.0.1:9/shop', 1)
  expect(reasonOfDatabaseError(await failureOf(nobody`select 1`))).toMatch(/refuses connections/)
  await nobody.end({ timeout: 0 })
})

test('other errors are none of the database’s state', async () => {
  expect(reasonOfDatabaseError(await failureOf(pool`select 1 / 0`))).toBe(null)
  expect(reasonOfDatabaseError(new Error('bug'))).toBe(null)
  const noFile = Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' })
  expect(reasonOfDatabaseError(noFile)).toBe(null)
})
