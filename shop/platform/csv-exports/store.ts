// SQL of CSV exports.
import type { Db } from '../../world.ts'
import { firstOf, hasChanged } from '../rows.ts'
import type { ExportFile, ExportState, FileList } from './rules.ts'

export type ExportRow = {
  readonly state: ExportState
  readonly rows: number
  readonly about: number | null
  readonly heartbeatAt: Date
}

/** Restarts the user's own export with this id, as when a browser retries. False if it is someone else's. */
export const begin = async (
  db: Db,
  { id, byUser, about, at }: { id: string; byUser: string; about: number | null; at: Date },
) =>
  hasChanged(db`
    insert into csv_exports as known (id, by_user, state, expected_rows, started_at, heartbeat_at)
    values (${id}, ${byUser}, 'running', ${about}, ${at}, ${at})
    on conflict (id) do update set state = 'running', rows = 0, expected_rows = excluded.expected_rows,
      started_at = excluded.started_at, heartbeat_at = excluded.heartbeat_at
      where known.by_user = excluded.by_user`)

/** False if it was cancelled. */
export const report = async (db: Db, id: string, rows: number, at: Date) =>
  hasChanged(db`
    update csv_exports set rows = ${rows}, heartbeat_at = ${at} where id = ${id} and state = 'running'`)

/** False if it has ended before. */
export const end = async (
  db: Db,
  id: string,
  { state, rows, at }: { state: 'done' | 'broken'; rows: number; at: Date },
) =>
  hasChanged(db`
    update csv_exports set state = ${state}, rows = ${rows}, heartbeat_at = ${at}
    where id = ${id} and state = 'running'`)

export const exportOf = async (db: Db, id: string, byUser: string) =>
  firstOf(db<ExportRow[]>`
    select state, rows, expected_rows as about, heartbeat_at as "heartbeatAt" from csv_exports
    where id = ${id} and by_user = ${byUser}`)

export const cancel = async (db: Db, id: string, byUser: string, at: Date) =>
  hasChanged(db`
    update csv_exports set state = 'cancelled', heartbeat_at = ${at}
    where id = ${id} and by_user = ${byUser} and state = 'running'`)

/** Includes the names of expired files. */
export const oldFiles = async (db: Db, before: Date) => db<{ id: string }[]>`
  select id from csv_exports where heartbeat_at < ${before} and list is not null`

export const deleteOld = (db: Db, before: Date) =>
  db`delete from csv_exports where heartbeat_at < ${before}`

export const countFiles = async (db: Db): Promise<number> => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from csv_exports
    where list is not null and state in ('waiting', 'running', 'done')`
  return row.count
}

export const insertFile = (
  db: Db,
  given: { id: string; byUser: string; list: FileList; at: Date },
) => db`
  insert into csv_exports (id, by_user, list, state, started_at, heartbeat_at)
  values (${given.id}, ${given.byUser}, ${given.list}, 'waiting', ${given.at}, ${given.at})`

const columns = (db: Db) =>
  db`id, list, state, rows, expected_rows as about, started_at as "startedAt", heartbeat_at as "heartbeatAt"`

export const fileOf = async (db: Db, id: string) =>
  firstOf(db<ExportFile[]>`
    select ${columns(db)} from csv_exports where id = ${id} and list is not null`)

/** Claims the oldest waiting export for this process. */
export const claimFile = async (db: Db, at: Date) =>
  firstOf(db<ExportFile[]>`
    update csv_exports set state = 'running', rows = 0, heartbeat_at = ${at}
    where id = (
      select id from csv_exports where state = 'waiting' order by started_at limit 1
      for update skip locked)
    returning ${columns(db)}`)

export const unclaimFile = (db: Db, id: string) =>
  db`update csv_exports set state = 'waiting' where id = ${id} and state = 'running'`

export const deleteFile = (db: Db, id: string) => db`delete from csv_exports where id = ${id}`

/** Schedules the job that writes waiting exports. */
export const scheduleFiles = (db: Db) => db`
  select graphile_worker.add_job('write-exports', '{}', job_key := 'write-exports')`
