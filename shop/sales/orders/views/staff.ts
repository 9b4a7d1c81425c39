// Counts and summaries of orders for staff.
import type { World } from '../../../world.ts'
import type { OrderState } from '../rules/order.ts'
import {
  countAll,
  countInState,
  type DispatchRow,
  dispatchOf,
  type ItemRow,
  itemsOf,
  unsettledNumbers,
} from '../store/counts.ts'

export type { DispatchRow } from '../store/counts.ts'

import { numbersOf, orderNumbersWithPrefix } from '../store/lists.ts'
import { knownTrackings, type OpenParcels, openParcelsOf } from '../store/parcels.ts'

/** Exact up to `most`. */
export const countOrders = (world: World, state: OrderState, most: number): Promise<number> =>
  countInState(world.db, state, most)

/** In these states, or in all (null), unbounded: for jobs, not for pages. */
export const countAllOrders = (
  world: World,
  states: readonly OrderState[] | null,
): Promise<number> => countAll(world.db, states)

/** Order number -> ordered items, for many at once. */
export async function itemsOfOrders(
  world: World,
  numbers: readonly string[],
): Promise<Map<string, ItemRow[]>> {
  const items = new Map<string, ItemRow[]>()
  for (const row of await itemsOf(world.db, numbers)) {
    const own = items.get(row.orderNumber)
    if (own) own.push(row)
    else items.set(row.orderNumber, [row])
  }
  return items
}

/** Number -> parcels, for a page of a CSV export. */
export const dispatchOfOrders = async (
  world: World,
  numbers: readonly string[],
): Promise<Map<string, DispatchRow>> =>
  new Map((await dispatchOf(world.db, numbers)).map((row) => [row.number, row]))

/** Orders whose payment is partial or under review. */
export const unsettledOrders = (world: World, most: number): Promise<string[]> =>
  unsettledNumbers(world.db, most)

/** Numbers with this prefix, newest first. */
export const ordersWithPrefix = (world: World, begins: string, most: number): Promise<string[]> =>
  orderNumbersWithPrefix(world.db, begins, most)

/** Numbers of the newest orders of these people. */
export const ordersOfPeople = (
  world: World,
  userIds: readonly string[],
  most: number,
): Promise<string[]> => numbersOf(world.db, userIds, most)

/** Number -> state, and parcels that have not arrived, for known orders. */
export const openParcels = async (
  world: World,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, OpenParcels>> =>
  new Map((await openParcelsOf(world.db, numbers)).map((row) => [row.number, row]))

/** Those of the tracking numbers that a parcel has. */
export const trackedElsewhere = async (
  world: World,
  trackings: readonly string[],
): Promise<ReadonlySet<string>> => new Set(await knownTrackings(world.db, trackings))
