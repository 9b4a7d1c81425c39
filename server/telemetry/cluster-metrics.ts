// Metrics of all processes of a cluster, as text: of those that answer, with a count of those that do not.
import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import {
  AggregatorRegistry,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'

type Values = MetricObjectWithValues<MetricValue<string>>[]
type Request = { readonly metricsFor: number }
type Reply = { readonly metricsFor: number; readonly values: Values }

export const silentProcesses = 'piazza_processes_silent'
/** Prometheus gives up after ten seconds. */
const patience = 3_000
let requests = 0

/** In a worker. */
export function answerPrimary(registry: Registry): void {
  process.on('message', (message: Partial<Request> | string) => {
    if (typeof message === 'string' || message.metricsFor === undefined) return
    const { metricsFor } = message
    registry.getMetricsAsJSON().then(
      (values) => process.send?.({ metricsFor, values } as Reply),
      () => {},
    )
  })
}

type Workers = readonly Pick<
  NonNullable<typeof cluster.worker>,
  'send' | 'on' | 'off' | 'isConnected'
>[]

/** In the primary. A worker that hangs must not hide the others from whoever looks for it. */
export async function metricsOfWorkers(
  workers: Workers = Object.values(cluster.workers ?? {}).filter((each) => each !== undefined),
  longest = patience,
): Promise<string> {
  requests += 1
  const connected = workers.filter((worker) => worker.isConnected())
  const replies = await Promise.all(connected.map((worker) => valuesOf(worker, requests, longest)))
  const values = replies.filter((each) => each !== null)
  const merged = AggregatorRegistry.aggregate(values)
  const own = new Registry()
  new Gauge({
    name: silentProcesses,
    help: 'Processes of the cluster that did not report their metrics within three seconds.',
    registers: [own],
  }).set(workers.length - values.length)
  return `${await merged.metrics()}\n${await own.metrics()}`
}

async function valuesOf(
  worker: Workers[number],
  request: number,
  longest: number,
): Promise<Values | null> {
  const ended = new AbortController()
  let listen: ((reply: Partial<Reply>) => void) | null = null
  const reply = new Promise<Values>((resolve) => {
    listen = ({ metricsFor, values }) => {
      if (metricsFor === request && values) resolve(values)
    }
    worker.on('message', listen)
  })
  try {
    worker.send({ metricsFor: request } satisfies Request)
    return await Promise.race([
      reply,
      wait(longest, null, { ref: false, signal: ended.signal }).catch(() => null),
    ])
  } catch {
    // It has just ended.
    return null
  } finally {
    ended.abort()
    if (listen) worker.off('message', listen)
  }
}
