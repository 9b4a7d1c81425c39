// SQL of one-time challenges.
import type { Db } from '../../../world.ts'

export type ChallengePurpose = 'second-factor' | 'passkey-sign-in' | 'passkey-add' | 'passkey-prove'

export async function saveChallenge(
  db: Db,
  row: { tokenHash: string; purpose: ChallengePurpose; userId: string | null; expiresAt: Date },
): Promise<void> {
  await db`
    insert into authentication_challenges (token_hash, purpose, user_id, expires_at)
    values (${row.tokenHash}, ${row.purpose}, ${row.userId}, ${row.expiresAt})`
}

/** The user of an open challenge, which stays for another attempt. */
export async function challengedUser(
  db: Db,
  tokenHash: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<string | null> {
  const [row] = await db<{ userId: string | null }[]>`
    select user_id as "userId" from authentication_challenges
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}`
  return row?.userId ?? null
}

/**
 * Consumes a challenge atomically: of two concurrent attempts one succeeds. `userId` is null if any user may answer.
 */
export async function consumeChallenge(
  db: Db,
  tokenHash: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<{ userId: string | null } | null> {
  const [row] = await db<{ userId: string | null }[]>`
    delete from authentication_challenges
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}
    returning user_id as "userId"`
  return row ?? null
}

/** After a password change no sign-in continues with the old one. */
export async function deleteChallenges(db: Db, userId: string): Promise<void> {
  await db`delete from authentication_challenges where user_id = ${userId}`
}

export async function deleteEndedChallenges(db: Db, now: Date): Promise<number> {
  return (await db`delete from authentication_challenges where expires_at <= ${now}`).count
}
