// SQL of alerts.
import { firstOf, onlyOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import { type Alert, type AlertKind, type OpenAlert, toldTogether } from './rules.ts'

/** Opens an alert; updates the facts if it is open already. */
export const openAlert = async (db: Db, id: string, { kind, subject, facts }: Alert, at: Date) =>
  onlyOf(db<[OpenAlert]>`
    insert into alerts (id, kind, subject, facts, began_at)
    values (${id}, ${kind}, ${subject}, ${db.json(facts)}, ${at})
    on conflict (kind, subject) where ended_at is null do update set facts = excluded.facts
    returning id, kind, subject, facts, began_at as "beganAt"`)

/** Marks the open alert as notified, if it began at `since` or before and was not notified yet. */
export const markNotified = async (
  db: Db,
  { kind, subject }: Pick<Alert, 'kind' | 'subject'>,
  { since, at }: { readonly since: Date; readonly at: Date },
) =>
  firstOf(db<OpenAlert[]>`
    update alerts set notified_at = ${at}
    where kind = ${kind} and subject = ${subject} and ended_at is null and notified_at is null
      and began_at <= ${since}
    returning id, kind, subject, facts, began_at as "beganAt"`)

/** Selects alerts of a kind: of one subject, or of all with a prefix, with exceptions. */
export type Which = {
  readonly subject?: string
  readonly beginning?: string
  readonly except?: readonly string[]
}

/** Ends open alerts. */
export const endAlerts = async (
  db: Db,
  kind: AlertKind,
  { subject, beginning = '', except = [] }: Which,
  at: Date,
) => db<(OpenAlert & { readonly isNotified: boolean })[]>`
  update alerts set ended_at = ${at}
  where kind = ${kind} and ended_at is null
    ${
      subject === undefined
        ? db`and starts_with(subject, ${beginning}) and subject <> all(${[...except]}::text[])`
        : db`and subject = ${subject}`
    }
  returning id, kind, subject, facts, began_at as "beganAt", notified_at is not null as "isNotified"`

/** Notified alerts, oldest first and those that are told together last; of one order, or of all. */
export const openAlerts = async (
  db: Db,
  { most, number = null }: { readonly most: number; readonly number?: string | null },
) => db<OpenAlert[]>`
  select id, kind, subject, facts, began_at as "beganAt" from alerts
  where ended_at is null and notified_at is not null
    and (${number}::text is null or facts->>'number' = ${number})
  order by kind = any(${[...toldTogether]}::text[]), began_at, id limit ${most}`

/** Open alerts of a kind for each ledger, and facts of the newest; also of ledgers where the last ended after `since`. */
export const alertsByLedger = async (db: Db, kind: AlertKind, since: Date) => db<
  { readonly ledger: string; readonly count: number; readonly newest: Alert['facts'] }[]
>`
  select facts->>'ledger' as ledger, count(*) filter (where ended_at is null) as count,
    (array_agg(facts order by ended_at is null desc, began_at desc, id))[1] as newest
  from alerts where kind = ${kind} and (ended_at is null or ended_at > ${since})
  group by 1 order by 1`
