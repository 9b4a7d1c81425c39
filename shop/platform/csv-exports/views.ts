// Progress of a user's own export.
import type { Viewer } from '../../people/accounts/rules.ts'
import type { World } from '../../world.ts'
import { type Progress, stateAt } from './rules.ts'
import * as store from './store.ts'

/** Null if it does not exist or is someone else's. */
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
