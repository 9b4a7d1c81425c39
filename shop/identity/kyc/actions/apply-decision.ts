// Applies a final decision: state, history, retention, email, event.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { emit } from '../../../platform/events/actions.ts'
import { setting } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { retainUntil } from '../../documents/actions/store-document.ts'
import { daysAfter } from '../../documents/rules.ts'
import { answerDays, isReversal, isWaiting, type KycState, move } from '../rules/check.ts'
import { lastAttempt } from '../store/attempts.ts'
import { type SubmissionRow, setState, setValidUntil } from '../store/checks.ts'
import { insertDecision, type VerdictRow } from '../store/decisions.ts'
import { picturesOf } from '../store/pictures.ts'
import { mailOutcome } from './mail.ts'

/**
 * Requires the lock on the applicant's checks. `secondId` is the reviewer who confirmed it. Returns the orders that an
 * approval has released. Refuses `kyc.move`, and as the reactions to `identityApproved` do.
 */
export async function applyDecision(
  world: World,
  who: Viewer | 'system',
  { id, userId: applicantId }: SubmissionRow,
  state: KycState,
  said: VerdictRow,
  secondId: string | null,
): Promise<Result<readonly string[]>> {
  const { decision } = said
  const at = world.now()
  // A second reviewer need not claim it first: a waiting check counts as in review while it is decided.
  const to = move(isWaiting(state) ? 'in_review' : state, decision)
  if (!to.ok) return to
  if (!(await setState(world.db, id, state, to.value, at))) {
    return refuse('kyc.move', { facts: { from: state, to: decision } })
  }
  const attempt = await lastAttempt(world.db, applicantId)
  await insertDecision(world.db, { ...said, submissionId: id, applicantId, attempt, secondId, at })
  const days = await setting(world, 'identityValidDays')
  const isEnding = decision === 'approved' && days > 0
  await setValidUntil(world.db, id, isEnding ? daysAfter(at, days) : null)

  const keep = world.config.keepDocuments
  const retentionDays = decision === 'more_info_needed' ? answerDays : keep[decision]
  const documents = (await picturesOf(world.db, id)).map((one) => one.documentId)
  await retainUntil(world, applicantId, documents, daysAfter(at, retentionDays))
  await announce(world, `user:${applicantId}`)
  await announce(world, 'kyc')
  await emit(world, 'identity.decided', applicantId)
  const reversal = isReversal(state)
  const looked = said.viewedParts.join(' ')
  const facts = { applicant: applicantId, reversal, note: said.note !== '', looked }
  const details = secondId ? { ...facts, proposedBy: said.reviewerId ?? 'service' } : facts
  await record(world, who, `kyc.${decision}`, `kyc:${id}`, details)
  const released =
    decision === 'approved' ? await world.reactions.identityApproved(world, applicantId) : ok([])
  // The email about a released order says so itself.
  if (released.ok && released.value.length === 0) await mailOutcome(world, applicantId, decision)
  return released
}
