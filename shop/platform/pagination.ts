// Keyset pagination: a page continues after the last row of the previous one, at constant cost. Pure.
import type { Db } from '../world.ts'

/** Cursor: the sort time, and the id as tie-breaker. */
export type Place = { readonly at: Date; readonly id: string }

/** As a URL parameter; a number if the cursor is one. */
export const writePlace = (place: Place | number): string =>
  typeof place === 'number' ? String(place) : `${place.at.getTime()}.${place.id}`

/** Parses a URL parameter; an invalid cursor means the first page. */
export function readPlace(text: string | null | undefined): Place | null {
  const match = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? '')
  return match ? { at: new Date(Number(match[1])), id: match[2] ?? '' } : null
}

/** As a literal: for an unknown limit the planner assumes a tenth of all rows. */
export const limitTo = (db: Db, most: number) => db.unsafe(String(Math.trunc(most)))

/** A page of at most `limit` rows, from a query for one more; `next` is the cursor of the next page. */
export const pageOf = <Row>(
  found: readonly Row[],
  limit: number,
  placeOf: (last: Row) => Place | number,
): { rows: Row[]; next: string | null } =>
  pageAfter(found, limit, (last) => writePlace(placeOf(last)))

/** The same for pages that continue after another kind of cursor. */
export function pageAfter<Row, Cursor>(
  found: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): { rows: Row[]; next: Cursor | null } {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last === undefined ? null : cursorOf(last) }
}
