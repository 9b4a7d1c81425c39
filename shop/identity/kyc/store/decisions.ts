// SQL of decisions, and of proposals that await a second reviewer.
import type { Db } from '../../../world.ts'
import type { Decision, Part, ReasonCode, RequestedPart } from '../rules.ts'

export type VerdictRow = {
  reviewerId: string
  decision: Decision
  code: ReasonCode | null
  reason: string
  note: string
  requestedParts: RequestedPart[]
  isFinal: boolean
  /** Images that the reviewer had opened. */
  viewedParts: Part[]
  at: Date
}
export type DecisionRow = VerdictRow & { attempt: number | null; secondId: string | null }

export async function insertDecision(
  db: Db,
  row: DecisionRow & { submissionId: string; applicantId: string },
): Promise<void> {
  await db`
    insert into kyc_decisions (
      submission_id, applicant_id, reviewer_id, decision, code, reason, note, requested_parts, is_final, attempt,
      second_reviewer_id, viewed_parts, at)
    values (
      ${row.submissionId}, ${row.applicantId}, ${row.reviewerId}, ${row.decision}, ${row.code},
      ${row.reason}, ${row.note}, ${row.requestedParts}, ${row.isFinal}, ${row.attempt}, ${row.secondId},
      ${row.viewedParts}, ${row.at})`
}

export async function decisionsOf(db: Db, submissionId: string): Promise<DecisionRow[]> {
  return db<DecisionRow[]>`
    select reviewer_id as "reviewerId", decision, code, reason, note, requested_parts as "requestedParts", is_final as "isFinal", attempt,
      second_reviewer_id as "secondId", viewed_parts as "viewedParts", at
    from kyc_decisions where submission_id = ${submissionId} order by id desc`
}

export async function insertProposal(
  db: Db,
  row: VerdictRow & { submissionId: string; applicantId: string },
): Promise<boolean> {
  const { count } = await db`
    insert into kyc_proposals (
      submission_id, applicant_id, reviewer_id, decision, code, reason, note, requested_parts, is_final, viewed_parts, at)
    values (
      ${row.submissionId}, ${row.applicantId}, ${row.reviewerId}, ${row.decision}, ${row.code},
      ${row.reason}, ${row.note}, ${row.requestedParts}, ${row.isFinal}, ${row.viewedParts}, ${row.at})
    on conflict do nothing`
  return count === 1
}

export async function proposalOf(db: Db, submissionId: string): Promise<VerdictRow | null> {
  const [row] = await db<VerdictRow[]>`
    select reviewer_id as "reviewerId", decision, code, reason, note, requested_parts as "requestedParts", is_final as "isFinal", viewed_parts as "viewedParts", at
    from kyc_proposals where submission_id = ${submissionId}`
  return row ?? null
}

export async function deleteProposal(db: Db, submissionId: string): Promise<boolean> {
  const { count } = await db`delete from kyc_proposals where submission_id = ${submissionId}`
  return count === 1
}

/** Redacts reasons and notes, which may name people; the decision, its time and reviewer stay. */
export async function hideWords(db: Db, submissionId: string): Promise<void> {
  await db`update kyc_decisions set reason = '', note = '' where submission_id = ${submissionId}`
}
