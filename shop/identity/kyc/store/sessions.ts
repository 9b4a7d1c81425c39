// SQL of sessions at a hosted identity service.
import { countOf, firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

/** `lost`: its service did not know it for so long that nobody can tell what became of its data. */
export type SessionState = 'open' | 'processing' | 'verified' | 'ended' | 'erased' | 'lost'

export type SessionRow = {
  /** As the service names it. */
  id: string
  /** Null once the draft is deleted. */
  submissionId: string | null
  userId: string
  service: string
  state: SessionState
  /** Why the last try failed. */
  problem: string | null
  createdAt: Date
  eraseWantedAt: Date | null
  /** Since when it was to be erased and the service did not know it. */
  missingSince: Date | null
}

const columns = (db: Db) => db`
  id, submission_id as "submissionId", user_id as "userId", service, state, problem, created_at as "createdAt",
  erase_wanted_at as "eraseWantedAt", missing_since as "missingSince"`

export const insertSession = async (
  db: Db,
  row: Pick<SessionRow, 'id' | 'userId' | 'service' | 'createdAt'> & {
    submissionId: string
    nextAt: Date
  },
) => db`
  insert into kyc_sessions (id, submission_id, user_id, service, state, created_at, next_at)
  values (${row.id}, ${row.submissionId}, ${row.userId}, ${row.service}, 'open', ${row.createdAt}, ${row.nextAt})
  on conflict (id) do nothing`

export const sessionById = async (db: Db, id: string) =>
  firstOf(db<SessionRow[]>`select ${columns(db)} from kyc_sessions where id = ${id}`)

/** Of one check, newest first. */
export const sessionsOf = async (db: Db, submissionId: string) => db<SessionRow[]>`
  select ${columns(db)} from kyc_sessions where submission_id = ${submissionId}
  order by created_at desc, id desc`

/** All of a person, newest first. */
export const sessionsOfPerson = async (db: Db, userId: string) => db<SessionRow[]>`
  select ${columns(db)} from kyc_sessions where user_id = ${userId} order by created_at desc, id desc limit 100`

export const countSessions = async (db: Db, userId: string, since: Date) =>
  countOf(db`select count(*) from kyc_sessions where user_id = ${userId} and created_at > ${since}`)

/** `next`: when it is read, or erased, again; null: not by itself. */
export const saveReading = async (
  db: Db,
  id: string,
  { state, problem, next }: Pick<SessionRow, 'state' | 'problem'> & { next: Date | null },
) => db`
  update kyc_sessions set state = ${state}, problem = ${problem}, next_at = ${next}
  where id = ${id} and state <> 'erased'`

/** The service does not know it, or does again (null). */
export const setMissing = async (db: Db, id: string, since: Date | null) => db`
  update kyc_sessions set missing_since = ${since} where id = ${id} and missing_since is distinct from ${since}`

export const countMissing = async (db: Db) =>
  countOf(db`
    select count(*) from kyc_sessions where missing_since is not null and state not in ('erased', 'lost')`)

/** Sessions that a person may have finished, and that are to be read by now. */
export const dueSessions = async (db: Db, now: Date, limit: number) => db<{ id: string }[]>`
  select id from kyc_sessions where state in ('open', 'processing') and next_at <= ${now}
  order by next_at limit ${limit}`

type Retention = { approvedBefore: Date; declinedBefore: Date; now: Date; limit: number }

/**
 * Sessions whose data the service may no longer have: the retention after a decision is over, the check has ended or is
 * gone, or the person has asked for it.
 */
export const overdueSessions = async (
  db: Db,
  { approvedBefore, declinedBefore, now, limit }: Retention,
) => db<{ id: string }[]>`
  select k.id from kyc_sessions k left join kyc_submissions s on s.id = k.submission_id
  where k.state not in ('erased', 'lost') and (k.next_at is null or k.next_at <= ${now})
    and (k.erase_wanted_at is not null or s.id is null or s.state in ('withdrawn', 'expired', 'erased')
      or s.state = 'approved' and s.updated_at <= ${approvedBefore}
      or s.state = 'declined' and s.updated_at <= ${declinedBefore})
  order by k.created_at limit ${limit}`

/** Returns false if there is nothing left to erase. */
export const wantErasure = async (db: Db, submissionId: string, at: Date) =>
  hasChanged(db`
    update kyc_sessions set erase_wanted_at = ${at}, next_at = null
    where submission_id = ${submissionId} and state not in ('erased', 'lost') and erase_wanted_at is null`)

export const readSoon = async (db: Db, id: string) => db`
  select graphile_worker.add_job('read-identity-session', json_build_object('session', ${id}::text),
    job_key := 'identity ' || ${id})`
