// `npm run bench -- large [pattern]`: tables that grow for years, in a shop of ten million orders compared with
// one of a hundred thousand: lists, searches, the account page, a purchase, each job, table sizes and vacuum. A
// sequential scan of a large table is reported with its name. `LARGE_DIR` keeps the data, `LARGE_ORDERS` is the
// larger number: ten million need 45 GB and an hour.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Pool } from '../../adapters/database/connect.ts'
import { startEmbedded } from '../../adapters/database/embedded.ts'
import { migrateJobs } from '../../adapters/database/job-schema.ts'
import { migrate } from '../../adapters/database/migrate.ts'
import type { World } from '../../shop/world.ts'
import { ownTemporaryFolder } from '../../tests/support/runs/temporary-folder.ts'
import { noEvents } from '../../tests/support/silent-events.ts'
import { stockProducts } from '../buying.ts'
import { measuringWorld } from '../world.ts'
import { settings } from './fill.ts'
import { fillLarge } from './large-fill.ts'
import { largeMeasures, type Subject, subjectOf } from './large-measures.ts'
import { piLedger } from './payments.ts'

const many = Number(process.env.LARGE_ORDERS) || 10_000_000
const few = 100_000
const folder = process.env.LARGE_DIR ?? ownTemporaryFolder('large')
const only = new RegExp(process.argv[2] ?? '')
const rounds = Number(process.env.LARGE_ROUNDS) || 7

type Shop = {
  readonly name: string
  readonly pool: Pool
  readonly world: World
  readonly subject: Subject
  stop(): Promise<void>
}

async function open(orders: number): Promise<Shop> {
  const home = join(folder, String(orders))
  const filled = join(home, 'filled')
  const database = await startEmbedded(home, {
    settings: { ...settings, shared_buffers: '1GB', autovacuum: 'off' },
  })
  const filling = connect(database.url, 1, 'keep')
  await migrate(filling)
  await migrateJobs(filling, database.url)
  if (!existsSync(filled)) {
    await fillLarge(filling, orders, (step) => process.stderr.write(`${orders}: ${step}\n`))
    writeFileSync(filled, '')
  }
  await filling.end()
  const pool = connect(database.url, 4)
  const stop = async () => {
    await pool.end()
    await database.stop()
  }
  // Caches are keyed by their shop's events.
  const world = { ...measuringWorld(pool, piLedger), events: { ...noEvents } }
  await stockProducts(world)
  return { name: String(orders), pool, world, subject: await subjectOf(pool), stop }
}

/** Tables with sequential scans of more rows than a page or job needs. */
async function scanned(pool: Pool, work: () => Promise<unknown>): Promise<string[]> {
  const read = async () => {
    await pool`select pg_stat_force_next_flush()`
    return new Map(
      (
        await pool<{ name: string; rows: number }[]>`
          select relname as name, seq_tup_read as rows from pg_stat_user_tables where n_live_tup > 50000`
      ).map(({ name, rows }) => [name, rows]),
    )
  }
  const before = await read()
  await work()
  // Each connection reports its statistics with its next statement.
  await Promise.all(Array.from({ length: 8 }, () => pool`select pg_stat_force_next_flush()`))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const after = await read()
  return [...after].flatMap(([name, rows]) =>
    rows - (before.get(name) ?? 0) > 50_000 ? [name] : [],
  )
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN

const shops = [await open(few), await open(many)] as const
try {
  console.log(`${'ms'.padEnd(28)}${shops.map(({ name }) => name.padStart(12)).join('')}   ratio`)
  for (const [name, work] of largeMeasures) {
    if (!only.test(name)) continue
    const times: [number[], number[]] = [[], []]
    let reads: string[] = []
    for (let round = -1; round < rounds; round++)
      for (const [index, { pool, world, subject }] of shops.entries()) {
        const run = () => work(world, subject)
        if (round >= 0) times[index]?.push(await timed(run))
        else if (index === 1) reads = await scanned(pool, run)
        else await run()
      }
    const [small, large] = times.map(median) as [number, number]
    const cells = [small, large].map((number) => number.toFixed(1).padStart(12)).join('')
    const remark = reads.length > 0 ? `  reads all of ${reads.join(', ')}` : ''
    console.log(`${name.padEnd(28)}${cells}${(large / small).toFixed(1).padStart(8)}${remark}`)
  }
  if (!process.argv[2]) for (const shop of shops) await weigh(shop)
} finally {
  for (const shop of shops) await shop.stop()
}

/** Size in bytes, and cost of a vacuum after one row in fifty has changed. */
async function weigh({ name, pool }: Shop): Promise<void> {
  console.log(`${name}: table, rows, GB, of that indexes, seconds of vacuum`)
  const tables = await pool<{ name: string; rows: number; bytes: number; indexes: number }[]>`
    select relname as name, reltuples::int8 as rows, pg_total_relation_size(oid) as bytes,
      pg_indexes_size(oid) as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc limit 10`
  const gigabytes = (bytes: number) => (bytes / 2 ** 30).toFixed(2)
  for (const { name, rows, bytes, indexes } of tables) {
    const took = await timed(() => pool.unsafe(`vacuum ${name}`))
    console.log(
      `${name.padEnd(28)}${String(rows).padStart(10)}${gigabytes(bytes).padStart(8)}${gigabytes(indexes).padStart(8)}${(took / 1000).toFixed(1).padStart(8)}`,
    )
  }
}
