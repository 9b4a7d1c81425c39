// SQL over many checks: the queue, one user's history, the status of many users.
import type { Place } from '../../../platform/pagination.ts'
import { countOf, fieldOf, hasChanged, hasRows } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Decision, KycState, ReasonCode, RequestedPart } from '../rules/check.ts'
import { columns, type SubmissionRow } from './checks.ts'

export type LatestRow = {
  id: string
  userId: string
  state: KycState
  submittedAt: Date
  validUntil: Date | null
  /** Of an earlier approval, if there is one. */
  stillUntil: Date | null
  decision: Decision | null
  reason: string | null
  code: ReasonCode | null
  requestedParts: RequestedPart[] | null
  isFinal: boolean | null
  decidedAt: Date | null
}

/** The latest submitted and not withdrawn check of each user, with its latest decision. */
export async function latestOfMany(db: Db, userIds: readonly string[]): Promise<LatestRow[]> {
  const [first, ...others] = userIds
  if (first === undefined) return []
  // For one person PostgreSQL caches its plan. For a list it would plan each time, which takes longer than reading.
  const people =
    others.length === 0 ? db`(values (${first}::text))` : db`unnest(${[...userIds]}::text[])`
  return db<LatestRow[]>`
    select u.id as "userId", s.id, s.state, s.submitted_at as "submittedAt",
      s.valid_until as "validUntil", still.until as "stillUntil", d.decision, d.reason, d.code, d.requested_parts as "requestedParts", d.is_final as "isFinal",
      d.at as "decidedAt"
    from ${people} as u (id)
    join lateral (
      select id, state, submitted_at, valid_until from kyc_submissions
      where user_id = u.id and submitted_at is not null and state <> 'withdrawn'
      order by submitted_at desc, id desc limit 1
    ) s on true
    left join lateral (
      select decision, reason, code, requested_parts, is_final, at from kyc_decisions
      where submission_id = s.id order by id desc limit 1
    ) d on true
    left join lateral (
      select max(valid_until) as until from kyc_submissions
      where s.state in ('submitted', 'in_review', 'more_info_needed')
        and user_id = u.id and state = 'approved' and id <> s.id
    ) still on true`
}

export const latestOf = async (db: Db, userId: string): Promise<LatestRow | null> =>
  (await latestOfMany(db, [userId]))[0] ?? null

/** Median hours to a reviewer's first decision since then; null if there was none. */
export const medianHours = async (db: Db, since: Date) =>
  fieldOf<number>(db`
    select percentile_cont(0.5) within group (
      order by extract(epoch from d.at - a.at)::float8 / 3600) as hours
    from kyc_decisions d join kyc_attempts a on a.user_id = d.applicant_id and a.number = d.attempt
    where d.at > ${since} and coalesce(d.reviewer_id, d.second_reviewer_id) is not null and not exists (
      select from kyc_decisions earlier
      where earlier.submission_id = d.submission_id and earlier.attempt = d.attempt and earlier.id < d.id)`)

/** Query of the reviewers' queue, with keyset pagination. */
export type QueueQuery = {
  readonly filter: 'waiting' | 'mine' | 'second' | KycState | null
  /** The reviewer for the filter of their own claims. */
  readonly reviewerId: string
  readonly userIds?: readonly string[]
  readonly after?: Place | null
  readonly limit: number
}

/** States possible without a submission; the schema guarantees one for all others. */
const maybeNever: ReadonlySet<string> = new Set<KycState>(['draft', 'withdrawn', 'erased'])

/** Waiting checks oldest first, all others newest first; null means all that were ever submitted. */
export async function queuePage(db: Db, query: QueueQuery): Promise<SubmissionRow[]> {
  const { filter, userIds, after, limit } = query
  const oldestFirst = filter === 'waiting' || filter === 'mine' || filter === 'second'
  const which =
    filter === null
      ? db``
      : filter === 'waiting'
        ? db`and state in ('submitted', 'in_review')`
        : filter === 'mine'
          ? db`and state = 'in_review' and claimed_by = ${query.reviewerId}`
          : filter === 'second'
            ? db`and id in (select submission_id from kyc_proposals)`
            : db`and state = ${filter}`
  const cursor = after && db`(${after.at}, ${after.id})`
  const beyond = cursor
    ? oldestFirst
      ? db`and (submitted_at, id) > ${cursor}`
      : db`and (submitted_at, id) < ${cursor}`
    : db``
  // Adding the redundant condition would make the planner scan all submissions from the newest on.
  const isSaid = filter === null || oldestFirst || maybeNever.has(filter)
  return db<SubmissionRow[]>`
    select ${columns(db)} from kyc_submissions where ${isSaid ? db`submitted_at is not null` : db`true`}
    ${which}
    ${userIds ? db`and user_id = any(${[...userIds]}::text[])` : db``}
    ${beyond}
    order by ${oldestFirst ? db`submitted_at, id` : db`submitted_at desc, id desc`} limit ${limit}`
}

/** Exact up to `most`. */
export const countWaiting = async (db: Db, most: number) =>
  countOf(db`
    select count(*) from (
      select from kyc_submissions where state in ('submitted', 'in_review') limit ${most}) as counted`)

/** Whether anybody ever began a check. */
export const hasSubmissions = (db: Db) => hasRows(db`select from kyc_submissions limit 1`)

/** When the check that has waited longest was submitted. */
export const oldestWaiting = async (db: Db) =>
  fieldOf<Date>(db`
    select min(submitted_at) as oldest from kyc_submissions where state in ('submitted', 'in_review')`)

/** Every submission of the user, newest first. */
export const submissionsOf = async (db: Db, userId: string) => db<SubmissionRow[]>`
  select ${columns(db)} from kyc_submissions
  where user_id = ${userId} and submitted_at is not null
  order by submitted_at desc, id desc limit 50`

/** Decided checks whose images were erased, and whose applicant has not been notified. */
export const unnotifiedChecks = async (
  db: Db,
  { decision, before, limit }: { decision: KycState; before: Date; limit: number },
) => db<{ id: string; userId: string }[]>`
  select id, user_id as "userId" from kyc_submissions
  where state = ${decision} and erasure_notified_at is null and updated_at <= ${before}
  order by updated_at limit ${limit}`

export const markNotified = async (db: Db, id: string, at: Date) =>
  db`update kyc_submissions set erasure_notified_at = ${at} where id = ${id}`

/** Approvals that expire before then, of users who were not notified and have nothing newer. */
export const endingChecks = async (
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
) => db<{ id: string; userId: string; validUntil: Date }[]>`
  select id, user_id as "userId", valid_until as "validUntil" from kyc_submissions one
  where state = 'approved' and valid_until > ${now} and valid_until <= ${before} and expiry_notified_at is null
    and not exists (
      select from kyc_submissions newer
      where newer.user_id = one.user_id and newer.submitted_at > one.submitted_at and newer.state <> 'withdrawn')
  order by valid_until limit ${limit}`

export const recordReminder = async (db: Db, id: string, at: Date) =>
  hasChanged(db`
    update kyc_submissions set expiry_notified_at = ${at} where id = ${id} and expiry_notified_at is null`)

/**
 * The oldest waiting check that is not claimed by others, not the reviewer's own, and not proposed for a second
 * reviewer.
 */
export const nextWaiting = async (
  db: Db,
  { reviewerId, except, now }: { reviewerId: string; except: string; now: Date },
) =>
  fieldOf<string>(db`
    select id from kyc_submissions s
    where state in ('submitted', 'in_review') and id <> ${except} and user_id <> ${reviewerId}
      and (claimed_by is null or claimed_by = ${reviewerId} or claimed_until <= ${now})
      and not exists (select from kyc_proposals p where p.submission_id = s.id)
    order by submitted_at, id limit 1`)
