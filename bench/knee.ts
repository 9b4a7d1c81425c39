// Saturation of one PostgreSQL: `npm run bench -- knee [seconds]`. Purchases by the shop's own actions, from the cart to the
// payment read by the watcher, by 1 to 256 clients with a connection each. The server has one core (taskset) and
// fsyncs each commit; the shop has the other core. Linux only.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Pool } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { migrateJobs } from '../adapters/database/job-schema.ts'
import { migrate } from '../adapters/database/migrate.ts'
import { recordTransfers } from '../shop/payments/pi/record-transfers.ts'
import type { Viewer } from '../shop/people/accounts/rules.ts'
import type { World } from '../shop/world.ts'
import { piPage, testPi } from '../tests/support/payments.ts'
import { ownTemporaryFolder } from '../tests/support/runs/temporary-folder.ts'
import { buy, paymentOf, stockProducts, unwrap, viewersIn } from './buying.ts'
import { addPeople } from './million/people.ts'
import { cores, family } from './process.ts'
import { measuringWorld } from './world.ts'

const seconds = Number(process.argv[2]) || 10
const steps = [1, 4, 16, 64, 128, 256]
const people = 20_000

const folder = ownTemporaryFolder('knee')
const server = await startEmbedded(folder, {
  settings: { max_connections: '300', shared_buffers: '1GB' },
})
const [postmaster = ''] = readFileSync(
  join(folder, 'database/cluster/postmaster.pid'),
  'utf8',
).split('\n')
execFileSync('taskset', ['-acp', cores.server, postmaster])
execFileSync('taskset', ['-acp', cores.load, String(process.pid)])

const filling = connect(server.url, 1, 'keep')
await migrate(filling)
await migrateJobs(filling, server.url)
await stockProducts(measuringWorld(filling, testPi))
await addPeople(filling, people, new Date())
const viewers = await viewersIn(filling, people)
await filling.end()

console.log(
  'clients  purchases/s  ms at p50    at p95  core of PostgreSQL  ms of it  ms of the shop',
)
let turn = 0
for (const clients of steps) await measure(clients)
await server.stop()

async function measure(clients: number): Promise<void> {
  const pool = connect(server.url, clients)
  const world = measuringWorld(pool, testPi)
  const due: string[] = []
  const times: number[] = []
  const over = new AbortController()
  const watching = watch(world, due, over.signal)
  const begin = async () => {
    const viewer = viewers[turn % viewers.length] as Viewer
    due.push(await buy(world, viewer, turn++))
  }
  // Open connections before purchases keep the server busy; then prepare statements.
  await Promise.all(Array.from({ length: clients }, () => pool`select pg_sleep(1)`))
  await Promise.all(Array.from({ length: clients }, begin))
  const [before, own, startedAt] = [await processorTime(), process.cpuUsage(), performance.now()]
  const until = startedAt + seconds * 1_000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        const begunAt = performance.now()
        await begin()
        times.push(performance.now() - begunAt)
      }
    }),
  )
  while (due.length > 0) await wait(10)
  over.abort()
  await watching
  const took = (performance.now() - startedAt) / 1_000
  const used = (await processorTime()) - before
  const { user, system } = process.cpuUsage(own)
  await allPaid(pool)
  await pool.end({ timeout: 5 })
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  const cells = [
    String(clients),
    (times.length / took).toFixed(1),
    at(0.5),
    at(0.95),
    `${((used / took) * 100).toFixed(0)} %`,
    ((used * 1_000) / times.length).toFixed(1),
    ((user + system) / 1_000 / times.length).toFixed(1),
  ]
  const widths = [7, 13, 11, 10, 20, 10, 16]
  console.log(cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join(''))
}

/** Reads the ledger page by page, as the watcher does, with all payments since. */
async function watch(world: World, due: string[], over: AbortSignal): Promise<void> {
  let after = ''
  const [row] = await world.db<{ cursor: string }[]>`select cursor from ledger_cursors`
  if (row) after = row.cursor
  while (!over.aborted) {
    const numbers = due.slice(0, 200)
    if (numbers.length > 0) {
      const transfers = await Promise.all(numbers.map((number) => paymentOf(world, number)))
      const readTo = world.now()
      unwrap(await recordTransfers(world, piPage(transfers, { after, readTo, closedAt: readTo })))
      after = transfers.at(-1)?.operationId ?? after
      due.splice(0, numbers.length)
    }
    await wait(200)
  }
}

async function allPaid(pool: Pool): Promise<void> {
  const [row] = await pool<[{ count: number }]>`
    select count(*) as count from orders where status = 'awaiting_payment'`
  if (row.count > 0) throw new Error(`${row.count} orders were not paid.`)
}

/** CPU seconds of the server, including ended backends. */
async function processorTime(): Promise<number> {
  let ticks = 0
  for (const pid of family(Number(postmaster))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      ticks += Number(fields[11]) + Number(fields[12])
      if (pid === Number(postmaster)) ticks += Number(fields[13]) + Number(fields[14])
    } catch {
      // The process ended while we were reading.
    }
  }
  return ticks / 100
}
