// A session of an account that did not sign in by a form, for a browser or a request.
import { sessionCookie } from '../../../shop/people/accounts/rules.ts'
import { insertSession } from '../../../shop/people/accounts/store/sessions.ts'
import { newToken, tokenHash } from '../../../shop/people/accounts/tokens.ts'
import { day } from '../../../shop/platform/durations.ts'
import type { World } from '../../../shop/world.ts'

/** Its cookie. `isStaff`: with a second factor, as the dashboard needs it. */
export async function sessionOf(
  world: World,
  { id: userId }: { readonly id: string },
  isStaff = false,
): Promise<{ readonly name: string; readonly value: string }> {
  const token = newToken()
  const now = world.now()
  await insertSession(world.db, {
    id: world.id(),
    userId,
    tokenHash: tokenHash(token),
    now,
    expiresAt: new Date(now.getTime() + 30 * day),
    ipPrefix: '',
    userAgent: '',
    provedBy: 'password',
    mfaAt: isStaff ? now : null,
  })
  return { name: sessionCookie(world.config.publicUrl).name, value: token }
}
