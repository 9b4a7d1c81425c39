// Delivery zones and shipping methods. Pure. Amounts are in the smallest unit of the shop's currency.
import { textInLanguage } from '../../../platform/languages.ts'
import { pick } from '../../../platform/pick.ts'
import { type DeliveryWindow, windowText } from './calendar.ts'
import type { Pickup } from './pickup.ts'
import { type Goods, isCarried, leastGoods, type Pricing, priceFor } from './prices.ts'

export const maxZones = 60
export const mostMethods = 12
export const mostDays = 90

/** By language; `en` is always present. */
export type Names = Readonly<Record<string, string>>

export type ShippingMethod = Pricing & {
  readonly id: string
  readonly names: Names
  /** Where it is picked up; null if it is carried. */
  readonly placeId: string | null
  /** "CARRIER:SERVICE" where a carrier prices it, otherwise null. */
  readonly service?: string | null
  readonly daysFrom: number
  readonly daysTo: number
  readonly isActive: boolean
  readonly version: number
}

/** A carrier's service as it is stored with a method. */
export const serviceOf = (carrier: string, service: string): string => `${carrier}:${service}`

export type Zone = {
  readonly id: string
  /** Shown to staff only. */
  readonly name: string
  /** ISO codes; null for all countries that no other zone names. */
  readonly countries: readonly string[] | null
  readonly version: number
  readonly methods: readonly ShippingMethod[]
}

/** The version of a zone with its methods, as shown before deletion. */
export const zoneVersion = ({ version, methods }: Pick<Zone, 'version' | 'methods'>): string =>
  [version, ...methods.map((method) => `${method.id}:${method.version}`).sort()].join(' ')

/** The zone that names a country, otherwise the rest of the world. */
export const zoneOf = (zones: readonly Zone[], country: string): Zone | null =>
  zones.find(({ countries }) => countries?.includes(country)) ??
  zones.find(({ countries }) => countries === null) ??
  null

export type Offer = Pick<ShippingMethod, 'id' | 'names' | 'daysFrom' | 'daysTo'> & {
  readonly price: bigint
  /** When it arrives if it is ordered now; missing where the shop says no dates. */
  readonly window?: DeliveryWindow
  /** Null if it is carried. */
  readonly placeId: string | null
  readonly pickup?: Pickup
}

/** Prices when standard shipping is free: more expensive methods cost the difference. */
export const withFreeStandard = (offers: readonly Offer[]): Offer[] =>
  offers.map((offer) => ({ ...offer, price: less(offer.price, offers[0]?.price ?? 0n) }))

const less = (price: bigint, off: bigint): bigint => (price > off ? price - off : 0n)

/**
 * A zone's offers for these goods: the least expensive first, then the fastest, and then what is picked up. The first is
 * the standard. Methods of carriers have their prices by `ratedZone`; without it they are not offered.
 */
export const offersIn = (zone: Zone | null, goods: Goods): Offer[] =>
  (zone?.methods ?? [])
    .filter((method) => method.isActive && method.basis !== 'carrier' && isCarried(method, goods))
    .map((method) => ({
      ...pick(method, 'id', 'names', 'daysFrom', 'daysTo', 'placeId'),
      price: priceFor(method, goods),
    }))
    .sort(
      (a, b) =>
        Number(a.placeId !== null) - Number(b.placeId !== null) ||
        compare(a.price, b.price) ||
        a.daysTo - b.daysTo ||
        (a.id < b.id ? -1 : 1),
    )

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** A carrier's price is known only for certain goods, so it counts as one. */
const isServed = (zone: Zone | null): boolean =>
  zone?.methods.some((method) => method.isActive && isCarried(method, leastGoods)) ?? false

/** The countries with at least one method. */
export const servedAmong = (zones: readonly Zone[], countries: readonly string[]): string[] =>
  zones.length === 0
    ? [...countries]
    : countries.filter((country) => isServed(zoneOf(zones, country)))

export type Unserved = Pick<Zone, 'id' | 'name'> & {
  /** Number of named countries; null for the rest of the world. */
  readonly countries: number | null
}

/** Zones without an active shipping method: nobody there can order. */
export const unservedZones = (zones: readonly Zone[]): Unserved[] =>
  zones
    .filter((zone) => !isServed(zone))
    .map(({ id, name, countries }) => ({ id, name, countries: countries?.length ?? null }))

/** Shipping method and destination of an order, as offered when it was placed. */
export type Delivery = {
  readonly zoneId: string
  readonly methodId: string
  readonly country: string
  readonly names: Names
  readonly daysFrom: number
  readonly daysTo: number
  /** As promised; missing where the shop said no dates. */
  readonly window?: DeliveryWindow
  /** Where and when it is picked up; missing if it is carried. */
  readonly pickup?: Pickup
}

/** An address may be in the chosen country, or in any country now in its zone. */
export const isWithin = (zones: readonly Zone[], delivery: Delivery, country: string): boolean =>
  country === delivery.country || zoneOf(zones, country)?.id === delivery.zoneId

/** The shipping method, for display. */
export const wayIn = ({ names, daysFrom, daysTo, window, pickup }: Delivery, language: string) => ({
  name: nameIn(names, language),
  daysFrom,
  daysTo,
  /** The promised days as text. */
  when: window ? windowText(window, language) : null,
  pickup: pickup ?? null,
})

export const nameIn = textInLanguage

/** The method of an order of which nothing is sent: a service, or handed over at the counter. It is in no zone. */
export const noDeliveryMethod = 'none'

/** Whether nothing of the order is sent: it is delivered as soon as nothing is missing any more. */
export const isWithoutDelivery = (delivery: Pick<Delivery, 'methodId'> | null): boolean =>
  delivery?.methodId === noDeliveryMethod
