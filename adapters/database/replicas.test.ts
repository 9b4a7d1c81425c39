// A primary with streaming replicas that lag, fail, hang or belong to another: no client reads older data than before.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineReplicas } from '../../server/commands/doctor/replicas.ts'
import { isUnavailable } from '../../shop/platform/database-errors.ts'
import { ok } from '../../shop/result.ts'
import { announce, type World, writing } from '../../shop/world.ts'
import {
  type Replicated,
  signalServer,
  startReplicated,
} from '../../tests/support/databases/replicated.ts'
import type { LogEntry } from '../../tests/support/world.ts'
import { testWorld } from '../../tests/support/world.ts'
import { connect, type Pool } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { listenEvents } from './events.ts'
import { openReplicas, type Replicas } from './replicas.ts'
import { withDatabase } from './transaction.ts'

const soon = { interval: 20, timeout: 20_000 }
const rest = await testWorld()
let servers: Replicated
let pool: Pool
let world: World
let replicas: Replicas
const logged: LogEntry[] = []
const closing: (() => Promise<unknown>)[] = []

/** A process of the shop that reads these replicas. */
async function open(urls: readonly string[], longestLag: number) {
  const own = connect(servers.primary.url, 4)
  const events = await listenEvents(own)
  const note =
    (level: LogEntry['level']) =>
    (message: string, facts: Record<string, unknown> = {}) =>
      void logged.push({ level, message, facts })
  const log = { info: note('info'), warn: note('warn'), error: note('error') }
  const opened = openReplicas({
    urls,
    longestLag,
    primary: own,
    events,
    log,
    open: (url) => ({ staff: connect(url, 2), shoppers: connect(url, 2) }),
  })
  closing.push(
    () => opened.close(),
    () => own.end({ timeout: 2 }),
  )
  return { replicas: opened, world: withDatabase({ ...rest, events }, own, own, own, opened) }
}

beforeAll(async () => {
  servers = await startReplicated([{}, { recovery_min_apply_delay: '1500ms' }])
  pool = connect(servers.primary.url, 4)
  await pool`create table prices (id int primary key, price int8)`
  await pool`insert into prices values (1, 0)`
  for (const name of ['15-platform-news.sql', '16-platform-events.sql'])
    await pool.file(join(import.meta.dirname, 'schema', name)).simple()
  const [first] = servers.replicas
  const opened = await open([first?.url ?? ''], 5)
  world = opened.world
  replicas = opened.replicas
})
afterAll(async () => {
  for (const close of closing) await close()
  await pool?.end({ timeout: 2 })
  await servers?.stop()
})

const isOnReplica = ({ db }: World) =>
  db<[{ is: boolean }]>`select pg_is_in_recovery() as is`.then(([row]) => row.is)
const priceIn = ({ db }: World) =>
  db<[{ price: number }]>`select price from prices where id = 1`.then(([row]) => row.price)
const setPrice = (of: World, price: number, topic: string | null) =>
  of.transaction(async (world) => {
    await world.db`update prices set price = ${price} where id = 1`
    if (topic) await announce(world, topic)
    return ok()
  })

test('reads use the replica; writes, and their transactions, the primary', async () => {
  await expect.poll(() => isOnReplica(world.reading(undefined)), soon).toBe(true)
  expect(await isOnReplica(world)).toBe(false)
  const reading = world.reading(undefined)
  expect(await isOnReplica(writing(reading))).toBe(false)
  const within = await reading.transaction(async (world) => ok(await isOnReplica(writing(world))))
  expect(within).toEqual(ok(false))
  await expect.poll(() => isOnReplica(world.as(null).reading(undefined)), soon).toBe(true)
})

test('a client sees its own write by its position, and an invalid position is never reached', async () => {
  await expect.poll(() => isOnReplica(world.reading(undefined)), soon).toBe(true)
  for (let price = 1; price <= 50; price++) {
    await setPrice(world, price, null)
    const after = await world.position()
    expect(await priceIn(world.reading(after ?? undefined))).toBe(price)
  }
  expect(world.reading('FFFFFFFF/FFFFFFFF')).toBe(world)
})

test('with a lagging replica no notification is missed, and no price goes backwards', async () => {
  const late = await open([servers.replicas[1]?.url ?? ''], 30)
  await expect.poll(() => isOnReplica(late.world.reading(undefined)), soon).toBe(true)
  const readers = new AbortController()
  let fromReplica = 0
  let backwards = 0
  const reading = Array.from({ length: 8 }, async () => {
    for (let seen = 0; !readers.signal.aborted; await wait(5)) {
      const from = late.world.reading(undefined)
      const price = await priceIn(from)
      if (from !== late.world) fromReplica += 1
      if (price < seen) backwards += 1
      seen = Math.max(seen, price)
    }
  })
  for (let price = 100; price < 104; price++) {
    await setPrice(late.world, price, 'catalog')
    expect(await priceIn(late.world.reading(undefined))).toBe(price)
    // Twice the replica's delay, so that it is read in between.
    await wait(3_000)
  }
  readers.abort()
  await Promise.all(reading)
  expect(backwards).toBe(0)
  expect(fromReplica).toBeGreaterThan(100)
  await late.replicas.close()
})

test('another process hears of a change before the replica has it, and reads the primary until then', async () => {
  const other = await open([servers.replicas[1]?.url ?? ''], 30)
  let heardAs = -1
  other.world.events.on('catalog', () => {
    void priceIn(other.world.reading(undefined)).then((price) => {
      heardAs = price
    })
  })
  await setPrice(world, 200, 'catalog')
  await expect.poll(() => heardAs, soon).toBe(200)
  await other.replicas.close()
})

test('a replica that lags too far is left out, and used again when it has caught up', async () => {
  const strict = await open([servers.replicas[1]?.url ?? ''], 0.6)
  await expect.poll(() => strict.replicas.states()[0]?.isUsed, soon).toBe(true)
  await setPrice(strict.world, 300, 'catalog')
  await expect.poll(() => strict.replicas.states()[0], soon).toMatchObject({ isUsed: false })
  expect(logged.at(-1)).toMatchObject({ level: 'warn', message: 'replica left out' })
  expect(await priceIn(strict.world.reading(undefined))).toBe(300)
  await expect.poll(() => strict.replicas.states()[0]?.isUsed, soon).toBe(true)
  await expect.poll(() => isOnReplica(strict.world.reading(undefined)), soon).toBe(true)
  await strict.replicas.close()
})

test('the primary itself, another server and an unreachable one are no replicas', async () => {
  const others = `${servers.primary.dataDir}-other`
  await (await startEmbedded(others)).stop()
  writeFileSync(join(others, 'database/cluster/standby.signal'), '')
  const other = await startEmbedded(others, { settings: { hot_standby: 'on' } })
  const urls = [servers.primary.url, other.url, 'postgres://nobody:secret@127.0.0.1:9/none']
  logged.length = 0
  const wrong = await open(urls, 5)
  await expect.poll(() => logged.length, soon).toBe(3)
  expect(logged.map(({ facts }) => facts.reason).sort()).toEqual([
    'belongs to another database server',
    'cannot be read (ECONNREFUSED)',
    'is no standby',
  ])
  expect(JSON.stringify(logged)).not.toContain('secret')
  expect(wrong.world.reading(undefined)).toBe(wrong.world)
  const said = await examineReplicas(
    servers.primary.url,
    [...urls, servers.replicas[0]?.url ?? ''],
    5,
  )
  expect(said.map(({ level, says }) => `${level} ${says}`)).toEqual([
    'wrong It is no standby, so it is left out.',
    'wrong It belongs to another database server, so it is left out.',
    'warn It cannot be read (ECONNREFUSED), so it is left out.',
    'wrong It has no tables of the shop.',
  ])
  expect(JSON.stringify(said)).not.toContain('secret')
  await wrong.replicas.close()
  await other.stop()
})

test('a statement on a dying replica fails as unavailable, and the replica is used again when it is back', async () => {
  await expect.poll(() => isOnReplica(world.reading(undefined)), soon).toBe(true)
  const reading = world.reading(undefined)
  const [first] = servers.replicas
  if (!first) throw new Error('no replica')
  const began = Date.now()
  const asked = reading.db`select pg_sleep(60)`.then(
    () => false,
    (error: unknown) => isUnavailable(error),
  )
  signalServer(first, 'SIGKILL')
  expect(await asked).toBe(true)
  expect(Date.now() - began).toBeLessThan(8_000)
  expect(await priceIn(world.reading(undefined).primary ?? world)).toBe(300)
  await expect.poll(() => isOnReplica(world.reading(undefined)), soon).toBe(true)
  expect(replicas.states()).toMatchObject([{ isUsed: true, isChosen: true }])
})
