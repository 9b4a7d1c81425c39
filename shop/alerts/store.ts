// The rows of alerts.
import type { Db } from '../world.ts'
import type { Alert, AlertKind, OpenAlert } from './rules.ts'

/** False where one is open for this already; then its facts are brought up to date. */
export async function insertAlert(
  db: Db,
  id: string,
  { kind, subject, facts }: Alert,
  at: Date,
): Promise<boolean> {
  const [row] = await db<{ isNew: boolean }[]>`
    insert into alerts (id, kind, subject, facts, began_at)
    values (${id}, ${kind}, ${subject}, ${db.json(facts)}, ${at})
    on conflict (kind, subject) where ended_at is null do update set facts = excluded.facts
    returning id = ${id} as "isNew"`
  return row?.isNew ?? false
}

/** Ends the open ones of a kind; without `subject` all of them but those of `except`. */
export async function endAlerts(
  db: Db,
  kind: AlertKind,
  { subject, except = [] }: { subject?: string; except?: readonly string[] },
  at: Date,
): Promise<OpenAlert[]> {
  return [
    ...(await db<OpenAlert[]>`
      update alerts set ended_at = ${at}
      where kind = ${kind} and ended_at is null
        ${subject === undefined ? db`and subject <> all(${[...except]}::text[])` : db`and subject = ${subject}`}
      returning id, kind, subject, facts, began_at as "beganAt"`),
  ]
}

/** Oldest first. */
export async function openAlerts(db: Db, most: number): Promise<OpenAlert[]> {
  return [
    ...(await db<OpenAlert[]>`
      select id, kind, subject, facts, began_at as "beganAt" from alerts
      where ended_at is null order by began_at, id limit ${most}`),
  ]
}
