// Step-up authentication: before any input of a sensitive page, or within the form of a sensitive action.

import { prove } from '../../shop/people/accounts/actions/re-authenticate.ts'
import { isRecentlyProven, stepUpLifetime, type Viewer } from '../../shop/people/accounts/rules.ts'
import { factorsOf } from '../../shop/people/accounts/views/factors.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import { clientOf } from './auth'
import { redirect } from './redirects'
import { type Context, pagePath, requestContext, requireViewer } from './request-context'

/** The list page that starts its download after step-up. */
export function downloading(page: string): string {
  const url = new URL(page, 'http://shop.invalid')
  // The id of a download that has not started.
  url.searchParams.delete('export')
  url.searchParams.set('download', 'yes')
  return url.pathname + url.search
}

/**
 * For a loader: the signed-in user with a recent authentication, or a redirect to step-up that returns here or
 * continues to `next`. At least half of the time window is left to fill in a form; its action calls `requireStepUp` of
 * shop/people/accounts/actions/re-authenticate.ts.
 */
export function requireFreshViewer(
  context: Context,
  request: Request,
  next = pagePath(request),
): Viewer {
  const who = requireViewer(context, request)
  if (isRecentlyProven(who, requestContext(context).world.now(), stepUpLifetime / 2)) return who
  throw redirect(`/account/confirm?next=${encodeURIComponent(next)}`)
}

/** Props of `ConfirmFields`. */
export async function proofAskedOf(context: Context, who: Viewer) {
  const { totp, passkeys } = await factorsOf(requestContext(context).world, who.id)
  return { email: who.email, totp, hasFactor: totp || passkeys > 0, hasPasskey: passkeys > 0 }
}

/** The viewer, re-authenticated if the form has their password or code. Refuses as `prove` does, and `accounts.stepUp`. */
export async function requireProof(
  context: Context,
  who: Viewer,
  fields: Readonly<Record<string, string>>,
): Promise<Result<Viewer>> {
  const { world, setCookies } = requestContext(context)
  if (fields.confirm !== 'yes' || isRecentlyProven(who, world.now())) return ok(who)
  const proved = await prove(world, who, fields, clientOf(context))
  if (!proved.ok) return proved
  // The session has ended meanwhile.
  if (proved.value.cookies.length === 0) return refuse('accounts.stepUp')
  setCookies.push(...proved.value.cookies)
  return ok({ ...who, proof: { at: world.now(), by: proved.value.by } })
}
