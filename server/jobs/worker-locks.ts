// Worker liveness by advisory locks: jobs of workers that no longer hold theirs are released.
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Pool } from '../../adapters/database/connect.ts'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import type { Log } from '../../shop/world.ts'

/** Checks in a row that must miss a worker before it counts as dead, since a lost session is reopened first. */
const mostMissed = 4

export type WorkerLock = {
  /** Acquires the worker's lock, and checks the jobs of all others every `pace` milliseconds. */
  begin(worker: string): Promise<void>
  end(): Promise<void>
}

/**
 * graphile-worker leaves jobs of a killed worker locked for four hours, and all emails queued behind them. The only
 * running worker knows that every locked job is orphaned, and releases it at once. See
 * docs/design/worker-locks.md.
 */
export async function holdWorkerLock(
  databaseUrl: string,
  pace: number,
  log: Log,
): Promise<WorkerLock> {
  const connection = connect(databaseUrl, 1, 'keep')
  const stopping = new AbortController()
  const { signal } = stopping
  let looking: Promise<void> | null = null

  async function lookAfterOthers(worker: string): Promise<void> {
    let missed = new Map<string, number>()
    for (;;) {
      await wait(pace, null, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        await hold(connection, worker)
        const unseen = await withoutLock(connection)
        missed = new Map(unseen.map((each) => [each, (missed.get(each) ?? 0) + 1]))
        const dead = unseen.filter((each) => (missed.get(each) ?? 0) >= mostMissed)
        if (dead.length > 0) {
          await free(connection, dead)
          log.warn('released jobs of dead workers', {
            workers: dead.length,
          })
        }
        await freeQueues(connection)
      } catch (error) {
        if (!signal.aborted) log.warn('worker check failed', errorSummary(error))
      }
    }
  }
  const end = async () => {
    stopping.abort()
    await connection.end({ timeout: 5 })
    await looking
  }
  try {
    await join(connection)
  } catch (error) {
    await end()
    throw error
  }
  return {
    async begin(worker) {
      await hold(connection, worker)
      looking = lookAfterOthers(worker)
    },
    end,
  }
}

async function join(connection: Pool): Promise<void> {
  const [row] = await connection<[{ alone: boolean }]>`
    select pg_try_advisory_lock(hashtext('piazza workers')) as alone`
  if (row.alone) await free(connection, await withoutLock(connection))
  await connection`select pg_advisory_lock_shared(hashtext('piazza workers'))`
  if (row.alone) await connection`select pg_advisory_unlock(hashtext('piazza workers'))`
}

/**
 * No-op if this session holds the locks already. TCP keepalive makes the database notice a lost client within half a
 * minute.
 */
const hold = (connection: Pool, worker: string) => connection`
  select set_config('tcp_keepalives_idle', '15', false), set_config('tcp_keepalives_interval', '5', false),
    set_config('tcp_keepalives_count', '3', false), pg_advisory_lock_shared(hashtext('piazza workers')),
    pg_advisory_lock(hashtext('piazza worker'), hashtext(${worker}))
  where not exists (
    select from pg_locks where pid = pg_backend_pid() and locktype = 'advisory' and objsubid = 2)`

/** Workers with locked jobs but without a session lock. */
async function withoutLock(connection: Pool): Promise<string[]> {
  const rows = await connection<{ worker: string }[]>`
    select worker from (
      select locked_by as worker from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null) as busy
    where not exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and classid = hashtext('piazza worker')::oid and objid = hashtext(worker)::oid)`
  return rows.map(({ worker }) => worker)
}

const free = (connection: Pool, workers: string[]) =>
  connection`select graphile_worker.force_unlock_workers(${workers}::text[])`

/** If two workers had one job, the later to finish leaves its queue locked, which would block it. */
const freeQueues = (connection: Pool) => connection`
  update graphile_worker._private_job_queues as queue set locked_by = null, locked_at = null
  where locked_by is not null and not exists (
    select from graphile_worker._private_jobs as job
    where job.job_queue_id = queue.id and job.locked_by = queue.locked_by)`
