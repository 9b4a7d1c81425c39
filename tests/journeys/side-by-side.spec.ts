// The last release and a later version on one database while shoppers buy: the later one changes the schema meanwhile.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Pool } from '../../adapters/database/connect.ts'
import { startEmbedded } from '../../adapters/database/embedded.ts'
import { freePort } from '../../server/free-port.ts'
import { type Crew, startCrew } from '../drills/shop/crew.ts'
import { findings, stockIn } from '../drills/shop/findings.ts'
import { type Buying, startBuying } from '../drills/shop/shoppers.ts'
import { type Home, type Shop, startShop } from '../support/browser/shop.ts'
import { lastRelease, laterVersion, type Version } from '../support/runs/releases.ts'

/** Expand migration: columns unknown to the earlier version are nullable. */
const expanding = {
  '901-labels.sql': `create table labels (id text primary key);
alter table orders add column label text;
`,
  '902-orders-by-label.online.sql': `alter table order_lines add column if not exists gift boolean not null default false;
create index concurrently if not exists orders_by_label on orders (label);
-- Repeat
update orders set label = 'earlier' where number in (
  select number from orders where label is null and placed_at < now() - interval '5 seconds' limit 5 for update skip locked);
alter table orders drop constraint if exists orders_label_short;
alter table orders add constraint orders_label_short check (char_length(label) < 100) not valid;
alter table orders validate constraint orders_label_short;
`,
}
/** Contract migration of a later release: removes what only earlier versions use. */
const contracting = { '903-drop-labels.contracts-902.sql': 'drop table labels;\n' }

const folder = mkdtempSync(join(tmpdir(), 'piazza-side-by-side-'))
const urls: string[] = []
const patience = { timeout: 120_000, interval: 100 }
let server: Awaited<ReturnType<typeof startEmbedded>>
let last: Version
let next: Version
let crew: Crew
let home: Home
let newer: Shop
let pool: Pool
let buying: Buying

beforeAll(async () => {
  last = lastRelease(join(folder, 'last'))
  next = laterVersion(join(folder, 'next'), '99.1.0', expanding)
  server = await startEmbedded(join(folder, 'server'), { settings: { max_connections: '120' } })
  const admin = connect(server.url, 1)
  await admin.unsafe('create database shop')
  await admin.end({ timeout: 2 })
  const url = Object.assign(new URL(server.url), { pathname: '/shop' }).href
  crew = await startCrew({ url, directUrl: url, version: last.folder })
  home = { env: { ...crew.env }, remove: async () => {} }
  urls.push(...crew.urls)
  pool = connect(url, 2)
  buying = await startBuying({ ...crew, urls }, 4)
})
afterAll(async () => {
  await buying?.pause()
  await pool?.end({ timeout: 5 })
  await newer?.stop()
  await crew?.stop()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const bought = () => buying.acknowledged.length
const buyMore = async (orders: number) => {
  const enough = bought() + orders
  await expect.poll(bought, patience).toBeGreaterThan(enough)
}
const ran = async () =>
  (await pool<{ name: string }[]>`select name from schema_migrations order by name`).map(
    ({ name }) => name,
  )

test('the later release migrates, then both serve shoppers in turn without a failed request', async () => {
  const stock = await stockIn(pool)
  await buyMore(6)
  // Orders that the migration labels: older than five seconds.
  const oldOrders = async () => {
    const [row] = await pool<[{ count: number }]>`
      select count(*) as count from orders where placed_at < now() - interval '5 seconds'`
    return row.count
  }
  await expect.poll(oldOrders, patience).toBeGreaterThan(3)
  const port = String(await freePort())
  newer = await startShop(home, { ROLES: 'web', PORT: port }, next.folder)
  expect(await ran()).toEqual(expect.arrayContaining(Object.keys(expanding)))
  urls.push(`http://localhost:${port}`)
  await buyMore(12)
  expect(buying.faults).toEqual([])
  // 409: sold out meanwhile; 0: a lost connection.
  const failures = [...buying.statuses.keys()].filter((status) => status === 0 || status >= 429)
  expect(failures).toEqual([])
  const [filled] = await pool<[{ count: number }]>`
    select count(*) as count from orders where label = 'earlier'`
  expect(filled.count).toBeGreaterThan(0)

  // The pages of the later one are closed first, so that killed processes have no open requests.
  await buying.pause()
  const found = await findings(pool, crew, buying, stock)
  expect(found.filter(({ count }) => count > 0)).toEqual([])
})

test('a process of the earlier release restarts on the changed schema, and takes orders', async () => {
  for (const duty of ['web 1', 'worker', 'watcher'] as const) crew.kill(duty)
  await crew.settled()
  const known = bought()
  urls.splice(0, urls.length, crew.urls[0] as string)
  buying.resume()
  await expect.poll(bought, patience).toBeGreaterThan(known + 4)
  await buying.pause()
  const numbers = buying.acknowledged.slice(known).map(({ number }) => number)
  await expect
    .poll(async () => {
      const [row] = await pool<[{ count: number }]>`
        select count(*) as count from orders where number = any(${numbers}) and status = 'awaiting_payment'`
      return row.count
    }, patience)
    .toBe(0)
})

test('the first of three releases is refused with a reason, and the second goes on', async () => {
  const after = laterVersion(join(folder, 'after'), '99.2.0', { ...expanding, ...contracting })
  const latest = await startShop(home, { ROLES: 'web', PORT: '0' }, after.folder)
  expect(await ran()).toEqual(expect.arrayContaining(Object.keys(contracting)))
  await newer.stop()
  newer = await startShop(home, { ROLES: 'web', PORT: '0' }, next.folder)
  expect((await fetch(`${newer.url}/product/1`)).status).toBe(200)
  await expect(startShop(home, { ROLES: 'web', PORT: '0' }, last.folder)).rejects.toThrow(
    'was used by a newer version of Piazza, and this one cannot work on its schema',
  )
  await latest.stop()
})
