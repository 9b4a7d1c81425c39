// Stock movements with the names of their authors.
import { stockMovements } from '../../../catalog/stock/views/stock.ts'
import type { World } from '../../../world.ts'
import { rowsPerPage } from '../rules/tabs.ts'
import { namesOf } from './people.ts'

type Query = Omit<Parameters<typeof stockMovements>[1], 'limit'>

/** Erased users have no name; changes by the system have no author. */
export async function movementRows(world: World, query: Query) {
  const { rows, next } = await stockMovements(world, { ...query, limit: rowsPerPage })
  const names = await namesOf(
    world,
    rows.map(({ who }) => who),
  )
  const withNames = rows.map((row) => ({
    ...row,
    who: row.who && row.who !== 'system' ? (names.get(row.who)?.name ?? '') : null,
  }))
  return { rows: withNames, next }
}
