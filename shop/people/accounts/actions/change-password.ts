// Changes the password after re-authentication.
import { securityEvent } from '../../../platform/audit/actions.ts'
import type { Form } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { guessable } from '../guesses.ts'
import { personalWords, readNewPassword } from '../input.ts'
import { hasRole, type Viewer } from '../rules.ts'
import { deleteChallenges } from '../store/challenges.ts'
import { deleteSessions } from '../store/sessions.ts'
import { savePassword } from '../store/users.ts'
import { notifyOwner } from './notices.ts'
import { requireStepUp } from './re-authenticate.ts'
import { newSessionToken } from './session.ts'

/**
 * Ends all other sessions; this one continues with a new token, in `cookies`. Notifies by email. Refuses
 * `accounts.stepUp`, `form.invalid`, `phrase.refused`, `account.busy`.
 */
export async function changePassword(
  world: World,
  who: Viewer,
  form: Form,
): Promise<Result<{ cookies: string[] }>> {
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  const safe = await refuseSecrets(world, form)
  if (!safe.ok) return safe
  const personal = personalWords(who, world.config.shopName)
  const read = readNewPassword(form, personal, await guessable(), hasRole(who))
  if (!read.ok) return read
  const hash = await world.accounts.hashPassword(read.value.password)
  if (!hash.ok) return hash
  const changed = await world.transaction(async (world) => {
    const row = { id: world.id(), userId: who.id, hash: hash.value, now: world.now() }
    await savePassword(world.db, row)
    await deleteSessions(world.db, who.id, who.sessionId)
    await deleteChallenges(world.db, who.id)
    await notifyOwner(world, who.id, 'password-changed')
    return ok({ cookies: await newSessionToken(world, who) })
  })
  if (changed.ok)
    await securityEvent(world, { action: 'password_changed', resource: 'account', who: who.id })
  return changed
}
