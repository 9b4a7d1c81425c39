// SQL of TOTP secrets by key version.
import { hasChanged } from '../../../platform/rows.ts'
import type { Sealed } from '../../../platform/sealed.ts'
import type { Db } from '../../../world.ts'

export type SealedRow = Sealed & { userId: string }

/** Ordered by owner, after a cursor, so that rows that cannot be decrypted are not read again. */
export const factorsSealedBefore = (db: Db, version: number, after: string, limit: number) =>
  db<SealedRow[]>`
    select user_id as "userId", secret, key_version as "keyVersion" from totp_factors
    where key_version < ${version} and user_id > ${after} order by user_id limit ${limit}`

/** Only if unchanged since it was read: a newly set up app wins. */
export const resealFactor = async (db: Db, { userId, secret }: SealedRow, next: Sealed) =>
  hasChanged(db`
    update totp_factors set secret = ${next.secret}, key_version = ${next.keyVersion}
    where user_id = ${userId} and secret = ${secret}`)

export const countByKey = (db: Db) => db<{ version: number; count: number }[]>`
  select key_version as version, count(*)::int8 as count
  from totp_factors group by key_version order by key_version`
