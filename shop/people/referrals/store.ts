// SQL of referrals.
import { countChanged, countOf, fieldOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'

/** Only the first referrer of an account counts. */
export async function insertReferral(
  db: Db,
  row: { referredId: string; referrerId: string; now: Date },
): Promise<string | undefined> {
  const [inserted] = await db<{ referrerId: string }[]>`
    insert into referrals (referred_id, referrer_id, created_at)
    values (${row.referredId}, ${row.referrerId}, ${row.now})
    on conflict (referred_id) do nothing returning referrer_id as "referrerId"`
  if (inserted) return inserted.referrerId
  const [kept] = await db<{ referrerId: string }[]>`
    select referrer_id as "referrerId" from referrals where referred_id = ${row.referredId}`
  return kept?.referrerId
}

export const countReferred = async (db: Db, referrerId: string) =>
  countOf(db`
    select count(*) as count from referrals where referrer_id = ${referrerId}`)

export async function referrersOf(
  db: Db,
  referredIds: readonly string[],
): Promise<{ referredId: string; referrerId: string }[]> {
  if (referredIds.length === 0) return []
  return db<{ referredId: string; referrerId: string }[]>`
    select referred_id as "referredId", referrer_id as "referrerId"
    from referrals where referred_id = any(${[...referredIds]}::text[])`
}

export const insertPendingReferral = async (
  db: Db,
  row: { userId: string; code: string; now: Date },
) => db`
  insert into pending_referrals (user_id, code, created_at) values (${row.userId}, ${row.code}, ${row.now})
  on conflict (user_id) do nothing`

export const pendingOf = async (db: Db, userId: string) =>
  fieldOf<string>(db`
    select code from pending_referrals where user_id = ${userId}`)

export const deletePending = async (db: Db, userId: string) =>
  db`delete from pending_referrals where user_id = ${userId}`

export const deletePendingBefore = async (db: Db, before: Date) =>
  countChanged(db`delete from pending_referrals where created_at <= ${before}`)
