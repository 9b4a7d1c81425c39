// Shipping addresses for display.

import { countries } from '../../identity/kyc/data.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { setting } from '../../platform/settings/views.ts'
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import type { Address, SavedAddress } from './rules/address-book.ts'
import { type ShippingTerm, shippingTerms } from './rules/terms.ts'
import {
  type Delivery,
  isWithin,
  type Offer,
  offersIn,
  servedAmong,
  withFreeStandard,
  zoneOf,
} from './rules/zones.ts'
import * as store from './store.ts'
import { earlierOf, latestAddress, savedOf, zonesOf } from './store.ts'

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

// Delivery countries, and shipping offers for a purchase.

export const allZones = (world: World) => zonesOf(world.db)

/** Shipping prices for product pages, which depend on the topic `shipping`. */
export const shownShippingTerms = (world: World): Promise<ShippingTerm[]> =>
  cachedView(world, ['shipping', 'settings'], 'shipping terms', async () =>
    shippingTerms(await zonesOf(world.db), await setting(world, 'sellerCountry')),
  )

/** The requested choice: both may be unknown or no longer offered. `usual` returns the default country if none was chosen. */
export type WantedDelivery = {
  readonly country: string | null
  readonly methodId: string | null
  readonly usual?: () => Promise<string | null>
}

export type Choice = {
  /** Without zones the shop delivers everywhere, free of charge, and there is no choice. */
  readonly hasZones: boolean
  readonly country: string | null
  /** Empty if no country is chosen, or nothing is delivered there. */
  readonly offers: readonly Offer[]
  /** The requested one, otherwise the standard. */
  readonly chosen: Offer | null
  readonly delivery: Delivery | null
}

const anywhere: Choice = {
  hasZones: false,
  country: null,
  offers: [],
  chosen: null,
  delivery: null,
}

export type ItemsTotal = {
  /** Items total after promotions; smallest units. */
  readonly amount: bigint
  /** A promotion makes standard shipping free. */
  readonly isStandardFree: boolean
}

/** The offer for these items. `isExact`: an unavailable method is not replaced by another. */
export async function deliveryChoice(
  world: World,
  { country: wantedCountry, methodId, usual }: WantedDelivery,
  { amount, isStandardFree }: ItemsTotal,
  isExact = false,
): Promise<Choice> {
  const zones = await zonesOf(world.db)
  if (zones.length === 0) return anywhere
  const country = wantedCountry ?? (await usual?.()) ?? null
  if (!country) return { ...anywhere, hasZones: true }
  const zone = zoneOf(zones, country)
  const priced = offersIn(zone, amount)
  const offers = isStandardFree ? withFreeStandard(priced) : priced
  const wanted = offers.find(({ id }) => id === methodId)
  const chosen = wanted ?? (isExact ? null : (offers[0] ?? null))
  const delivery = chosen &&
    zone && {
      zoneId: zone.id,
      methodId: chosen.id,
      country,
      names: chosen.names,
      daysFrom: chosen.daysFrom,
      daysTo: chosen.daysTo,
    }
  return { hasZones: true, country, offers, chosen, delivery }
}

/** The country of the shopper's default address; null if there is none. */
export async function usualCountry(
  world: World,
  who: Pick<Viewer, 'id'> | null,
): Promise<string | null> {
  if (!who) return null
  const [first] = await savedOf(world.db, who.id)
  return (first ?? (await latestAddress(world.db, who.id)))?.country ?? null
}

/** ISO codes of served countries. */
export const servedCountries = async (world: World): Promise<string[]> =>
  servedAmong(await zonesOf(world.db), countries)

/** Countries that an order's delivery choice covers; null for any. */
export async function countriesWithin(
  world: World,
  delivery: Delivery | null,
): Promise<ReadonlySet<string> | null> {
  if (!delivery) return null
  const zones = await zonesOf(world.db)
  return new Set(countries.filter((code) => isWithin(zones, delivery, code)))
}

/** Whether the order's delivery choice covers an address in that country. */
export const isCovered = async (
  world: World,
  delivery: Delivery | null,
  country: string,
): Promise<boolean> => delivery === null || isWithin(await zonesOf(world.db), delivery, country)
