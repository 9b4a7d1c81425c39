// SQL of one-time challenges.
import { countChanged, fieldOf, firstOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

export type ChallengePurpose = 'second-factor' | 'passkey-sign-in' | 'passkey-add' | 'passkey-prove'

export const saveChallenge = async (
  db: Db,
  row: { tokenHash: string; purpose: ChallengePurpose; userId: string | null; expiresAt: Date },
) => db`
  insert into authentication_challenges (token_hash, purpose, user_id, expires_at)
  values (${row.tokenHash}, ${row.purpose}, ${row.userId}, ${row.expiresAt})`

/** The user of an open challenge, which stays for another attempt. */
export const challengedUser = async (
  db: Db,
  tokenHash: string,
  purpose: ChallengePurpose,
  now: Date,
) =>
  fieldOf<string>(db`
    select user_id from authentication_challenges
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}`)

/**
 * Consumes a challenge atomically: of two concurrent attempts one succeeds. `userId` is null if any user may respond.
 */
export const consumeChallenge = async (
  db: Db,
  tokenHash: string,
  purpose: ChallengePurpose,
  now: Date,
) =>
  firstOf(db<{ userId: string | null }[]>`
    delete from authentication_challenges
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}
    returning user_id as "userId"`)

/** After a password change no sign-in continues with the old one. */
export const deleteChallenges = async (db: Db, userId: string) =>
  db`delete from authentication_challenges where user_id = ${userId}`

export const deleteEndedChallenges = async (db: Db, now: Date) =>
  countChanged(db`delete from authentication_challenges where expires_at <= ${now}`)
