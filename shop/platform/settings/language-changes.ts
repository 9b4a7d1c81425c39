// The changes of the shop's first language so far, for rooms that read what was written before one.
import type { Db } from '../../world.ts'
import type { LanguageChange } from './rules/language-change.ts'

type Row = LanguageChange & { readonly at: Date }

/** Oldest first. */
export const languageChanges = async (db: Db) => db<Row[]>`
  select at, from_language as "from", to_language as "to" from language_changes order by id`

export const insertLanguageChange = async (
  db: Db,
  { at, from, to, by }: Row & { readonly by: string },
) => db`
  insert into language_changes (at, from_language, to_language, by_user) values (${at}, ${from}, ${to}, ${by})`
