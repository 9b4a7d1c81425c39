// The rows of identity checks, their pictures and decisions.
import type { Db } from '../world.ts'
import type { Decision, KycState, Part } from './rules.ts'

/** Until the transaction ends nobody else changes this person's checks, even while there is none to lock. */
export async function lockChecks(db: Db, userId: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended('kyc:' || ${userId}, 0))`
}

/** Until the transaction ends nobody decides on this person's checks; others may hold them like this as well. */
export async function holdChecks(db: Db, userId: string): Promise<void> {
  await db`select pg_advisory_xact_lock_shared(hashtextextended('kyc:' || ${userId}, 0))`
}

export type SubmissionRow = {
  id: string
  userId: string
  state: KycState
  answers: Uint8Array | null
  answersVersion: number
  createdAt: Date
  submittedAt: Date | null
}

/** Shared with store/lists.ts. */
export const columns = (db: Db) => db`
  id, user_id as "userId", state, answers, answers_version as "answersVersion",
  created_at as "createdAt", submitted_at as "submittedAt"`

export async function draftOf(db: Db, userId: string): Promise<SubmissionRow | null> {
  const [row] = await db<SubmissionRow[]>`
    select ${columns(db)} from kyc_submissions where user_id = ${userId} and state = 'draft'`
  return row ?? null
}

export async function submissionById(db: Db, id: string): Promise<SubmissionRow | null> {
  const [row] = await db<SubmissionRow[]>`
    select ${columns(db)} from kyc_submissions where id = ${id} and state <> 'draft'`
  return row ?? null
}

export type LatestRow = {
  id: string
  state: KycState
  submittedAt: Date
  decision: Decision | null
  reason: string | null
  decidedAt: Date | null
}

/** What was handed in last and not withdrawn, with its latest decision. */
export async function latestOf(db: Db, userId: string): Promise<LatestRow | null> {
  const [row] = await db<LatestRow[]>`
    select s.id, s.state, s.submitted_at as "submittedAt", d.decision, d.reason, d.at as "decidedAt"
    from kyc_submissions s
    left join lateral (
      select decision, reason, at from kyc_decisions
      where submission_id = s.id order by id desc limit 1
    ) d on true
    where s.user_id = ${userId} and s.state in ('submitted', 'approved', 'declined')
    order by s.submitted_at desc, s.id desc limit 1`
  return row ?? null
}

export async function countSubmitted(db: Db, userId: string, since: Date): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from kyc_submissions where user_id = ${userId} and submitted_at > ${since}`
  return row?.count ?? 0
}

type Sealed = { answers: Uint8Array; answersVersion: number }

export async function insertDraft(
  db: Db,
  row: { id: string; userId: string; at: Date } & Sealed,
): Promise<void> {
  await db`
    insert into kyc_submissions (id, user_id, state, answers, answers_version, created_at, updated_at)
    values (${row.id}, ${row.userId}, 'draft', ${row.answers}, ${row.answersVersion}, ${row.at}, ${row.at})`
}

export async function saveDraft(db: Db, id: string, sealed: Sealed, at: Date): Promise<void> {
  await db`
    update kyc_submissions
    set answers = ${sealed.answers}, answers_version = ${sealed.answersVersion}, updated_at = ${at}
    where id = ${id} and state = 'draft'`
}

/** One of two writers wins. `submittedAt` is set by handing in only. */
export async function setState(
  db: Db,
  id: string,
  from: KycState,
  to: KycState,
  at: Date,
): Promise<boolean> {
  const rows = await db`
    update kyc_submissions set state = ${to}, updated_at = ${at},
      submitted_at = case when ${to} = 'submitted' then ${at}::timestamptz else submitted_at end,
      answers = case when ${to} = 'withdrawn' then null else answers end
    where id = ${id} and state = ${from} returning id`
  return rows.length === 1
}

/** Drafts that nobody has touched since; their pictures go by their own time. */
export async function deleteDrafts(db: Db, untouchedSince: Date): Promise<number> {
  const rows = await db`
    delete from kyc_submissions where state = 'draft' and updated_at <= ${untouchedSince} returning id`
  return rows.length
}

/** What was decided before that is kept as a result only. */
export async function forgetAnswers(
  db: Db,
  decision: Decision,
  decidedBefore: Date,
): Promise<number> {
  const rows = await db`
    update kyc_submissions set answers = null
    where state = ${decision} and updated_at <= ${decidedBefore} and answers is not null returning id`
  return rows.length
}

export type PictureRow = { part: Part; documentId: string }

export async function picturesOf(db: Db, submissionId: string): Promise<PictureRow[]> {
  return db<PictureRow[]>`
    select part, document_id as "documentId" from kyc_pictures
    where submission_id = ${submissionId} order by part`
}

/** Answers the document that stood there before. */
export async function setPicture(
  db: Db,
  submissionId: string,
  { part, documentId }: PictureRow,
): Promise<string | null> {
  const [before] = await db<{ documentId: string }[]>`
    delete from kyc_pictures where submission_id = ${submissionId} and part = ${part}
    returning document_id as "documentId"`
  await db`
    insert into kyc_pictures (submission_id, part, document_id)
    values (${submissionId}, ${part}, ${documentId})`
  return before?.documentId ?? null
}

export type DecisionRow = {
  reviewerId: string
  decision: Decision
  reason: string
  note: string
  at: Date
}

export async function insertDecision(
  db: Db,
  row: DecisionRow & { submissionId: string; applicantId: string },
): Promise<void> {
  await db`
    insert into kyc_decisions (submission_id, applicant_id, reviewer_id, decision, reason, note, at)
    values (${row.submissionId}, ${row.applicantId}, ${row.reviewerId}, ${row.decision}, ${row.reason},
      ${row.note}, ${row.at})`
}

export async function decisionsOf(db: Db, submissionId: string): Promise<DecisionRow[]> {
  return db<DecisionRow[]>`
    select reviewer_id as "reviewerId", decision, reason, note, at from kyc_decisions
    where submission_id = ${submissionId} order by id desc`
}
