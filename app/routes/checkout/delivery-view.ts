// Delivery section of `/payment-method`: countries and shipping methods.
import { countriesIn } from '../../../shop/identity/kyc/data.ts'
import { emailDateTime } from '../../../shop/platform/time-zone.ts'
import { windowText } from '../../../shop/sales/shipping/rules/calendar.ts'
import { nameIn } from '../../../shop/sales/shipping/rules/zones.ts'
import { type Choice, servedCountries } from '../../../shop/sales/shipping/views.ts'
import type { World } from '../../../shop/world.ts'

export type DeliveryView = NonNullable<Awaited<ReturnType<typeof deliveryView>>>

/** Returns null if the shop has no zones. */
export async function deliveryView(
  world: World,
  { hasZones, country, offers, chosen }: Choice,
  language: string,
) {
  if (!hasZones) return null
  const served = new Set(await servedCountries(world))
  const all = countriesIn(language)
  return {
    country,
    chosen: chosen?.id ?? null,
    offers: offers.map(({ id, names, price, daysFrom, daysTo, window }) => ({
      id,
      name: nameIn(names, language),
      price,
      daysFrom,
      daysTo,
      when: window ? windowText(window, language) : null,
    })),
    /** The dates are for what is ready to be sent until then. */
    until: chosen?.window ? emailDateTime(world, new Date(chosen.window.until), language) : null,
    served: all.filter(([code]) => served.has(code)),
  }
}
