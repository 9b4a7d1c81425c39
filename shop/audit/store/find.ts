// SQL of the audit log as it is looked through: the newest entries first.
import type { Db } from '../../world.ts'
import type { Entry } from '../rules.ts'

export type EntryQuery = {
  readonly who: string | null
  readonly action: string | null
  /** The beginning of a subject. */
  readonly subject: string | null
  readonly from: Date | null
  /** Not included. */
  readonly until: Date | null
  /** Entries before this number. */
  readonly before: number | null
  readonly limit: number
}

/**
 * Entries are numbered as they come, so a period is a piece of the chain: whichever index is read, it is read there and
 * nowhere else. A clock that was wrong by less than a day hides nothing. `is true` leaves the index of times to this.
 */
const firstSince = (db: Db, from: Date) => db`(
  select number from audit_entries where at >= ${from}::timestamptz - interval '1 day' order by at, number limit 1)`

const lastBefore = (db: Db, until: Date) => db`(
  select number from audit_entries where at < ${until}::timestamptz + interval '1 day'
  order by at desc, number desc limit 1)`

/** Everything that is asked for but the subject. */
const within = (db: Db, { who, action, from, until, before }: EntryQuery): ReturnType<Db> => db`
  ${before === null ? db`true` : db`number < ${before}`}
    ${who === null ? db`` : db`and who = ${who}`}
    ${action === null ? db`` : db`and action = ${action}`}
    ${from === null ? db`` : db`and (at >= ${from}) is true and number >= ${firstSince(db, from)}`}
    ${until === null ? db`` : db`and (at < ${until}) is true and number <= ${lastBefore(db, until)}`}`

const columns = (db: Db) => db`number, at, who, action, subject, details`

/** So many entries of a subject are sorted, whenever they were written. */
const mostSorted = 200

export async function findEntries(db: Db, query: EntryQuery): Promise<Entry[]> {
  const { subject, limit } = query
  const entries = (where: ReturnType<Db>, most: number) => db`
    select ${columns(db)} from audit_entries where ${where} order by number desc limit ${most}`
  if (subject === null) return db<Entry[]>`${entries(within(db, query), limit)}`
  // Looked at one by one, the newest first: where a subject is common, a page is full by then.
  const walked = await db<Entry[]>`
    select * from (${entries(within(db, query), 2 * limit)}) as newest
    where ${begins(db, subject)} order by number desc limit ${limit}`
  if (walked.length === limit) return walked
  const some = await db<{ number: number }[]>`
    select number from audit_entries where ${begins(db, subject)}
    order by subject using ~<~ limit ${mostSorted + 1}`
  const numbers = some.map(({ number }) => number)
  return db<Entry[]>`${
    numbers.length <= mostSorted
      ? entries(db`number = any(${numbers}::int8[]) and ${within(db, query)}`, limit)
      : entries(db`number = any(array(${begun(db, query, subject)}))`, limit)
  }`
}

const begins = (db: Db, subject: string) =>
  db`subject ~>=~ ${subject} and subject ~<~ ${`${subject}\u{10ffff}`}`

/**
 * Subjects have an order of their own: in each piece of the log what fits lies together, and pieces are looked through
 * from the newest, until the page is full. So what is common but long ago costs little more than what is new.
 */
function begun(db: Db, query: EntryQuery, subject: string): ReturnType<Db> {
  const { who, action, from, until, before, limit } = query
  // Pieces of an index of one person or deed hold a few of their entries; it has fewer pieces to look through.
  const bits = who === null && action === null ? db`12` : db`14`
  const last = db`least(${before}::int8, (select max(number) from audit_entries)
    ${until === null ? db`` : db`, ${lastBefore(db, until)}`})`
  return db`
    select entry.number
    from generate_series(${last} >> ${bits}, ${from === null ? db`0` : firstSince(db, from)} >> ${bits}, -1) as piece,
      lateral (
        select number from audit_entries
        where number >> ${bits} = piece and number >= piece << ${bits} and number < (piece + 1) << ${bits}
          and ${begins(db, subject)}
          and ${within(db, query)}
        order by number desc limit ${limit}) as entry
    limit ${limit}`
}

/** Looks at somebody's last entries only, so that it costs the same in every log. */
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

/** Every action that the log knows, by one jump through the index for each. */
export const knownActions = (db: Db) => db<{ action: string }[]>`
  with recursive known as (
    (select action from audit_entries order by action limit 1)
    union all
    select (select action from audit_entries e where e.action > known.action order by action limit 1)
    from known where known.action is not null
  )
  select action from known where action is not null`
