// Arrays are sent and read, however a pool's first connection ended.
import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testWorld } from '../../tests/support/world.ts'
import { connect } from './connect.ts'

const world = await testWorld()
const database = new URL(world.url)
const socketFolder = database.searchParams.get('host')

/** A message of PostgreSQL's protocol. */
function message(type: string, body: string): Buffer {
  const text = Buffer.from(body)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}
const serverLost = message('E', 'SERROR\0VERROR\0C08P01\0Mserver conn crashed?\0\0')

/**
 * Simulates a pooler whose server is lost after the first client's sign-in: an error, then the end
 * of the connection.
 */
const isTorn = new Set<Socket>()
const pooler = createServer((near) => {
  const far = socketFolder
    ? dial(`${socketFolder}/.s.PGSQL.${database.port || 5432}`)
    : dial(Number(database.port), database.hostname)
  for (const socket of [near, far]) socket.on('error', () => {})
  near.on('close', () => far.destroy())
  const isFirst = isTorn.size === 0
  isTorn.add(near)
  far.pipe(near)
  near.on('data', (bytes) => {
    if (!isFirst || !bytes.includes('pg_type')) return far.write(bytes)
    far.unpipe()
    near.end(serverLost)
  })
})
pooler.listen(0, '127.0.0.1')
await once(pooler, 'listening')
const { port } = pooler.address() as AddressInfo

/** The rejection of the driver's own query cannot be caught; the shop logs it (server/run.ts). */
const others = process.listeners('unhandledRejection')
const ended: unknown[] = []
const note = (reason: unknown) => void ended.push(reason)
process.removeAllListeners('unhandledRejection').on('unhandledRejection', note)
afterAll(() => {
  process.off('unhandledRejection', note)
  for (const other of others) process.on('unhandledRejection', other)
  pooler.close()
})

test('the driver’s question for types of arrays that was cut off leaves none unknown', async () => {
  const url = new URL(`postgres://127.0.0.1:${port}${database.pathname}`)
  url.username = database.username
  url.password = database.password
  const pool = connect(url.href, 1)
  const at = new Date('2026-01-02T03:04:05.678Z')
  const texts = ['a', 'b, "c"', 'd\\e', '{f}', '', 'NULL', ' g ']
  const nested = [['i'], ['j']]
  await pool`select 1`.catch(() => {})
  const [row] = await pool`
    select ${texts}::text[] as texts, ${[1, -2]}::int4[] as numbers, ${[3]}::int8[] as counts,
      ${[String(10n ** 30n)]}::numeric[] as amounts, ${[at.toISOString()]}::timestamptz[] as times, ${['10.0.0.1']}::inet[] as addresses,
      ${[]}::text[] as nothing, ${['h', null]}::text[] as gaps,
      ${nested as never}::text[] as nested`
  expect(row).toEqual({
    texts,
    numbers: [1, -2],
    counts: [3],
    amounts: [10n ** 30n],
    times: [at],
    addresses: ['10.0.0.1'],
    nothing: [],
    gaps: ['h', null],
    nested,
  })
  const hole = ['k', undefined] as string[]
  await expect(pool`select ${hole}::text[]`).rejects.toThrow('undefined')
  await pool.end({ timeout: 2 })
  expect(isTorn.size).toBeGreaterThan(1)
  expect(ended).toMatchObject([{ code: '08P01' }])
})
