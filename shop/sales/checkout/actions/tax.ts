// Taxes an order at its address, where the destination was another or not known as exactly when it was placed.
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { setTax } from '../../orders/actions/orders.ts'
import { isReleased, type Order } from '../../orders/rules/order.ts'
import type { Address } from '../../shipping/rules/address-book.ts'
import { countryOfBusiness } from '../../taxes/rules/business.ts'
import { isOutsideVatArea, regionOf } from '../../taxes/rules/territories.ts'
import { businessOf, taxDecision } from '../../taxes/views.ts'

/**
 * By the rules in force, at the rates of the day of the order; its total stays. An order with an invoice keeps its tax.
 * Refuses `taxes.business_country` for an address in another country than the buyer's VAT id: its total may be
 * without tax.
 */
export async function taxForCountry(
  world: World,
  { number, status, tax, placedAt }: Order,
  { country, postalCode }: Pick<Address, 'country' | 'postalCode'>,
): Promise<Result> {
  const business = await businessOf(world, number)
  const own = business && countryOfBusiness(business)
  // Of Great Britain only Northern Ireland, whose postal codes begin with BT, has VAT ids that are accepted.
  const isElsewhere = own === 'GB' && !/^BT/i.test(postalCode.trim())
  if (own && (own !== country || isElsewhere)) {
    const fields = { country: 'taxes.business_country' }
    return refuse('taxes.business_country', { fields })
  }
  if (!tax || tax.scheme === 'flat' || isReleased(status)) return ok()
  const isOutside = isOutsideVatArea(country, postalCode)
  const region = regionOf(country, postalCode)
  // The buyer owes the tax of a business purchase, wherever in the country the goods go.
  const isDecided =
    tax.scheme === 'reverse' ||
    ((tax.isOutside ?? false) === isOutside && (tax.region ?? null) === region)
  if (tax.country === country && isDecided) return ok()
  const classes = tax.lines.map((line) => line.class)
  const decided = await taxDecision(world, country, placedAt, classes, { isOutside, region })
  await setTax(world, number, business ? { ...decided, isBusiness: true } : decided)
  return ok()
}
