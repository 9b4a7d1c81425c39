// Selected rows of a list, and the result of a bulk action. Pure.
import { ok, type Refusal, type Result, refuse } from '../../result.ts'
import { rowsPerPage } from '../lists/rules/tabs.ts'

/** A row in its displayed version. */
export type BulkSelection = { readonly id: string; readonly seen: string }

export type BulkOutcome = {
  readonly done: readonly string[]
  readonly refused: readonly { readonly id: string; readonly refusal: Refusal }[]
}

/** Orders whose papers are made at once. */
export const mostAtOnce = 250

const prefix = 'item.'
/** Name of a row's checkbox. */
export const choiceName = (id: string): string => prefix + id

/**
 * Rows are submitted as `item.ID=SEEN`. Refuses `admin.none_chosen`, `admin.too_many` {most}: at most a page at once.
 */
export function selectionIn(
  fields: Readonly<Record<string, string | undefined>>,
): Result<readonly BulkSelection[]> {
  const chosen = Object.entries(fields).flatMap(([name, seen = '']) =>
    name.startsWith(prefix) && name.length > prefix.length
      ? [{ id: name.slice(prefix.length), seen }]
      : [],
  )
  if (chosen.length === 0) return refuse('admin.none_chosen')
  if (chosen.length > rowsPerPage) return refuse('admin.too_many', { facts: { most: rowsPerPage } })
  return ok(chosen)
}
