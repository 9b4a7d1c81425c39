// Password reset by an emailed link.
import { securityEvent } from '../../../platform/audit/actions.ts'
import type { Form } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { guessable } from '../guesses.ts'
import { personalWords, readNewPassword } from '../input.ts'
import type { Client } from '../port.ts'
import { browserCookieOf } from '../rules.ts'
import { recordBrowser } from '../store/browsers.ts'
import { deleteChallenges } from '../store/challenges.ts'
import { consumeLink, linkOwner } from '../store/links.ts'
import { hasRoleAtAll } from '../store/roles.ts'
import { deleteSessions } from '../store/sessions.ts'
import { markVerified, savePassword } from '../store/users.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { mailPerson } from './mail.ts'
import { requestLink } from './request-link.ts'

/**
 * Same response and timing whether or not there is an account (no enumeration). The link continues to `next`, a path
 * of this shop. Refuses `form.invalid`, `limit.reached`, `limit.suspicious`.
 */
export const requestReset = (
  world: World,
  form: Form,
  client: Client,
  next: string | null = null,
): Promise<Result> =>
  requestLink(world, form, client, {
    purpose: 'reset-password',
    next,
    isFor: () => true,
    admitted: () =>
      securityEvent(world, { action: 'password_reset_requested', resource: 'account' }),
  })

/**
 * Sets the password, ends every session and notifies by email; does not sign in. The link also verifies the address,
 * and makes this browser a known one, so that rate limits caused by guessing no longer lock the owner out. Returns
 * whole Set-Cookie values. Refuses `account.link`, `form.invalid`, `phrase.refused`, `account.busy`.
 */
export async function resetPassword(
  world: World,
  form: Form,
  { browser: known }: Pick<Client, 'browser'>,
): Promise<Result<readonly string[]>> {
  const safe = await refuseSecrets(world, form)
  if (!safe.ok) return safe
  const hashOfToken = tokenHash(form.token ?? '')
  const owner = await linkOwner(world.db, hashOfToken, 'reset-password', world.now())
  if (!owner) return refuse('account.link')
  const personal = personalWords(owner, world.config.shopName)
  const isForStaff = await hasRoleAtAll(world.db, owner.id)
  const read = readNewPassword(form, personal, await guessable(), isForStaff)
  if (!read.ok) return read
  const hash = await world.accounts.hashPassword(read.value.password)
  if (!hash.ok) return hash
  const browser = known || newToken()
  const done = await world.transaction(async (world) => {
    const now = world.now()
    const userId = await consumeLink(world.db, hashOfToken, 'reset-password', now)
    if (!userId) return refuse('account.link')
    await savePassword(world.db, { id: world.id(), userId, hash: hash.value, now })
    await markVerified(world.db, userId, now)
    await deleteSessions(world.db, userId)
    await deleteChallenges(world.db, userId)
    await recordBrowser(world.db, { userId, browser: tokenHash(browser), now })
    await mailPerson(world, owner, {
      template: 'password-changed',
      path: '/auth',
      values: { support: world.config.supportMail },
    })
    return ok()
  })
  if (!done.ok) return done
  await securityEvent(world, { action: 'password_reset', resource: 'account', who: owner.id })
  return ok(known ? [] : [browserCookieOf(world.config.publicUrl, browser)])
}
