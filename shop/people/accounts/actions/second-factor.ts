// Second step of sign-in: no session before the second factor is verified.
import { securityEvent } from '../../../platform/audit/actions.ts'
import type { Form } from '../../../platform/input.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Client } from '../port.ts'
import { challengeCookieOf, challengeLife, type Viewer } from '../rules.ts'
import { challengedUser, consumeChallenge, saveChallenge } from '../store/challenges.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { checkFactor } from './check-factor.ts'
import { beginSession } from './session.ts'

/** Returns the challenge cookie, which grants no access by itself. */
export async function challengeSecondFactor(world: World, userId: string): Promise<string[]> {
  const token = newToken()
  await saveChallenge(world.db, {
    tokenHash: tokenHash(token),
    purpose: 'second-factor',
    userId,
    expiresAt: new Date(world.now().getTime() + challengeLife),
  })
  return [challengeCookieOf(world.config.publicUrl, token)]
}

/** The user of an open challenge, which ends after ten minutes or once it is completed; null otherwise. */
export const challengedUserId = (world: World, token: string): Promise<string | null> =>
  challengedUser(world.db, tokenHash(token), 'second-factor', world.now())

/** Begins the session. Refuses `account.challenge` if the password must be entered again, and as `checkFactor` does. */
export async function answerChallenge(
  world: World,
  token: string,
  form: Form,
  client: Client,
): Promise<Result<{ who: Viewer; cookies: string[] }>> {
  const userId = await challengedUserId(world, token)
  if (!userId) return refuse('account.challenge')
  const checked = await checkFactor(world, userId, form, client)
  if (!checked.ok) return checked
  const consumed = await consumeChallenge(world.db, tokenHash(token), 'second-factor', world.now())
  if (!consumed) return refuse('account.challenge')
  const { who, cookies } = await beginSession(world, userId, client, checked.value)
  await securityEvent(world, {
    action: 'signin_successful',
    resource: 'sign-in',
    who: userId,
    details: { by: checked.value },
  })
  return ok({ who, cookies: [...cookies, challengeCookieOf(world.config.publicUrl, null)] })
}
