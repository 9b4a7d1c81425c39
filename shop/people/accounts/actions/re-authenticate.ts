// Re-authentication (step-up) before sensitive actions.
import { securityEvent } from '../../../platform/audit/actions.ts'
import { type Form, refuseFields } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Client } from '../port.ts'
import { isRecentlyProven, type ProofKind, type Viewer } from '../rules.ts'
import { admit } from '../sign-in-limits.ts'
import { credentialOf } from '../store/users.ts'
import { hasFactor } from '../views/factors.ts'
import { checkFactor } from './check-factor.ts'
import { checkPassword } from './check-password.ts'
import { proveSession } from './session.ts'

/**
 * For sensitive actions: refuses `accounts.stepUp` unless the user has authenticated within the last ten minutes. The
 * page for it is /account/confirm.
 */
export const requireStepUp = (world: World, who: Viewer): Result =>
  isRecentlyProven(who, world.now()) ? ok() : refuse('accounts.stepUp')

/**
 * By a second factor if there is one, otherwise by password. The session continues with a new token, in `cookies`.
 * Refuses `form.invalid`, `phrase.refused`, `limit.reached`, `limit.suspicious`, `account.busy`.
 */
export async function prove(
  world: World,
  who: Viewer,
  form: Form,
  client: Client,
): Promise<Result<{ cookies: string[]; by: ProofKind }>> {
  const safe = await refuseSecrets(world, form)
  if (!safe.ok) return safe
  const proved = (await hasFactor(world, who.id))
    ? await checkFactor(world, who.id, form, client)
    : await byPassword(world, who, form, client)
  if (!proved.ok) {
    await securityEvent(world, { action: 'proof_failed', resource: 'session', who: who.id })
    return proved
  }
  const by = proved.value
  const cookies = await proveSession(world, who, by)
  await securityEvent(world, {
    action: 'proof_given',
    resource: 'session',
    who: who.id,
    details: { by },
  })
  return ok({ cookies, by })
}

async function byPassword(
  world: World,
  who: Viewer,
  form: Form,
  client: Client,
): Promise<Result<ProofKind>> {
  const password = form.password ?? ''
  if (password === '') return refuseFields({ password: 'field.password.required' })
  const attempt = await admit(world, 'prove', who.id, client)
  if (!attempt.ok) return attempt
  const credential = await credentialOf(world.db, who.id)
  const checked = await checkPassword(world, credential?.hash ?? null, password)
  if (!checked.ok) {
    await attempt.value.withdrawn()
    return checked
  }
  if (!checked.value) return refuseFields({ password: 'field.password.wrong' })
  await attempt.value.succeeded()
  return ok('password')
}
