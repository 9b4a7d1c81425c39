// SQL of submission attempts, numbered per user whatever their outcome.
import { countOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

export type AttemptRow = { number: number; submissionId: string; at: Date }

export const attemptsOf = async (db: Db, userId: string) => db<AttemptRow[]>`
  select number, submission_id as "submissionId", at from kyc_attempts
  where user_id = ${userId} order by number desc limit 100`

/** The user's last attempt; 0 if there was none. */
export const lastAttempt = async (db: Db, userId: string) =>
  countOf(db`
    select coalesce(max(number), 0)::int as number from kyc_attempts where user_id = ${userId}`)

export const countAttempts = async (db: Db, userId: string, since: Date) =>
  countOf(db`
    select count(*) from kyc_attempts where user_id = ${userId} and at > ${since}`)

/** An attempt, with every image added since the previous one. */
export async function insertAttempt(
  db: Db,
  row: AttemptRow & { userId: string; documentKey: Uint8Array | null },
): Promise<void> {
  const { userId, number, submissionId, at, documentKey } = row
  await db`
    insert into kyc_attempts (user_id, number, submission_id, at)
    values (${userId}, ${number}, ${submissionId}, ${at})`
  await db`
    update kyc_submissions set document_number_hash = ${documentKey} where id = ${submissionId}`
  await db`
    update kyc_images set attempt = ${number}
    where submission_id = ${submissionId} and attempt is null`
}
