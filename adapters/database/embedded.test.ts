import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { findBinaries, machineBinaries } from './binaries.ts'
import { connect } from './connect.ts'
import { type EmbeddedOptions, runningUrl, startEmbedded } from './embedded.ts'
import { listenEvents } from './events.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'piazza-embedded-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function open(folder: string, options: EmbeddedOptions = {}) {
  const server = await startEmbedded(folder, options)
  cleanups.push(() => server.stop())
  const pool = connect(server.url, 2)
  cleanups.push(() => pool.end({ timeout: 1 }))
  return { server, pool }
}

/** The child process, and its output by lines. */
function child(folder: string, task: string, path = process.env.PATH) {
  const script = join(import.meta.dirname, 'embedded.child.ts')
  const started: ChildProcess = spawn(process.execPath, [script, folder, task], {
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(() => started.kill('SIGKILL'))
  const lines = createInterface({ input: started.stdout as NodeJS.ReadableStream })[
    Symbol.asyncIterator
  ]()
  const next = async () => JSON.parse((await lines.next()).value ?? 'null')
  return { process: started, next }
}

const postmaster = (folder: string) =>
  Number(readFileSync(join(folder, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0])

const idsIn = async (pool: ReturnType<typeof connect>) =>
  new Set((await pool<{ id: number }[]>`select id from acknowledged`).map((row) => row.id))

/** Connections fail while the server is down; unacknowledged work does not count. */
async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 600; ; tries--) {
    try {
      return await work()
    } catch (error) {
      if (tries === 0) throw error
      await wait(50)
    }
  }
}

test('works in a private folder, without a port, with fsync', async () => {
  const folder = temporary()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const { pool, server } = await open(join(folder, 'deep', 'data'))
  expect(server.joined).toBe(false)
  const [row] = await pool`
    select current_setting('listen_addresses') as listen, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
      current_setting('server_version_num')::int / 10000 as major`
  expect(row).toEqual({ listen: '', fsync: 'on', commit: 'on', checksums: 'on', major: 18 })
  expect(Buffer.byteLength(new URL(server.url).searchParams.get('host') ?? '')).toBeLessThan(80)
})

test('acknowledged writes survive a kill of the whole shop, and the next start is quick', async () => {
  const folder = temporary()
  const shop = child(folder, 'write')
  const found: number[] = []
  for (await shop.next(); found.length < 300; ) found.push((await shop.next()).id)
  const server = postmaster(folder)
  shop.process.kill('SIGKILL')
  await once(shop.process, 'exit')
  const { pool } = await open(folder)
  const kept = await idsIn(pool)
  expect(found.filter((id) => !kept.has(id))).toEqual([])
  expect(postmaster(folder)).not.toBe(server)
})

test('a killed database is restarted with all acknowledged writes', async () => {
  const folder = temporary()
  const crashes: (number | null)[] = []
  const { pool } = await open(folder, { onCrash: (code) => crashes.push(code) })
  await pool`create table acknowledged (id int primary key)`
  const acknowledged: number[] = []
  let id = 0
  for (let round = 1; round <= 3; round++) {
    while (acknowledged.length < round * 200) {
      id++
      await eventually(() => pool`insert into acknowledged values (${id}) on conflict do nothing`)
      acknowledged.push(id)
    }
    process.kill(postmaster(folder), 'SIGKILL')
  }
  const kept = await eventually(() => idsIn(pool))
  expect(acknowledged.filter((each) => !kept.has(each))).toEqual([])
  await eventually(async () => expect(crashes).toHaveLength(3))
})

test('after an outage notifications are received again, and the gap is reported', async () => {
  const folder = temporary()
  const { server, pool } = await open(folder)
  const received: string[] = []
  const events = await listenEvents(pool)
  events.on('a', () => received.push('a'))
  const all: (string | null)[] = []
  events.onEvery((topic) => all.push(topic))
  await server.stop()
  await open(folder)
  await expect.poll(() => received, { timeout: 30_000 }).toEqual(['a'])
  await pool`select pg_notify('piazza', concat('other ', topic)) from unnest(array['a', 'b']) topic`
  await expect.poll(() => received, { timeout: 30_000 }).toEqual(['a', 'a'])
  await expect.poll(() => all).toEqual([null, 'a', 'b'])
})

test('a second process joins, and leaving stops nothing', async () => {
  const folder = temporary()
  const { server, pool } = await open(folder)
  const second = child(folder, 'leave')
  expect(await second.next()).toEqual({ joined: true, url: server.url })
  expect(await second.next()).toEqual({ stopped: true })
  expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
})

test('its URL is known to a process that neither starts nor keeps it', async () => {
  const folder = temporary()
  expect(await runningUrl(folder)).toBeNull()
  const { server } = await open(folder)
  expect(await runningUrl(folder)).toBe(server.url)
  await server.stop()
  expect(await runningUrl(folder)).toBeNull()
})

test('two concurrent first starts share one cluster', async () => {
  const folder = temporary()
  const [one, two] = await Promise.all([open(folder), open(folder)])
  expect(one.server.url).toBe(two.server.url)
  await one.pool`create table shared (id int)`
  expect(await two.pool`select count(*) from shared`).toEqual([{ count: 0 }])
  expect(readdirSync(join(folder, 'database')).filter((name) => name.includes('.new'))).toEqual([])
})

test('a killed first start leaves nothing in the way', async () => {
  const folder = temporary()
  const half = join(folder, 'database', 'cluster.999999999.new')
  mkdirSync(half, { recursive: true })
  writeFileSync(join(half, 'PG_VERSION'), '18\n')
  const { pool } = await open(folder)
  expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
  expect(existsSync(half)).toBe(false)
})

test('stops completely: no process, no lock, no socket', async () => {
  const folder = temporary()
  const { server, pool } = await open(folder)
  const sockets = new URL(server.url).searchParams.get('host') ?? ''
  const pid = postmaster(folder)
  await pool.end()
  await server.stop()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(existsSync(join(folder, 'database/cluster/postmaster.pid'))).toBe(false)
  expect(existsSync(sockets)).toBe(false)
})

test('refuses data of another version by name, and leaves it unchanged', async () => {
  const folder = temporary()
  mkdirSync(join(folder, 'database', 'cluster'), { recursive: true })
  writeFileSync(join(folder, 'database', 'cluster', 'PG_VERSION'), '9\n')
  await expect(startEmbedded(folder)).rejects.toThrow('PostgreSQL 9')
})

const isRoot = process.getuid?.() === 0
const anybodyMayRun = (path: string): boolean =>
  dirname(path) === path || ((statSync(path).mode & 0o1) === 1 && anybodyMayRun(dirname(path)))
const program = join(findBinaries()[0]?.folder ?? '', 'postgres')

test.runIf(isRoot && process.platform === 'linux' && anybodyMayRun(program))(
  'as root without user namespaces it runs as nobody, and both modes open each other’s data',
  async () => {
    const folder = temporary()
    chmodSync(folder, 0o755)
    const tools = join(temporary(), 'bin')
    mkdirSync(tools)
    symlinkSync('/usr/bin/setpriv', join(tools, 'setpriv'))
    const data = join(folder, 'data')
    for (const [path, owner] of [
      [tools, 65534],
      [process.env.PATH, 0],
      [tools, 65534],
    ] as const) {
      const shop = child(data, 'leave', path)
      expect(await shop.next()).toMatchObject({ joined: false })
      expect(await shop.next()).toEqual({ stopped: true })
      expect(statSync(join(data, 'database/cluster/PG_VERSION')).uid).toBe(owner)
      shop.process.kill()
    }
  },
)

test.runIf(machineBinaries().length > 0)('runs installed binaries, too', async () => {
  const binaries = machineBinaries()[0]
  const { pool } = await open(temporary(), binaries ? { binaries } : {})
  const [row] = await pool`select current_setting('server_version_num')::int / 10000 as major`
  expect(row?.major).toBe(binaries?.major)
})
