// Quarantined ledger records for staff.
import type { World } from '../../../world.ts'
import { newestSetAside, openSetAside, type SetAsideRow } from '../store/set-aside.ts'

export type { SetAsideRow } from '../store/set-aside.ts'

/** Newest first, including closed ones. */
export const setAsideForStaff = (world: World, most: number): Promise<SetAsideRow[]> =>
  newestSetAside(world.db, most)

/** Counted up to `most`. */
export const setAsideNow = async (world: World, most: number): Promise<number> =>
  (await openSetAside(world.db, most)).length
