// SQL of the audit log and of security events: inserts and reads only.
import type { Db } from '../../world.ts'
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
