// Delivery section of `/payment-method`: countries and shipping methods.
import { countriesIn } from '../../../shop/identity/kyc/data.ts'
import { emailDateTime } from '../../../shop/platform/time-zone.ts'
import { windowText } from '../../../shop/sales/shipping/rules/calendar.ts'
import type { Pickup } from '../../../shop/sales/shipping/rules/pickup.ts'
import { type Delivery, nameIn, wayIn } from '../../../shop/sales/shipping/rules/zones.ts'
import { type Choice, servedCountries } from '../../../shop/sales/shipping/views.ts'
import type { World } from '../../../shop/world.ts'

export type DeliveryView = NonNullable<Awaited<ReturnType<typeof deliveryView>>>

/** Where and when an order is picked up, as text. */
export const pickupView = (world: World, pickup: Pickup, language: string) => ({
  name: pickup.name,
  address: pickup.address,
  hours: pickup.hours,
  ready: pickup.readyAt && emailDateTime(world, new Date(pickup.readyAt), language),
})

/** Returns null if the shop has no zones. */
export async function deliveryView(
  world: World,
  { hasZones, country, offers, chosen, barred }: Choice,
  language: string,
) {
  if (!hasZones) return null
  const served = new Set(await servedCountries(world))
  const all = countriesIn(language)
  return {
    country,
    chosen: chosen?.id ?? null,
    barred: barred.join(', '),
    offers: offers.map(({ id, names, price, daysFrom, daysTo, window, pickup }) => ({
      id,
      name: nameIn(names, language),
      price,
      daysFrom,
      daysTo,
      when: window ? windowText(window, language) : null,
      pickup: pickup ? pickupView(world, pickup, language) : null,
    })),
    /** The dates are for what is ready to be sent until then. */
    until: chosen?.window ? emailDateTime(world, new Date(chosen.window.until), language) : null,
    served: all.filter(([code]) => served.has(code)),
  }
}

/** The delivery of an order. */
export function wayView(world: World, delivery: Delivery, language: string) {
  const { pickup, ...way } = wayIn(delivery, language)
  return { ...way, pickup: pickup && pickupView(world, pickup, language) }
}
