// SQL of decisions, and of proposals that await a second reviewer.
import { firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Decision, Part, ReasonCode, RequestedPart } from '../rules/check.ts'

export type VerdictRow = {
  /** Null: the hosted service decided. */
  reviewerId: string | null
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

export const insertDecision = async (
  db: Db,
  row: DecisionRow & { submissionId: string; applicantId: string },
) => db`
  insert into kyc_decisions (
    submission_id, applicant_id, reviewer_id, decision, code, reason, note, requested_parts, is_final, attempt,
    second_reviewer_id, viewed_parts, at)
  values (
    ${row.submissionId}, ${row.applicantId}, ${row.reviewerId}, ${row.decision}, ${row.code},
    ${row.reason}, ${row.note}, ${row.requestedParts}, ${row.isFinal}, ${row.attempt}, ${row.secondId},
    ${row.viewedParts}, ${row.at})`

export const decisionsOf = async (db: Db, submissionId: string) => db<DecisionRow[]>`
  select reviewer_id as "reviewerId", decision, code, reason, note, requested_parts as "requestedParts", is_final as "isFinal", attempt,
    second_reviewer_id as "secondId", viewed_parts as "viewedParts", at
  from kyc_decisions where submission_id = ${submissionId} order by id desc`

export const insertProposal = async (
  db: Db,
  row: VerdictRow & { submissionId: string; applicantId: string },
) =>
  hasChanged(db`
    insert into kyc_proposals (
      submission_id, applicant_id, reviewer_id, decision, code, reason, note, requested_parts, is_final, viewed_parts, at)
    values (
      ${row.submissionId}, ${row.applicantId}, ${row.reviewerId}, ${row.decision}, ${row.code},
      ${row.reason}, ${row.note}, ${row.requestedParts}, ${row.isFinal}, ${row.viewedParts}, ${row.at})
    on conflict do nothing`)

export const proposalOf = async (db: Db, submissionId: string) =>
  firstOf(db<VerdictRow[]>`
    select reviewer_id as "reviewerId", decision, code, reason, note, requested_parts as "requestedParts", is_final as "isFinal", viewed_parts as "viewedParts", at
    from kyc_proposals where submission_id = ${submissionId}`)

export const deleteProposal = async (db: Db, submissionId: string) =>
  hasChanged(db`delete from kyc_proposals where submission_id = ${submissionId}`)

/** Redacts reasons and notes, which may name people; the decision, its time and reviewer stay. */
export const redactDecisions = async (db: Db, submissionId: string) =>
  db`update kyc_decisions set reason = '', note = '' where submission_id = ${submissionId}`
