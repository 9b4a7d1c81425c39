// `piazza demo load`: into an empty shop, once, and never into one in use.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Pool } from '../../adapters/database/connect.ts'
import { migrate } from '../../adapters/database/migrate.ts'
import { addPeople } from '../../bench/million/people.ts'
import { startSimulator } from '../../demo/ledger-process.ts'
import { runCommand } from '../../tests/support/browser/processes.ts'
import { emptyDatabase } from '../../tests/support/empty-database.ts'
import { wrongSettings } from './cli.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'piazza-demo-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const load = (url: string, more: Record<string, string> = {}) =>
  runCommand(
    { env: { DEMO: '1', DEMO_LIFE: '0', DATA_DIR: dataDir, DATABASE_URL: url, ...more } } as never,
    'server/commands/piazza.ts',
    'demo',
    'load',
  )
const ordersIn = async (pool: Pool): Promise<number> => {
  const [row] = await pool<[{ count: number }]>`select count(*) as count from orders`
  return row.count
}

test('an empty shop gets its history, with payments on its ledger, once', async () => {
  const { url, pool } = await emptyDatabase()
  const first = await load(url)
  expect(first.text).toMatch(/Loaded: 241 orders of \d+ customers/)
  expect(first.code).toBe(0)
  const simulator = await startSimulator(dataDir, console)
  const [paid] = await pool<[{ hash: string }]>`
    select hash from transfers where order_number is not null limit 1`
  const known = await fetch(`${simulator.url}/transactions/${paid.hash}`)
  await simulator.stop()
  expect(known.status).toBe(200)

  const again = await load(url)
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining('This shop is in use') })
  expect(await ordersIn(pool)).toBe(241)
}, 600_000)

test('a shop with a customer is left as it is', async () => {
  const { url, pool } = await emptyDatabase()
  await migrate(pool)
  await addPeople(pool, 1, new Date())
  const answer = await load(url)
  expect(answer).toMatchObject({ code: 1, text: expect.stringContaining('nothing was changed') })
  expect(await pool`select from products`).toHaveLength(0)
})

test.each([
  [{ DEMO: '0' }, 'settings of a real shop'],
  [
    {
      PI_HORIZON_URL: 'http://127.0.0.1:1',
      PI_NETWORK_PASSPHRASE: 'x',
      PI_TREASURY: 'GADQOBYHA4DQOBYHA4DQOBYHA4DQOBYHA4DQOBYHA4DQOBYHA4DQOZPI',
    },
    'remove PI_HORIZON_URL',
  ],
])('with the settings %o it says why not', async (settings, says) => {
  const { url, pool } = await emptyDatabase()
  const real = {
    PUBLIC_URL: 'https://shop.example',
    SECRET_KEY_FILE: '',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@shop.example',
  }
  const answer = await load(url, 'DEMO' in settings ? { ...real, ...settings } : settings)
  expect(answer.code).toBe(wrongSettings)
  if (!('DEMO' in settings)) expect(answer.text).toContain(says)
  expect(await pool`select from pg_tables where schemaname = 'public'`).toHaveLength(0)
})
