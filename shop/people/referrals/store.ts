// SQL of referrals.
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

export async function countReferred(db: Db, referrerId: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from referrals where referrer_id = ${referrerId}`
  return row.count
}

export async function referrersOf(
  db: Db,
  referredIds: readonly string[],
): Promise<{ referredId: string; referrerId: string }[]> {
  if (referredIds.length === 0) return []
  return db<{ referredId: string; referrerId: string }[]>`
    select referred_id as "referredId", referrer_id as "referrerId"
    from referrals where referred_id = any(${[...referredIds]}::text[])`
}

export async function insertPendingReferral(
  db: Db,
  row: { userId: string; code: string; now: Date },
): Promise<void> {
  await db`
    insert into pending_referrals (user_id, code, created_at) values (${row.userId}, ${row.code}, ${row.now})
    on conflict (user_id) do nothing`
}

export async function pendingOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db<{ code: string }[]>`
    select code from pending_referrals where user_id = ${userId}`
  return row?.code ?? null
}

export async function deletePending(db: Db, userId: string): Promise<void> {
  await db`delete from pending_referrals where user_id = ${userId}`
}

export async function deletePendingBefore(db: Db, before: Date): Promise<number> {
  return (await db`delete from pending_referrals where created_at <= ${before}`).count
}
