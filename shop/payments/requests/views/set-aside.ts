// Quarantined ledger records for staff.
import type { World } from '../../../world.ts'
import {
  isSetAside,
  newestSetAside,
  openSetAside,
  type SetAsideRow,
  setAsideOf,
} from '../store/set-aside.ts'

export type { SetAsideRow } from '../store/set-aside.ts'

/** Newest first, including closed ones. */
export const setAsideForStaff = (world: World, most: number): Promise<SetAsideRow[]> =>
  newestSetAside(world.db, most)

/** Whether a record of this transaction is waiting for a person. */
export const isSetAsideHash = (world: World, hash: string): Promise<boolean> =>
  isSetAside(world.db, hash)

/** Whether records are waiting that name this order, or that its shopper has claimed. */
export const hasSetAside = async (world: World, orderNumber: string): Promise<boolean> =>
  (await setAsideOf(world.db, orderNumber)).length > 0

/** Counted up to `most`. */
export const setAsideNow = async (world: World, most: number): Promise<number> =>
  (await openSetAside(world.db, most)).length
