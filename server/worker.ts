// Keeps graphile-worker at work: through lost connections, and without the locks that killed workers leave behind.
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, run, type TaskList } from 'graphile-worker'
import { Pool } from 'pg'
import { connect } from '../adapters/database/connect.ts'
import { faultOf } from '../shop/fault.ts'
import type { Log } from '../shop/world.ts'

export type Work = {
  readonly databaseUrl: string
  readonly taskList: TaskList
  readonly crontab: string
  /** Done once at each beginning; null for nothing. */
  readonly first: string | null
}

/** Begins working; when the worker gives up, which it does when the database goes away, another one begins. */
export async function startWorker(work: Work, log: Log): Promise<{ stop(): Promise<void> }> {
  let current = await begin(work, log)
  const stopping = new AbortController()
  const { signal } = stopping

  /** Null while there is no database to work on. */
  const beginAgain = () =>
    begin(work, log).catch((error: Error) => {
      log.error('the worker does not begin', { reason: error.message })
      return null
    })
  const keep = async () => {
    for (;;) {
      await current.ended
      await current.close()
      if (signal.aborted) return
      log.warn('the worker has ended and begins again')
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
  const duty = await takeDuty(work.databaseUrl)
  const pool = openPool(work.databaseUrl, log)
  const closePools = () => Promise.allSettled([pool.end(), duty.end({ timeout: 5 })])
  try {
    const runner = await run({
      pgPool: pool,
      taskList: work.taskList,
      crontab: work.crontab,
      concurrency: 2,
      pollInterval: 5_000,
      noHandleSignals: true,
      logger: jobLogger(log),
    })
    // What a crash has left is not for the next full minute.
    if (work.first) await runner.addJob(work.first, {}, { jobKey: `${work.first}-at-start` })
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
    return { ended, close }
  } catch (error) {
    await closePools()
    throw error
  }
}

/** A connection that is lost is the worker's to replace; without listeners it would end the process. */
function openPool(databaseUrl: string, log: Log): Pool {
  const pool = new Pool({ connectionString: databaseUrl, max: 4 })
  const lost = (error: Error) => log.warn('a worker lost its connection', { reason: error.message })
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

/**
 * A killed worker leaves its jobs locked for hours. Each worker process holds a shared lock as long as it lives, so who
 * can have the lock alone at its start knows that every locked job is an orphan, and frees it.
 */
async function takeDuty(databaseUrl: string) {
  const connection = connect(databaseUrl, 1, 'keep')
  const [row] = await connection<[{ alone: boolean }]>`
    select pg_try_advisory_lock(hashtext('piazza workers')) as alone`
  if (row.alone) {
    await connection`
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker.jobs where locked_by is not null having count(*) > 0`
  }
  await connection`select pg_advisory_lock_shared(hashtext('piazza workers'))`
  if (row.alone) await connection`select pg_advisory_unlock(hashtext('piazza workers'))`
  return connection
}

/** Failures only, without their payload. */
function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message, { error } = {}) => {
    // What a task threw stands at the end of the message, and quotes what it stumbled over.
    const [job = ''] = message.split(' with error ')
    const facts = error ? { job, ...faultOf(error) } : { reason: message.slice(0, 300) }
    if (level === 'error') log.error('job failed', facts)
    else if (level === 'warning') log.warn('job warning', facts)
  })
}
