// SQL of guests, their sessions and codes.
import { countChanged, fieldOf, firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { guestDomain } from '../rules.ts'

export type NewGuest = {
  id: string
  /** Random: username, referral code and mailbox that nobody uses; each must be unique. */
  code: string
  /** Null where nobody gave one, as at the till. */
  email: string | null
  name: string
  language: string
  now: Date
}

export const insertGuest = async (db: Db, guest: NewGuest) => db`
  with inserted as (
    insert into users (id, email, email_verified, first_name, last_name, username, referral_code, language,
      created_at, updated_at)
    values (${guest.id}, ${`${guest.code}@${guestDomain}`}, false, ${guest.name}, '', ${guest.code},
      ${guest.code}, ${guest.language}, ${guest.now}, ${guest.now})
    returning id
  )
  insert into guests (user_id, email, created_at) select id, ${guest.email}, ${guest.now} from inserted`

export const setGuestOrder = async (
  db: Db,
  userId: string,
  order: { number: string; purchaseId: string },
) => db`
  update guests set order_number = ${order.number}, purchase_id = ${order.purchaseId}
  where user_id = ${userId}`

export type GuestRow = {
  id: string
  email: string
  firstName: string
  lastName: string
  username: string
  language: string
  version: number
  orderNumber: string
  purchaseId: string
}

export const guestRows = (db: Db) => db`
  select u.id, coalesce(g.email, '') as email, u.first_name as "firstName", u.last_name as "lastName", u.username, u.language,
    g.link_version as version, g.order_number as "orderNumber", g.purchase_id as "purchaseId"
  from guests g join users u on u.id = g.user_id`

/** False where there is an address already. */
export const setGuestEmail = async (db: Db, userId: string, email: string) =>
  hasChanged(db`update guests set email = ${email} where user_id = ${userId} and email is null`)

/** Neither erased nor without an order. */
export const isOpenGuest = (db: Db) => db`g.order_number is not null and u.erased_at is null`

export const guestById = async (db: Db, id: string) =>
  firstOf(db<GuestRow[]>`${guestRows(db)} where g.user_id = ${id} and ${isOpenGuest(db)}`)

export const insertGuestSession = async (
  db: Db,
  row: { tokenHash: string; userId: string; now: Date; expiresAt: Date },
) => db`
  insert into guest_sessions (token_hash, user_id, created_at, expires_at)
  values (${row.tokenHash}, ${row.userId}, ${row.now}, ${row.expiresAt})`

/** The guests of a browser's sessions, the newest session first. */
export const guestsBySessions = async (db: Db, tokenHashes: readonly string[], now: Date) =>
  db<GuestRow[]>`
    ${guestRows(db)} join guest_sessions s on s.user_id = g.user_id
    where s.token_hash = any(${[...tokenHashes]}::text[]) and s.expires_at > ${now} and ${isOpenGuest(db)}
    order by s.created_at desc, g.user_id`

/** Ends every link, session and code. False for an unknown guest. */
export async function revokeGuest(db: Db, userId: string): Promise<boolean> {
  await db`delete from guest_sessions where user_id = ${userId}`
  await db`delete from guest_codes where user_id = ${userId}`
  return hasChanged(db`
    update guests set link_version = link_version + 1 where user_id = ${userId}`)
}

export const saveCode = async (
  db: Db,
  row: { userId: string; codeHash: string; expiresAt: Date },
) => db`
  insert into guest_codes (user_id, code_hash, expires_at)
  values (${row.userId}, ${row.codeHash}, ${row.expiresAt})
  on conflict (user_id) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0`

/** Counts an attempt, and returns the hash; null after too many, or without a valid code. */
export const countedCode = async (db: Db, userId: string, most: number, now: Date) =>
  fieldOf<string>(db`
    update guest_codes set attempts = attempts + 1
    where user_id = ${userId} and attempts < ${most} and expires_at > ${now} returning code_hash`)

/** False if another request has used it. */
export const spendCode = async (db: Db, userId: string, codeHash: string) =>
  hasChanged(db`delete from guest_codes where user_id = ${userId} and code_hash = ${codeHash}`)

/** Removes the address; links and sessions end with it. */
export async function eraseGuest(db: Db, userId: string): Promise<void> {
  await revokeGuest(db, userId)
  await db`update guests set email = null where user_id = ${userId}`
}

export const deleteEndedGuestRows = async (db: Db, now: Date) =>
  (await countChanged(db`delete from guest_sessions where expires_at <= ${now}`)) +
  (await countChanged(db`delete from guest_codes where expires_at <= ${now}`))
