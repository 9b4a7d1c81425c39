// Session lookup, and account data for pages.
import { pick } from '../../../platform/pick.ts'
import type { World } from '../../../world.ts'
import { guestToken } from '../guest-link.ts'
import { permissionsOf } from '../permissions.ts'
import {
  deviceOf,
  hasRole,
  isErased,
  isLive,
  seenEvery,
  sessionCookie,
  sessionLife,
  type Viewer,
} from '../rules.ts'
import { sessionsOfUser, touchSession, type ViewerRow, viewerBySession } from '../store/sessions.ts'
import { idsByEmails, type User, userByCode, userById, usersByIds } from '../store/users.ts'
import { tokenHash } from '../tokens.ts'

/**
 * The signed-in user of a Cookie header: one statement, and once a minute a second one that records activity.
 * Permissions are read with the session, so changes apply on the next request; outside a demonstration they are inactive without
 * a verified second factor. Throws when the database is unavailable, rather than mistake a user for a guest.
 */
export async function viewerOf(world: World, cookieHeader: string | null): Promise<Viewer | null> {
  const token = cookieHeader && tokenIn(cookieHeader, sessionCookie(world.config.publicUrl).name)
  if (!token) return null
  const now = world.now()
  const row = await viewerBySession(world.db, tokenHash(token), now)
  const who = row && viewerBy(world, row)
  if (!row || !who) return null
  if (now.getTime() - row.seenAt.getTime() >= seenEvery)
    await touchSession(world.db, row.sessionId, now)
  return who
}

/** The viewer of a session's row; null if it has ended. */
export function viewerBy(world: World, row: ViewerRow): Viewer | null {
  const granted = permissionsOf(row.roles ?? [], row.permissions ?? [])
  const isStrict = row.roles !== null && !world.config.demo
  if (!isLive(row, sessionLife[isStrict ? 'staff' : 'shopper'], world.now())) return null
  const { id, sessionId, email, firstName, lastName, username, language, provedAt, provedBy } = row
  const needsFactor = isStrict && row.mfaAt === null
  return {
    id,
    sessionId,
    email,
    firstName,
    lastName,
    username,
    language,
    permissions: needsFactor || row.isShort ? [] : granted,
    proof: provedAt && provedBy && { at: provedAt, by: provedBy },
    needsFactor,
    needsPassword: row.isShort,
  }
}

/** The token; cookies of older sessions have a signature appended, which a random token of 190 bits does not need. */
function tokenIn(cookieHeader: string, name: string): string | null {
  for (const part of cookieHeader.split(';')) {
    const cookie = part.trim()
    if (!cookie.startsWith(`${name}=`)) continue
    const value = cookie.slice(name.length + 1)
    const end = value.indexOf('.')
    return end < 0 ? value : value.slice(0, end)
  }
  return null
}

export type Profile = Pick<
  User,
  'email' | 'firstName' | 'lastName' | 'username' | 'referralCode' | 'language'
> & {
  readonly phone: string
  readonly joined: Date
}

/** Throws if the account does not exist; sessions are deleted with it. */
export async function profileOf(world: World, who: Viewer): Promise<Profile> {
  const user = await userById(world.db, who.id)
  if (!user) throw new Error('a session without an account')
  return {
    ...pick(user, 'email', 'firstName', 'lastName', 'username', 'referralCode', 'language'),
    phone: user.phone ?? '',
    joined: user.createdAt,
  }
}

export type SessionView = {
  readonly id: string
  readonly device: { readonly browser: string; readonly system: string } | null
  readonly network: string
  readonly since: Date
  readonly seen: Date
  readonly isThisOne: boolean
}

export async function sessionsOf(world: World, who: Viewer): Promise<SessionView[]> {
  const now = world.now()
  const isStrict = !world.config.demo && hasRole(who)
  const life = sessionLife[isStrict ? 'staff' : 'shopper']
  const rows = await sessionsOfUser(world.db, who.id, now)
  return rows
    .filter((row) => isLive(row, life, now))
    .map((row) => ({
      id: row.id,
      device: deviceOf(row.userAgent),
      network: row.ipPrefix,
      since: row.createdAt,
      seen: row.seenAt,
      isThisOne: row.id === who.sessionId,
    }))
}

/** The account of a referral code: its username, or the code that does not reveal it. */
export async function ownerOfCode(
  world: World,
  code: string,
): Promise<{ id: string; joined: Date } | null> {
  const user = await userByCode(world.db, code)
  return user && { id: user.id, joined: user.createdAt }
}

/** Ids of the accounts with these addresses. */
export const accountsAt = (world: World, emails: readonly string[]): Promise<string[]> =>
  idsByEmails(world.db, emails)

export type Contact = Pick<User, 'email' | 'language' | 'firstName' | 'lastName'> &
  Pick<Viewer, 'guestLink'>

/** Email address and language of an account; null if it was erased. */
export const contactOf = async (world: World, userId: string): Promise<Contact | null> =>
  (await contactsOf(world, [userId])).get(userId) ?? null

/** Batch version; erased accounts are omitted. */
export async function contactsOf(
  world: World,
  userIds: readonly string[],
): Promise<Map<string, Contact>> {
  const users = await usersByIds(world.db, [...new Set(userIds)])
  return new Map(
    users
      .filter((user) => !isErased(user))
      .map((user) => [
        user.id,
        {
          ...pick(user, 'email', 'language', 'firstName', 'lastName'),
          ...(user.guestVersion && {
            guestLink: guestToken(world, { id: user.id, version: user.guestVersion }),
          }),
        },
      ]),
  )
}
