// SQL of subscribers.
import { columnOf, countChanged, countOf, fieldOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { SubscriberState } from '../rules.ts'

export type SubscriberRow = {
  readonly id: string
  readonly email: string | null
  readonly language: string
  readonly state: SubscriberState
  readonly consent: string
  readonly askedAt: Date
  readonly confirmedAt: Date | null
  readonly confirmedBy: 'link' | 'account' | null
  readonly endedAt: Date | null
}

const columns = (db: Db) => db`
  id, email, language, state, consent, requested_at as "askedAt", confirmed_at as "confirmedAt",
  confirmed_by as "confirmedBy", ended_at as "endedAt"`

export type Asked = {
  readonly id: string
  readonly email: string
  readonly language: string
  readonly consent: string
  readonly at: Date
}

/** A new sign-up, or a pending one with a new link. False if the address is already confirmed. */
export const ask = async (
  db: Db,
  { id, email, language, consent, at, ...link }: Asked & { tokenHash: string; expiresAt: Date },
) =>
  hasChanged(db`
    insert into newsletter_subscribers as known (
      id, email, language, state, consent, requested_at, token_hash, expires_at)
    values (${id}, ${email}, ${language}, 'asked', ${consent}, ${at}, ${link.tokenHash}, ${link.expiresAt})
    on conflict (email) do update set language = excluded.language, consent = excluded.consent,
      requested_at = excluded.requested_at, token_hash = excluded.token_hash, expires_at = excluded.expires_at
      where known.state = 'asked'`)

/** Returns the subscriber's id; null if the link is used, unknown or expired. */
export const confirmBy = async (db: Db, tokenHash: string, at: Date) =>
  fieldOf<string>(db`
    update newsletter_subscribers set state = 'confirmed', confirmed_at = ${at}, confirmed_by = 'link',
      token_hash = null, expires_at = null
    where state = 'asked' and token_hash = ${tokenHash} and expires_at > ${at}
    returning id`)

/** For an address verified by its account. Returns the subscriber's id; null if it is already confirmed. */
export const confirmVerified = async (db: Db, { id, email, language, consent, at }: Asked) =>
  fieldOf<string>(db`
    insert into newsletter_subscribers as known (
      id, email, language, state, consent, requested_at, confirmed_at, confirmed_by)
    values (${id}, ${email}, ${language}, 'confirmed', ${consent}, ${at}, ${at}, 'account')
    on conflict (email) do update set language = excluded.language, state = 'confirmed',
      consent = excluded.consent, requested_at = excluded.requested_at, confirmed_at = excluded.confirmed_at,
      confirmed_by = 'account', token_hash = null, expires_at = null
      where known.state = 'asked'
    returning id`)

/** Returns the subscriber with the erased address; null if there was no subscription. */
export async function endConfirmed(
  db: Db,
  by: { id: string } | { email: string },
  at: Date,
): Promise<{ id: string; email: string } | null> {
  const which = 'id' in by ? db`id = ${by.id}` : db`email = ${by.email}`
  const [row] = await db<{ id: string; email: string }[]>`
    with found as (
      select id, email from newsletter_subscribers where state = 'confirmed' and ${which} for update)
    update newsletter_subscribers as s set state = 'ended', email = null, ended_at = ${at}
    from found where s.id = found.id returning found.id, found.email`
  return row ?? null
}

/** Deletes an address with all its data, in any state. Returns how many. */
export const deleteSubscriber = async (db: Db, email: string) =>
  countChanged(db`delete from newsletter_subscribers where email = ${email}`)

export const deleteUnconfirmed = async (db: Db, email: string) =>
  db`delete from newsletter_subscribers where email = ${email} and state = 'asked'`

export const deleteOld = async (db: Db, before: { asked: Date; ended: Date }) =>
  countChanged(db`
    delete from newsletter_subscribers
    where (state = 'asked' and requested_at < ${before.asked})
      or (state = 'ended' and ended_at < ${before.ended})`)

export async function subscriber(
  db: Db,
  by: { id: string } | { email: string },
): Promise<SubscriberRow | null> {
  const which = 'id' in by ? db`id = ${by.id}` : db`email = ${by.email}`
  const [row] = await db<SubscriberRow[]>`
    select ${columns(db)} from newsletter_subscribers where ${which}`
  return row ?? null
}

/** Subscribers confirmed before `begunAt`, by id after a cursor. */
export const readersAfter = async (
  db: Db,
  { reached, begunAt, limit }: { reached: string | null; begunAt: Date; limit: number },
) => db<{ id: string; email: string; language: string }[]>`
  select id, email, language from newsletter_subscribers
  where state = 'confirmed' and confirmed_at <= ${begunAt}
    ${reached === null ? db`` : db`and id > ${reached}`}
  order by id limit ${limit}`

export const countReadersAfter = async (db: Db, reached: string | null, begunAt: Date) =>
  countOf(db`
    select count(*) from newsletter_subscribers
    where state = 'confirmed' and confirmed_at <= ${begunAt}
      ${reached === null ? db`` : db`and id > ${reached}`}`)

export const countConfirmed = async (db: Db) =>
  countOf(db`
    select coalesce(sum(count), 0)::int8 as count from newsletter_subscriber_counts`)

/** Most frequent language first. */
export const countByLanguage = (db: Db) => db<{ language: string; count: number }[]>`
  select language, count from newsletter_subscriber_counts where count > 0 order by count desc, language`

/** Confirmed subscribers, by id after a cursor. */
export const confirmedAfter = async (db: Db, after: string | null, limit: number) => db<
  SubscriberRow[]
>`
  select ${columns(db)} from newsletter_subscribers where state = 'confirmed'
    ${after === null ? db`` : db`and id > ${after}`}
  order by id limit ${limit}`

type Moved = { readonly from: string; readonly to: string; readonly at: Date }

/** Moves to an address that its owner has verified; no-op if that is already subscribed. */
export async function moveSubscription(db: Db, { from, to, at }: Moved): Promise<void> {
  await db`
    delete from newsletter_subscribers where email = ${to} and state = 'asked'
      and exists (select from newsletter_subscribers where email = ${from} and state = 'confirmed')`
  await db`
    update newsletter_subscribers set email = ${to}, moved_at = ${at}
    where email = ${from} and state = 'confirmed'
      and not exists (select from newsletter_subscribers where email = ${to})`
}

/** Moves back, if this change or a later one has moved it. */
export const returnAddress = async (db: Db, { from, to, at }: Moved) => db`
  update newsletter_subscribers set email = ${to}, moved_at = null
  where email = ${from} and state = 'confirmed' and moved_at >= ${at}
    and not exists (select from newsletter_subscribers where email = ${to})`

export const endedSince = async (db: Db, since: Date) =>
  columnOf<string>(db`
    select id from newsletter_subscribers where state = 'ended' and ended_at >= ${since} order by id`)
