// Which notices of EU consumer law a shop shows: those that are on, and without a choice all where the seller is in the EU.

/** Member states (ISO 3166). */
export const euCountries: readonly string[] =
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

type Choices = {
  readonly sellerCountry: string
  readonly unitPrices: LawChoice
  readonly makerFacts: LawChoice
  readonly guaranteeNotice: LawChoice
}

export function salesLawOf(settings: Choices): SalesLaw {
  const inEu = isInEu(settings.sellerCountry)
  const isOn = (choice: LawChoice) => choice === 'on' || (choice === 'auto' && inEu)
  return {
    unitPrices: isOn(settings.unitPrices),
    makers: isOn(settings.makerFacts),
    guarantee: isOn(settings.guaranteeNotice),
  }
}
