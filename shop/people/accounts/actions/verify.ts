// Email verification.
import { securityEvent } from '../../../platform/audit/actions.ts'
import type { Form } from '../../../platform/input.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Client } from '../port.ts'
import { consumeLink } from '../store/links.ts'
import { markVerified } from '../store/users.ts'
import { tokenHash } from '../tokens.ts'
import { requestLink } from './request-link.ts'

/** Uses the link of an email. Refuses `account.link` if it is unknown, used, replaced or expired. */
export async function verifyEmail(
  world: World,
  token: string,
): Promise<Result<{ userId: string }>> {
  const verified = await world.transaction(async (world) => {
    const now = world.now()
    const userId = await consumeLink(world.db, tokenHash(token), 'verify-email', now)
    if (!userId) return refuse('account.link')
    await markVerified(world.db, userId, now)
    return ok({ userId })
  })
  if (verified.ok)
    await securityEvent(world, {
      action: 'email_verified',
      resource: 'account',
      who: verified.value.userId,
    })
  return verified
}

/**
 * Mails a new link for an unverified account; same response and timing if there is none. `next` as in `signUp`.
 * Refuses `form.invalid`, `limit.reached`, `limit.suspicious`.
 */
export const resendVerification = (
  world: World,
  form: Form,
  client: Client,
  next: string | null = null,
): Promise<Result> =>
  requestLink(world, form, client, {
    purpose: 'verify-email',
    next,
    isFor: (user) => !user.emailVerified,
  })
