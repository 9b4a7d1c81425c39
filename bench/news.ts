// Commits per second of an order's writes with NOTIFY in the transaction and with the `news` table, by pgbench:
// `node bench/news.ts [rounds] [seconds]`. Both alternate on one server with fsync on.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { machineBinaries } from '../adapters/database/binaries.ts'
import { connect } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { deliverNotifications } from '../adapters/database/events.ts'
import { migrateJobs } from '../adapters/database/job-schema.ts'
import { migrate } from '../adapters/database/migrate.ts'

const [rounds = 3, seconds = 5] = process.argv.slice(2).map(Number)
const [binaries] = machineBinaries()
if (!binaries) throw new Error('pgbench comes with the PostgreSQL of the machine: install it.')
const folder = mkdtempSync(join(tmpdir(), 'piazza-news-'))
const server = await startEmbedded(folder, { binaries, settings: { max_connections: '300' } })
const pool = connect(server.url, 2)
await migrate(pool)
await migrateJobs(pool, server.url)
await pool.unsafe(`
  create table bench_stock as select id, 1000000000 as available from generate_series(1, 1000) id;
  alter table bench_stock add primary key (id);
  create table bench_orders (id bigint generated always as identity primary key, stock int, facts text);`)

/** An order's writes, with the topics of order and product, and its email job. */
const path = (tell: string) => `
\\set stock random(1, 1000)
begin;
update bench_stock set available = available - 1 where id = :stock;
insert into bench_orders (stock, facts) values (:stock, repeat('x', 500));
${tell}
commit;
`
const variants = {
  before:
    path(`select pg_notify('piazza', 'order:' || currval('bench_orders_id_seq')), pg_notify('piazza', 'product:' || :stock);
select pg_notify('jobs:insert', random()::text);`),
  after:
    path(`insert into news (topic, origin) values ('order:' || currval('bench_orders_id_seq'), 'bench'), ('product:' || :stock, 'bench');
select announce_job('jobs:insert', '');`),
}
for (const [name, text] of Object.entries(variants)) writeFileSync(join(folder, name), text)

const over = new AbortController()
let batches = 0
let told = 0
const listening = connect(server.url, 1)
await listening.listen('piazza', () => void told++)
const telling = (async () => {
  while (!over.signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    await deliverNotifications(pool)
    batches += 1
  }
})()

const { searchParams } = new URL(server.url)
const perSecond = async (name: keyof typeof variants, clients: number): Promise<number> => {
  const child = spawn(
    join(binaries.folder, 'pgbench'),
    [
      '-n',
      '-h',
      searchParams.get('host') ?? '',
      '-U',
      'piazza',
      '-M',
      'simple',
      '-c',
      String(clients),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      join(folder, name),
      'postgres',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let text = ''
  child.stdout.on('data', (part) => {
    text += part
  })
  await new Promise((resolve) => child.once('exit', resolve))
  return Number(/tps = ([\d.]+)/.exec(text)?.[1])
}
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0
for (const clients of [16, 64, 256]) {
  const found = { before: [] as number[], after: [] as number[] }
  for (let round = 0; round < rounds; round++)
    for (const name of ['before', 'after'] as const)
      found[name].push(await perSecond(name, clients))
  const [before, after] = [median(found.before), median(found.after)]
  console.log(
    `${clients} clients: ${before.toFixed(0)} commits/s with NOTIFY, ${after.toFixed(0)} with the table: ${(after / before).toFixed(2)} times`,
  )
}
over.abort()
await telling
const [left] = await pool<[{ count: number }]>`select count(*) as count from news`
console.log(`${batches} batches, ${told} notices heard, ${left.count} left`)
await Promise.all([pool.end({ timeout: 2 }), listening.end({ timeout: 2 })])
await server.stop()
rmSync(folder, { recursive: true, force: true })
