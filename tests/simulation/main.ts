// `npm run simulate -- --events 1000000 --seed 7`: as long as wanted, on a database of its own that is gone afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '../../adapters/database/connect.ts'
import { startEmbedded } from '../../adapters/database/embedded.ts'
import { migrateJobs } from '../../adapters/database/job-schema.ts'
import { migrate } from '../../adapters/database/migrate.ts'
import { chanceOf } from './chance.ts'
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

/** A long run is a row of worlds: neither memory nor tables grow, and what fails can be had again by itself. */
const perWorld = 4000
const folder = mkdtempSync(join(tmpdir(), 'piazza-simulate-'))
// What is thrown away afterwards need not survive a power cut.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', plan_cache_mode: 'force_generic_plan' }
const server = await startEmbedded(folder, { settings })
const admin = connect(server.url, 1)
const { rest, remove } = await restOfWorld({
  ...{ demo: true, publicUrl: 'http://localhost:3000', shopName: 'Piazza' },
  ...{ supportMail: 'support@piazza.example', reviewHours: { from: 24, to: 48 } },
  ...{ invoiceMinutes: 60, watchDays: 30 },
  keepDocuments: { approved: 30, declined: 7, draft: 7 },
  ...{ pi: null, piApp: null, usdt: null },
})
const histogram = new Map<string, number>()
let [done, deaths] = [0, 0]
const startedAt = Date.now()
try {
  const empty = await made('empty')
  await migrate(empty.pool)
  await migrateJobs(empty.pool, empty.url)
  await empty.pool.end({ timeout: 5 })
  console.log(`seed ${seed}, ${events} events`)
  // The first world has the seed itself: a short run is one world.
  const seeds = chanceOf(seed)
  for (let next = seed; done < events; next = seeds.below(1_000_000_000)) {
    const { pool } = await made('world', 'empty')
    const many = Math.min(perWorld, events - done)
    const before = done
    const tell = (far: number) => console.log(`${before + far} events, ${pace(before + far)}`)
    const played = await simulate(rest, pool, { seed: next, events: many, tell })
    for (const [name, count] of played.histogram)
      histogram.set(name, (histogram.get(name) ?? 0) + count)
    done += many
    deaths += played.deaths
    await pool.end({ timeout: 5 })
    await admin`drop database world`
  }
  for (const [name, count] of [...histogram].sort()) console.log(name.padEnd(28), count)
  console.log(`${done} events, ${deaths} deaths, nothing lost; ${pace(done)}`)
} catch (error) {
  console.error(`after ${done} events that were well:`)
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await admin.end({ timeout: 5 })
  await server.stop()
  remove()
  rmSync(folder, { recursive: true, force: true })
}

async function made(name: string, template = 'template1') {
  await admin.unsafe(`create database ${name} template ${template}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return { url: url.href, pool: connect(url.href) }
}

function pace(far: number): string {
  const seconds = (Date.now() - startedAt) / 1000
  const megabytes = Math.round(process.memoryUsage().rss / 1_048_576)
  return `${(far / seconds).toFixed(1)} a second, ${megabytes} MB; all is as it must be`
}
