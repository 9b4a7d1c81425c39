// Decisions on identity checks for tests: the reviewer has authenticated and opens each photo first.

import {
  confirmDecision as confirmCheck,
  decide as decideCheck,
} from '../../shop/identity/kyc/actions/decide.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import type { World } from '../../shop/world.ts'
import { viewDocuments } from './opened-documents.ts'
import { noReactions } from './world.ts'

/** As `decide`, of the identity check alone: no order is released. `takesTwo`: as if a large order waited for it. */
export async function decide(
  world: World,
  who: Viewer,
  submissionId: string,
  verdict: Parameters<typeof decideCheck>[3],
  takesTwo = false,
) {
  const reviewer = proven(world, who)
  await viewDocuments(world, reviewer, submissionId).catch(() => {})
  const reactions = { ...noReactions, needsTwoReviewers: async () => takesTwo }
  return decideCheck({ ...world, reactions }, reviewer, submissionId, verdict)
}

/** As `confirmDecision`, in the same way. */
export async function confirmDecision(
  world: World,
  who: Viewer,
  submissionId: string,
  seen?: string,
) {
  const reviewer = proven(world, who)
  await viewDocuments(world, reviewer, submissionId).catch(() => {})
  return confirmCheck({ ...world, reactions: noReactions }, reviewer, submissionId, seen)
}

const proven = (world: World, who: Viewer): Viewer => ({
  ...who,
  proof: { at: world.now(), by: who.proof?.by ?? 'password' },
})
