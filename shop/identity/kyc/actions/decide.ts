// A reviewer's decision, its reversal, and confirmation by a second reviewer (four-eyes principle).

import { requireStepUp } from '../../../people/accounts/actions/re-authenticate.ts'
import { isRecentlyProven, may, type Viewer } from '../../../people/accounts/rules.ts'
import { staffWho } from '../../../people/accounts/views/staff.ts'
import { record, securityEvent } from '../../../platform/audit/actions.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { openAnswers } from '../answers.ts'
import { displayedCheck } from '../displayed-check.ts'
import {
  type Decision,
  isReversal,
  isWaiting,
  move,
  needsReason,
  type ReasonCode,
  type RequestedPart,
} from '../rules/check.ts'
import type { SubmissionRow } from '../store/checks.ts'
import { dropClaim } from '../store/claims.ts'
import { deleteProposal, insertProposal, proposalOf, type VerdictRow } from '../store/decisions.ts'
import { latestOf } from '../store/lists.ts'
import { picturesOf } from '../store/pictures.ts'
import { sessionsOf } from '../store/sessions.ts'
import { viewedDocuments } from '../views/viewed-documents.ts'
import { applyDecision } from './apply-decision.ts'
import { claimSubmission, requireReviewable } from './claim.ts'

export type Verdict = {
  readonly decision: Decision
  /** A standard reason, shown in the applicant's language. */
  readonly code?: ReasonCode | null
  /** Free text for the applicant. This or a code is required to decline, to request information and to reverse. */
  readonly reason: string
  /** For staff only. Required to approve if the applicant chose an alternative to the selfie. */
  readonly note?: string
  /** What must be submitted again; required to request information. */
  readonly requestedParts?: readonly RequestedPart[]
  /** No new attempt without support. */
  readonly isFinal?: boolean
  /** Whether the reviewer saw an earlier decision; if absent, only the state rules apply. */
  readonly isReversal?: boolean
  /** The displayed version (`displayedCheck`); if absent, only the state rules apply. */
  readonly seen?: string | undefined
}
export type Decided = {
  /** It takes effect once a second reviewer confirms it. */
  readonly proposed: boolean
  /** Numbers of the orders that an approval has released. */
  readonly released: readonly string[]
}

const longest = 1000

/**
 * In one transaction with what follows from it (`identityApproved`). Approving requires that the reviewer has opened every
 * image; a second reviewer confirms a reversal, and an approval on which much depends. Refuses `accounts.stepUp`,
 * `kyc.unseen`, `kyc.not_allowed`, `kyc.missing`, `kyc.own_case`, `kyc.superseded` (there is a newer submission), `kyc.withdrawn`,
 * `kyc.claimed`, `kyc.proposed`, `kyc.changed` (not the displayed version), `kyc.already_approved`, `kyc.already_declined`, `kyc.move`, `kyc.reason_missing`,
 * `kyc.pieces_missing`, `kyc.note_missing`, `kyc.alone`, `kyc.alone_factor`, `kyc.too_long`, `phrase.refused`.
 */
export async function decide(
  world: World,
  who: Viewer,
  submissionId: string,
  verdict: Verdict,
): Promise<Result<Decided>> {
  const { id } = who
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  if (!may(who, 'kyc.decide')) {
    const resource = `kyc:${submissionId}`
    await securityEvent(world, { action: 'suspicious_activity', resource, who: id })
    return refuse('kyc.not_allowed')
  }
  const { decision, code = null, note = '', requestedParts = [], isFinal = false } = verdict
  const plain = await refuseSecrets(world, { reason: verdict.reason, note })
  if (!plain.ok) return plain
  const texts = { reason: verdict.reason.trim(), note: note.trim() }
  if (texts.reason.length > longest || texts.note.length > longest) return refuse('kyc.too_long')

  return world.transaction<Decided>(async (world) => {
    const ready = await requireDecidable(world, who, submissionId, verdict.seen)
    if (!ready.ok) return ready
    const { row, from } = ready.value
    const { unviewed, viewedParts } = await viewedDocuments(world, id, submissionId)
    if (decision === 'approved' && unviewed.length > 0) return refuse('kyc.unseen')
    const to = move(from, decision)
    if (!to.ok) return to
    // Optimistic locking: a reviewer who has not seen a decision made meanwhile does not reverse it.
    if (verdict.isReversal === false && isReversal(from)) return refuse(`kyc.already_${from}`)
    const hasReason = texts.reason !== '' || (code !== null && code !== 'other')
    if (needsReason(from, decision) && !hasReason) return refuse('kyc.reason_missing')
    if (decision === 'more_info_needed' && requestedParts.length === 0)
      return refuse('kyc.pieces_missing')
    if (decision === 'approved' && !texts.note && (await needsNote(world, row))) {
      return refuse('kyc.note_missing')
    }
    const verdictRow: VerdictRow = {
      decision,
      code,
      ...texts,
      reviewerId: who.id,
      at: world.now(),
      viewedParts: [...viewedParts],
      requestedParts: decision === 'more_info_needed' ? [...requestedParts] : [],
      isFinal: decision === 'declined' && isFinal,
    }
    const reversal = isReversal(from)
    const takesTwo =
      decision === 'approved' && (await world.reactions.needsTwoReviewers(world, row.userId))
    const isTwo = reversal || takesTwo
    const others = isTwo ? await otherReviewers(world, [who.id, row.userId]) : []
    if (others.length > 0) {
      const proposed = await propose(world, who, row, verdictRow)
      return proposed.ok ? ok({ proposed: true, released: [] }) : proposed
    }
    const alone = isTwo ? mayDecideAlone(world, who, texts) : ok()
    if (!alone.ok) return alone
    const done = await applyDecision(world, who, row, from, verdictRow, null)
    return done.ok ? ok({ proposed: false, released: done.value }) : done
  })
}

/** A merchant without a second reviewer writes a note and uses a second factor; the demonstration requires neither. */
function mayDecideAlone(
  { config, now }: World,
  who: Viewer,
  { reason, note }: { reason: string; note: string },
): Result {
  if (!reason && !note) return refuse('kyc.alone')
  const by = isRecentlyProven(who, now()) ? who.proof?.by : 'password'
  return config.demo || (by && by !== 'password') ? ok() : refuse('kyc.alone_factor')
}

/**
 * Confirms the proposal that was shown. Refuses as `decide` does, `kyc.no_proposal`, and `kyc.four_eyes` to the reviewer
 * who proposed it.
 */
export async function confirmDecision(
  world: World,
  who: Viewer,
  submissionId: string,
  seen?: string,
): Promise<Result<Decided>> {
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  return world.transaction(async (world) => {
    const found = await requireReviewable(world, who, submissionId)
    if (!found.ok) return found
    const proposed = await proposalOf(world.db, submissionId)
    if (!proposed) return refuse('kyc.no_proposal')
    if (await isOutdated(world, found.value, seen)) return refuse('kyc.changed')
    if (proposed.reviewerId === who.id) return refuse('kyc.four_eyes')
    const { decision } = proposed
    const { unviewed } = await viewedDocuments(world, who.id, submissionId)
    if (decision === 'approved' && unviewed.length > 0) return refuse('kyc.unseen')
    const { value: row } = found
    const latest = await latestOf(world.db, row.userId)
    if (latest?.id !== submissionId) return refuse('kyc.superseded')
    const { state: from } = row
    await deleteProposal(world.db, submissionId)
    // Released for the confirming reviewer, no matter who had claimed it.
    const done = await applyDecision(
      world,
      who,
      row,
      from,
      { ...proposed, at: world.now() },
      who.id,
    )
    return done.ok ? ok({ proposed: false, released: done.value }) : done
  })
}

/** Withdraws a proposal; a waiting check returns to the queue. Refuses `kyc.no_proposal` and as above. */
export const dropProposal = (
  world: World,
  who: Viewer,
  submissionId: string,
  seen?: string,
): Promise<Result> =>
  world.transaction(async (world) => {
    const found = await requireReviewable(world, who, submissionId)
    if (!found.ok) return found
    const proposed = await proposalOf(world.db, submissionId)
    if (proposed && (await isOutdated(world, found.value, seen))) return refuse('kyc.changed')
    if (!(await deleteProposal(world.db, submissionId))) return refuse('kyc.no_proposal')
    await announce(world, 'kyc')
    await record(world, who, 'kyc.proposal_dropped', `kyc:${submissionId}`)
    return ok()
  })

/** The latest submission, not claimed by another reviewer, without a proposal; claims it if it is waiting. */
async function requireDecidable(world: World, who: Viewer, submissionId: string, seen?: string) {
  const found = await requireReviewable(world, who, submissionId)
  if (!found.ok) return found
  const { value: row } = found
  if (row.state === 'withdrawn') return refuse('kyc.withdrawn')
  const latest = await latestOf(world.db, row.userId)
  if (latest?.id !== submissionId) return refuse('kyc.superseded')
  if (await proposalOf(world.db, submissionId)) return refuse('kyc.proposed')
  if (await isOutdated(world, row, seen)) return refuse('kyc.changed')
  if (!isWaiting(row.state)) return ok({ row, from: row.state })
  const claimed = await claimSubmission(world, who, submissionId)
  return claimed.ok ? ok({ row, from: 'in_review' as const }) : claimed
}

const isOutdated = async (world: World, row: SubmissionRow, seen?: string): Promise<boolean> =>
  seen !== undefined && seen !== (await displayedCheck(world, row))

async function propose(
  world: World,
  who: Viewer,
  { id, userId }: SubmissionRow,
  said: VerdictRow,
): Promise<Result> {
  const applicantId = userId
  if (!(await insertProposal(world.db, { ...said, submissionId: id, applicantId }))) {
    return refuse('kyc.proposed')
  }
  await dropClaim(world.db, id, who.id)
  await announce(world, 'kyc')
  const details = { applicant: applicantId, decision: said.decision }
  const subject = `kyc:${id}`
  await record(world, who, 'kyc.proposed', subject, details)
  return ok()
}

const otherReviewers = async (world: World, except: readonly string[]): Promise<string[]> =>
  (await staffWho(world, 'kyc.decide')).filter((id) => !except.includes(id))

/** Without a selfie to compare, or the hosted service's word, the reviewer must note how the identity was verified. */
async function needsNote(world: World, row: SubmissionRow): Promise<boolean> {
  if (openAnswers(world, row)?.papers.route === 'other') return true
  const sessions = await sessionsOf(world.db, row.id)
  const isVerified = sessions.some(({ state }) => state === 'verified')
  return sessions.length > 0 && !isVerified && (await picturesOf(world.db, row.id)).length === 0
}
