// Countries for an order's address, by name in the page's language.
import { countriesIn } from '../../shop/identity/kyc/data.ts'
import type { Delivery } from '../../shop/sales/shipping/rules/zones.ts'
import { countriesWithin } from '../../shop/sales/shipping/views.ts'
import type { World } from '../../shop/world.ts'

/** Paid shipping covers these countries only. */
export async function deliverableCountries(
  world: World,
  delivery: Delivery | null,
  language: string,
) {
  const within = await countriesWithin(world, delivery)
  return countriesIn(language).filter(([code]) => within === null || within.has(code))
}
