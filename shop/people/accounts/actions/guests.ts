// Guests: made with their order, opened in another browser by link and code, revoked.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { securityEvent } from '../../../platform/audit/actions.ts'
import { emit } from '../../../platform/events/actions.ts'
import { queueMail } from '../../../platform/mail/actions.ts'
import { greetedName } from '../../../platform/names-of-people.ts'
import { allow } from '../../../platform/rate-limits/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { guestCode, guestSessionLife } from '../guest-cookie.ts'
import type { Viewer } from '../rules.ts'
import * as store from '../store/guests.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { type Guest, guestViewer } from '../views/guests.ts'

/** In the caller's transaction, which places the order. Whether the address has an account is not looked up. */
export async function addGuest(
  world: World,
  { id, ...person }: { id: string; email: string | null; name: string; language: string },
): Promise<Viewer> {
  const now = world.now()
  const code = `guest-${randomBytes(12).toString('hex')}`
  await store.insertGuest(world.db, { id, ...person, code, now })
  await emit(world, 'customer.created', id)
  const { email, name: firstName, language } = person
  const names = { firstName, lastName: '', username: code }
  return guestViewer(world, { id, email: email ?? '', language, ...names, version: 1 })
}

/**
 * The address that a guest without one gives later; whoever has one keeps it. Null if it has one, is erased or no guest.
 * The caller has checked who may say so.
 */
export async function addGuestEmail(
  world: World,
  userId: string,
  email: string,
): Promise<Viewer | null> {
  if (!(await store.guestById(world.db, userId))) return null
  if (!(await store.setGuestEmail(world.db, userId, email))) return null
  const row = await store.guestById(world.db, userId)
  return row && guestViewer(world, row)
}

/** Ties the guest to the order. */
export const tieGuest = (
  world: World,
  userId: string,
  order: { readonly number: string; readonly purchaseId: string },
): Promise<unknown> => store.setGuestOrder(world.db, userId, order)

/** Ties the guest to the order, and begins the session of this browser. Returns its token. */
export async function beginGuestSession(
  world: World,
  userId: string,
  order: { readonly number: string; readonly purchaseId: string },
): Promise<string> {
  await tieGuest(world, userId, order)
  return newSession(world, userId, guestSessionLife.ordered)
}

/** The session of a browser that opened the pay link of an order. Returns its token. */
export const beginPayingSession = (world: World, userId: string): Promise<string> =>
  newSession(world, userId, guestSessionLife.opened)

async function newSession(world: World, userId: string, life: number): Promise<string> {
  const token = newToken()
  const now = world.now()
  const expiresAt = new Date(now.getTime() + life)
  await store.insertGuestSession(world.db, { tokenHash: tokenHash(token), userId, now, expiresAt })
  return token
}

const codesSent = { name: 'guest.codes', limit: 5, seconds: 3600 }
const codesTried = { name: 'guest.tries', limit: 20, seconds: 86_400 }

/**
 * Mails a new code to the order's address, which replaces the previous one: to open the order, or with `accountId` to add
 * it to that account. Refuses `limit.reached`, and `guests.no_email` for a guest without an address.
 */
export async function sendGuestCode(
  world: World,
  { viewer }: Pick<Guest, 'viewer'>,
  accountId: string | null = null,
): Promise<Result> {
  if (viewer.email === '') return refuse('guests.no_email')
  const allowed = await allow(world, codesSent, viewer.id)
  if (!allowed.ok) return allowed
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const until = new Date(world.now().getTime() + guestCode.life)
  return world.transaction(async (world) => {
    const codeHash = hashOf(world, { userId: viewer.id, accountId, code })
    await store.saveCode(world.db, { userId: viewer.id, codeHash, expiresAt: until })
    await queueMail(world, {
      to: viewer.email,
      language: viewer.language,
      template: accountId === null ? 'guest-code' : 'guest-account-code',
      values: { name: greetedName(viewer), code, minutes: guestCode.life / 60_000 },
      until,
    })
    return ok()
  })
}

/**
 * Opens the order in this browser; returns the session's token. Every attempt counts, whatever becomes of the request.
 * Refuses `guests.code`, `limit.reached`.
 */
export async function openByCode(
  world: World,
  guest: Guest,
  typed: string,
): Promise<Result<string>> {
  const spent = await spendGuestCode(world, guest, typed)
  return spent.ok ? ok(await newSession(world, guest.viewer.id, guestSessionLife.opened)) : spent
}

/**
 * Uses up the code that was mailed for this purpose. Every attempt counts, whatever becomes of the request.
 * Refuses `guests.code`, `limit.reached`.
 */
export async function spendGuestCode(
  world: World,
  { viewer }: Pick<Guest, 'viewer'>,
  typed: string,
  accountId: string | null = null,
): Promise<Result> {
  const allowed = await allow(world, codesTried, viewer.id)
  if (!allowed.ok) return allowed
  const code = typed.replace(/\s/g, '')
  const stored = await store.countedCode(world.db, viewer.id, guestCode.attempts, world.now())
  const hash = hashOf(world, { userId: viewer.id, accountId, code })
  const isRight = stored !== null && timingSafeEqual(Buffer.from(stored), Buffer.from(hash))
  if (isRight && (await store.spendCode(world.db, viewer.id, hash))) return ok()
  await securityEvent(world, { action: 'guest_code_wrong', resource: 'guest', who: viewer.id })
  return refuse('guests.code', { fields: { code: 'guests.code' } })
}

/** Six digits are few: without the key, the hash does not reveal them. A code for one account is none for another. */
function hashOf(
  { keys }: World,
  { userId, accountId, code }: { userId: string; accountId: string | null; code: string },
): string {
  const purpose = accountId === null ? userId : `${userId} ${accountId}`
  return createHmac('sha256', keys.key('guest-codes', 1))
    .update(`${purpose} ${code}`)
    .digest('base64url')
}

/** Ends the link, all sessions and the code of a guest. Refuses `guests.unknown`. */
export const revokeGuestLink = (world: World, userId: string): Promise<Result> =>
  world.transaction(async (world) =>
    (await store.revokeGuest(world.db, userId)) ? ok() : refuse('guests.unknown'),
  )
