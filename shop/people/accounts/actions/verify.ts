// Email verification.
import { securityEvent } from '../../../platform/audit/actions.ts'
import type { Form } from '../../../platform/input.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { readEmail } from '../input.ts'
import type { Client } from '../port.ts'
import { admit, mayMail } from '../sign-in-limits.ts'
import { consumeLink } from '../store/links.ts'
import { markVerified, userByEmail } from '../store/users.ts'
import { tokenHash } from '../tokens.ts'
import { constantTime } from './constant-time.ts'
import { mailLink } from './links.ts'

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
export async function resendVerification(
  world: World,
  form: Form,
  client: Client,
  next: string | null = null,
): Promise<Result> {
  const read = readEmail(form)
  if (!read.ok) return read
  const { email } = read.value
  const attempt = await admit(world, 'mail', email, client)
  if (!attempt.ok) return attempt
  return constantTime(() =>
    world.transaction(async (world) => {
      const user = await userByEmail(world.db, email)
      if (user && !user.emailVerified && (await mayMail(world, email)))
        await mailLink(world, user, 'verify-email', next)
      return ok()
    }),
  )
}
