// Long lists go on after the last row of the page before, so that the millionth page is as quick as the first. Pure.
import type { Db } from '../world.ts'

/** Where a page ended: the time that the list is sorted by, and the id that parts rows of one moment. */
export type Place = { readonly at: Date; readonly id: string }

/** As an address holds it. */
export const writePlace = ({ at, id }: Place): string => `${at.getTime()}.${id}`

/** What an address holds; what is no place counts as the beginning. */
export function readPlace(text: string | null | undefined): Place | null {
  const match = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? '')
  return match ? { at: new Date(Number(match[1])), id: match[2] ?? '' } : null
}

/** As a number of the statement itself: an unknown limit is taken for a tenth of everything, and no plan is kept. */
export const limitTo = (db: Db, most: number) => db.unsafe(String(Math.trunc(most)))

/** A page of at most `limit` of the rows, of which one more was asked for; `next` is where the following one begins. */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  placeOf: (last: Row) => Place,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last === undefined ? null : writePlace(placeOf(last)) }
}
