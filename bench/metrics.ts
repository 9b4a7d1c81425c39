// Cost of metrics: CPU time of a page with and without `METRICS_PORT`. Linux only.
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/free-port.ts'
import { costOf, type Open } from './cluster.ts'
import { isShortened } from './load.ts'
import { cores, memoryOf, type Running } from './process.ts'
import { add, note } from './results.ts'

const rounds = 8
/** Prometheus scrapes every 15 seconds: in one round of four. */
const collectedIn = 4

/** Alternating, so that other load on the machine affects both. */
export async function costOfMetrics(open: Open): Promise<void> {
  const opened: Running[] = []
  try {
    const port = String(await freePort('127.0.0.1'))
    const without = await open(cores.both, 'without-metrics')
    opened.push(without)
    const shop = await open(cores.both, 'with-metrics', { METRICS_PORT: port })
    opened.push(shop)
    await wait(5_000)
    const memory = ({ child }: Running) => memoryOf(child.pid as number)
    add('memory-metrics', 'MB', memory(shop), memory(without), 1.1)
    for (const [name, path, cookie] of [
      ['cached', '/category/all', ''],
      ['alone', '/search?q=fone', 'alone=1'],
    ] as const) {
      note(`a page without metrics and with them (${name})`)
      const seconds = isShortened() ? 2 : 4
      const cost = (which: Running, duration = seconds) => costOf([which], path, cookie, duration)
      for (const each of opened) await cost(each, 4 * seconds)
      let [off, on] = [0, 0]
      for (let round = 0; round < rounds; round++) {
        off += (await cost(without)) / rounds
        const collecting =
          round % collectedIn === 0 ? fetch(`http://127.0.0.1:${port}/metrics`) : null
        on += (await cost(shop)) / rounds
        await (await collecting)?.text()
      }
      add(`cpu-metrics-${name}`, 'ms', on, off, 1.05)
    }
  } finally {
    await Promise.all(opened.map((each) => each.stop()))
  }
}
