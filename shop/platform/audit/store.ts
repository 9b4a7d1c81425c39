// SQL of the audit log and of security events: inserts and reads only.
import type { Db } from '../../world.ts'
import { limitTo } from '../pagination.ts'
import { hasRows } from '../rows.ts'
import type { Details, Entry } from './rules.ts'

export type EntryRow = Entry & { keyVersion: number; hash: string }

/** Serializes writers until the transaction ends: the next entry needs this one's hash. */
export const lockChain = async (db: Db) =>
  db`select pg_advisory_xact_lock(hashtext('piazza audit'))`

export async function lastEntry(db: Db): Promise<{ number: number; hash: string } | undefined> {
  const [row] = await db<{ number: number; hash: string }[]>`
    select number, hash from audit_entries order by number desc limit 1`
  return row
}

export const insertEntry = async (db: Db, row: EntryRow) => db`
  insert into audit_entries (number, at, who, action, subject, details, key_version, hash)
  values (${row.number}, ${row.at}, ${row.who}, ${row.action}, ${row.subject},
    ${db.json(row.details)}, ${row.keyVersion}, ${row.hash})`

/** Entries after `number` in chain order, at most `limit`. */
export const entriesAfter = (db: Db, number: number, limit: number) => db<EntryRow[]>`
  select number, at, who, action, subject, details, key_version as "keyVersion", hash
  from audit_entries where number > ${number} order by number limit ${limit}`

export const insertEvent = async (
  db: Db,
  event: { at: Date; action: string; resource: string; who: string | null; details: Details },
) => db`
  insert into security_events (at, action, resource, who, details)
  values (${event.at}, ${event.action}, ${event.resource}, ${event.who}, ${db.json(event.details)})`

// SQL for searching the audit log, newest entries first.

export type EntryQuery = {
  readonly who: string | null
  readonly action: string | null
  /** Prefix of the subject. */
  readonly subject: string | null
  readonly from: Date | null
  /** Exclusive. */
  readonly until: Date | null
  /** Entries before this number. */
  readonly before: number | null
  readonly limit: number
}

/**
 * Entries are numbered chronologically, so a period is a range of numbers, which every index supports. Tolerates
 * clock errors of less than a day. `is true` keeps the planner from using the index on times elsewhere.
 */
const firstSince = (db: Db, from: Date) => db`(
  select number from audit_entries where at >= ${from}::timestamptz - interval '1 day' order by at, number limit 1)`

const lastBefore = (db: Db, until: Date) => db`(
  select number from audit_entries where at < ${until}::timestamptz + interval '1 day'
  order by at desc, number desc limit 1)`

/** All conditions but the subject. */
const within = (db: Db, { who, action, from, until, before }: EntryQuery): ReturnType<Db> => db`
  ${before === null ? db`true` : db`number < ${before}`}
    ${who === null ? db`` : db`and who = ${who}`}
    ${action === null ? db`` : db`and action = ${action}`}
    ${from === null ? db`` : db`and (at >= ${from}) is true and number >= ${firstSince(db, from)}`}
    ${until === null ? db`` : db`and (at < ${until}) is true and number <= ${lastBefore(db, until)}`}`

/**
 * Scans in order. The condition on a person, or on an action without one, is repeated, so that the planner of the
 * generic plan estimates it as rare; otherwise it would scan the whole period for a person with few entries.
 * Repeating both would read every entry of the action.
 */
function inOrder(db: Db, query: EntryQuery): ReturnType<Db> {
  const { who, action } = query
  const again = (column: 'who' | 'action', value: string): ReturnType<Db> =>
    db`and ${db(column)} >= ${value} and ${db(column)} <= ${value}`
  return db`${within(db, query)}
    ${who === null ? db`` : again('who', who)}
    ${action !== null && who === null ? again('action', action) : db``}`
}

const columns = (db: Db) => db`number, at, who, action, subject, details`

const everything = { from: null, until: null, before: null }

/** Maximum number of entries of a subject that are sorted instead of scanned. */
const mostSorted = 200

export async function findEntries(db: Db, query: EntryQuery): Promise<Entry[]> {
  const { subject, limit } = query
  const entries = (where: ReturnType<Db>, most: number) => db`
    select ${columns(db)} from audit_entries where ${where} order by number desc limit ${most}`
  if (subject === null) return db<Entry[]>`${entries(inOrder(db, query), limit)}`
  // Scanned from the newest: a frequent subject fills the page soon.
  const walked = await db<Entry[]>`
    select * from (${entries(inOrder(db, query), 2 * limit)}) as newest
    where ${begins(db, subject)} order by number desc limit ${limit}`
  if (walked.length === limit) return walked
  return db<Entry[]>`
    with some_of as (
      select number from audit_entries
      where number >> 16 = any(array(select ${largePieces(db, query)})) and ${begins(db, subject)}
      order by number >> 16 desc limit ${mostSorted + 1})
    ${entries(
      db`number = any(case when (select count(*) from some_of) <= ${mostSorted}
        then array(select number from some_of) else array(${begun(db, query, subject)}) end) and ${within(db, query)}`,
      limit,
    )}`
}

export const entriesBySubject = (db: Db, subject: string, limit: number) => db<Entry[]>`
  select ${columns(db)} from audit_entries
  where number >> 16 = any(array(select ${largePieces(db, everything)})) and subject = ${subject}
  order by number >> 16 desc, number desc limit ${limit}`

/** Of one subject, oldest first, each with its hash. */
export const chainedEntries = async (db: Db, subject: string, limit: number) => db<
  Pick<EntryRow, 'number' | 'at' | 'action' | 'hash'>[]
>`
  select number, at, action, hash from audit_entries
  where number >> 16 = any(array(select ${largePieces(db, everything)})) and subject = ${subject}
  order by number limit ${limit}`

const begins = (db: Db, subject: string) =>
  db`subject ~>=~ ${subject} and subject ~<~ ${`${subject}\u{10ffff}`}`

/** Chunks of 65,536 entries, newest first. */
function largePieces(
  db: Db,
  { from, until, before }: Pick<EntryQuery, 'from' | 'until' | 'before'>,
): ReturnType<Db> {
  const last = db`least(${before}::int8, (select max(number) from audit_entries)
    ${until === null ? db`` : db`, ${lastBefore(db, until)}`})`
  return db`generate_series(${last} >> 16, ${from === null ? db`0` : firstSince(db, from)} >> 16, -1)`
}

/**
 * Subjects are indexed per chunk, so that matches of a chunk are adjacent. Large chunks without a match are skipped;
 * within the others small chunks are sorted from the newest until the page is full. So frequent but old subjects cost
 * little more than new ones (docs/design/audit-log-search.md).
 */
function begun(db: Db, query: EntryQuery, subject: string): ReturnType<Db> {
  // One person or action has few entries per chunk.
  const bits = query.who === null && query.action === null ? db`11` : db`13`
  const small = db`generate_series(large << 16 >> ${bits}, (large << 16 | 65535) >> ${bits})`
  const most = limitTo(db, query.limit)
  return db`
    select entry.number
    from ${largePieces(db, query)} as large,
      lateral (select from audit_entries where number >> 16 = large and ${begins(db, subject)} limit 1) as held,
      lateral (
        select number from audit_entries
        where number >> ${bits} = any(array(select ${small})) and ${begins(db, subject)} and ${within(db, query)}
        order by number >> ${bits} desc, number desc limit ${most}) as entry
    limit ${most}`
}

/** Reads only a person's last entries, so that the cost does not grow with the log. */
export async function readSince(
  db: Db,
  {
    who,
    action,
    subject,
    details,
    since,
  }: Pick<Entry, 'who' | 'action' | 'subject' | 'details'> & { since: Date },
): Promise<boolean> {
  const rows = await db`
    select from (
      select action, subject, details, at from audit_entries where who = ${who}
      order by number desc limit 100) as newest
    where at >= ${since} and action = ${action} and subject = ${subject}
      and details = ${db.json(details)}
    limit 1`
  return rows.length === 1
}

/** Whether the log has an entry with this action. */
export const hasAction = async (db: Db, action: string): Promise<boolean> =>
  hasRows(db`select from audit_entries where action = ${action} limit 1`)

export const subjectsWith = async (db: Db, action: string): Promise<string[]> => {
  const rows = await db<{ subject: string }[]>`
    select subject from audit_entries where action = ${action} order by number`
  return rows.map(({ subject }) => subject)
}

/** Every action in the log, by a loose index scan. */
export const knownActions = (db: Db) => db<{ action: string }[]>`
  with recursive known as (
    (select action from audit_entries order by action limit 1)
    union all
    select (select action from audit_entries e where e.action > known.action order by action limit 1)
    from known where known.action is not null
  )
  select action from known where action is not null`

// SQL for audit entries of one person.

export type OwnEvent = {
  readonly at: Date
  readonly action: string
  readonly about: string
  readonly details: unknown
}

const most = 10_000

export const eventsBy = async (db: Db, userId: string) => db<OwnEvent[]>`
  select at, action, resource as about, details from security_events where who = ${userId}
  order by at, id limit ${most}`

export const entriesBy = async (db: Db, userId: string) => db<OwnEvent[]>`
  select at, action, subject as about, details from audit_entries where who = ${userId}
  order by number limit ${most}`
