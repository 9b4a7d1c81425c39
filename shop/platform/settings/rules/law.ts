// Which notices of EU consumer law a shop shows: those that are on, and without a choice all where the seller is in the EU.
import type { Settings } from './settings.ts'

/** Member states (ISO 3166). */
const euCountries: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export const isInEu = (country: string): boolean => euCountries.includes(country)

/** `auto`: where the seller is in the EU. */
export type LawChoice = 'auto' | 'on' | 'off'

export type SalesLaw = {
  readonly unitPrices: boolean
  readonly makers: boolean
  readonly guarantee: boolean
}

/** A shop whose settings are not followed shows none. */
export const noSalesLaw: SalesLaw = { unitPrices: false, makers: false, guarantee: false }

export function salesLawOf(
  settings: Pick<Settings, 'sellerCountry' | 'unitPrices' | 'makerFacts' | 'guaranteeNotice'>,
): SalesLaw {
  const inEu = isInEu(settings.sellerCountry)
  const isOn = (choice: LawChoice) => choice === 'on' || (choice === 'auto' && inEu)
  return {
    unitPrices: isOn(settings.unitPrices),
    makers: isOn(settings.makerFacts),
    guarantee: isOn(settings.guaranteeNotice),
  }
}
