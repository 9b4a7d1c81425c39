// Cost of a page and an order: CPU time of the shop and of PostgreSQL, bytes on disk. Linux only.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { outputOf, rateOf } from './load.ts'
import { folder, openShop } from './measures.ts'
import { cores, family, memoryOf, type Running } from './process.ts'

type Costs = { readonly shop: number; readonly database: number }

const name = 'capacity'
const shop = await openShop(cores.both, name)
try {
  await measure(shop, join(folder, name))
} finally {
  await shop.stop()
}

async function measure({ ready: origin, child }: Running, dataDir: string): Promise<void> {
  const pid = child.pid as number
  const { url } = await startEmbedded(dataDir)
  const sql = connect(url, 1)
  const say = (what: string, { shop, database }: Costs, more = '') =>
    console.log(
      `${what}: ${shop.toFixed(2)} ms of the shop, ${database.toFixed(2)} ms of PostgreSQL${more}`,
    )
  try {
    for (const [what, path, cookie] of [
      ['a page that is kept', '/category/all', ''],
      ['a page for one request', '/product/1', 'alone=1'],
      ['a search', '/search?q=fone', 'alone=1'],
    ] as const) {
      const headers: Record<string, string> = cookie ? { cookie } : {}
      await rateOf(origin + path, headers, 5)
      const before = processorTimes(pid)
      const pages = (await rateOf(origin + path, headers, 5)) * 5
      say(what, between(before, processorTimes(pid), pages))
    }

    const totals = async () => {
      const [row] = await sql<[{ orders: number; wal: string; bytes: number }]>`
        select (select count(*) from orders) as orders, (pg_current_wal_lsn() - '0/0')::text as wal,
          pg_database_size(current_database()) as bytes`
      return { orders: row.orders, wal: Number(row.wal), bytes: row.bytes }
    }
    const [from, before] = [await totals(), processorTimes(pid)]
    await outputOf([process.execPath, 'bench/purchase.ts', origin, '30'])
    const [to, after] = [await totals(), processorTimes(pid)]
    const made = to.orders - from.orders
    const kilobytes = (key: 'wal' | 'bytes') => ((to[key] - from[key]) / made / 1024).toFixed(0)
    const more = `, ${kilobytes('wal')} kB of WAL, ${kilobytes('bytes')} kB of tables`
    say('an order, from the cart to paid, with the account', between(before, after, made), more)
    console.log(`memory: ${memoryOf(pid).toFixed(0)} MB with PostgreSQL`)

    const [size] = await sql<[{ products: number; order_rows: number }]>`
      select pg_total_relation_size('products') / count(*) as products,
        (select (sum(pg_total_relation_size(oid)) / (select count(*) from orders))::int8
         from pg_class where relname in ('orders', 'order_lines', 'payment_requests')) as order_rows
      from products`
    console.log(`a product's row: ${size.products} bytes; an order's: ${size.order_rows} bytes`)
  } finally {
    await sql.end({ timeout: 2 })
  }
}

function isDatabase(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return false
  }
}

/** CPU time per process in milliseconds, with a resolution of 10; includes exited children. */
function processorTimes(pid: number): Map<number, { ms: number; isDatabase: boolean }> {
  const times = new Map<number, { ms: number; isDatabase: boolean }>()
  for (const each of family(pid)) {
    try {
      const stat = readFileSync(`/proc/${each}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0)
      times.set(each, { ms: ticks * 10, isDatabase: isDatabase(each) })
    } catch {
      // The process ended while we were reading.
    }
  }
  return times
}

function between(
  before: ReturnType<typeof processorTimes>,
  after: ReturnType<typeof processorTimes>,
  count: number,
): Costs {
  const spent = { shop: 0, database: 0 }
  for (const [pid, { ms, isDatabase }] of after)
    spent[isDatabase ? 'database' : 'shop'] += ms - (before.get(pid)?.ms ?? 0)
  return { shop: spent.shop / count, database: spent.database / count }
}
