// Metrics of a cluster in which a process hangs.
import { EventEmitter } from 'node:events'
import { Counter, Gauge, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { metricsOfWorkers } from './cluster-metrics.ts'

/** As the primary sees it: answers with a registry of its own, or never. */
function workerWith(requests: number | null) {
  const registry = new Registry()
  new Counter({ name: 'requests_total', help: 'x', registers: [registry] }).inc(requests ?? 0)
  new Gauge({ name: 'figure', help: 'x', registers: [registry], aggregator: 'max' }).set(
    requests ?? 0,
  )
  const worker = new EventEmitter()
  return Object.assign(worker, {
    isConnected: () => true,
    send({ metricsFor }: { metricsFor: number }) {
      if (requests === null) return true
      registry
        .getMetricsAsJSON()
        .then((values) =>
          worker.emit('message', JSON.parse(JSON.stringify({ metricsFor, values }))),
        )
      return true
    },
  }) as never
}

test('those that answer are summed, and the silent one is counted', async () => {
  const text = await metricsOfWorkers([workerWith(3), workerWith(null), workerWith(4)], 200)
  expect(text).toMatch(/^requests_total 7$/m)
  expect(text).toMatch(/^figure 4$/m)
  expect(text).toMatch(/^piazza_processes_silent 1$/m)
})

test('no answer at all is an answer', async () => {
  expect(await metricsOfWorkers([workerWith(null)], 50)).toMatch(/^piazza_processes_silent 1$/m)
  expect(await metricsOfWorkers([workerWith(1)])).toMatch(/^piazza_processes_silent 0$/m)
})
