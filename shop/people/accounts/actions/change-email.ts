// Changes the email address: the new one confirms, the old one is notified and can revert.
import { securityEvent } from '../../../platform/audit/actions.ts'
import { emit } from '../../../platform/events/actions.ts'
import { type Form, refuseFields } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { readEmail } from '../input.ts'
import type { Client } from '../port.ts'
import { linkLife, undoLife, type Viewer } from '../rules.ts'
import { admit, mayMail } from '../sign-in-limits.ts'
import { deleteChallenges } from '../store/challenges.ts'
import {
  consumeEmailChange,
  consumeUndo,
  deleteLinks,
  forgetProofsSince,
  saveEmailChange,
  saveUndo,
  setEmail,
} from '../store/email.ts'
import { deleteSessions } from '../store/sessions.ts'
import { userByEmail, userById } from '../store/users.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { constantTime } from './constant-time.ts'
import { mailLink } from './links.ts'
import { mailPerson } from './mail.ts'
import { requireStepUp } from './re-authenticate.ts'

/**
 * Mails a link to the new address, without revealing whether that has an account. Refuses `accounts.stepUp`,
 * `form.invalid`, `phrase.refused`, `limit.reached`, `limit.suspicious`.
 */
export async function requestEmailChange(
  world: World,
  who: Viewer,
  form: Form,
  client: Client,
): Promise<Result> {
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  const safe = await refuseSecrets(world, form)
  if (!safe.ok) return safe
  const read = readEmail(form)
  if (!read.ok) return read
  const { email } = read.value
  if (email === who.email) return refuseFields({ email: 'account.same_email' })
  const attempt = await admit(world, 'mail', email, client)
  if (!attempt.ok) return attempt
  return constantTime(() =>
    world.transaction(async (world) => {
      const token = newToken()
      const expiresAt = new Date(world.now().getTime() + linkLife['verify-email'])
      await saveEmailChange(world.db, {
        userId: who.id,
        email,
        expiresAt,
        tokenHash: tokenHash(token),
      })
      if (!(await userByEmail(world.db, email)) && (await mayMail(world, email)))
        await mailPerson(
          world,
          { ...who, email },
          { template: 'change-email', until: expiresAt, path: `/auth/email?token=${token}` },
        )
      return ok()
    }),
  )
}

/** An address change; `at` identifies it. */
export type Moved = { readonly from: string; readonly to: string; readonly at: Date }
/** Other data keyed by the address, changed in the same transaction. */
type Also = (world: World, moved: Moved) => Promise<unknown>

/** Confirms by the link mailed to the new address. Refuses `account.link`. */
export async function confirmEmailChange(
  world: World,
  token: string,
  also?: Also,
): Promise<Result> {
  const done = await world.transaction(async (world) => {
    const now = world.now()
    const change = await consumeEmailChange(world.db, tokenHash(token), now)
    const user = change && (await userById(world.db, change.userId))
    if (!change || !user) return refuse('account.link')
    if (!(await setEmail(world.db, user.id, change.email, now))) return refuse('account.link')
    await also?.(world, { from: user.email, to: change.email, at: now })
    await emit(world, 'customer.updated', user.id)
    await deleteLinks(world.db, user.id)
    const undo = newToken()
    await saveUndo(world.db, {
      tokenHash: tokenHash(undo),
      userId: user.id,
      email: user.email,
      changedAt: now,
      expiresAt: new Date(now.getTime() + undoLife),
    })
    await mailPerson(world, user, { template: 'email-changed', path: `/auth/email?undo=${undo}` })
    return ok(user.id)
  })
  if (!done.ok) return done
  await securityEvent(world, { action: 'email_changed', resource: 'account', who: done.value })
  return ok()
}

/**
 * By the link mailed to the old address: ends all sessions, and removes password and factors that an attacker may
 * have set. Mails a password reset link to the old address. Refuses `account.link`.
 */
export async function undoEmailChange(world: World, token: string, also?: Also): Promise<Result> {
  const done = await world.transaction(async (world) => {
    const now = world.now()
    const undo = await consumeUndo(world.db, tokenHash(token), now)
    if (!undo) return refuse('account.link')
    const { userId, email, changedAt } = undo
    const before = await userById(world.db, userId)
    if (!(await setEmail(world.db, userId, email, now))) return refuse('account.link')
    if (before) await also?.(world, { from: before.email, to: email, at: changedAt })
    await emit(world, 'customer.updated', userId)
    await deleteLinks(world.db, userId)
    await deleteSessions(world.db, userId)
    await deleteChallenges(world.db, userId)
    await forgetProofsSince(world.db, userId, changedAt)
    const user = await userById(world.db, userId)
    if (user) await mailLink(world, user, 'reset-password')
    return ok(userId)
  })
  if (!done.ok) return done
  await securityEvent(world, {
    action: 'email_change_undone',
    resource: 'account',
    who: done.value,
  })
  return ok()
}
