// `npm run simulate -- --events 1000000 --seed 7`: as long as wanted, on a database of its own that is gone afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '../../adapters/database/connect.ts'
import { startEmbedded } from '../../adapters/database/embedded.ts'
import { migrateJobs } from '../../adapters/database/job-schema.ts'
import { migrate } from '../../adapters/database/migrate.ts'
import { simulate } from './play.ts'
import { restOfWorld } from './world.ts'

const { values } = parseArgs({
  options: { events: { type: 'string', default: '10000' }, seed: { type: 'string' } },
})
const events = Number(values.events)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
if (!Number.isSafeInteger(events) || events < 1 || !Number.isSafeInteger(seed)) {
  console.error('Usage: npm run simulate -- --events 1000000 --seed 7')
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'piazza-simulate-'))
// What is thrown away afterwards need not survive a power cut.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const server = await startEmbedded(folder, { settings })
const pool = connect(server.url)
const { rest, remove } = await restOfWorld({
  ...{ demo: true, publicUrl: 'http://localhost:3000', shopName: 'Piazza' },
  ...{ supportMail: 'support@piazza.example', reviewHours: { from: 24, to: 48 } },
  ...{ invoiceMinutes: 60, watchDays: 30 },
  keepDocuments: { approved: 30, declined: 7, draft: 7 },
  ...{ pi: null, usdt: null, piApp: null },
})
try {
  await migrate(pool)
  await migrateJobs(pool, server.url)
  console.log(`seed ${seed}, ${events} events`)
  const tell = (done: number) => console.log(`${done} events: all is as it must be`)
  const played = await simulate(rest, pool, { seed, events, tell })
  for (const [name, count] of [...played.histogram].sort()) console.log(name.padEnd(28), count)
  console.log(`${played.events} events, ${played.deaths} deaths, nothing lost`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await pool.end({ timeout: 5 })
  await server.stop()
  remove()
  rmSync(folder, { recursive: true, force: true })
}
