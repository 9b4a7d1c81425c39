// Shipping addresses for display.
import type { Viewer } from '../../people/accounts/rules.ts'
import type { World } from '../../world.ts'
import type { Address, SavedAddress } from './rules.ts'
import { savedOf } from './store/address-book.ts'
import { earlierOf } from './store/replaced-addresses.ts'
import * as store from './store.ts'

/** An order's address, for the shop itself and its staff. */
export const addressOf = (world: World, orderNumber: string): Promise<Address | null> =>
  store.addressOf(world.db, orderNumber)

/** When the address was last saved. */
export const addressedAt = (world: World, orderNumber: string): Promise<Date | null> =>
  store.addressSavedAt(world.db, orderNumber)

/** Earlier addresses, before changes by staff, oldest first. */
export const earlierAddressesOf = (world: World, orderNumber: string) =>
  earlierOf(world.db, orderNumber)

/** The same without the staff member, for the customer. */
export const earlierAddressesForOwner = async (
  world: World,
  orderNumber: string,
): Promise<{ at: Date; address: Address }[]> =>
  (await earlierOf(world.db, orderNumber)).map(({ at, address }) => ({ at, address }))

/** The orders that have an address. */
export const addressedAmong = async (
  world: World,
  orderNumbers: readonly string[],
): Promise<ReadonlySet<string>> => new Set(await store.addressedAmong(world.db, orderNumbers))

/** Number -> address, for a page of a CSV export. */
export const addressesOf = async (
  world: World,
  orderNumbers: readonly string[],
): Promise<Map<string, Address>> =>
  orderNumbers.length === 0
    ? new Map()
    : new Map((await store.addressesOf(world.db, orderNumbers)).map((row) => [row.number, row]))

export const ownAddressOf = (
  world: World,
  who: Pick<Viewer, 'id'>,
  orderNumber: string,
): Promise<Address | null> => store.ownAddress(world.db, who.id, orderNumber)

/** Default of the form: the latest address. */
export const latestAddressOf = (world: World, who: Pick<Viewer, 'id'>): Promise<Address | null> =>
  store.latestAddress(world.db, who.id)

/** User id -> country code, for lists of users; those without an address are omitted. */
export const latestCountries = (world: World, userIds: readonly string[]) =>
  store.latestCountries(world.db, userIds)

/** Number of countries in shipping addresses. */
export const countCountries = (world: World): Promise<number> => store.countCountries(world.db)

/** The user's address book, the default first. */
export const savedAddressesOf = (world: World, who: Pick<Viewer, 'id'>): Promise<SavedAddress[]> =>
  savedOf(world.db, who.id)

export const savedAddress = async (
  world: World,
  who: Pick<Viewer, 'id'>,
  id: string,
): Promise<SavedAddress | null> =>
  (await savedOf(world.db, who.id)).find((each) => each.id === id) ?? null
