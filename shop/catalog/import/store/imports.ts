// SQL of imports: list, states, and worker leases.
import type { Place } from '../../../platform/pagination.ts'
import { countOf, firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Format } from '../rules/formats.ts'
import { type Counts, type ImportState, type Options, statesBefore } from '../rules/imports.ts'
import type { Preview } from '../rules/preview.ts'

export type Import = {
  id: string
  byUser: string | null
  appliedBy: string | null
  createdAt: Date
  status: ImportState
  file: string | null
  bytes: number
  sha256: string
  options: Options
  format: Format | null
  unused: string[]
  /** How many cells each of those columns has. */
  unusedCells: number[]
  preview: Preview | null
  /** Pictures in the file that the shop lacks. */
  notTaken: number
  rows: number
  done: number
  written: number
  overtaken: number
  problem: string | null
  endedAt: Date | null
} & { -readonly [V in keyof Counts]: number }

const columns = (db: Db) => db`
  id, by_user as "byUser", applied_by as "appliedBy", created_at as "createdAt", status, file, bytes, sha256, options, format,
  unused_headers as unused, unused_cells as "unusedCells", preview, rows, added, changed, unchanged, invalid, skipped_images as "notTaken",
  processed as done, written, conflicting as overtaken, failure as problem, ended_at as "endedAt"`

export const insertImport = async (
  db: Db,
  given: Pick<Import, 'id' | 'byUser' | 'createdAt' | 'file' | 'bytes' | 'sha256' | 'options'>,
) => db`
  insert into catalogue_imports (id, by_user, created_at, status, file, bytes, sha256, options)
  values (${given.id}, ${given.byUser}, ${given.createdAt}, 'waiting', ${given.file}, ${given.bytes},
    ${given.sha256}, ${db.json(given.options)})`

/** Schedules the job that checks and applies; one at a time is enough. */
export const scheduleImport = (db: Db) => db`
  select graphile_worker.add_job('run-imports', '{}', job_key := 'run-imports')`

export const importOf = async (db: Db, id: string) =>
  firstOf(db<Import[]>`select ${columns(db)} from catalogue_imports where id = ${id}`)

export const countOpen = async (db: Db) =>
  countOf(db`
    select count(*)::int as count from catalogue_imports where ended_at is null
      and status in ('waiting', 'checking', 'checked', 'applying')`)

export const importRows = async (
  db: Db,
  { after, limit }: { after: Place | null; limit: number },
) => db<Import[]>`
  select ${columns(db)} from catalogue_imports
  ${after ? db`where (created_at, id) < (${after.at}, ${after.id})` : db``}
  order by created_at desc, id desc limit ${limit}`

/** Returns false if another process was first. */
export const move = async (
  db: Db,
  id: string,
  to: ImportState,
  more: { problem?: string; endedAt?: Date } = {},
) =>
  hasChanged(db`
    update catalogue_imports set status = ${to}, failure = ${more.problem ?? null},
      ended_at = ${more.endedAt ?? null}
    where id = ${id} and status = any(${statesBefore(to)}::text[])`)

export const recordApplied = (db: Db, id: string, by: string) =>
  db`update catalogue_imports set applied_by = ${by} where id = ${id}`

/** Returns the number of crashes so far. */
export const recordCrash = async (db: Db, id: string) =>
  countOf(db`
    update catalogue_imports set restarts = restarts + 1 where id = ${id} returning restarts`)

const leased = (db: Db) => db`now() + interval '30 seconds'`

/** Claims the oldest pending import without a worker, with a lease of half a minute. */
export const claimImport = async (db: Db, worker: string) =>
  firstOf(db<Import[]>`
    update catalogue_imports set worker = ${worker}, worker_until = ${leased(db)}
    where id = (
      select id from catalogue_imports where status in ('waiting', 'checking', 'applying')
        and (worker_until is null or worker_until < now())
      order by created_at limit 1 for update skip locked)
    returning ${columns(db)}`)

/** Extends the lease and locks the row until the transaction ends. Returns null if this worker has lost it. */
export const extendImportClaim = async (db: Db, id: string, worker: string, status: ImportState) =>
  firstOf(db<Import[]>`
    update catalogue_imports set worker_until = ${leased(db)}
    where id = ${id} and worker = ${worker} and status = ${status} returning ${columns(db)}`)

export const releaseImport = (db: Db, id: string, worker: string) => db`
  update catalogue_imports set worker = null, worker_until = null where id = ${id} and worker = ${worker}`

/** A check always starts at the first row, even after a crash. */
export async function restartImport(db: Db, id: string): Promise<void> {
  await db`delete from catalogue_import_items where import_id = ${id}`
  await db`delete from catalogue_import_problems where import_id = ${id}`
  await db`delete from catalogue_import_questions where import_id = ${id}`
  await db`update catalogue_imports set rows = 0, added = 0, changed = 0, unchanged = 0, invalid = 0,
    skipped_images = 0, preview = null
    where id = ${id}`
}

export const recordPreview = (db: Db, id: string, preview: Preview) =>
  db`update catalogue_imports set preview = ${db.json(preview as never)} where id = ${id} and preview is null`

type Read = Counts & { readonly notTaken: number; readonly rows: number }

export const recordRead = async (db: Db, id: string, counts: Read) => db`
  update catalogue_imports set rows = ${counts.rows}, added = added + ${counts.added},
    changed = changed + ${counts.changed}, unchanged = unchanged + ${counts.unchanged},
    invalid = invalid + ${counts.invalid}, skipped_images = skipped_images + ${counts.notTaken}
  where id = ${id}`

export const recordHeader = (
  db: Db,
  id: string,
  {
    format,
    unused,
  }: { format: Format; unused: readonly { readonly header: string; readonly cells: number }[] },
) => db`
  update catalogue_imports set format = ${format}, unused_headers = ${unused.map(({ header }) => header)},
    unused_cells = ${unused.map(({ cells }) => cells)}::int[] where id = ${id}`

export const recordWritten = (
  db: Db,
  id: string,
  { done, written, overtaken }: { done: number; written: number; overtaken: number },
) => db`
  update catalogue_imports set processed = ${done}, written = written + ${written},
    conflicting = conflicting + ${overtaken}
  where id = ${id}`

/** Files of imports that ended, or were abandoned, before `before`. */
export const oldFiles = async (db: Db, before: Date) => db<{ id: string; file: string }[]>`
  select id, file from catalogue_imports where file is not null
    and coalesce(ended_at, created_at) < ${before}
    and status not in ('waiting', 'checking', 'applying') limit 100`

export const recordFileDeleted = (db: Db, id: string) =>
  db`update catalogue_imports set file = null where id = ${id}`

export const deleteOld = (db: Db, before: Date) => db`
  delete from catalogue_imports where file is null and coalesce(ended_at, created_at) < ${before}
    and status not in ('waiting', 'checking', 'applying')`
