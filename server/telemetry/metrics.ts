// Metrics for Prometheus: names, labels and buckets. Every label has few values, from the code or the settings.
import cluster from 'node:cluster'
import type { ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ReplicaState, StepKind } from '../../shop/world.ts'
import { answerPrimary, metricsOfWorkers } from './cluster-metrics.ts'
import type { Answer, Observer, PoolUse } from './observer.ts'

export type Metrics = Observer & {
  readonly registry: Registry
  /** Metrics of all processes in the primary of a cluster; otherwise of this one. */
  text(): Promise<string>
}

const answerOf = Symbol('answer')
/** A property, since a WeakMap of responses costs more than all the counting. */
type Answered = ServerResponse & { [answerOf]?: Answer }

const seconds = {
  request: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  statement: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
  transaction: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // Gauges that are named like counters.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  const requests = new Counter({
    name: 'piazza_http_requests_total',
    help: 'Requests by route pattern, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'piazza_http_request_duration_seconds',
    help: 'Time until a request was answered completely, without streams.',
    labelNames: ['route', 'method'],
    buckets: seconds.request,
    registers,
  })
  const pages = new Counter({
    name: 'piazza_page_cache_total',
    help: 'Pages by how they were answered: hit (cached), filled (cached, completed for a user), rendered.',
    labelNames: ['outcome'],
    registers,
  })
  const jobs = new Counter({
    name: 'piazza_jobs_total',
    help: 'Runs of background jobs by name and outcome.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const jobSeconds = new Counter({
    name: 'piazza_job_seconds_total',
    help: 'Time spent in background jobs by name.',
    labelNames: ['job'],
    registers,
  })
  const statements = new Counter({
    name: 'piazza_database_statements_total',
    help: 'Database statements by store function and outcome.',
    labelNames: ['statement', 'outcome'],
    registers,
  })
  const statementSeconds = new Counter({
    name: 'piazza_database_statement_seconds_total',
    help: 'Time spent in database statements by store function, waiting included.',
    labelNames: ['statement'],
    registers,
  })
  const statementTimes = new Histogram({
    name: 'piazza_database_statement_duration_seconds',
    help: 'Time of a database statement, waiting included.',
    buckets: seconds.statement,
    registers,
  })
  const transactions = new Histogram({
    name: 'piazza_database_transaction_duration_seconds',
    help: 'Time of a transaction by connection pool, waiting included.',
    labelNames: ['pool'],
    buckets: seconds.transaction,
    registers,
  })
  const events = new Counter({
    name: 'piazza_security_events_total',
    help: 'Security events by action, such as signin_failed.',
    labelNames: ['action'],
    registers,
  })
  const pools: PoolUse[] = []
  const ofPools = (name: string, help: string, read: (pool: PoolUse) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const pool of pools) this.set({ pool: pool.name }, read(pool))
      },
    })
  ofPools('piazza_database_pool_connections', 'Most connections of a pool.', ({ max }) => max)
  ofPools('piazza_database_pool_used', 'Connections of a pool that work.', ({ running, max }) =>
    Math.min(running, max),
  )
  ofPools(
    'piazza_database_pool_waiting',
    'Statements and transactions that wait for a connection.',
    ({ running, max }) => Math.max(0, running - max),
  )

  const watchReplicas: Metrics['watchReplicas'] = (states) => {
    const ofReplicas = (
      name: string,
      help: string,
      read: (state: ReplicaState) => number,
      aggregator: 'max' | 'min',
    ) =>
      new Gauge({
        name,
        help,
        labelNames: ['replica'],
        registers,
        aggregator,
        collect() {
          for (const state of states()) this.set({ replica: state.name }, read(state))
        },
      })
    ofReplicas(
      'piazza_replica_lag_seconds',
      'How far a replica of the database is behind.',
      ({ lag }) => lag,
      'max',
    )
    ofReplicas(
      'piazza_replica_used',
      '1 if a replica may be read; 0 if it is away, too far behind or none of this database.',
      ({ isUsed }) => (isUsed ? 1 : 0),
      'min',
    )
  }

  const told: Partial<Record<StepKind, (name: string, took: number, outcome: string) => void>> = {
    statement(name, took, outcome) {
      statements.inc({ statement: name, outcome })
      statementSeconds.inc({ statement: name }, took)
      statementTimes.observe(took)
    },
    transaction: (name, took) => transactions.observe({ pool: name }, took),
    event: (name) => events.inc({ action: name }),
    job(name, took, outcome) {
      jobs.inc({ job: name, outcome })
      jobSeconds.inc({ job: name }, took)
    },
  }
  type Series = { counted: Counter.Internal; timed: Histogram.Internal<string> }
  const series = new Map<string, Series>()
  /** Cached, since looking up a series by its labels costs more than counting. */
  function ofRequest(route: string, method: string, status: number): Series {
    const key = `${method} ${status} ${route}`
    const known = series.get(key)
    if (known) return known
    const named = methods.has(method) ? method : 'other'
    const found = {
      counted: requests.labels(route, named, String(status)),
      timed: durations.labels(route, named),
    }
    series.set(key, found)
    return found
  }
  const ofOutcome = {
    hit: pages.labels('hit'),
    filled: pages.labels('filled'),
    rendered: pages.labels('rendered'),
  }
  if (cluster.isWorker) answerPrimary(registry)

  return {
    registry,
    async observe(kind, name, work) {
      const tell = told[kind]
      if (!tell) return work()
      const began = performance.now()
      const end = (outcome: string) => tell(name, (performance.now() - began) / 1_000, outcome)
      try {
        const done = await work()
        end('ok')
        return done
      } catch (error) {
        end('error')
        throw error
      }
    },
    http: {
      begun({ method = '' }, response: Answered) {
        const began = performance.now()
        response.on('close', () => {
          const { route = 'none', isStream } = response[answerOf] ?? {}
          const { counted, timed } = ofRequest(route, method, response.statusCode)
          counted.inc()
          if (!isStream) timed.observe((performance.now() - began) / 1_000)
        })
      },
      answered(response: Answered, answer) {
        response[answerOf] = answer
        if (answer.outcome) ofOutcome[answer.outcome].inc()
      },
    },
    watchPool: (pool) => void pools.push(pool),
    watchReplicas,
    async text() {
      const hasWorkers = cluster.isPrimary && Object.keys(cluster.workers ?? {}).length > 0
      return hasWorkers ? metricsOfWorkers() : registry.metrics()
    },
    close: async () => registry.clear(),
  }
}

const methods = new Set(['GET', 'HEAD', 'POST'])
