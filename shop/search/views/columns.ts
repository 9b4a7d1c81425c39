// The column store in this process's memory, updated on each access: see docs/decisions/044-search-engine.md.
import { errorSummary } from '../../platform/error-summary.ts'
import { memoizePerProcess, singleFlight } from '../../platform/single-flight.ts'
import type { World } from '../../world.ts'
import { withChanges } from '../rules/cached-counts.ts'
import { changed } from '../rules/column-changes.ts'
import { type Columns, columnsFor } from '../rules/columns.ts'
import { type ColumnSnapshot, changedRows, everyRow } from '../store/columns.ts'

type Held = { columns: Columns; seen: ColumnSnapshot | null }
const reading = memoizePerProcess((world) => {
  const held: Held = { columns: columnsFor(0), seen: null }
  return singleFlight(() => read(world, held))
})

/** Half of the retention of changes, in milliseconds. */
const longest = 43_200_000

/** The latest committed state. Use it synchronously: it may be mutated across an `await`. */
export const columnsNow = (world: World): Promise<Columns> => reading(world, 'columns')()

/** Warms the columns up before the first request. */
export const readColumns = (world: World): void => {
  columnsNow(world).catch((error: unknown) =>
    world.log.warn('columns not read', errorSummary(error)),
  )
}

async function read({ outside }: World, held: Held): Promise<Columns> {
  const since = held.seen && (await changedRows(outside, held.seen))
  if (since && held.seen && since.seen.at.getTime() - held.seen.at.getTime() < longest) {
    if (since.changes.size > 0) held.columns = withChanges(held.columns, since.changes)
    held.seen = since.seen
  } else {
    const { seen, rows } = await everyRow(outside)
    held.columns = changed(columnsFor(0), new Map(rows.map((row) => [row.id, row]))).columns
    held.seen = seen
  }
  return held.columns
}
