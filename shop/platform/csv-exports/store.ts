// SQL of CSV exports.
import type { Db } from '../../world.ts'
import type { ExportState } from './rules.ts'

export type ExportRow = {
  readonly state: ExportState
  readonly rows: number
  readonly about: number | null
  readonly heartbeatAt: Date
}

/** Restarts the user's own export with this id, as when a browser retries. False if it is someone else's. */
export async function begin(
  db: Db,
  { id, byUser, about, at }: { id: string; byUser: string; about: number | null; at: Date },
): Promise<boolean> {
  const rows = await db`
    insert into csv_exports as known (id, by_user, state, expected_rows, started_at, heartbeat_at)
    values (${id}, ${byUser}, 'running', ${about}, ${at}, ${at})
    on conflict (id) do update set state = 'running', rows = 0, expected_rows = excluded.expected_rows,
      started_at = excluded.started_at, heartbeat_at = excluded.heartbeat_at
      where known.by_user = excluded.by_user
    returning id`
  return rows.length === 1
}

/** False if it was cancelled. */
export async function report(db: Db, id: string, rows: number, at: Date): Promise<boolean> {
  const updated = await db`
    update csv_exports set rows = ${rows}, heartbeat_at = ${at} where id = ${id} and state = 'running'
    returning id`
  return updated.length === 1
}

/** False if it has ended before. */
export async function end(
  db: Db,
  id: string,
  { state, rows, at }: { state: 'done' | 'broken'; rows: number; at: Date },
): Promise<boolean> {
  const ended = await db`
    update csv_exports set state = ${state}, rows = ${rows}, heartbeat_at = ${at}
    where id = ${id} and state = 'running' returning id`
  return ended.length === 1
}

export async function exportOf(db: Db, id: string, byUser: string): Promise<ExportRow | null> {
  const [row] = await db<ExportRow[]>`
    select state, rows, expected_rows as about, heartbeat_at as "heartbeatAt" from csv_exports
    where id = ${id} and by_user = ${byUser}`
  return row ?? null
}

export async function cancel(db: Db, id: string, byUser: string, at: Date): Promise<boolean> {
  const rows = await db`
    update csv_exports set state = 'cancelled', heartbeat_at = ${at}
    where id = ${id} and by_user = ${byUser} and state = 'running' returning id`
  return rows.length === 1
}

export const deleteOld = (db: Db, before: Date) =>
  db`delete from csv_exports where heartbeat_at < ${before}`
