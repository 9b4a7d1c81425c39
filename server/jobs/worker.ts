// Keeps graphile-worker at work: through lost connections, and without the locks that killed workers leave behind.
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { Pool } from 'pg'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import type { Log } from '../../shop/world.ts'
import { takeDuty } from './worker-locks.ts'

export type Work = {
  readonly databaseUrl: string
  readonly taskList: TaskList
  readonly crontab: string
  /** Done once at each beginning; null for nothing. */
  readonly first: string | null
  /** Milliseconds until the next look for a job where none was found and nobody has told of one. */
  readonly poll: number
  /** Milliseconds between two looks after workers that may be gone. */
  readonly pace: number
}

/** Begins working; when the worker gives up, which it does when the database goes away, another one begins. */
export async function startWorker(work: Work, log: Log): Promise<{ stop(): Promise<void> }> {
  let current = await begin(work, log)
  const stopping = new AbortController()
  const { signal } = stopping

  /** Null while there is no database to work on. */
  const beginAgain = () =>
    begin(work, log).catch((error: Error) => {
      log.error('worker failed to start', { reason: error.message })
      return null
    })
  const keep = async () => {
    for (;;) {
      await current.ended
      await current.close()
      if (signal.aborted) return
      log.warn('worker stopped, restarting')
      let next: typeof current | null = null
      for (let pause = 500; !next; pause = Math.min(pause * 2, 30_000)) {
        await wait(pause, null, { signal }).catch(() => {})
        if (signal.aborted) return
        next = await beginAgain()
      }
      current = next
      if (signal.aborted) await current.close()
    }
  }
  const kept = keep()
  return {
    async stop() {
      stopping.abort()
      await current.close()
      await kept
    },
  }
}

async function begin(work: Work, log: Log) {
  const duty = await takeDuty(work.databaseUrl, work.pace, log)
  const pool = openPool(work.databaseUrl, log)
  const closePools = () => Promise.allSettled([pool.end(), duty.end()])
  const events: WorkerEvents = new EventEmitter()
  // As it signs what it locks.
  let name = ''
  events.once('pool:create', ({ workerPool }) => {
    name = workerPool.id
  })
  const runner = await run({
    pgPool: pool,
    taskList: work.taskList,
    crontab: work.crontab,
    concurrency: 2,
    pollInterval: work.poll,
    noHandleSignals: true,
    logger: jobLogger(log),
    events,
  }).catch(async (error) => {
    await closePools()
    throw error
  })
  const ended = runner.promise.catch(() => {})
  let closing: Promise<unknown> | null = null
  // A stop refuses when the worker has given up by itself; only after it the last connection is free.
  const close = () => {
    closing ??= runner
      .stop()
      .catch(() => {})
      .then(closePools)
    return closing
  }
  try {
    await duty.begin(name)
    // What a crash has left is not for the next full minute.
    if (work.first) await runner.addJob(work.first, {}, { jobKey: `${work.first}-at-start` })
  } catch (error) {
    await close()
    throw error
  }
  return { ended, close }
}

/** A connection that is lost is the worker's to replace; without listeners it would end the process. */
function openPool(databaseUrl: string, log: Log): Pool {
  const pool = new Pool({ connectionString: databaseUrl, max: 4 })
  const lost = (error: Error) =>
    log.warn('worker lost its database connection', { reason: error.message })
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

/** Failures only, without their payload. */
function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message, { error } = {}) => {
    // What a task threw stands at the end of the message, and quotes what it stumbled over; its number and its time
    // would make each line another one.
    const [what = ''] = message.split(' with error ')
    const job = / task \S+ \(([\w-]+)/.exec(what)?.[1] ?? what
    const facts = error ? { job, ...errorSummary(error) } : { reason: message.slice(0, 300) }
    if (level === 'error') log.error('job failed', facts)
    else if (level === 'warning') log.warn('job warning', facts)
  })
}
