// Many checks at once: the queue, one person's history, the identity of a page of people.
import type { Db } from '../../world.ts'
import type { KycState } from '../rules.ts'
import { columns, type LatestRow, type SubmissionRow } from '../store.ts'

/** Hours that the middle one of the first decisions since then took; null where there was none. */
export async function medianHours(db: Db, since: Date): Promise<number | null> {
  const [row] = await db<{ hours: number | null }[]>`
    select percentile_cont(0.5) within group (
      order by extract(epoch from d.at - s.submitted_at)::float8 / 3600) as hours
    from kyc_decisions d join kyc_submissions s on s.id = d.submission_id
    where d.at > ${since} and not exists (
      select from kyc_decisions earlier where earlier.submission_id = s.id and earlier.id < d.id)`
  return row?.hours ?? null
}

/** What reviewers look for. Pages go on after the last row of the page before, so that a million rows stay fast. */
export type QueueQuery = {
  readonly state: KycState | null
  readonly userIds?: readonly string[]
  readonly after?: { readonly submittedAt: Date; readonly id: string } | null
  readonly limit: number
}

/** Newest first; `state` null means all that were ever handed in. */
export async function pageOf(db: Db, query: QueueQuery): Promise<SubmissionRow[]> {
  const { state, userIds, after, limit } = query
  return db<SubmissionRow[]>`
    select ${columns(db)} from kyc_submissions where submitted_at is not null
    ${state ? db`and state = ${state}` : db``}
    ${userIds ? db`and user_id = any(${[...userIds]}::text[])` : db``}
    ${after ? db`and (submitted_at, id) < (${after.submittedAt}, ${after.id})` : db``}
    order by submitted_at desc, id desc limit ${limit}`
}

/** Exact up to `most`. */
export async function countState(db: Db, state: KycState, most: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from (
      select from kyc_submissions where state = ${state} and submitted_at is not null
      limit ${most}) as counted`
  return row?.count ?? 0
}

/** Everything that this person ever handed in, newest first. */
export async function submissionsOf(db: Db, userId: string): Promise<SubmissionRow[]> {
  return db<SubmissionRow[]>`
    select ${columns(db)} from kyc_submissions
    where user_id = ${userId} and submitted_at is not null
    order by submitted_at desc, id desc limit 50`
}

/** The identity of several people at once, for lists. */
export async function latestOfMany(
  db: Db,
  userIds: readonly string[],
): Promise<(LatestRow & { userId: string })[]> {
  return db<(LatestRow & { userId: string })[]>`
    select u.id as "userId", s.id, s.state, s.submitted_at as "submittedAt", d.decision, d.reason,
      d.at as "decidedAt"
    from unnest(${[...userIds]}::text[]) as u (id)
    join lateral (
      select id, state, submitted_at from kyc_submissions
      where user_id = u.id and state in ('submitted', 'approved', 'declined')
      order by submitted_at desc, id desc limit 1
    ) s on true
    left join lateral (
      select decision, reason, at from kyc_decisions where submission_id = s.id order by id desc limit 1
    ) d on true`
}
