// Beginning and ending sessions.
import { securityEvent } from '../../audit/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { type Form, readSignIn } from '../input.ts'
import { admit } from '../limits.ts'
import { passwordLength } from '../password.ts'
import type { Client } from '../port.ts'
import type { Viewer } from '../rules.ts'
import { deleteSession, deleteSessions } from '../store/sessions.ts'
import { viewerOf } from '../views.ts'
import { refuseSecrets } from './secrets.ts'

/**
 * `cookies` are whole Set-Cookie values. Refuses `form.invalid`, `phrase.refused`, `limit.reached`, `limit.suspicious`,
 * `account.invalid` for an unknown address and a wrong password alike, `account.unverified`, `account.busy`.
 */
export async function signIn(
  world: World,
  form: Form,
  client: Client,
): Promise<Result<{ who: Viewer; cookies: string[] }>> {
  const safe = await refuseSecrets(world, form, ['password'])
  if (!safe.ok) return safe
  const read = readSignIn(form)
  if (!read.ok) return read
  const { email, password } = read.value
  const attempt = await admit(world, 'sign-in', email, client)
  if (!attempt.ok) return attempt
  // No account has such a password, and hashing it would be work for nothing.
  const isPossible = [...password].length <= passwordLength.max
  const begun = isPossible
    ? await world.accounts.signIn({ email, password }, client)
    : refuse('account.invalid')
  if (!begun.ok) {
    if (begun.code === 'account.busy') await attempt.value.withdrawn()
    await securityEvent(world, {
      action: 'signin_failed',
      resource: 'sign-in',
      details: { code: begun.code },
    })
    return begun
  }
  const { userId, cookies } = begun.value
  await attempt.value.succeeded()
  const who = await viewerOf(world, cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '))
  if (!who) throw new Error('a session that has just begun is not there')
  await securityEvent(world, { action: 'signin_successful', resource: 'sign-in', who: userId })
  return ok({ who, cookies })
}

export async function signOut(world: World, who: Viewer): Promise<void> {
  await deleteSession(world.db, who.id, who.sessionId)
  await securityEvent(world, { action: 'signout', resource: 'session', who: who.id })
}

/** Ends a session of one's own, on whatever device. Refuses `session.not_found`. */
export async function endSession(world: World, who: Viewer, sessionId: string): Promise<Result> {
  if ((await deleteSession(world.db, who.id, sessionId)) === 0) return refuse('session.not_found')
  await securityEvent(world, { action: 'signout', resource: 'other-session', who: who.id })
  return ok()
}

/** Ends all of one's sessions but this one. Answers how many. */
export async function endOtherSessions(world: World, who: Viewer): Promise<Result<number>> {
  const ended = await deleteSessions(world.db, who.id, who.sessionId)
  await securityEvent(world, { action: 'signout', resource: 'other-sessions', who: who.id })
  return ok(ended)
}
