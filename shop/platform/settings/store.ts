// SQL of the settings.
import type { Db } from '../../world.ts'
import type { TextName, WrittenText } from './rules/texts.ts'

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

// SQL of operator texts.

export const textsOf = (db: Db, name: TextName) => db<WrittenText[]>`
  select language, text, changed_at as "changedAt" from operator_texts
  where name = ${name} order by language`

/** Which texts exist, without their content. */
export const writtenTexts = (db: Db) => db<{ name: TextName; language: string }[]>`
  select name, language from operator_texts order by name, language`

export const upsertText = async (
  db: Db,
  row: { name: TextName; language: string; text: string; at: Date; by: string },
) => db`
  insert into operator_texts (name, language, text, changed_at, changed_by)
  values (${row.name}, ${row.language}, ${row.text}, ${row.at}, ${row.by})
  on conflict (name, language) do update
    set text = excluded.text, changed_at = excluded.changed_at, changed_by = excluded.changed_by`

export const deleteText = async (db: Db, name: TextName, language: string) =>
  db`delete from operator_texts where name = ${name} and language = ${language}`
