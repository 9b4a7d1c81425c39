// The rows of keys that outlive the secret that they were derived from.
import type { Db } from '../../../world.ts'

export type KeptKeyRow = { purpose: string; version: number; sealedBy: number; sealed: Uint8Array }

export const keptKeyRows = (db: Db) => db<KeptKeyRow[]>`
  select purpose, version, sealed_by as "sealedBy", sealed from kept_keys order by purpose, version`

/** A newer secret's seal takes the place of an older one's, never the other way round. */
export async function saveKeptKey(db: Db, row: KeptKeyRow): Promise<boolean> {
  const { count } = await db`
    insert into kept_keys (purpose, version, sealed_by, sealed)
    values (${row.purpose}, ${row.version}, ${row.sealedBy}, ${row.sealed})
    on conflict (purpose, version) do update set sealed_by = excluded.sealed_by, sealed = excluded.sealed
      where kept_keys.sealed_by < excluded.sealed_by`
  return count === 1
}
