// `piazza demo load` and `piazza demo clear`: a demonstration's ninety days of customers and orders.
import { createInterface } from 'node:readline/promises'
import { connect, type Pool } from '../../adapters/database/connect.ts'
import { clearDemonstration } from '../../demo/clear.ts'
import { writePast } from '../../demo/life-process.ts'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../database.ts'
import { makeLog } from '../logging/log.ts'
import { configOrExit, withShop, wrongSettings } from './cli.ts'

/** The first start of a demonstration does the same, unless `DEMO_LIFE=0`. Only into an empty shop. */
export async function load(): Promise<void> {
  const config = configOrExit()
  const refusal = settingsRefused(config)
  if (refusal) {
    console.error(refusal)
    process.exitCode = wrongSettings
    return
  }
  const log = makeLog('warn', process.stderr)
  const database = await openDatabase(config, log)
  const pool = connect(database.url, 1)
  try {
    const problem = await contentRefused(pool)
    if (problem) console.error(problem)
    else console.error('Writing ninety days of customers and orders …')
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
    const place = { url: database.url, publicUrl }
    const isLoaded = !problem && (await writePast(config.dataDir, place, log))
    process.exitCode = isLoaded ? 0 : 1
    if (!isLoaded) return
    const [found] = await pool<[{ orders: number; customers: number }]>`
      select (select count(*) from orders) as orders, (select count(distinct user_id) from orders) as customers`
    console.log(
      `Loaded: ${found.orders} orders of ${found.customers} customers, with their products. Start the shop: piazza start`,
    )
  } finally {
    await pool.end({ timeout: 2 })
    await database.stop()
  }
}

function settingsRefused({ demo, pi }: Config): string | null {
  if (!demo)
    return 'These are the settings of a real shop, which takes no invented customers. For a demonstration set DEMO=1, and a DATA_DIR of its own.'
  if (pi)
    return 'The invented payments are on the demonstration’s own ledger: remove PI_HORIZON_URL.'
  return null
}

/** Refuses also a demonstration in use: content written by staff is not mixed with generated content. */
async function contentRefused(pool: Pool): Promise<string | null> {
  const [row] = await pool<[{ isInUse: boolean; isRunning: boolean }]>`
    select exists (select from products) or exists (select from users) or exists (select from orders)
        or exists (select from transfers) as "isInUse",
      exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name like 'piazza%') as "isRunning"`
  if (row.isInUse)
    return 'This shop is in use: it has products, customers or orders, and nothing was changed. The demonstration is loaded into an empty one, with a DATA_DIR and a database of its own.'
  return row.isRunning ? 'The shop is running: stop it first. Nothing was changed.' : null
}

export const clear = (isSure: boolean): Promise<void> =>
  withShop(async (world) => {
    if (world.config.demo && !isSure && !(await isConfirmed())) {
      console.error('Nothing was changed.')
      return 1
    }
    const done = await clearDemonstration(world, 'system')
    if (!done.ok) {
      console.error(world.say('en', 'errors', done.code, done.facts))
      return 1
    }
    console.log(
      `Removed: ${done.value} orders, and all customers. Products, settings and staff remain.`,
    )
    return 0
  })

async function isConfirmed(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const question = terminal.question(
    'Remove all customers and orders of this demonstration? [y/N] ',
  )
  const answer = await Promise.race([question, ended])
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
