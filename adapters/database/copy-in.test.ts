// Rows sent to a real server that refuses them: early, at their end, and by ending the connection.
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../tests/support/empty-database.ts'
import { connect } from './connect.ts'
import { copyInto } from './copy-in.ts'

const { url, pool } = await emptyDatabase()
await pool`create table numbers (n int primary key)`

async function copying(work: (copy: Awaited<ReturnType<typeof copyInto>>, pid: number) => unknown) {
  const own = connect(url, 1)
  try {
    const connection = await own.reserve()
    const [row] = await connection<[{ pid: number }]>`select pg_backend_pid() as pid`
    await work(await copyInto(connection, 'copy numbers from stdin'), row.pid)
  } finally {
    await own.end({ timeout: 0 })
  }
}

test('rows arrive', async () => {
  await copying(async (copy) => {
    await copy.write('1\n2\n')
    await copy.end()
  })
  expect(await pool`select n from numbers order by n`).toEqual([{ n: 1 }, { n: 2 }])
})

test('a refusal of the last rows, which the server stores after their end, is told', async () => {
  const refused = copying(async (copy) => {
    await copy.write('7\n7\n')
    await copy.end()
  })
  await expect(refused).rejects.toMatchObject({ code: '23505' })
})

test('a refusal of the first of many rows is told', async () => {
  const many = 'x\n'.repeat(100_000)
  const refused = copying(async (copy) => {
    for (;;) await copy.write(many)
  })
  await expect(refused).rejects.toMatchObject({ code: '22P02' })
})

test('a missing table is told', async () => {
  const own = connect(url, 1)
  const refused = copyInto(await own.reserve(), 'copy nowhere from stdin')
  await expect(refused).rejects.toMatchObject({ code: '42P01' })
  await own.end({ timeout: 0 })
})

test('the end of the connection is told, before and after the last row', async () => {
  const idle = copying(async (copy, pid) => {
    await copy.write('8\n')
    await pool`select pg_terminate_backend(${pid})`
    await copy.end()
  })
  await expect(idle).rejects.toThrow(/terminating connection|CONNECTION_CLOSED|EPIPE|ECONNRESET/)
  const locked = await pool.reserve()
  await locked`begin`
  await locked`insert into numbers values (9)`
  const waiting = copying(async (copy, pid) => {
    // Waits for the other transaction's row, after the last one was sent.
    await copy.write('9\n')
    const ended = copy.end()
    await pool`select pg_terminate_backend(${pid})`
    await ended
  })
  await expect(waiting).rejects.toThrow(/terminating connection|CONNECTION_CLOSED|EPIPE|ECONNRESET/)
  await locked`rollback`
  locked.release()
})
