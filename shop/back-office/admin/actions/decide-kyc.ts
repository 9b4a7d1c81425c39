// Decides an identity check and releases orders, in one transaction.

import {
  confirmDecision,
  type Decided,
  decide,
  type Verdict,
} from '../../../identity/kyc/actions/decide.ts'
import { applicantOf, proposalFor } from '../../../identity/kyc/views/staff.ts'
import { viewedDocuments } from '../../../identity/kyc/views/viewed-documents.ts'
import { requireStepUp } from '../../../people/accounts/actions/re-authenticate.ts'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { setting } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { releaseAllOf } from '../../../sales/checkout/actions/release.ts'
import { isReleased } from '../../../sales/orders/rules/order.ts'
import { ordersForStaff } from '../../../sales/orders/views/orders.ts'
import type { World } from '../../../world.ts'

type Outcome = { readonly proposed: boolean; readonly released: readonly string[] }

/**
 * Returns the orders released by an approval. Refuses `accounts.stepUp`, `kyc.unseen` (an image was not opened), and as
 * `decide` and `releaseAllOf` do.
 */
export function decideKyc(
  world: World,
  who: Viewer,
  submissionId: string,
  verdict: Verdict,
): Promise<Result<Outcome>> {
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return Promise.resolve(fresh)
  return world.transaction(async (world) => {
    const viewed =
      verdict.decision === 'approved' ? await requireViewed(world, who, submissionId) : ok()
    if (!viewed.ok) return viewed
    const takesTwo = await isMuchAtStake(world, submissionId)
    const decided = await decide(world, who, submissionId, verdict, takesTwo)
    return decided.ok ? released(world, decided.value) : decided
  })
}

/**
 * Confirmation by a second reviewer. Refuses `accounts.stepUp`, `kyc.unseen`, and as `confirmDecision` and
 * `releaseAllOf` do.
 */
export function confirmKyc(
  world: World,
  who: Viewer,
  submissionId: string,
  seen?: string,
): Promise<Result<Outcome>> {
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return Promise.resolve(fresh)
  return world.transaction(async (world) => {
    const isApproval = (await proposalFor(world, submissionId)) === 'approved'
    const viewed = isApproval ? await requireViewed(world, who, submissionId) : ok()
    if (!viewed.ok) return viewed
    const decided = await confirmDecision(world, who, submissionId, seen)
    return decided.ok ? released(world, decided.value) : decided
  })
}

/** Approving requires that the reviewer has opened every image. Permission is checked by the decision itself. */
async function requireViewed(world: World, who: Viewer, submissionId: string): Promise<Result> {
  if (!may(who, 'kyc.decide')) return ok()
  const { unviewed } = await viewedDocuments(world, who.id, submissionId)
  return unviewed.length === 0 ? ok() : refuse('kyc.unseen')
}

async function released(
  world: World,
  { userId, decision, proposed }: Decided,
): Promise<Result<Outcome>> {
  if (proposed || decision !== 'approved') return ok({ proposed, released: [] })
  const released = await releaseAllOf(world, userId)
  return released.ok ? ok({ proposed, released: released.value }) : released
}

/** Whether a pending order is large enough for two reviewers. One in a currency other than Pi counts as large. */
async function isMuchAtStake(world: World, submissionId: string): Promise<boolean> {
  const limit = await setting(world, 'identityTwoAbove')
  const userId = limit > 0n ? await applicantOf(world, submissionId) : null
  if (!userId) return false
  const orders = await ordersForStaff(world, { userIds: [userId], limit: 100 })
  return orders.some(
    ({ status, currency, total }) =>
      !isReleased(status) && status !== 'cancelled' && (currency !== 'PI' || total > limit),
  )
}
