// Shipping addresses for display.

import { pathTo } from '../../catalog/categories/rules.ts'
import { categoryTree } from '../../catalog/categories/views.ts'
import { variantWeights } from '../../catalog/products/views/variant-snapshots.ts'
import { countries } from '../../identity/kyc/data.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { day } from '../../platform/durations.ts'
import { pick } from '../../platform/pick.ts'
import { setting } from '../../platform/settings/views.ts'
import { shopZone } from '../../platform/time-zone.ts'
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import { ratedZone, ratedZones } from './rates.ts'
import type { Address, SavedAddress } from './rules/address-book.ts'
import { type Calendar, type DeliveryWindow, usualCalendar, windowFrom } from './rules/calendar.ts'
import { type GoodsClass, isBarred } from './rules/goods-classes.ts'
import { type Pickup, type PickupPlace, readyAt } from './rules/pickup.ts'
import { type Goods, gramsOf, noWeights } from './rules/prices.ts'
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
import * as store from './store/addresses.ts'
import { earlierOf, latestAddress, savedOf } from './store/addresses.ts'
import { calendarOf, type StoredCalendar } from './store/calendar.ts'
import { allRates, failuresSince } from './store/carrier-rates.ts'
import { classesOf } from './store/goods-classes.ts'
import { placesOf } from './store/places.ts'
import { type StoredWeights, weightsOf, zonesOf } from './store/zones.ts'

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

type Shown = Pick<CarriedLine, 'productId' | 'category'> & {
  /** Of the unit that is priced. */
  readonly variant: { readonly id: string; readonly price: bigint } | undefined
}

/**
 * Shipping prices of one unit, with dates where the shop says them, for a product's page: it depends on the topic
 * `shipping`, and on the time until the end of each term's window.
 */
export async function shownShippingTerms(world: World, shown: Shown): Promise<ShippingTerm[]> {
  const [terms, calendar] = await Promise.all([termsOf(world, shown), shownCalendar(world)])
  return terms.map((term) => withWindow(world, calendar, term))
}

const shownCalendar = (world: World): Promise<Calendar> =>
  cachedView(world, ['shipping'], 'delivery calendar', () => deliveryCalendar(world))

const termsOf = (
  world: World,
  { productId, category = '', variant }: Shown,
): Promise<ShippingTerm[]> =>
  cachedView(
    world,
    ['shipping', 'settings', 'categories', `product:${productId}`],
    `shipping terms ${productId} ${variant?.id}`,
    async () => {
      const [zones, classes, pathOf, home] = await Promise.all([
        zonesOf(world.db),
        goodsClasses(world),
        categoryPaths(world),
        setting(world, 'sellerCountry'),
      ])
      const sent = { productId, path: pathOf(category) }
      const line = { productId, variantId: variant?.id ?? '', quantity: 1 }
      const goods = await goodsOf(world, { amount: variant?.price ?? 0n, lines: [line] })
      const open = zones.filter(({ id }) => !isBarred(classes, id, sent))
      return shippingTerms(await ratedZones(world, open, goods), { home, goods })
    },
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
  /** Names of goods that may not be sent to the country; they may be picked up there. */
  readonly barred: readonly string[]
  readonly delivery: Delivery | null
}

const anywhere: Choice = {
  hasZones: false,
  country: null,
  offers: [],
  chosen: null,
  barred: [],
  delivery: null,
}

export type { StoredCalendar, StoredWeights }

export type CarriedLine = {
  readonly productId: string
  /** Its own category. */
  readonly category?: string
  /** For the message that it may not be sent. */
  readonly name?: string
  readonly variantId: string
  readonly quantity: number
}

export type Items = {
  /** Items total after promotions; smallest units. */
  readonly amount: bigint
  /** A promotion makes standard shipping free. */
  readonly isStandardFree: boolean
  readonly lines: readonly CarriedLine[]
}

/** What these lines weigh and count for the price of a shipping method. */
export async function goodsOf(
  world: World,
  { amount, lines }: Pick<Items, 'amount' | 'lines'>,
): Promise<Goods> {
  const [weights, grams] = await Promise.all([
    shippingWeights(world),
    variantWeights(
      world,
      lines.map(({ variantId }) => variantId),
    ),
  ])
  return {
    amount,
    grams: gramsOf(lines, (id) => grams.get(id) ?? null, weights),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** Version 0: never saved. */
export const shippingWeights = async (world: World): Promise<StoredWeights> =>
  (await weightsOf(world.db)) ?? { ...noWeights, version: 0 }

/** The offer for these items. `isExact`: an unavailable method is not replaced by another. */
export async function deliveryChoice(
  world: World,
  { country: wantedCountry, methodId, usual }: WantedDelivery,
  items: Items,
  isExact = false,
): Promise<Choice> {
  const zones = await zonesOf(world.db)
  if (zones.length === 0) return anywhere
  const country = wantedCountry ?? (await usual?.()) ?? null
  if (!country) return { ...anywhere, hasZones: true }
  const zone = zoneOf(zones, country)
  const [goods, calendar, places, barred] = await Promise.all([
    goodsOf(world, items),
    deliveryCalendar(world),
    pickupPlaces(world),
    zone ? barredAmong(world, zone.id, items.lines) : [],
  ])
  const rated = zone && (await ratedZone(world, zone, { country, goods }))
  const priced = offersIn(rated, goods).flatMap((offer) => {
    if (offer.placeId === null) return barred.length > 0 ? [] : [withWindow(world, calendar, offer)]
    // The goods are handed over, and taxed, where they are picked up.
    const place = places.find(({ id, country: at }) => id === offer.placeId && at === country)
    return place ? [{ ...offer, pickup: pickupAt(world, calendar, place) }] : []
  })
  const offers = items.isStandardFree ? withFreeStandard(priced) : priced
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
      ...(chosen.window && { window: chosen.window }),
      ...(chosen.pickup && { pickup: chosen.pickup }),
    }
  return { hasZones: true, country, offers, chosen, barred, delivery }
}

/** The imported price list, and carriers that failed in the last day. */
export async function carrierRates(world: World) {
  const [rows, failures] = await Promise.all([
    allRates(world.db),
    failuresSince(world.db, new Date(world.now().getTime() - day)),
  ])
  return { rows, failures }
}

/** Version 0: never saved, and no dates are said. */
export const deliveryCalendar = async (world: World): Promise<StoredCalendar> =>
  (await calendarOf(world.db)) ?? { ...usualCalendar, version: 0 }

export const goodsClasses = (world: World): Promise<GoodsClass[]> => classesOf(world.db)

/** Names of the lines' products that may not be sent to the zone. */
async function barredAmong(
  world: World,
  zoneId: string,
  lines: readonly CarriedLine[],
): Promise<string[]> {
  const classes = await goodsClasses(world)
  if (!classes.some(({ barredZones }) => barredZones.includes(zoneId))) return []
  const pathOf = await categoryPaths(world)
  const names = lines.flatMap(({ productId, category = '', name = productId }) =>
    isBarred(classes, zoneId, { productId, path: pathOf(category) }) ? [name] : [],
  )
  return [...new Set(names)]
}

/** From the top category down to one. */
export async function categoryPaths(world: World): Promise<(category: string) => string[]> {
  const tree = await categoryTree(world)
  return (category) => pathTo(tree, category).map(({ id }) => id)
}

export const pickupPlaces = (world: World): Promise<PickupPlace[]> => placesOf(world.db)

/** The country of the place if that method is a pick-up, otherwise null. */
export async function pickupCountry(
  world: World,
  chosen: { readonly country: string; readonly methodId: string } | null,
): Promise<string | null> {
  if (!chosen) return null
  const methods = (await zonesOf(world.db)).flatMap((zone) => zone.methods)
  return methods.find(({ id }) => id === chosen.methodId)?.placeId ? chosen.country : null
}

function pickupAt(world: World, { holidays }: Calendar, place: Omit<Pickup, 'readyAt'>): Pickup {
  const ready = readyAt(place, holidays, world.now(), shopZone(world))
  const kept = pick(place, 'name', 'address', 'hours', 'preparationMinutes')
  return { ...kept, readyAt: ready?.toISOString() ?? null }
}

/** A placed delivery as it would be promised now: paid later, it arrives or is ready later. Null if nothing changes. */
export function promisedNow(world: World, calendar: Calendar, delivery: Delivery): Delivery | null {
  const { window, pickup } = delivery
  if (pickup) {
    const later = pickupAt(world, calendar, pickup)
    return (later.readyAt ?? '') > (pickup.readyAt ?? '') ? { ...delivery, pickup: later } : null
  }
  if (!window || new Date(window.until) > world.now()) return null
  return withWindow(world, { ...calendar, isOn: true }, delivery)
}

/** An offer, or a placed delivery, with the days of arrival if it is sent now. */
export function withWindow<T extends { readonly daysFrom: number; readonly daysTo: number }>(
  world: World,
  calendar: Calendar,
  offer: T,
): T & { readonly window?: DeliveryWindow } {
  const window = windowFrom(calendar, offer, world.now(), shopZone(world))
  return window ? { ...offer, window } : offer
}

/**
 * What a page says beside goods before anything is chosen: price and days of the standard method to that country. Null
 * if nothing is sent there, or the shop has no zones.
 */
export async function standardDelivery(
  world: World,
  country: string,
  items: Pick<Items, 'amount' | 'lines'>,
): Promise<Offer | null> {
  const wanted = { country, methodId: null }
  const { offers } = await deliveryChoice(world, wanted, { ...items, isStandardFree: false })
  const [standard] = offers
  return standard && standard.placeId === null ? standard : null
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
