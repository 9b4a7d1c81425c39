// SQL of sessions.
import { countChanged, firstOf, hasRows, onlyOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { ProofKind } from '../rules.ts'
import type { User } from './users.ts'

export type ViewerRow = Pick<
  User,
  'id' | 'email' | 'firstName' | 'lastName' | 'username' | 'language'
> & {
  sessionId: string
  createdAt: Date
  seenAt: Date
  provedAt: Date | null
  provedBy: ProofKind | null
  mfaAt: Date | null
  /** Null for shoppers. */
  roles: string[] | null
  /** Of custom roles; null without any. */
  permissions: string[] | null
  /** Staff with a password that is too short for staff. */
  isShort: boolean
}

const viewerOfUser = (db: Db) => db`
  u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.username, u.language,
  (select array_agg(r.role) from user_roles r where r.user_id = u.id) as roles,
  (select array_agg(p) from user_roles r join custom_roles c on c.id = r.custom_role, unnest(c.permissions) p
    where r.user_id = u.id) as permissions,
  exists (select from user_roles r join credentials c on c.user_id = r.user_id and c.is_too_short_for_staff
    where r.user_id = u.id) as "isShort"`

/** Hot path of every signed-in page: one statement, five index lookups. */
export const viewerBySession = async (db: Db, tokenHash: string, now: Date) =>
  firstOf(db<ViewerRow[]>`
    select ${viewerOfUser(db)}, s.id as "sessionId", s.created_at as "createdAt", s.seen_at as "seenAt",
      s.proved_at as "provedAt", s.proved_by as "provedBy", s.mfa_at as "mfaAt"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}`)

export type NewSession = {
  id: string
  userId: string
  tokenHash: string
  now: Date
  expiresAt: Date
  ipPrefix: string
  userAgent: string
  provedBy: ProofKind
  mfaAt: Date | null
}

/** The new session, joined with `viewerOfUser`. */
const ofSession = (db: Db, row: NewSession) => db`
  ${row.id} as "sessionId", ${row.now}::timestamptz as "createdAt", ${row.now}::timestamptz as "seenAt",
  ${row.now}::timestamptz as "provedAt", ${row.provedBy} as "provedBy", ${row.mfaAt}::timestamptz as "mfaAt"`

const insert = (db: Db, row: NewSession) => db`
  insert into sessions (id, user_id, token_hash, created_at, seen_at, expires_at, ip_prefix, user_agent,
    proved_at, proved_by, mfa_at)
  values (${row.id}, ${row.userId}, ${row.tokenHash}, ${row.now}, ${row.now}, ${row.expiresAt},
    ${row.ipPrefix}, ${row.userAgent}, ${row.now}, ${row.provedBy}, ${row.mfaAt})`

export async function insertSession(db: Db, row: NewSession): Promise<void> {
  await insert(db, row)
}

export type Begun = ViewerRow & { isNewBrowser: boolean; isFirstBrowser: boolean }

/**
 * Begins a session and records its browser in one statement; returns its user, as `viewerBySession` does. The browser
 * is new if it was not seen before, and first if there was no other.
 */
export const beginSession = async (db: Db, row: NewSession, browser: string) =>
  onlyOf(db<[Begun]>`
    with begun as (${insert(db, row)}), noted as (
      insert into known_browsers (user_id, token_hash, seen_at)
      values (${row.userId}, ${browser}, ${row.now})
      on conflict (user_id, token_hash) do update set seen_at = excluded.seen_at
    )
    select ${viewerOfUser(db)}, ${ofSession(db, row)},
      not exists (select from known_browsers b where b.user_id = u.id and b.token_hash = ${browser}) as "isNewBrowser",
      not exists (select from known_browsers b where b.user_id = u.id) as "isFirstBrowser"
    from users u where u.id = ${row.userId}`)

/** `account` is an id or an email address. */
export const isKnownBrowser = async (db: Db, account: string, browser: string) =>
  hasRows(db`
    select from known_browsers b join users u on u.id = b.user_id
    where b.token_hash = ${browser} and (u.id = ${account} or u.email = ${account})`)

/** Begins a session if the browser is known to the user; otherwise null. */
export const beginInKnownBrowser = async (db: Db, row: NewSession, browser: string) =>
  firstOf(db<ViewerRow[]>`
    with known as (
      update known_browsers set seen_at = ${row.now}
      where user_id = ${row.userId} and token_hash = ${browser} returning user_id
    ), begun as (
      insert into sessions (id, user_id, token_hash, created_at, seen_at, expires_at, ip_prefix, user_agent,
        proved_at, proved_by, mfa_at)
      select ${row.id}, user_id, ${row.tokenHash}, ${row.now}::timestamptz, ${row.now}::timestamptz,
        ${row.expiresAt}::timestamptz, ${row.ipPrefix}, ${row.userAgent}, ${row.now}::timestamptz, ${row.provedBy},
        ${row.mfaAt}::timestamptz from known
    )
    select ${viewerOfUser(db)}, ${ofSession(db, row)} from users u join known k on k.user_id = u.id`)

/** A new token for a session that was re-authenticated. Null if it has ended. */
export const renewSession = async (
  db: Db,
  row: Pick<NewSession, 'id' | 'userId' | 'tokenHash' | 'now' | 'provedBy'> & { isFactor: boolean },
) =>
  firstOf(db<{ expiresAt: Date }[]>`
    update sessions set token_hash = ${row.tokenHash}, seen_at = ${row.now}, proved_at = ${row.now},
      proved_by = ${row.provedBy}, mfa_at = case when ${row.isFactor} then ${row.now} else mfa_at end
    where id = ${row.id} and user_id = ${row.userId}
    returning expires_at as "expiresAt"`)

/** A new token for an otherwise unchanged session. Null if it has ended. */
export const replaceToken = async (db: Db, row: Pick<NewSession, 'id' | 'userId' | 'tokenHash'>) =>
  firstOf(db<{ expiresAt: Date }[]>`
    update sessions set token_hash = ${row.tokenHash} where id = ${row.id} and user_id = ${row.userId}
    returning expires_at as "expiresAt"`)

/** The user's sessions continue without a verified second factor. */
export const forgetFactorShown = async (db: Db, userId: string) =>
  db`update sessions set mfa_at = null where user_id = ${userId}`

export const touchSession = async (db: Db, id: string, now: Date) =>
  db`update sessions set seen_at = ${now} where id = ${id} and seen_at < ${now}`

export type SessionRow = {
  id: string
  createdAt: Date
  seenAt: Date
  ipPrefix: string
  userAgent: string
}

export const sessionsOfUser = async (db: Db, userId: string, now: Date) => db<SessionRow[]>`
  select id, created_at as "createdAt", seen_at as "seenAt", ip_prefix as "ipPrefix", user_agent as "userAgent"
  from sessions where user_id = ${userId} and expires_at > ${now} order by seen_at desc, id`

/** Returns how many ended: zero or one, only the user's own. */
export const deleteSession = async (db: Db, userId: string, id: string) =>
  countChanged(db`delete from sessions where id = ${id} and user_id = ${userId}`)

/** Ends all sessions of a user, except `kept`. */
export const deleteSessions = async (db: Db, userId: string, kept = '') =>
  countChanged(db`delete from sessions where user_id = ${userId} and id <> ${kept}`)

/** Ends the sessions and pending sign-ins of all users. */
export async function deleteAllSessions(db: Db): Promise<number> {
  await db`delete from authentication_challenges`
  return (await db`delete from sessions`).count
}

/** Expired sessions and links. Returns how many rows. */
export async function deleteEnded(db: Db, now: Date, idleSince: Date): Promise<number> {
  const sessions =
    await db`delete from sessions where expires_at <= ${now} or seen_at <= ${idleSince}`
  const links = await db`delete from verification_tokens where expires_at <= ${now}`
  return sessions.count + links.count
}
