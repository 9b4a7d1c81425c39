// SQL of keys that outlive the secret from which they were derived.
import { hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

export type RetainedKeyRow = {
  purpose: string
  version: number
  sealedBy: number
  sealed: Uint8Array
}

export const retainedKeyRows = (db: Db) => db<RetainedKeyRow[]>`
  select purpose, version, wrapped_by_version as "sealedBy", wrapped_key as sealed from retained_keys order by purpose, version`

/** A copy encrypted with a newer secret replaces an older one, never the reverse. */
export const saveRetainedKey = async (db: Db, row: RetainedKeyRow) =>
  hasChanged(db`
    insert into retained_keys (purpose, version, wrapped_by_version, wrapped_key)
    values (${row.purpose}, ${row.version}, ${row.sealedBy}, ${row.sealed})
    on conflict (purpose, version) do update set wrapped_by_version = excluded.wrapped_by_version, wrapped_key = excluded.wrapped_key
      where retained_keys.wrapped_by_version < excluded.wrapped_by_version`)
