// Sign-in, second factor and re-authentication by passkey.
import { securityEvent } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Client } from '../port.ts'
import { challengeCookieOf, type Viewer } from '../rules.ts'
import { consumeChallenge } from '../store/challenges.ts'
import { tokenHash } from '../tokens.ts'
import { checkPasskey } from './passkey-check.ts'
import { challengedUserId } from './second-factor.ts'
import { beginSession, proveSession } from './session.ts'

type Begun = { who: Viewer; cookies: string[] }

/** Without address and password: a discoverable passkey identifies its owner. Refuses `passkey.refused`. */
export async function signInByPasskey(
  world: World,
  answer: unknown,
  client: Client,
): Promise<Result<Begun>> {
  const checked = await checkPasskey(world, answer, null)
  return checked.ok ? ok(await begin(world, checked.value.userId, client)) : checked
}

/** After the password. Refuses `account.challenge`, `passkey.refused`. */
export async function answerByPasskey(
  world: World,
  token: string,
  answer: unknown,
  client: Client,
): Promise<Result<Begun>> {
  const userId = await challengedUserId(world, token)
  if (!userId) return refuse('account.challenge')
  const checked = await checkPasskey(world, answer, userId)
  if (!checked.ok) return checked
  const consumed = await consumeChallenge(world.db, tokenHash(token), 'second-factor', world.now())
  if (!consumed) return refuse('account.challenge')
  const { who, cookies } = await begin(world, userId, client)
  return ok({ who, cookies: [...cookies, challengeCookieOf(world.config.publicUrl, null)] })
}

async function begin(world: World, userId: string, client: Client): Promise<Begun> {
  const session = await beginSession(world, userId, client, 'passkey')
  await securityEvent(world, {
    action: 'signin_successful',
    resource: 'sign-in',
    who: userId,
    details: { by: 'passkey' },
  })
  return session
}

/** Re-authentication; the session continues with a new token. Refuses `passkey.refused`. */
export async function proveByPasskey(
  world: World,
  who: Viewer,
  answer: unknown,
): Promise<Result<{ cookies: string[] }>> {
  const checked = await checkPasskey(world, answer, who.id)
  if (!checked.ok) return checked
  const cookies = await proveSession(world, who, 'passkey')
  await securityEvent(world, {
    action: 'proof_given',
    resource: 'session',
    who: who.id,
    details: { by: 'passkey' },
  })
  return ok({ cookies })
}
