// Records that contradict themselves, as staff sees them.
import type { World } from '../../../world.ts'
import { newestSetAside, openSetAside, type SetAsideRow } from '../store/set-aside.ts'

export type { SetAsideRow } from '../store/set-aside.ts'

/** Newest first, ended ones among them. */
export const setAsideForStaff = (world: World, most: number): Promise<SetAsideRow[]> =>
  newestSetAside(world.db, most)

/** Counted no further than `most`. */
export const setAsideNow = async (world: World, most: number): Promise<number> =>
  (await openSetAside(world.db, most)).length
