// Delivery countries, and shipping offers for a purchase.

import { countries } from '../../../identity/kyc/data.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { World } from '../../../world.ts'
import {
  type Delivery,
  isWithin,
  type Offer,
  offersIn,
  servedAmong,
  withFreeStandard,
  zoneOf,
} from '../rules/zones.ts'
import { savedOf } from '../store/address-book.ts'
import { zonesOf } from '../store/zones.ts'
import { latestAddress } from '../store.ts'

export const allZones = (world: World) => zonesOf(world.db)

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
