// Account administration by an owner or the operator. Audited.
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { normalEmail } from '../input.ts'
import { may, type Viewer } from '../rules.ts'
import { deleteChallenges } from '../store/challenges.ts'
import { countFactors, deleteTotp } from '../store/factors.ts'
import { deletePasskeysOf } from '../store/passkeys.ts'
import { deleteAllSessions, deleteSessions } from '../store/sessions.ts'
import { type User, userByEmail, userById } from '../store/users.ts'
import { removed } from './factors.ts'
import { requireStepUp } from './re-authenticate.ts'

/**
 * Ends every session of an account and pending sign-ins. Returns how many sessions ended. Refuses `role.not_allowed`,
 * `accounts.stepUp`, `account.not_found`.
 */
export async function endSessionsOf(
  world: World,
  who: Viewer,
  userId: string,
): Promise<Result<number>> {
  if (!may(who, 'sessions.end')) return refuse('role.not_allowed')
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  return world.transaction(async (world) => {
    const user = await userById(world.db, userId)
    return user ? ok(await endAll(world, who, user)) : refuse('account.not_found')
  })
}

/** For the command line. Refuses `account.not_found`. */
export const endSessionsByEmail = (world: World, email: string): Promise<Result<number>> =>
  world.transaction(async (world) => {
    const user = await userByEmail(world.db, normalEmail(email))
    return user ? ok(await endAll(world, 'system', user)) : refuse('account.not_found')
  })

/** Signs everyone out, after a security incident. For the command line only. Returns how many sessions ended. */
export const endEverySession = (world: World): Promise<Result<number>> =>
  world.transaction(async (world) => {
    const ended = await deleteAllSessions(world.db)
    const details = { sessions: ended }
    await record(world, 'system', 'sessions.ended', 'everybody', details)
    return ok(ended)
  })

async function endAll(world: World, who: Viewer | 'system', { id }: User): Promise<number> {
  const ended = await deleteSessions(world.db, id)
  await deleteChallenges(world.db, id)
  const details = { sessions: ended }
  await record(world, who, 'sessions.ended', id, details)
  return ended
}

/**
 * For a user who has lost phone, passkeys and codes: removes all second factors, ends all sessions and notifies by
 * email. They sign in by password; staff must set up a factor again. For the command line only, whose operator must
 * verify the user's identity. Refuses `account.not_found`, `factor.missing`.
 */
export const resetFactors = (world: World, email: string): Promise<Result<number>> =>
  world.transaction(async (world) => {
    const user = await userByEmail(world.db, normalEmail(email))
    if (!user) return refuse('account.not_found')
    const { totp, passkeys } = await countFactors(world.db, user.id)
    if (!totp && passkeys === 0) return refuse('factor.missing')
    await deleteTotp(world.db, user.id)
    await deletePasskeysOf(world.db, user.id)
    if (totp) await removed(world, user, 'totp')
    if (passkeys > 0) await removed(world, user, 'passkey')
    const details = { totp, passkeys }
    await record(world, 'system', 'account.factors_reset', user.id, details)
    return ok(await endAll(world, 'system', user))
  })
