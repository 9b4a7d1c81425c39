// Records a referral after sign-in.

import { securityEvent } from '../../platform/audit/actions.ts'
import { day } from '../../platform/durations.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import type { Viewer } from '../accounts/rules.ts'
import { ownerOfCode, profileOf } from '../accounts/views/accounts.ts'
import { codeIn, mayRefer, pendingDays } from './rules.ts'
import {
  deletePending,
  deletePendingBefore,
  insertPendingReferral,
  insertReferral,
  pendingOf,
} from './store.ts'

/**
 * Submits a shopper's referral code. Idempotent for the same code. Refuses `referral.unknown`, `referral.own`,
 * `referral.late`, `referral.taken`; the event has the reason.
 */
export async function trackReferral(world: World, who: Viewer, text: string): Promise<Result> {
  const tracked = await track(world, who, text)
  if (!tracked.ok)
    await securityEvent(world, {
      action: 'referral_tracking_failed',
      resource: 'referral',
      who: who.id,
      details: { code: tracked.code },
    })
  return tracked
}

async function track(world: World, who: Viewer, text: string): Promise<Result> {
  const code = codeIn(text)
  const referrer = code && (await ownerOfCode(world, code))
  if (!referrer) return refuse('referral.unknown')
  const { joined } = await profileOf(world, who)
  const may = mayRefer(referrer, { id: who.id, joined }, world.now())
  if (!may.ok) return may
  const row = { referredId: who.id, referrerId: referrer.id, now: world.now() }
  const counted = await insertReferral(world.db, row)
  return counted === referrer.id ? ok() : refuse('referral.taken')
}

/** Saves the code of a sign-up, so that it counts on any device that is used to sign in first. */
export async function storeReferralCode(
  world: World,
  userId: string,
  text: string | null,
): Promise<void> {
  const code = codeIn(text)
  if (code) await insertPendingReferral(world.db, { userId, code, now: world.now() })
}

/**
 * After sign-in: submits the code saved at sign-up, or that of the browser's cookie. Returns whether nothing is pending
 * any more; a failed one is kept for the next sign-in.
 */
export async function trackPending(
  world: World,
  who: Viewer,
  fromBrowser: string | null,
): Promise<boolean> {
  const codes = new Set([await pendingOf(world.db, who.id), fromBrowser])
  for (const code of codes) {
    if (!code || !(await trackReferral(world, who, code)).ok) continue
    await deletePending(world.db, who.id)
    return true
  }
  return false
}

/** Cleanup: deletes expired codes. Returns how many. */
export const forgetPendingCodes = (world: World): Promise<number> =>
  deletePendingBefore(world.db, new Date(world.now().getTime() - pendingDays * day))
