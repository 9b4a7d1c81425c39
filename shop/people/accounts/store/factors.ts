// SQL of TOTP and recovery codes. Passkeys are in passkeys.ts.
import { firstOf, hasChanged, onlyOf } from '../../../platform/rows.ts'
import type { Sealed } from '../../../platform/sealed.ts'
import type { Db } from '../../../world.ts'

export type Totp = Sealed & { isConfirmed: boolean; lastStep: number; confirmedAt: Date | null }

/** Saves a pending secret; replaces another pending one, never one in use. */
export const saveTotp = async (db: Db, row: Sealed & { userId: string; now: Date }) =>
  hasChanged(db`
    insert into totp_factors (user_id, secret, key_version, created_at)
    values (${row.userId}, ${row.secret}, ${row.keyVersion}, ${row.now})
    on conflict (user_id) do update set secret = excluded.secret, key_version = excluded.key_version,
      created_at = excluded.created_at, last_step = 0
      where totp_factors.confirmed_at is null`)

export const totpOf = async (db: Db, userId: string) =>
  firstOf(db<Totp[]>`
    select secret, key_version as "keyVersion", confirmed_at is not null as "isConfirmed",
      confirmed_at as "confirmedAt", last_step as "lastStep"
    from totp_factors where user_id = ${userId}`)

/** Consumes the code of a time step and all older ones, atomically: of two concurrent attempts one succeeds. */
export const consumeTotpStep = async (db: Db, userId: string, step: number) =>
  hasChanged(db`
    update totp_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step}`)

export const confirmTotp = async (db: Db, userId: string, now: Date) =>
  hasChanged(db`
    update totp_factors set confirmed_at = ${now} where user_id = ${userId} and confirmed_at is null`)

export const deleteTotp = async (db: Db, userId: string) =>
  hasChanged(db`delete from totp_factors where user_id = ${userId}`)

/** Invalidates the previous codes. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await db`delete from backup_codes where user_id = ${userId}`
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now }))
  if (rows.length > 0) await db`insert into backup_codes ${db(rows)}`
}

/** Atomic: of two concurrent attempts one succeeds. */
export const spendRecoveryCode = async (db: Db, userId: string, hash: string, now: Date) =>
  hasChanged(db`
    update backup_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null`)

export type FactorCounts = { totp: boolean; passkeys: number; codesLeft: number }

/** Counted from the rows themselves. */
export const countFactors = async (db: Db, userId: string) =>
  onlyOf(db<[FactorCounts]>`
    select
      exists (select 1 from totp_factors where user_id = ${userId} and confirmed_at is not null) as totp,
      (select count(*) from passkeys where user_id = ${userId}) as passkeys,
      (select count(*) from backup_codes where user_id = ${userId} and used_at is null) as "codesLeft"`)
