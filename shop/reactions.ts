// What follows from what, on one screen: areas announce (`world.reactions`), and this table says who acts.

import { retryClaims } from './payments/review/claims.ts'
import { followDecision, followPayments } from './sales/checkout/actions/follow-payments.ts'
import { isMuchAtStake, releaseAllOf } from './sales/checkout/actions/release.ts'
import type { Reactions } from './world.ts'

export const reactions: Reactions = {
  // Released in the same transaction; orders that are locked are left to the job `expire-orders`.
  identityApproved: releaseAllOf,
  needsTwoReviewers: isMuchAtStake,
  walletProved: retryClaims,
  // Settled in the same transaction: documents, returns, refunds, emails. Stock and release follow after the commit, and
  // the job `expire-orders` repeats what failed.
  paymentsChanged: followPayments,
  // Settled and released in the same transaction, or the decision is refused.
  paymentDecided: followDecision,
}
