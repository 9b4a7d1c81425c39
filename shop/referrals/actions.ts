// Noting who brought somebody, once they have signed in.
import type { Viewer } from '../accounts/rules.ts'
import { ownerOfCode, profileOf } from '../accounts/views.ts'
import { securityEvent } from '../audit/actions.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { World } from '../world.ts'
import { codeIn, mayRefer } from './rules.ts'
import { insertReferral } from './store.ts'

/**
 * Submits the code that a shopper came with. The same one again is fine.
 * Refuses `referral.unknown`, `referral.own`, `referral.late`, `referral.taken`; the event carries the reason.
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
