// Prices of carriers for shipping methods: asked, checked, and put in place of the method's own. A failure never stops a checkout.
import { errorSummary } from '../../platform/error-summary.ts'
import type { World } from '../../world.ts'
import type { DeliveryRates, Rate, RatesAsked } from './port.ts'
import { rateTable, readOnce, tableId } from './rate-table.ts'
import type { Goods } from './rules/prices.ts'
import { mostDays, type ShippingMethod, serviceOf, type Zone } from './rules/zones.ts'
import { noteFailure } from './store/carrier-rates.ts'

/** Milliseconds that a checkout waits for a carrier. */
const patience = 3000
/** A carrier that failed is not asked again for this time: other shoppers do not wait for it. */
const pause = 30_000
/** Higher than any real price, so that a wrong unit is noticed. */
const mostPrice = 10n ** 30n

const pausedUntil = new WeakMap<DeliveryRates, number>()

/** Of one carrier by service; null if it failed, which staff are told. */
export async function ratesOf(
  world: World,
  carrier: DeliveryRates,
  asked: RatesAsked,
): Promise<ReadonlyMap<string, Rate> | null> {
  const now = performance.now()
  if ((pausedUntil.get(carrier) ?? 0) > now) return null
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new CarrierFault('timeout')), patience)
    })
    const rates = await Promise.race([carrier.ask(asked, stop.signal), late])
    return new Map(checked(rates, asked).map((rate) => [rate.service, rate]))
  } catch (error) {
    pausedUntil.set(carrier, now + pause)
    const reason = error instanceof CarrierFault ? error.reason : 'thrown'
    world.log.warn('carrier rates', { ...errorSummary(error), carrier: carrier.id, fault: reason })
    // It survives a refused order. If even that fails, the log has it.
    await noteFailure(world.outside, { carrier: carrier.id, reason, at: world.now() }).catch(
      () => undefined,
    )
    return null
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}

/** Why a carrier's answer is not used; keys of `shipping.rates_fault` in errors.json. */
export const faults = ['timeout', 'thrown', 'answer', 'price', 'currency', 'days'] as const
export type Fault = (typeof faults)[number]

class CarrierFault extends Error {
  readonly reason: Fault
  constructor(reason: Fault) {
    super(`carrier rates: ${reason}`)
    this.reason = reason
  }
}

/** An adapter speaks to a program that is not ours: nothing of its answer is taken on trust. */
function checked(rates: unknown, { currency }: RatesAsked): readonly Rate[] {
  if (!Array.isArray(rates)) throw new CarrierFault('answer')
  for (const rate of rates as Partial<Rate>[]) {
    if (typeof rate?.service !== 'string') throw new CarrierFault('answer')
    const { price, daysFrom, daysTo } = rate
    if (typeof price !== 'bigint' || price < 0n || price > mostPrice)
      throw new CarrierFault('price')
    if (rate.currency !== currency) throw new CarrierFault('currency')
    const isDay = (days: unknown) =>
      Number.isInteger(days) && Number(days) >= 0 && Number(days) <= mostDays
    if (!isDay(daysFrom) || !isDay(daysTo) || Number(daysFrom) > Number(daysTo))
      throw new CarrierFault('days')
  }
  return rates as Rate[]
}

/** The imported price list, and those that the server plugs in. */
const carriersOf = (world: World): DeliveryRates[] => [rateTable(world.db), ...world.deliveryRates]
/** For one list, which asks for many countries or goods. */
export const carriersForList = (world: World): DeliveryRates[] => [
  readOnce(world.db),
  ...world.deliveryRates,
]

/** Services that shipping methods can name, as they are stored. */
export async function allServices(world: World): Promise<string[]> {
  const named = await Promise.all(
    carriersOf(world).map(async (carrier) =>
      (await carrier.services().catch(() => [])).map((name) => serviceOf(carrier.id, name)),
    ),
  )
  return named.flat()
}

/**
 * The zone with prices and days of carriers for these goods, as `offersIn` expects it. Methods that no carrier prices are
 * left out.
 */
export async function ratedZone(
  world: World,
  zone: Zone,
  { country, goods }: { readonly country: string | null; readonly goods: Goods },
  from = carriersOf(world),
): Promise<Zone> {
  if (!zone.methods.some(isRated)) return zone
  const asked = {
    parcels: [{ grams: goods.grams }],
    country,
    value: goods.amount,
    currency: world.config.currency,
  }
  const needed = zone.methods.filter(isRated).map(({ service }) => carrierOf(service))
  const carriers = from.filter(({ id }) => needed.includes(id))
  const answers = new Map(
    await Promise.all(
      carriers.map(async (each) => [each.id, await ratesOf(world, each, asked)] as const),
    ),
  )
  return {
    ...zone,
    methods: zone.methods.flatMap((method): ShippingMethod[] => {
      if (method.basis !== 'carrier') return [method]
      const [, name = ''] = /^[a-z]+:(.*)$/s.exec(method.service ?? '') ?? []
      const rate = answers.get(carrierOf(method.service))?.get(name)
      if (!rate) return []
      const { price, daysFrom, daysTo } = rate
      return [{ ...method, basis: 'flat', steps: [], price, daysFrom, daysTo }]
    }),
  }
}

const isRated = ({ basis, isActive }: ShippingMethod): boolean => isActive && basis === 'carrier'
const carrierOf = (service: string | null | undefined): string => service?.split(':')[0] ?? ''

/** Countries of one zone for which a program is asked, for a list of prices. */
const mostAsked = 60

/** `isUnasked`: methods of programs are missing, because they were not asked for so many countries. */
export type RatedZone = Zone & { readonly isUnasked?: boolean }

/**
 * For lists without a country: a zone in which carriers charge differently by country becomes several, so that no list
 * names a price that is not asked there. Every country is in one of them.
 */
export async function ratedZones(
  world: World,
  zones: readonly Zone[],
  goods: Goods,
): Promise<RatedZone[]> {
  const carriers = carriersForList(world)
  const tables = carriers.filter(({ id }) => id === tableId)
  const rated = await Promise.all(
    zones.map(async (zone): Promise<RatedZone[]> => {
      const { countries } = zone
      if (!zone.methods.some(isRated)) return [zone]
      if (countries === null)
        return [await ratedZone(world, zone, { country: null, goods }, carriers)]
      const hasPrograms = zone.methods.some(
        (method) => isRated(method) && carrierOf(method.service) !== tableId,
      )
      const parts = new Map<string, { zone: RatedZone; countries: string[] }>()
      for (const [at, country] of countries.entries()) {
        const isUnasked = hasPrograms && at >= mostAsked
        const one = await ratedZone(world, zone, { country, goods }, isUnasked ? tables : carriers)
        const prices = one.methods.map((m) => [m.id, m.price, m.daysFrom, m.daysTo].join(' '))
        const key = [isUnasked, ...prices].join()
        const same = parts.get(key)
        if (same) same.countries.push(country)
        else parts.set(key, { zone: isUnasked ? { ...one, isUnasked } : one, countries: [country] })
      }
      return [...parts.values()].map(({ zone, countries }) => ({ ...zone, countries }))
    }),
  )
  return rated.flat()
}
