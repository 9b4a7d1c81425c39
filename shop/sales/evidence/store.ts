// SQL of the keys that sign evidence files, and of the audit log's entries about an order.
import { firstOf, hasChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'

export type KeyRow = {
  readonly kid: string
  readonly number: number
  readonly keyVersion: number
  readonly publicKey: string
  readonly createdAt: Date
  readonly retiredAt: Date | null
  readonly revokedAt: Date | null
  readonly reason: string | null
}

const columns = (db: Db) => db`
  kid, number, key_version as "keyVersion", public_key as "publicKey", created_at as "createdAt",
  retired_at as "retiredAt", revoked_at as "revokedAt", reason`

/** The newest first. */
export const allKeys = async (db: Db) => db<KeyRow[]>`
  select ${columns(db)} from evidence_keys order by number desc`

export const currentKey = async (db: Db) =>
  firstOf(db<KeyRow[]>`
    select ${columns(db)} from evidence_keys where retired_at is null and revoked_at is null`)

/** Serializes changes of the keys until the transaction ends. */
export const lockKeys = async (db: Db) =>
  db`select pg_advisory_xact_lock(hashtext('piazza evidence keys'))`

export const insertKey = async (
  db: Db,
  {
    kid,
    number,
    keyVersion,
    publicKey,
    createdAt,
  }: Omit<KeyRow, 'retiredAt' | 'revokedAt' | 'reason'>,
) => db`
  insert into evidence_keys (kid, number, key_version, public_key, created_at)
  values (${kid}, ${number}, ${keyVersion}, ${publicKey}, ${createdAt})`

export const retireCurrent = async (db: Db, at: Date) => db`
  update evidence_keys set retired_at = greatest(${at}::timestamptz, created_at)
  where retired_at is null and revoked_at is null`

/** False if there is no such key, or it was revoked before. */
export const revokeKey = async (
  db: Db,
  kid: string,
  { at, reason }: { at: Date; reason: string },
) =>
  hasChanged(db`
    update evidence_keys set revoked_at = ${at}, reason = ${reason},
      retired_at = coalesce(retired_at, greatest(${at}::timestamptz, created_at))
    where kid = ${kid} and revoked_at is null`)
