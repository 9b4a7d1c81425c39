// Claims a check for one reviewer for a limited time (a lease), so that no two decide on it.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { isOwnedBy } from '../../../people/accounts/views/guests.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { leaseMinutes } from '../rules/check.ts'
import { lockChecks, submissionById } from '../store/checks.ts'
import { dropClaim, extendClaim, setClaim } from '../store/claims.ts'

const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMinutes * 60_000)

/**
 * Also takes over an expired claim. Refuses `kyc.not_allowed`, `kyc.missing`, `kyc.own_case`, `kyc.claimed` (by
 * another reviewer), `kyc.not_waiting`.
 */
export const claim = (world: World, who: Viewer, submissionId: string): Promise<Result> =>
  world.transaction(async (world) => {
    const found = await requireReviewable(world, who, submissionId)
    if (!found.ok) return found
    const claimed = await claimSubmission(world, who, submissionId)
    if (!claimed.ok) return claimed
    await announce(world, 'kyc')
    await record(world, who, 'kyc.claimed', `kyc:${submissionId}`)
    return ok()
  })

/** Refuses `kyc.not_claimed` unless this reviewer has claimed it. */
export const release = (world: World, who: Viewer, submissionId: string): Promise<Result> =>
  world.transaction(async (world) => {
    const found = await requireReviewable(world, who, submissionId)
    if (!found.ok) return found
    if (!(await dropClaim(world.db, submissionId, who.id))) return refuse('kyc.not_claimed')
    await announce(world, 'kyc')
    await record(world, who, 'kyc.released', `kyc:${submissionId}`)
    return ok()
  })

/** Extends the reviewer's own claim; no-op for anyone else. */
export function extendOwnClaim(world: World, who: Viewer, submissionId: string): Promise<unknown> {
  const now = world.now()
  return extendClaim(world.db, { id: submissionId, reviewerId: who.id, now, until: leaseFrom(now) })
}

/** Requires the lock on the user's checks. Refuses `kyc.claimed`, `kyc.not_waiting`. */
export async function claimSubmission(
  world: World,
  who: Viewer,
  submissionId: string,
): Promise<Result> {
  const now = world.now()
  const lease = { id: submissionId, reviewerId: who.id, now, until: leaseFrom(now) }
  if (await setClaim(world.db, lease)) return ok()
  const row = await submissionById(world.db, submissionId)
  return refuse(row?.claimedBy && row.claimedBy !== who.id ? 'kyc.claimed' : 'kyc.not_waiting')
}

/**
 * Locks the applicant's checks until the caller's transaction ends. Refuses `kyc.not_allowed`, `kyc.missing`,
 * `kyc.own_case`.
 */
export async function requireReviewable(world: World, who: Viewer, submissionId: string) {
  if (!may(who, 'kyc.decide')) return refuse('kyc.not_allowed')
  const found = await submissionById(world.db, submissionId)
  if (!found) return refuse('kyc.missing')
  if (await isOwnedBy(world, found.userId, who.id)) return refuse('kyc.own_case')
  await lockChecks(world.db, found.userId)
  const now = await submissionById(world.db, submissionId)
  return now ? ok(now) : refuse('kyc.missing')
}
