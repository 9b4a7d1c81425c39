// SQL of the settings.
import type { Db } from '../../world.ts'
import type { CurrencyChange } from './rules/currency-change.ts'
import type { LanguageChange } from './rules/language-change.ts'
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

// SQL of the currency of prices, and of its changes.

export const shareCurrencyLock = async (db: Db) => db<{ isHeld: boolean }[]>`
  select pg_try_advisory_xact_lock_shared(hashtext('piazza currency')) as "isHeld"`

export const takeCurrencyLock = async (db: Db) =>
  db`select pg_advisory_xact_lock(hashtext('piazza currency'))`

export const currencyRow = async (db: Db) => db<{ value: string }[]>`
  select value from settings where key = 'currency'`

const changeColumns = (db: Db) => db`
  at, from_currency as "from", to_currency as "to", rate, rate_of as "rateOf", source, as_of as "asOf", rounding`

/** Oldest first. */
export const currencyChanges = async (db: Db) => db<CurrencyChange[]>`
  select ${changeColumns(db)} from currency_changes order by id`

export const insertCurrencyChange = async (
  db: Db,
  change: CurrencyChange & { readonly by: string | null },
) => db`
  insert into currency_changes (at, from_currency, to_currency, rate, rate_of, source, as_of, rounding, by_user)
  values (${change.at}, ${change.from}, ${change.to}, ${change.rate}, ${change.rateOf}, ${change.source},
    ${change.asOf}, ${change.rounding}, ${change.by})`

// SQL of the changes of the first language.

type LanguageRow = LanguageChange & { readonly at: Date }

/** Oldest first. */
export const languageChanges = async (db: Db) => db<LanguageRow[]>`
  select at, from_language as "from", to_language as "to" from language_changes order by id`

export const insertLanguageChange = async (
  db: Db,
  { at, from, to, by }: LanguageRow & { readonly by: string },
) => db`
  insert into language_changes (at, from_language, to_language, by_user) values (${at}, ${from}, ${to}, ${by})`
