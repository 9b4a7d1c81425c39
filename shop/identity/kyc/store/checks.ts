// SQL of identity checks; a user's case is the sequence of their checks.
import { countChanged, firstOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { KycState } from '../rules/check.ts'

/** Locks a user's checks until the transaction ends, even if there are none yet. */
export const lockChecks = async (db: Db, userId: string) =>
  db`select pg_advisory_xact_lock(hashtextextended('kyc:' || ${userId}, 0))`

/** Shared lock on the checks of these users until the transaction ends: prevents decisions on them. */
export const lockSubmissions = async (db: Db, userIds: readonly string[]) => db`
  select pg_advisory_xact_lock_shared(hashtextextended('kyc:' || id, 0))
  from unnest(${[...userIds]}::text[]) as u (id)`

export type SubmissionRow = {
  id: string
  userId: string
  state: KycState
  answers: Uint8Array | null
  answersVersion: number
  createdAt: Date
  submittedAt: Date | null
  validUntil: Date | null
  claimedBy: string | null
  claimedUntil: Date | null
  consentVersion: string | null
  consentAt: Date | null
  erasureNotifiedAt: Date | null
}

/** Shared with store/lists.ts. */
export const columns = (db: Db) => db`
  id, user_id as "userId", state, answers, answers_version as "answersVersion", created_at as "createdAt",
  submitted_at as "submittedAt", valid_until as "validUntil", claimed_by as "claimedBy",
  claimed_until as "claimedUntil", consent_version as "consentVersion", consent_at as "consentAt",
  erasure_notified_at as "erasureNotifiedAt"`

/** The check that the applicant may change: a draft, or one that lacks information. */
export const editableOf = async (db: Db, userId: string) =>
  firstOf(db<SubmissionRow[]>`
    select ${columns(db)} from kyc_submissions
    where user_id = ${userId} and state in ('draft', 'more_info_needed')`)

export const submissionById = async (db: Db, id: string) =>
  firstOf(db<SubmissionRow[]>`
    select ${columns(db)} from kyc_submissions where id = ${id} and submitted_at is not null`)

/** In any state, submitted or not. */
export const checkById = async (db: Db, id: string) =>
  firstOf(db<SubmissionRow[]>`select ${columns(db)} from kyc_submissions where id = ${id}`)

export const checksOf = async (db: Db, userId: string) => db<SubmissionRow[]>`
  select ${columns(db)} from kyc_submissions where user_id = ${userId} order by created_at, id`

type Sealed = { answers: Uint8Array; answersVersion: number }

export const insertDraft = async (
  db: Db,
  row: { id: string; userId: string; at: Date } & Sealed,
) => db`
  insert into kyc_submissions (id, user_id, state, answers, answers_version, created_at, updated_at)
  values (${row.id}, ${row.userId}, 'draft', ${row.answers}, ${row.answersVersion}, ${row.at}, ${row.at})`

export const saveAnswers = async (db: Db, id: string, sealed: Sealed, at: Date) => db`
  update kyc_submissions
  set answers = ${sealed.answers}, answers_version = ${sealed.answersVersion},
    updated_at = case when state = 'draft' then ${at}::timestamptz else updated_at end
  where id = ${id} and state in ('draft', 'more_info_needed')`

/** What a hosted service has read from the person's document, until the check is decided. */
export const saveHostedAnswers = async (
  db: Db,
  id: string,
  { answers, answersVersion }: Sealed,
) => db`
  update kyc_submissions set answers = ${answers}, answers_version = ${answersVersion}
  where id = ${id} and state in ('draft', 'submitted', 'in_review')`

export const saveConsent = async (db: Db, id: string, version: string, at: Date) => db`
  update kyc_submissions set consent_version = ${version}, consent_at = ${at}
  where id = ${id} and consent_version is distinct from ${version}`

/**
 * Compare-and-set: one of two writers wins. Only submitting leads to `submitted` here. Ends a reviewer's claim once it
 * is decided, withdrawn or released.
 */
export async function setState(
  db: Db,
  id: string,
  from: KycState,
  to: KycState,
  at: Date,
): Promise<boolean> {
  const isOver = to === 'withdrawn' || to === 'expired' || to === 'erased'
  const rows = await db`
    update kyc_submissions set state = ${to}, updated_at = ${at},
      submitted_at = case when ${to} = 'submitted' then ${at}::timestamptz else submitted_at end,
      answers = case when ${isOver} then null else answers end,
      document_number_hash = case when ${isOver} then null else document_number_hash end,
      claimed_by = null, claimed_until = null
    where id = ${id} and state = ${from} returning id`
  return rows.length === 1
}

export const setValidUntil = async (db: Db, id: string, until: Date | null) =>
  db`update kyc_submissions set valid_until = ${until} where id = ${id}`

/** Deletes untouched drafts; their images have their own retention. */
export const deleteDrafts = async (db: Db, untouchedSince: Date) =>
  countChanged(db`
    delete from kyc_submissions where state = 'draft' and updated_at <= ${untouchedSince} returning id`)

/** Checks decided before then keep only their result. */
export const forgetAnswers = async (
  db: Db,
  decision: 'approved' | 'declined',
  decidedBefore: Date,
) =>
  countChanged(db`
    update kyc_submissions set answers = null,
      document_number_hash = case when state = 'approved' then document_number_hash end
    where state = ${decision} and updated_at <= ${decidedBefore} and answers is not null returning id`)

/** Unanswered requests for information, and expired approvals. */
export const overdueChecks = async (
  db: Db,
  { askedBefore, now, limit }: { askedBefore: Date; now: Date; limit: number },
) => db<{ id: string; userId: string; state: KycState }[]>`
  select id, user_id as "userId", state from kyc_submissions
  where (state = 'more_info_needed' and updated_at <= ${askedBefore})
    or (state = 'approved' and valid_until <= ${now})
  limit ${limit}`
