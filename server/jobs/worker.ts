// Supervises graphile-worker: restarts it after lost connections, and releases locks of killed workers.
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { Pool } from 'pg'
import { forPg } from '../../adapters/database/tls.ts'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import type { Log } from '../../shop/world.ts'
import { endOf } from './runner-end.ts'
import { holdWorkerLock } from './worker-locks.ts'

export type Work = {
  readonly databaseUrl: string
  readonly taskList: TaskList
  readonly crontab: string
  /** Job that runs once at each start; null for none. */
  readonly first: string | null
  /** Poll interval in milliseconds, for jobs without a notification. */
  readonly poll: number
  /** Milliseconds between two checks for dead workers. */
  readonly pace: number
  /** Jobs at a time; 2 by default. */
  readonly concurrency?: number
  /** Most milliseconds for a database query, or for a failed worker to end; 20,000 by default. */
  readonly patience?: number
}

/** Starts a worker; when it exits because the database is unavailable, starts another. */
export async function startWorker(work: Work, log: Log): Promise<{ stop(): Promise<void> }> {
  let current = await begin(work, log)
  const stopping = new AbortController()
  const { signal } = stopping

  /** Returns null while the database is unavailable. */
  const beginAgain = () =>
    begin(work, log).catch((error: Error) => {
      log.error('worker failed to start', { reason: error.message })
      return null
    })
  const keep = async () => {
    for (;;) {
      await current.ended
      await current.abandon()
      if (signal.aborted) return
      log.warn('worker stopped, restarting')
      let next: typeof current | null = null
      for (let pause = 500; !next; pause = Math.min(pause * 2, 5_000)) {
        await wait(pause, null, { signal }).catch(() => {})
        if (signal.aborted) return
        next = await beginAgain()
      }
      current = next
      if (signal.aborted) await current.close()
    }
  }
  const lock = keep()
  return {
    async stop() {
      stopping.abort()
      // Not awaited directly: a failed one may never end.
      void current.close()
      await lock
    },
  }
}

async function begin(work: Work, log: Log) {
  const { patience = 20_000 } = work
  const duty = await holdWorkerLock(work.databaseUrl, work.pace, log)
  const pool = openPool(work.databaseUrl, patience, log)
  const closePools = () => Promise.allSettled([pool.end(), duty.end()])
  const events: WorkerEvents = new EventEmitter()
  // The id with which it locks jobs.
  let name = ''
  events.once('pool:create', ({ workerPool }) => {
    name = workerPool.id
  })
  const waitsSince = oldestQuestion(events)
  const runner = await run({
    pgPool: pool,
    taskList: work.taskList,
    crontab: work.crontab,
    concurrency: work.concurrency ?? 2,
    pollInterval: work.poll,
    noHandleSignals: true,
    logger: jobLogger(log),
    events,
    // Without batching, the completion of a job is awaited: a worker that cannot record it ends,
    // and releases its locks.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).catch(async (error) => {
    await closePools()
    throw error
  })
  const { ended, close, abandon, noteEnding } = endOf(runner, closePools, patience)
  // A lost response may have assigned a job, which stays locked as long as its worker lives; and a
  // worker's first query is made once only, so that its error is permanent.
  events.once('worker:getJob:error', () => void abandon())
  // A worker that cannot record a job's completion ends by itself, but takes no jobs for minutes while retrying.
  events.once('pool:gracefulShutdown', noteEnding)
  const looking = setInterval(() => {
    if (performance.now() - waitsSince() < patience) return
    log.warn('worker has no answer for a job, replacing it')
    clearInterval(looking)
    void abandon()
  }, patience / 10)
  void ended.finally(() => clearInterval(looking))
  try {
    await duty.begin(name)
    // Cleans up after a crash without waiting for the next minute.
    if (work.first) await runner.addJob(work.first, {}, { jobKey: `${work.first}-at-start` })
  } catch (error) {
    await abandon()
    throw error
  }
  return { ended, close, abandon }
}

/**
 * Start of the oldest pending query for a job, by `performance.now()`; `Infinity` if there is none.
 * graphile-worker may retry after two minutes only, or never.
 */
function oldestQuestion(events: WorkerEvents): () => number {
  const asked = new Map<object, number>()
  const answered = ({ worker }: { worker: object }) => void asked.delete(worker)
  events.on('worker:getJob:start', ({ worker }) => void asked.set(worker, performance.now()))
  events.on('worker:getJob:empty', answered)
  events.on('worker:getJob:error', answered)
  events.on('job:start', answered)
  return () => Math.min(...asked.values())
}

/** The worker replaces lost connections; without an error listener they would end the process. */
function openPool(databaseUrl: string, patience: number, log: Log): Pool {
  const pool = new Pool({
    ...forPg(databaseUrl),
    max: 4,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  const lost = (error: Error) =>
    log.warn('worker lost its database connection', { reason: error.message })
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

/** Logs failures only, without payloads. */
function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message, { error } = {}) => {
    // The end of the message quotes the error, which may contain input; job id and duration would make each line
    // unique.
    const [what = ''] = message.split(' with error ')
    const job = / task \S+ \(([\w-]+)/.exec(what)?.[1] ?? what
    const facts = error ? { job, ...errorSummary(error) } : { reason: message.slice(0, 300) }
    if (level === 'error') log.error('job failed', facts)
    else if (level === 'warning') log.warn('job warning', facts)
  })
}
