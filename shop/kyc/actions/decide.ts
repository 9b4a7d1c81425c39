// A reviewer's decision, and its reversal by a new one.

import { mayAct, type Viewer } from '../../accounts/rules.ts'
import { record, securityEvent } from '../../audit/actions.ts'
import { keepUntil } from '../../documents/actions/keep.ts'
import { daysAfter } from '../../documents/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { refuseSecrets } from '../../secrets/actions.ts'
import { announce, type World } from '../../world.ts'
import { type Decision, move, needsReason } from '../rules.ts'
import {
  insertDecision,
  latestOf,
  lockChecks,
  picturesOf,
  setState,
  submissionById,
} from '../store.ts'
import { mailDecision } from './mail.ts'

export type Verdict = {
  readonly decision: Decision
  /** For the applicant. Needed to decline and to reverse. */
  readonly reason: string
  /** For staff only. */
  readonly note?: string
}

const longest = 1000

/**
 * One transaction; what follows for orders joins it from outside. Refuses `kyc.not_allowed`, `kyc.missing`,
 * `kyc.own_case`, `kyc.superseded` (there is a newer submission), `kyc.already_approved`, `kyc.already_declined`,
 * `kyc.move`, `kyc.reason_missing`, `kyc.too_long`, `phrase.refused`.
 */
export async function decide(
  world: World,
  who: Viewer,
  submissionId: string,
  { decision, reason, note = '' }: Verdict,
): Promise<Result<{ userId: string; reversal: boolean }>> {
  const subject = `kyc:${submissionId}`
  const event = { action: 'suspicious_activity', resource: subject, who: who.id } as const
  if (!mayAct(who, 'kyc')) {
    await securityEvent(world, event)
    return refuse('kyc.not_allowed')
  }
  const plain = await refuseSecrets(world, { reason, note })
  if (!plain.ok) return plain
  const words = { reason: reason.trim(), note: note.trim() }
  if (words.reason.length > longest || words.note.length > longest) return refuse('kyc.too_long')

  return world.transaction(async (world) => {
    const found = await submissionById(world.db, submissionId)
    if (!found) return refuse('kyc.missing')
    if (found.userId === who.id) return refuse('kyc.own_case')
    await lockChecks(world.db, found.userId)
    const latest = await latestOf(world.db, found.userId)
    if (latest?.id !== submissionId) return refuse('kyc.superseded')
    const to = move(latest.state, decision)
    if (!to.ok) return to
    if (needsReason(latest.state, decision) && !words.reason) return refuse('kyc.reason_missing')

    const at = world.now()
    if (!(await setState(world.db, submissionId, latest.state, to.value, at))) {
      return refuse('kyc.move', { facts: { from: latest.state, to: decision } })
    }
    const applicantId = found.userId
    const row = { submissionId, applicantId, reviewerId: who.id, decision, ...words, at }
    await insertDecision(world.db, row)
    const documents = (await picturesOf(world.db, submissionId)).map((one) => one.documentId)
    const until = daysAfter(at, world.config.keepDocuments[decision])
    await keepUntil(world, applicantId, documents, until)
    await mailDecision(world, applicantId, decision)
    await announce(world, `user:${applicantId}`)
    await announce(world, 'kyc')
    const reversal = latest.state !== 'submitted'
    const details = { applicant: applicantId, reversal, note: words.note !== '' }
    await record(world, { who, action: `kyc.${decision}`, subject, details })
    return ok({ userId: applicantId, reversal })
  })
}
