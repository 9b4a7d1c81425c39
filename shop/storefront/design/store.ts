// SQL of the design: versions, the draft of each part, and the schedule.
import { firstOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { PartName, StoredDesign } from './rules/design.ts'

/** Advisory lock: serializes changes of drafts, versions and the schedule. */
export const lockDesign = (db: Db) => db`select pg_advisory_xact_lock(hashtext('piazza design'))`

export type VersionHead = {
  readonly number: number
  readonly note: string
  /** Null: by a command. */
  readonly byUser: string | null
  readonly restored: number | null
  readonly at: Date
}
export type Version = VersionHead & { readonly document: StoredDesign }

const head = (db: Db) => db`number, note, by_user as "byUser", restored, at`

export const latestVersion = async (db: Db) =>
  firstOf(db<Version[]>`
    select ${head(db)}, document from design_versions order by number desc limit 1`)

export const versionBy = async (db: Db, number: number) =>
  firstOf(db<Version[]>`
    select ${head(db)}, document from design_versions where number = ${number}`)

/** Newest first, older than `before`. */
export const versionsBefore = async (db: Db, before: number, most: number) =>
  db<VersionHead[]>`
    select ${head(db)} from design_versions where number < ${before} order by number desc limit ${most}`

export async function insertVersion(db: Db, version: Version): Promise<void> {
  const { number, document, note, byUser, restored, at } = version
  await db`
    insert into design_versions (number, document, note, by_user, restored, at)
    values (${number}, ${db.json(document as never)}, ${note}, ${byUser}, ${restored}, ${at})`
}

export type Draft = {
  readonly part: PartName
  /** Undefined: as published. */
  readonly content: unknown
  readonly version: number
  readonly byUser: string | null
  readonly at: Date
}

export async function drafts(db: Db): Promise<Draft[]> {
  const rows = await db<(Omit<Draft, 'content'> & { content: { is: unknown } | null })[]>`
    select part, case when content is not null then jsonb_build_object('is', content) end as content,
      version, by_user as "byUser", at
    from design_drafts order by part`
  return rows.map((row) => ({ ...row, content: row.content?.is }))
}

export type Written = Pick<Draft, 'part' | 'content' | 'byUser' | 'at'>

/** Increments the version. */
export async function putDraft(db: Db, { part, content, byUser, at }: Written): Promise<void> {
  const stored = content === undefined ? null : db.json(content as never)
  await db`
    insert into design_drafts (part, content, version, by_user, at)
    values (${part}, ${stored}, 1, ${byUser}, ${at})
    on conflict (part) do update set content = excluded.content,
      version = design_drafts.version + 1, by_user = excluded.by_user, at = excluded.at`
}

/** The editor's content is unchanged, and so is the version. */
export const clearDraft = (db: Db, part: PartName) =>
  db`update design_drafts set content = null where part = ${part}`

export type Schedule = {
  readonly parts: StoredDesign
  readonly publishAt: Date
  readonly note: string
  readonly byUser: string | null
  readonly at: Date
}

export const schedule = async (db: Db) =>
  firstOf(db<Schedule[]>`
    select parts, publish_at as "publishAt", note, by_user as "byUser", at from design_schedule`)

/** Replaces an earlier schedule. */
export const putSchedule = async (db: Db, { parts, publishAt, note, byUser, at }: Schedule) => db`
  insert into design_schedule (parts, publish_at, note, by_user, at)
  values (${db.json(parts as never)}, ${publishAt}, ${note}, ${byUser}, ${at})
  on conflict (singleton) do update set parts = excluded.parts, publish_at = excluded.publish_at,
    note = excluded.note, by_user = excluded.by_user, at = excluded.at`

export const deleteSchedule = async (db: Db): Promise<boolean> =>
  (await db`delete from design_schedule returning singleton`).length === 1
