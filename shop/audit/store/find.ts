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
const since = (db: Db, from: Date) => db`
  and (at >= ${from}) is true and number >= (
    select number from audit_entries where at >= ${from}::timestamptz - interval '1 day' order by at, number limit 1)`

const before = (db: Db, until: Date) => db`
  and (at < ${until}) is true and number <= (
    select number from audit_entries where at < ${until}::timestamptz + interval '1 day'
    order by at desc, number desc limit 1)`

const columns = (db: Db) => db`number, at, who, action, subject, details`

/** Everything that is asked for but the subject. */
const within = (db: Db, { who, action, from, until, before: last }: EntryQuery) => db`
  ${last === null ? db`true` : db`number < ${last}`}
    ${who === null ? db`` : db`and who = ${who}`}
    ${action === null ? db`` : db`and action = ${action}`}
    ${from === null ? db`` : since(db, from)}
    ${until === null ? db`` : before(db, until)}`

/** So many that fit are read and sorted, whichever they are. */
const mostSeldom = 500
/** Looked at one by one, the newest first: where what is asked for is common, a page is full by then. */
const mostWalked = 1000

/**
 * Subjects have an order of their own: what fits is found by it where it is seldom, else along the numbers, and only
 * what is common but long ago is found by reading all that fits, without its entries.
 */
export async function findEntries(db: Db, query: EntryQuery): Promise<Entry[]> {
  const { subject, limit } = query
  if (subject === null)
    return db<Entry[]>`
      select ${columns(db)} from audit_entries where ${within(db, query)}
      order by number desc limit ${limit}`
  const begins = db`subject ~>=~ ${subject} and subject ~<~ ${`${subject}\u{10ffff}`}`
  const fitting = db`select number from audit_entries where ${within(db, query)} and ${begins}`
  const seldom = await db<{ number: number }[]>`${fitting} limit ${mostSeldom + 1}`
  if (seldom.length <= mostSeldom)
    return entriesNumbered(
      db,
      seldom.map(({ number }) => number),
      limit,
    )
  const walked = await db<Entry[]>`
    select * from (
      select ${columns(db)} from audit_entries where ${within(db, query)}
      order by number desc limit ${mostWalked}) as newest
    where ${begins} order by number desc limit ${limit}`
  if (walked.length === limit) return walked
  const all = await db<{ number: number }[]>`
    select number from (${fitting} offset 0) as fitting order by number desc limit ${limit}`
  return entriesNumbered(
    db,
    all.map(({ number }) => number),
    limit,
  )
}

const entriesNumbered = (db: Db, numbers: readonly number[], limit: number) => db<Entry[]>`
  select ${columns(db)} from audit_entries where number = any(${[...numbers]}::int8[])
  order by number desc limit ${limit}`

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
