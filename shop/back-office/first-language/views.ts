// The preview of a change of the first language: what has no text in the new one yet.
import type { LanguageChange } from '../../platform/settings/rules/language-change.ts'
import type { World } from '../../world.ts'
import { countMissing, type MissingRow, missingRows } from './store.ts'

export const rowsOnPage = 50

export type Preview = {
  readonly change: LanguageChange
  /** How many texts are missing. */
  readonly count: number
  /** Those of one page of the list. */
  readonly rows: readonly MissingRow[]
}

/** `page` begins with 1. */
export async function previewOf(
  { db }: World,
  change: LanguageChange,
  page: number,
): Promise<Preview> {
  const [count, rows] = await Promise.all([
    countMissing(db, change),
    missingRows(db, change, { skip: (page - 1) * rowsOnPage, limit: rowsOnPage }),
  ])
  return { change, count, rows }
}
