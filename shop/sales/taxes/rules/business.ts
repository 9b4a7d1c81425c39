// A business that buys: company and VAT id as entered at checkout, and whether it owes the tax itself. Pure.
import { countryOfVatId, readVatId } from './vat-id.ts'

export type Business = {
  readonly company: string
  /** Normal, with its prefix; null if it has none. */
  readonly vatId: string | null
  /** Of the register; null if it was not asked. */
  readonly answer: 'confirmed' | 'unknown' | 'unavailable' | null
  /** ISO 8601. */
  readonly answeredAt: string | null
  /** Consultation number of the register. */
  readonly reference: string | null
}

/** Hours for which a confirmation holds until the order is placed; an id can be withdrawn any day. */
export const confirmedHours = 24

/** The country of an address with this id, two letters; null without one. */
export function countryOfBusiness({ vatId }: Pick<Business, 'vatId'>): string | null {
  const read = vatId === null ? null : readVatId(vatId)
  return read && countryOfVatId(read)
}

/**
 * The country in which a buyer owes the tax: that of an id that was confirmed lately, if the goods go there. `destination`
 * is null in a shop without zones, where the address follows: it must then be in that country. Null otherwise.
 */
export function reverseCountry(
  business: Business | null,
  { seller, destination, now }: { seller: string; destination: string | null; now: Date },
): string | null {
  if (business?.answer !== 'confirmed' || business.answeredAt === null) return null
  const age = now.getTime() - Date.parse(business.answeredAt)
  const country = countryOfBusiness(business)
  if (!(age >= 0 && age < confirmedHours * 3_600_000) || country === seller) return null
  return destination === null || destination === country ? country : null
}

/** What checkout says about a business: `kept` is printed on the invoice and changes nothing. */
export type BusinessState = 'reverse' | 'country' | 'unknown' | 'unavailable' | 'kept'

export function businessState(
  business: Business,
  reverse: string | null,
  destination: string | null,
): BusinessState {
  if (reverse) return 'reverse'
  const country = countryOfBusiness(business)
  if (country !== null && destination !== null && country !== destination) return 'country'
  if (business.answer === null) return 'kept'
  return business.answer === 'unknown' ? 'unknown' : 'unavailable'
}
