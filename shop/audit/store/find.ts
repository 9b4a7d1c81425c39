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

export function findEntries(db: Db, query: EntryQuery) {
  const { who, action, subject, from, until, limit } = query
  const begins = subject && `${subject.replace(/[\\%_]/g, '\\$&')}%`
  return db<Entry[]>`
    select number, at, who, action, subject, details from audit_entries
    where ${query.before === null ? db`true` : db`number < ${query.before}`}
      ${who === null ? db`` : db`and who = ${who}`}
      ${action === null ? db`` : db`and action = ${action}`}
      ${begins === null ? db`` : db`and subject like ${begins}`}
      ${from === null ? db`` : since(db, from)}
      ${until === null ? db`` : before(db, until)}
    order by number desc limit ${limit}`
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
