// How far one's own export is.
import type { Viewer } from '../../people/accounts/rules.ts'
import type { World } from '../../world.ts'
import { type Progress, stateAt } from './rules.ts'
import * as store from './store.ts'

/** Null where there is none, or it is another's. */
export async function exportProgress(
  world: World,
  who: Viewer,
  id: string,
): Promise<Progress | null> {
  const row = await store.exportOf(world.db, id, who.id)
  if (!row) return null
  const { state, rows, about, heartbeatAt } = row
  return { state: stateAt(world.now(), state, heartbeatAt), rows, about }
}
