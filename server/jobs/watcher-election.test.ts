// Leader election between two watchers of one ledger, and failover.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { coins } from '../../shop/platform/money/rules.ts'
import {
  passphrase,
  type Simulator,
  startSimulator,
} from '../../tests/support/ledgers/simulator.ts'
import { testWorld } from '../../tests/support/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'piazza-watchers-'))
const secretKey = randomBytes(32)
const world = await testWorld()
const [row] = await world.db<[{ name: string }]>`select current_database() as name`
const url = new URL(inject('database').adminUrl)
url.pathname = `/${row.name}`
const running: ChildProcess[] = []
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await simulator.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function watcher(): Promise<ChildProcess> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const secret = join(dataDir, 'secret')
  writeFileSync(secret, secretKey, { mode: 0o600 })
  const env = {
    ...process.env,
    DEMO: '1',
    PORT: '0',
    ROLES: 'watch',
    DATA_DIR: dataDir,
    DATABASE_URL: url.href,
    PI_HORIZON_URL: simulator.url,
    PI_NETWORK_PASSPHRASE: passphrase,
    PI_TREASURY: simulator.treasury,
    SECRET_KEY_FILE: secret,
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  await expect.poll(() => output, { timeout: 30_000 }).toContain('Piazza is open')
  return child
}

/** Sessions that hold the watcher's lock. */
async function elected(): Promise<number[]> {
  const rows = await world.db<{ pid: number }[]>`
    select l.pid from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = ${row.name} and l.granted
      and (l.classid::bigint << 32 | l.objid::bigint) = (
        select hashtext('piazza watcher')::bigint & 4294967295
          | (case when hashtext('piazza watcher') < 0 then 4294967295::bigint << 32 else 0 end))`
  return rows.map(({ pid }) => pid)
}
const seen = async () => {
  const [counted] = await world.db<[{ count: number }]>`select count(*) from transfers`
  return counted.count
}
const soon = { timeout: 30_000, interval: 100 }

test('one watcher is elected; when it is killed, the other resumes', async () => {
  const first = await watcher()
  await expect.poll(elected, soon).toHaveLength(1)
  const before = await elected()
  await watcher()
  await simulator.wallet.pay({ destination: simulator.treasury, amount: coins(1) })
  await expect.poll(seen, soon).toBe(1)
  expect(await elected()).toEqual(before)

  first.kill('SIGKILL')
  await once(first, 'exit')
  await simulator.wallet.pay({ destination: simulator.treasury, amount: coins(2) })
  await expect.poll(seen, soon).toBe(2)
  const after = await elected()
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
}, 120_000)
