// Connections that are reset, closed or never answered: the next query has an answer, and the pool goes on.
import { once } from 'node:events'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testWorld } from '../../tests/support/world.ts'
import { connect, type Pool } from './connect.ts'

const world = await testWorld()
const server = new URL(world.url)
const folder = server.searchParams.get('host')
const port = Number(server.port || 5432)
const open = new Set<Socket>()
let isSilent = false
/** How many statements that take long have been sent. */
let sent = 0
/** Connections until now. */
let accepted = 0

/** Passes bytes on, so that a test may end connections as a network does. */
const between: Server = createServer((client) => {
  accepted += 1
  open.add(client.on('error', () => {}))
  if (isSilent) return
  const target = folder ? dial(`${folder}/.s.PGSQL.${port}`) : dial(port, server.hostname)
  target.on('error', () => client.destroy()).on('close', () => client.destroy())
  client.on('close', () => {
    open.delete(client)
    target.destroy()
  })
  client.on('data', (bytes) => {
    if (bytes.includes('pg_sleep')) sent += 1
  })
  client.pipe(target).pipe(client)
})
between.listen(0, '127.0.0.1')
await once(between, 'listening')

const url = new URL(world.url)
url.searchParams.delete('host')
url.hostname = '127.0.0.1'
url.port = String((between.address() as { port: number }).port)

let pool: Pool
afterEach(async () => {
  isSilent = false
  sent = 0
  await pool.end({ timeout: 1 })
})
afterAll(() => {
  for (const client of open) client.destroy()
  between.close()
})

const one = async (db: Pool) => (await db<[{ one: number }]>`select 1 as one`)[0].one
const reset = () => {
  for (const client of open) client.resetAndDestroy()
}
const close = () => {
  for (const client of open) client.end()
}

test.each([
  ['reset', reset],
  ['closed', close],
])('a query right after one whose connection was %s is answered', async (_, lose) => {
  pool = connect(url.href, 1)
  for (let round = 0; round < 20; round += 1) {
    await one(pool)
    const lost = pool`select pg_sleep(3)`.then(
      () => 'slept',
      () => one(pool),
    )
    await expect.poll(() => sent).toBe(round + 1)
    lose()
    expect(await lost).toBe(1)
  }
})

test('queries and a transaction that wait for a lost connection fail at once, and the next ones do not', async () => {
  pool = connect(url.href, 1)
  const work = [
    pool`select pg_sleep(3)`,
    pool`select 2`,
    pool.begin((db) => db`select 3`),
    pool.unsafe('select 4'),
  ].map((each) =>
    Promise.resolve(each).then(
      () => 'answered',
      (error) => error.code,
    ),
  )
  await expect.poll(() => sent).toBe(1)
  reset()
  const ends = await Promise.all(work)
  expect(ends[0]).toMatch(/CONNECTION_CLOSED|ECONNRESET/)
  expect(await one(pool)).toBe(1)
  expect(await pool.begin((db) => one(db as never))).toBe(1)
})

test('what runs on another connection goes on', async () => {
  pool = connect(url.href, 2)
  const work = pool.begin(async (db) => {
    await db`select 1`
    await lostOne.promise
    return one(db as never)
  })
  const lostOne = Promise.withResolvers<void>()
  await expect.poll(() => open.size).toBe(1)
  const [kept] = open
  const lost = pool`select pg_sleep(3)`.catch((error) => error.code)
  await expect.poll(() => sent).toBe(1)
  for (const client of open) if (client !== kept) client.resetAndDestroy()
  expect(await lost).toMatch(/CONNECTION_CLOSED|ECONNRESET/)
  lostOne.resolve()
  expect(await work).toBe(1)
  expect(await one(pool)).toBe(1)
})

test('a server that accepts and says nothing is unavailable, and used again once it speaks', async () => {
  isSilent = true
  pool = connect(url.href, 1)
  await expect(one(pool)).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' })
  isSilent = false
  expect(await one(pool)).toBe(1)
})

test('notifications are received after a connection was lost, too', async () => {
  pool = connect(url.href, 1)
  const heard: string[] = []
  await pool.listen('renewed', (text) => heard.push(text))
  reset()
  await expect
    .poll(async () => {
      await world.db`select pg_notify('renewed', 'again')`
      return heard.includes('again')
    })
    .toBe(true)
})

test('a pool that has ended stays so, also if its end interrupted a query', async () => {
  pool = connect(url.href, 2)
  const interrupted = pool`select pg_sleep(30)`.catch((error) => error.code)
  await expect.poll(() => sent).toBe(1)
  const before = accepted
  await pool.end({ timeout: 0 })
  expect(await interrupted).toBe('CONNECTION_DESTROYED')
  await expect(one(pool)).rejects.toMatchObject({ code: 'CONNECTION_ENDED' })
  expect(accepted).toBe(before)
})
