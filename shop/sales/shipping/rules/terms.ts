// Shipping prices as a product's page advertises them, before a country is known. Pure.
import { pick } from '../../../platform/pick.ts'
import { offersIn, type ShippingMethod, type Zone } from './zones.ts'

/** The standard method of a zone. Prices in smallest units. */
export type ShippingTerm = Pick<ShippingMethod, 'price' | 'freeFrom' | 'daysFrom' | 'daysTo'> & {
  /** ISO codes; null for all countries that no other zone names. */
  readonly countries: readonly string[] | null
}

/** One for each zone that is delivered to: that of the seller's country first and alone, the rest of the world last. */
export function shippingTerms(zones: readonly Zone[], home: string): ShippingTerm[] {
  const terms = zones.flatMap((zone): ShippingTerm[] => {
    const [standard] = offersIn(zone, 0n)
    const method = zone.methods.find(({ id }) => id === standard?.id)
    if (!method) return []
    const term = pick(method, 'price', 'freeFrom', 'daysFrom', 'daysTo')
    if (!zone.countries?.includes(home)) return [{ ...term, countries: zone.countries }]
    const others = zone.countries.filter((code) => code !== home)
    const own = { ...term, countries: [home] }
    return others.length > 0 ? [own, { ...term, countries: others }] : [own]
  })
  const rank = ({ countries }: ShippingTerm) =>
    countries === null ? 2 : countries.includes(home) ? 0 : 1
  return terms.toSorted((a, b) => rank(a) - rank(b))
}
