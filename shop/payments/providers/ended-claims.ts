// Refund links that were closed at the provider before they were used: staff have them made anew, or record what they paid.

import { may, type Viewer } from '../../people/accounts/rules.ts'
import { endAlert } from '../../people/alerts/actions.ts'
import { record } from '../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { paidReference } from '../refunds/approve-refund.ts'
import { lockedPaymentRequest } from '../requests/actions/payment-requests.ts'
import { finishClaim, subjectOf } from './refund.ts'
import * as claims from './store/claims.ts'

/** Makes each ended link of a refund anew, for what was not paid out. Refuses as `recordPaidElsewhere` does. */
export const renewClaims = (world: World, who: Viewer, refundId: string): Promise<Result> =>
  withEnded(world, who, refundId, async (world, ended) => {
    for (const { id, orderNumber } of ended) {
      await claims.setAgain(world.db, id, world.now())
      const details = { refund: refundId, claim: id }
      await record(world, who, 'refund.link_renewed', `order:${orderNumber}`, details)
    }
    return ok()
  })

/**
 * Records that the merchant paid what the ended links of a refund were for in another way: `typed` is the reference of
 * that payment. It closes the refund, or its part. Refuses `auth.forbidden`, `refund.reference`, `refund.by_provider`
 * (no link has ended: the provider pays).
 */
export const recordPaidElsewhere = (
  world: World,
  who: Viewer,
  refundId: string,
  typed: string,
): Promise<Result> =>
  withEnded(world, who, refundId, async (world, ended) => {
    const hash = paidReference(typed)
    if (hash === null) return refuse('refund.reference')
    for (const claim of ended) {
      const done = await finishClaim(world, 'manual', { claim, hash, by: who })
      if (!done.ok) return done
    }
    return ok()
  })

const withEnded = (
  world: World,
  who: Viewer,
  refundId: string,
  work: (world: World, ended: readonly claims.ClaimRow[]) => Promise<Result>,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'refunds.pay')) return refuse('auth.forbidden')
    const [first] = await claims.claimsOf(world.db, [refundId])
    if (!first) return refuse('refund.by_provider')
    const locked = await lockedPaymentRequest(world, first.orderNumber)
    if (!locked.ok) return locked
    const all = await claims.claimsOf(world.db, [refundId])
    const ended = all.filter(({ state }) => state === 'ended')
    if (ended.length === 0) return refuse('refund.by_provider')
    const done = await work(world, ended)
    if (done.ok) await endAlert(world, 'payment_provider', { subject: subjectOf(refundId) })
    return done
  })
