// SQL of the settings.
import type { Db } from '../../world.ts'

export type SettingRow = { key: string; value: string }

export const readRows = (db: Db) => db<SettingRow[]>`select key, value from settings`

/** Serializes writers until the transaction ends: changes are compared before they are written. */
export const lockSettings = async (db: Db) =>
  db`select pg_advisory_xact_lock(hashtext('piazza settings'))`

export const upsertRow = async (db: Db, row: SettingRow & { at: Date; by: string | null }) => db`
  insert into settings (key, value, changed_at, changed_by)
  values (${row.key}, ${row.value}, ${row.at}, ${row.by})
  on conflict (key) do update
    set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by`
