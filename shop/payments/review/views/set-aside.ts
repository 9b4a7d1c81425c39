// Quarantined ledger records, for staff and for the shoppers whom they concern.
import type { World } from '../../../world.ts'
import { hasUnproved } from '../../requests/store/transfers.ts'
import {
  hasSetAsideOf,
  newestSetAside,
  openSetAside,
  type SetAsideRow,
} from '../store/set-aside.ts'

export type { SetAsideRow } from '../store/set-aside.ts'

/** Newest first, including closed ones. */
export const setAsideForStaff = (world: World, most: number): Promise<SetAsideRow[]> =>
  newestSetAside(world.db, most)

/**
 * Whether a person must look at a payment of this order before it counts: its record is set aside, or unproved. Records
 * belong to an order that they name, or whose shopper has claimed their transaction.
 */
export const isInReview = async (world: World, orderNumber: string): Promise<boolean> =>
  (await hasSetAsideOf(world.db, orderNumber)) || (await hasUnproved(world.db, orderNumber))

/** Counted up to `most`. */
export const setAsideNow = async (world: World, most: number): Promise<number> =>
  (await openSetAside(world.db, most)).length
