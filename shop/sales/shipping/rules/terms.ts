// Shipping prices as a product's page advertises them, before a country is known. Pure.
import { pick } from '../../../platform/pick.ts'
import type { DeliveryWindow } from './calendar.ts'
import { type Goods, priceFor } from './prices.ts'
import { offersIn, type ShippingMethod, type Zone } from './zones.ts'

/** The standard method of a zone. Prices in smallest units; `price` below what is free. */
export type ShippingTerm = Pick<ShippingMethod, 'price' | 'freeFrom' | 'daysFrom' | 'daysTo'> & {
  /** When it arrives if it is ordered now; missing where the shop says no dates. */
  readonly window?: DeliveryWindow
  /** ISO codes; null for all countries that no other zone names. */
  readonly countries: readonly string[] | null
}

/**
 * One for each zone to which the goods are carried: that of the seller's country first and alone, the rest of the world
 * last.
 */
export function shippingTerms(
  zones: readonly Zone[],
  { home, goods }: { readonly home: string; readonly goods: Goods },
): ShippingTerm[] {
  const terms = zones.flatMap((zone): ShippingTerm[] => {
    const methods = zone.methods.filter(({ placeId }) => placeId === null)
    const [standard] = offersIn({ ...zone, methods }, goods)
    const method = methods.find(({ id }) => id === standard?.id)
    if (!method) return []
    const price = priceFor({ ...method, freeFrom: null }, goods)
    const term = { ...pick(method, 'freeFrom', 'daysFrom', 'daysTo'), price }
    if (!zone.countries?.includes(home)) return [{ ...term, countries: zone.countries }]
    const others = zone.countries.filter((code) => code !== home)
    const own = { ...term, countries: [home] }
    return others.length > 0 ? [own, { ...term, countries: others }] : [own]
  })
  const rank = ({ countries }: ShippingTerm) =>
    countries === null ? 2 : countries.includes(home) ? 0 : 1
  return terms.toSorted((a, b) => rank(a) - rank(b))
}
