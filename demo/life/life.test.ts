// The demonstration's ninety days are made by the shop's own actions, so the invariants of every shop hold.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccounts } from '../../adapters/accounts/accounts.ts'
import { localFiles } from '../../adapters/files/local.ts'
import { keyring } from '../../adapters/keys/keyring.ts'
import { horizonLedger } from '../../adapters/ledgers/horizon.ts'
import { readConfig } from '../../server/config/config.ts'
import { openSecrets } from '../../server/config/secret-key.ts'
import { auditLedgers } from '../../shop/payments/requests/actions/audit-ledger.ts'
import { orderStates } from '../../shop/sales/orders/rules.ts'
import type { World } from '../../shop/world.ts'
import * as invariants from '../../tests/simulation/invariants.ts'
import * as stock from '../../tests/simulation/stock-invariants.ts'
import * as taxDocuments from '../../tests/simulation/tax-document-invariants.ts'
import { fastPasswords } from '../../tests/support/accounts.ts'
import { testConfig, testWorld } from '../../tests/support/world.ts'
import { clearDemonstration, cleared } from '../clear.ts'
import { startSimulator } from '../ledger-process.ts'
import { isPastDue, lifeProgram, writePast } from '../life-process.ts'
import { furnish } from '../seed.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'piazza-life-'))
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const publicUrl = 'http://localhost:3000'
let shop: Awaited<ReturnType<typeof testWorld>>
let world: World
let simulator: Awaited<ReturnType<typeof startSimulator>>
let wasKilledAt = 0

beforeAll(async () => {
  shop = await testWorld()
  shop.clock.set(new Date())
  wasKilledAt = await killedMidway()
  await writePast(dataDir, { url: shop.url, publicUrl }, silent)
  simulator = await startSimulator(dataDir, silent)
  const { url, treasury, passphrase } = simulator
  const { config } = readConfig({ DEMO: '1', DATA_DIR: dataDir })
  if (!config) throw new Error('no configuration')
  world = {
    ...shop,
    now: () => new Date(),
    keys: keyring(openSecrets(config)),
    files: await localFiles(join(dataDir, 'files')),
    config: { ...testConfig, pi: { treasury, passphrase, simulated: true } },
    ledgers: { pi: horizonLedger({ url, passphrase }), demoWallet: null },
  }
}, 240_000)
afterAll(async () => {
  await simulator?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Answers how many products it has left behind: none. */
async function killedMidway(): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, [lifeProgram], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...{ DEMO: '1', DATA_DIR: dataDir, DATABASE_URL: '' },
      DEMO_LIFE_OF: JSON.stringify({ url: shop.url, publicUrl }),
    },
  })
  const exited = once(child, 'exit')
  const isOrdering = async () =>
    (
      await shop.db`
      select from pg_stat_activity where datname = current_database() and query like '%insert into order_lines%'
        and pid <> pg_backend_pid()`
    ).count > 0
  while (child.exitCode === null && !(await isOrdering())) await wait(5)
  child.kill('SIGKILL')
  await exited
  const [row] = await shop.db<[{ count: number }]>`select count(*) from products`
  return row.count
}

const counts = async (table: string, column: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await world.db<{ name: string; count: number }[]>`
        select ${world.db(column)}::text as name, count(*) from ${world.db(table)} group by 1 order by 1`
    ).map(({ name, count }) => [name, count]),
  )
const sum = (all: Record<string, number>) => Object.values(all).reduce((one, more) => one + more, 0)

test('a killed start leaves nothing, and the next one writes the history once', async () => {
  expect(wasKilledAt).toBe(0)
  expect(isPastDue(dataDir)).toBe(false)
  await writePast(dataDir, { url: shop.url, publicUrl }, silent)
  expect(sum(await counts('orders', 'status'))).toBe(240)
})

test('ninety days have orders in every state, parcels, returns, refunds, reviews, identity checks', async () => {
  const orders = await counts('orders', 'status')
  expect(Object.keys(orders).sort()).toEqual([...orderStates].sort())
  expect(sum(await counts('users', 'language'))).toBe(64)
  const [{ countries }] = await world.db<[{ countries: number }]>`
    select count(distinct country) as countries from shipping_addresses`
  expect(countries).toBe(12)
  expect(sum(await counts('returns', 'status'))).toBe(8)
  expect(await counts('refunds', 'state')).toEqual({ approved: 1, final: 4, requested: 1 })
  expect(sum(await counts('reviews', 'status'))).toBe(40)
  expect((await counts('reviews', 'status')).pending).toBe(3)
  expect(Object.keys(await counts('reviews', 'rating'))).toEqual(['1', '2', '3', '4', '5'])
  expect(await counts('kyc_submissions', 'state')).toEqual({
    ...{ approved: 4, declined: 1, more_info_needed: 1, submitted: 3 },
  })
  expect(await counts('newsletter_issues', 'state')).toEqual({ draft: 1, sent: 1 })
  const [low] = await world.db<[{ count: number }]>`
    select count(*) from product_variants where available <= 1 and low_stock = 1 and not hidden`
  expect(low.count).toBeGreaterThan(2)
})

test('nothing has a future date, and no email is queued', async () => {
  const [late] = await world.db<[{ count: number }]>`
    select (select count(*) from order_events where at > now()) + (select count(*) from audit_entries where at > now())
      + (select count(*) from stock_movements where at > now()) + (select count(*) from transfers where at > now())
      + (select count(*) from tax_invoices where issued_at > now()) as count`
  expect(late.count).toBe(0)
  const [early] = await world.db<[{ count: number }]>`
    select count(*) from order_events e join orders o on o.number = e.order_number where e.at < o.placed_at`
  expect(early.count).toBe(0)
  expect(await counts('mail_outbox', 'status')).toEqual({ kept: expect.any(Number) })
  const jobs = await world.db`
    select from graphile_worker.jobs where task_identifier in ('send-mail', 'send-newsletters')`
  expect(jobs).toHaveLength(0)
})

test.each([
  ...[invariants.stockIsWhole, invariants.firmIsPaid, invariants.nothingTwice],
  ...[invariants.auditIsWhole, stock.unitsAddUp, stock.shelfAddsUp, stock.movesAreAllowed],
  ...[taxDocuments.taxDocumentsAreComplete, taxDocuments.returnsArePaid],
  ...[taxDocuments.creditIsWhole, taxDocuments.codesAreCounted],
])('the simulation’s invariants hold: %o', async (invariant) => {
  expect(await invariant(world)).toBeNull()
})

test('ledger and shop agree exactly', async () => {
  const [audit] = await auditLedgers(world, { whole: true })
  expect(audit).toMatchObject({ outcome: 'equal', differences: [] })
  expect(audit?.ledgerCount).toBeGreaterThan(200)
})

test('the customer whose password is printed has an order, and can sign in', async () => {
  const { shopper } = await furnish({ ...world, accounts: makeAccounts(fastPasswords) })
  expect(shopper?.password).toMatch(/^(\w{4}-){3}\w{4}$/)
  const [row] = await world.db<[{ orders: number; hash: string }]>`
    select (select count(*) from orders where user_id = u.id) as orders, c.password_hash as hash
    from users u join credentials c on c.user_id = u.id where u.email = ${shopper?.email ?? ''}`
  expect(row?.orders).toBeGreaterThan(0)
  expect(await fastPasswords.verify(row?.hash ?? '', shopper?.password ?? '')).toBe(true)
})

test('a real shop is never emptied', async () => {
  const real = { ...world, config: { ...world.config, demo: false } }
  expect(await clearDemonstration(real, 'system')).toMatchObject({ code: 'demo.real' })
})

test('when emptied, it keeps catalogue, staff, audit log and the ledger’s payments', async () => {
  const folder = join(dataDir, 'files')
  const files = () => readdirSync(folder, { recursive: true, withFileTypes: true })
  const before = await counts('products', 'category')
  expect(files().filter((each) => each.isFile()).length).toBeGreaterThan(10)
  expect(await clearDemonstration(world, 'system')).toEqual({ ok: true, value: 240 })
  for (const table of cleared) {
    const [row] = await world.db<[{ count: number }]>`select count(*) from ${world.db(table)}`
    expect([table, row.count]).toEqual([table, 0])
  }
  expect(files().filter((each) => each.isFile())).toEqual([])
  expect(await counts('products', 'category')).toEqual(before)
  expect(sum(await counts('users', 'language'))).toBe(4)
  expect(Object.keys(await counts('products', 'rating_count'))).toEqual(['0'])
  expect(await invariants.auditIsWhole(world)).toBeNull()
  expect(await invariants.stockIsWhole(world)).toBeNull()
  expect(await stock.shelfAddsUp(world)).toBeNull()
  expect((await auditLedgers(world, { whole: true }))[0]).toMatchObject({ outcome: 'equal' })
})
