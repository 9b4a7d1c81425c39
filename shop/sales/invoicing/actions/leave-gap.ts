// After a restore: leaves out numbers of invoices and credit notes that a lost copy of the shop may have issued.
import { type Absence, leftOut } from '../../../platform/instance/rules.ts'
import type { World } from '../../../world.ts'
import { type Series, series } from '../rules.ts'
import { lastNumbers, leaveOut } from '../store/tax-documents.ts'

export type Gap = { readonly kind: Series; readonly first: number; readonly last: number }

/**
 * A number must not be given twice; a gap with a recorded reason is allowed (docs/design/tax-invoices.md).
 * `issued`: the last number of each series, as a file beside the database remembers it.
 */
export async function leaveGap(
  world: World,
  absence: Absence,
  issued: Partial<Readonly<Record<Series, number>>>,
): Promise<Gap[]> {
  const known = await lastNumbers(world.db)
  const gaps: Gap[] = []
  for (const kind of series) {
    const most = Math.max((known.get(kind) ?? 0) + leftOut(absence, 1), (issued[kind] ?? 0) + 1_000)
    const first = await leaveOut(world.db, kind, most, world.now())
    gaps.push({ kind, first, last: most })
  }
  return gaps
}
