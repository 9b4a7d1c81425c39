// Imports a CSV file of redirects, all rows or none.
import { createReadStream } from 'node:fs'
import { type Row, rowsIn } from '../../../catalog/import/rules/csv.ts'
import { textIn } from '../../../catalog/import/rules/text.ts'
import type { Who } from '../../../people/accounts/actions/staff-list.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { change, type IsReserved, note } from '../actions.ts'
import { columnsOf, mostRows, type RowProblem, readFile } from '../rules/file.ts'
import { redirectLimits } from '../rules.ts'
import { everyRedirect, putRedirects } from '../store.ts'

export type ImportOutcome = {
  /** If there are any, nothing was written. */
  readonly problems: readonly RowProblem[]
  readonly rows: number
}

/**
 * An existing source gets the file's target. Refuses `redirects.not_allowed`, `redirects.no_rows`, `redirects.header`,
 * `redirects.too_many` {most}, `redirects.full` {most}.
 */
export async function importRedirects(
  world: World,
  who: Who,
  path: string,
  isReserved: IsReserved,
): Promise<Result<ImportOutcome>> {
  const read = await rowsOf(path)
  const [header, ...rows] = read
  const columns = header && columnsOf(header.cells)
  if (!columns) return refuse('redirects.header')
  if (rows.length === 0) return refuse('redirects.no_rows')
  if (rows.length > redirectLimits.imported)
    return refuse('redirects.too_many', { facts: { most: redirectLimits.imported } })
  return change(world, who, async (world) => {
    const existing = await everyRedirect(world.db)
    const own = { origin: world.config.publicUrl, isReserved }
    const file = readFile(rows, columns, existing, own)
    if (file.problems.length > 0) return ok({ problems: file.problems, rows: rows.length })
    const known = new Set(existing.map(({ source }) => source))
    const added = file.rows.filter(({ source }) => !known.has(source)).length
    if (existing.length + added > redirectLimits.redirects)
      return refuse('redirects.full', { facts: { most: redirectLimits.redirects } })
    const written = file.rows.map((row) => ({ id: world.id(), ...row }))
    await putRedirects(world.db, written, world.now())
    await note(world, who, 'imported', 'file', { rows: file.rows.length, added })
    return ok({ problems: [], rows: file.rows.length })
  })
}

/** Reads the header, and one row more than the limit. */
async function rowsOf(path: string): Promise<Row[]> {
  const all: Row[] = []
  for await (const { rows } of rowsIn(textIn(createReadStream(path)))) {
    all.push(...rows)
    if (all.length > mostRows) break
  }
  return all
}
