// Begins and ends sessions.
import { securityEvent } from '../../../platform/audit/actions.ts'
import type { Form } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { readSignIn } from '../input.ts'
import { isShortForStaff } from '../password.ts'
import type { Client } from '../port.ts'
import type { Viewer } from '../rules.ts'
import { admit } from '../sign-in-limits.ts'
import { deleteSession, deleteSessions } from '../store/sessions.ts'
import { type Credential, credentialByEmail, recordShortPassword } from '../store/users.ts'
import { checkPassword } from './check-password.ts'
import { challengeSecondFactor } from './second-factor.ts'
import { beginSession } from './session.ts'

/**
 * Begins a session; with a second factor it requests that instead, and `who` is null. `cookies` are whole Set-Cookie
 * values. Refuses `form.invalid`, `phrase.refused`, `limit.reached`, `limit.suspicious`, `account.invalid` for an
 * unknown address and a wrong password alike, `account.unverified`, `account.busy`.
 */
export async function signIn(
  world: World,
  form: Form,
  client: Client,
): Promise<Result<{ who: Viewer | null; cookies: string[] }>> {
  const safe = await refuseSecrets(world, form)
  if (!safe.ok) return safe
  const read = readSignIn(form)
  if (!read.ok) return read
  const { email, password } = read.value
  const attempt = await admit(world, 'sign-in', email, client)
  if (!attempt.ok) return attempt
  const person = await personWith(world, email, password)
  if (!person.ok) {
    if (person.code === 'account.busy') await attempt.value.withdrawn()
    await securityEvent(world, {
      action: 'signin_failed',
      resource: 'sign-in',
      details: { code: person.code },
    })
    return person
  }
  const { userId, hasFactor, isStaff } = person.value
  const note = (action: 'factor_asked' | 'signin_successful') =>
    securityEvent(world, { action, resource: 'sign-in', who: userId })
  await attempt.value.succeeded()
  if (isStaff && isShortForStaff(password)) await recordShortPassword(world.db, userId)
  if (hasFactor) {
    await note('factor_asked')
    return ok({ who: null, cookies: await challengeSecondFactor(world, userId) })
  }
  const session = await beginSession(world, userId, client, 'password')
  await note('signin_successful')
  return ok(session)
}

/**
 * As slow for an unknown address as for a wrong password; reveals that an address is unverified only after the
 * correct one.
 */
async function personWith(
  world: World,
  email: string,
  password: string,
): Promise<Result<Credential>> {
  const found = await credentialByEmail(world.db, email)
  const checked = await checkPassword(world, found?.hash ?? null, password)
  if (!checked.ok) return checked
  if (!found || !checked.value) return refuse('account.invalid')
  return found.emailVerified ? ok(found) : refuse('account.unverified')
}

export async function signOut(world: World, who: Viewer): Promise<void> {
  await deleteSession(world.db, who.id, who.sessionId)
  await securityEvent(world, { action: 'signout', resource: 'session', who: who.id })
}

/** Ends one of the user's own sessions, on any device. Refuses `session.not_found`. */
export async function endSession(world: World, who: Viewer, sessionId: string): Promise<Result> {
  if ((await deleteSession(world.db, who.id, sessionId)) === 0) return refuse('session.not_found')
  await securityEvent(world, { action: 'signout', resource: 'other-session', who: who.id })
  return ok()
}

/** Ends all of the user's sessions but this one. Returns how many. */
export async function endOtherSessions(world: World, who: Viewer): Promise<Result<number>> {
  const ended = await deleteSessions(world.db, who.id, who.sessionId)
  await securityEvent(world, { action: 'signout', resource: 'other-sessions', who: who.id })
  return ok(ended)
}
