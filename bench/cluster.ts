// CPU time of a page in two web processes and in one, and memory of an additional process. Linux only.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { dutyName } from '../server/cluster/messages.ts'
import { isShortened, rateOf } from './load.ts'
import { cores, family, memoryOf, type Running } from './process.ts'
import { add, note } from './results.ts'

const rounds = 4

export type Open = (core: string, name: string, env?: Record<string, string>) => Promise<Running>

/**
 * Compares a shop in two processes with two shops of one process each, all on both cores: concurrent processes cost
 * more than sequential ones where cores share caches. Requests alternate, so that other load on the
 * machine affects both.
 */
export async function costInProcesses(open: Open): Promise<void> {
  const opened: Running[] = []
  const start = async (name: string, env?: Record<string, string>) => {
    const shop = await open(cores.both, name, env)
    opened.push(shop)
    return shop
  }
  try {
    const apart = [await start('one-process'), await start('another-process')] as const
    const together = await start('two-processes', { WEB_CONCURRENCY: '2' })
    await compare(apart, [together, together])
  } finally {
    await Promise.all(opened.map((each) => each.stop()))
  }
}

/** The load comes from two clients. */
type Shops = readonly Running[]
type Pair = readonly [Running, Running]

async function compare(apart: Pair, together: Pair): Promise<void> {
  await wait(5_000)
  const web = family(together[0].child.pid as number).filter(isWeb)
  add('memory-web-process', 'MB', Math.max(...web.map((pid) => memoryOf(pid))), 120)
  for (const [name, path, cookie] of [
    ['cached', '/category/all', ''],
    ['alone', '/search?q=fone', 'alone=1'],
  ] as const) {
    note(`a page in one process and in two (${name})`)
    const seconds = isShortened() ? 2 : 5
    const cost = (shops: Shops, duration = seconds) => costOf(shops, path, cookie, duration)
    // Warms up caches and the JIT in each process.
    for (const shops of [apart, together]) await cost(shops, 6 * seconds)
    let [ofOne, ofTwo] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      ofOne += (await cost(apart)) / rounds
      ofTwo += (await cost(together)) / rounds
    }
    add(`cpu-two-processes-${name}`, 'ms', ofTwo, ofOne, 1.1)
  }
}

/** CPU milliseconds of one page, over all processes of the shops. */
export async function costOf(shops: Shops, path: string, cookie: string, seconds: number) {
  const times = () => processorTimes(shops.map(({ child }) => child.pid as number))
  const before = times()
  const rates = await Promise.all(
    shops.map(({ ready }) => rateOf(`${ready}${path}`, cookie ? { cookie } : {}, seconds)),
  )
  let spent = 0
  for (const [pid, time] of times()) spent += time - (before.get(pid) ?? 0)
  return spent / (rates.reduce((sum, each) => sum + each) * seconds)
}

/** Linux counts CPU time in hundredths of a second. */
function processorTimes(pids: readonly number[]): Map<number, number> {
  return new Map(
    pids.flatMap(family).flatMap((each): [number, number][] => {
      try {
        const stat = readFileSync(`/proc/${each}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return [[each, (Number(fields[11]) + Number(fields[12])) * 10]]
      } catch {
        // The process ended while we were reading.
        return []
      }
    }),
  )
}

const isWeb = (pid: number): boolean =>
  readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .some((each) => each.startsWith(dutyName) && each.includes('"roles":["web"]'))
