// `npm run piazza -- simulate --events 1000000 --seed 7`: plays events on a temporary database.
// `--jobs` worlds of `--world` events run concurrently. `--mutants` breaks the shop on purpose, to check that it is
// detected.
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chanceOf } from '../../demo/chance.ts'
import { ownTemporaryFolder } from '../support/runs/temporary-folder.ts'
import { tryMutants } from './mutants.ts'
import { notTried } from './not-covered.ts'
import type { Answered, Told } from './worlds.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string' },
    seed: { type: 'string' },
    // A long run is a series of worlds: neither memory nor tables grow, and a failure can be reproduced alone.
    world: { type: 'string', default: '4000' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    mutants: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const events = Number(values.events ?? (values.mutants ? 4000 : 10_000))
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const jobs = Number(values.jobs)
const perWorld = Number(values.world)
const isCount = (number: number) => Number.isSafeInteger(number) && number > 0
const isUnitsAlone = values.mutants && events === 0
if (
  !(isCount(events) || isUnitsAlone) ||
  ![jobs, perWorld].every(isCount) ||
  !Number.isSafeInteger(seed)
) {
  console.error(
    'Usage: npm run piazza -- simulate [--events 1000000] [--seed 7] [--jobs 2] [--world 4000]',
  )
  console.error('       npm run piazza -- simulate --mutants [--events 4000] [--only NAME]')
  console.error(
    '       --mutants --alone: by the simulation alone; --events 0: by unit tests alone',
  )
  process.exit(2)
}

keepInMemory()
ownTemporaryFolder('simulate')
if (values.mutants) process.exit((await tryMutants({ ...values, events })) ? 0 : 1)

/**
 * Databases that are made and dropped for each world cost half as much in memory as on a disk. Where there is no such
 * folder, or too little space, the run is slower, and the same.
 */
function keepInMemory(): void {
  const memory = '/dev/shm'
  if (process.env.TMPDIR || !existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize > jobs * 4 * 2 ** 30) process.env.TMPDIR = memory
}

// With the usual room, collecting the short-lived objects of statements takes a tenth of a process's time.
const execArgv = [...process.execArgv, '--max-semi-space-size=32']
// Removing the types is a part of each process's start.
const env = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/simulation'),
  ...process.env,
}
const histogram = new Map<string, number>()
let [done, deaths, hasFailed] = [0, 0, false]
console.log(`seed ${seed}, ${events} events`)
const startedAt = Date.now()
const worlds = planned()
const children = new Set<ChildProcess>()
const processes = Math.min(jobs, worlds.length)
await Promise.all(Array.from({ length: processes }, (_, job) => work(job)))
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
  const child = fork(join(import.meta.dirname, 'worlds.ts'), { execArgv, env })
  children.add(child)
  if (jobs > 1 && child.pid) keepOnCore(child.pid, job)
  const gone = ended(child)
  for (let world = worlds.shift(); world && !hasFailed; world = worlds.shift()) {
    child.send(world satisfies Told)
    await played(child, gone)
  }
  if (child.connected) child.disconnect()
  await gone
}

async function played(child: ChildProcess, gone: Promise<[Answered]>): Promise<void> {
  for (let far = 0; ; ) {
    const [told] = (await Promise.race([once(child, 'message'), gone])) as [Answered]
    if ('problem' in told) {
      if (!hasFailed) console.error(`after ${done} events that were well:\n${told.problem}`)
      hasFailed = true
      for (const each of children) if (each.connected) each.disconnect()
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

/**
 * A job's database, which it starts itself, stays on its core, too: they take turns, and waking another core for each
 * statement costs a fifth of the time. Without `taskset` the run is slower, and the same.
 */
function keepOnCore(pid: number, job: number): void {
  const cores = allowedCores()
  if (cores.length < jobs) return
  execFile('taskset', ['-acp', String(cores[job]), String(pid)], () => {})
}

function allowedCores(): number[] {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)/m.exec(status) ?? []
  return list.split(',').flatMap((range) => {
    const [from = Number.NaN, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 || 0 }, (_, place) => from + place)
  })
}

function pace(far: number): string {
  const all = (far / (Date.now() - startedAt)) * 1000
  const each = processes > 1 ? `, ${(all / processes).toFixed(1)} in each process` : ''
  return `${all.toFixed(1)} a second${each}; all is as it must be`
}
