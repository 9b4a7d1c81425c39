// `npm run piazza -- simulate --events 1000000 --seed 7`: plays events on a temporary database.
// `--jobs` worlds run concurrently. `--mutants` breaks the shop on purpose, to check that it is detected.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '../../adapters/database/connect.ts'
import { startEmbedded } from '../../adapters/database/embedded.ts'
import { migrateJobs } from '../../adapters/database/job-schema.ts'
import { migrate } from '../../adapters/database/migrate.ts'
import { chanceOf } from '../../demo/chance.ts'
import { addCategories } from '../support/demo-categories.ts'
import { ownTemporaryFolder } from '../support/runs/temporary-folder.ts'
import { tryMutants } from './mutants.ts'
import { notTried } from './not-covered.ts'
import type { Answered, Told } from './worlds.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string' },
    seed: { type: 'string' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const events = Number(values.events ?? (values.mutants ? 3000 : 10_000))
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const jobs = Number(values.jobs)
const isCount = (number: number) => Number.isSafeInteger(number) && number > 0
const isUnitsAlone = values.mutants && events === 0
if (!(isCount(events) || isUnitsAlone) || !isCount(jobs) || !Number.isSafeInteger(seed)) {
  console.error('Usage: npm run piazza -- simulate [--events 1000000] [--seed 7] [--jobs 2]')
  console.error('       npm run piazza -- simulate --mutants [--events 3000] [--only NAME]')
  console.error('       --mutants --events 0: by unit tests alone')
  process.exit(2)
}

const folder = ownTemporaryFolder('simulate')
if (values.mutants) process.exit((await tryMutants({ events, only: values.only })) ? 0 : 1)

/** A long run is a series of worlds: neither memory nor tables grow, and a failure can be reproduced alone. */
const perWorld = 4000
// A throwaway database need not survive a power failure. Generic plans: there are no statistics to plan by.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  // Nobody looks, and each table is small and short-lived.
  autovacuum: 'off',
  track_counts: 'off',
  track_activities: 'off',
  plan_cache_mode: 'force_generic_plan',
}
const server = await startEmbedded(folder, { settings })
const admin = connect(server.url, 1)
const histogram = new Map<string, number>()
let [done, deaths, hasFailed] = [0, 0, false]

await admin`create database empty`
const empty = connect(urlOf('empty'))
await migrate(empty)
await migrateJobs(empty, urlOf('empty'))
await addCategories(empty)
await empty.end({ timeout: 5 })
console.log(`seed ${seed}, ${events} events`)
const startedAt = Date.now()
const worlds = planned()
await Promise.all(Array.from({ length: Math.min(jobs, worlds.length) }, (_, job) => work(job)))
await admin.end({ timeout: 5 })
await server.stop()
if (!hasFailed) {
  for (const [name, count] of [...histogram].sort()) console.log(name.padEnd(32), count)
  console.log('Not tried:')
  for (const each of notTried) console.log(`- ${each}`)
  console.log(`${done} events, ${deaths} deaths, nothing lost; ${pace(done)}`)
}
process.exitCode = hasFailed ? 1 : 0

/** The first world uses the seed itself: a short run is one world. */
function planned(): { seed: number; events: number }[] {
  const seeds = chanceOf(seed)
  return Array.from({ length: Math.ceil(events / perWorld) }, (_, place) => ({
    seed: place === 0 ? seed : seeds.below(1_000_000_000),
    events: Math.min(perWorld, events - place * perWorld),
  }))
}

/** A process that plays worlds until none is left or one has failed. */
async function work(job: number): Promise<void> {
  const child = fork(join(import.meta.dirname, 'worlds.ts'))
  const gone = ended(child)
  for (let world = worlds.shift(); world && !hasFailed; world = worlds.shift()) {
    const name = `world_${job}`
    await admin.unsafe(`create database ${name} template empty`)
    child.send({ ...world, url: urlOf(name) } satisfies Told)
    await played(child, gone)
    await admin.unsafe(`drop database ${name} with (force)`)
  }
  if (child.connected) child.disconnect()
}

async function played(child: ChildProcess, gone: Promise<[Answered]>): Promise<void> {
  for (let far = 0; ; ) {
    const [told] = (await Promise.race([once(child, 'message'), gone])) as [Answered]
    if ('problem' in told) {
      if (!hasFailed) console.error(`after ${done} events that were well:\n${told.problem}`)
      hasFailed = true
      return
    }
    done += told.far - far
    far = told.far
    if ('deaths' in told) {
      deaths += told.deaths
      for (const [name, count] of told.histogram)
        histogram.set(name, (histogram.get(name) ?? 0) + count)
      return
    }
    console.log(`${done} events, ${pace(done)}`)
  }
}

async function ended(child: ChildProcess): Promise<[Answered]> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return [{ problem: `a process of the simulation has ended: ${code ?? signal}` }]
}

function urlOf(name: string): string {
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return url.href
}

function pace(far: number): string {
  const seconds = (Date.now() - startedAt) / 1000
  return `${(far / seconds).toFixed(1)} a second; all is as it must be`
}
