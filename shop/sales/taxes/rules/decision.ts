// Where and at which rates an order is taxed: place of supply, scheme, rate of each line. Pure (docs/design/taxes.md).

import type { TaxClass } from '../../../catalog/products/rules/tax-class.ts'
import type { OwnTaxRate, RatedClass } from '../../../platform/settings/rules/own-tax-rates.ts'
import { type CountryRates, euRates, regionRates } from '../data.ts'
import { type Region, vatCountryOf } from './territories.ts'

/**
 * `flat`: one rate for every country, of a shop without a tax country. `domestic`: the seller's country, also for
 * consumers in other EU countries before the one-stop shop. `oss`: the destination in the EU. `registered`: another
 * country with own rates. `export`: a country in which the seller owes no tax. `reverse`: the buyer owes it.
 */
export const schemes = ['flat', 'domestic', 'oss', 'registered', 'export', 'reverse'] as const
export type Scheme = (typeof schemes)[number]

/** Stored with an order when it is placed: later changes of settings and rates do not reach it. */
export type TaxDecision = {
  readonly scheme: Scheme
  /** Destination, two letters; null if it was unknown. */
  readonly country: string | null
  /** Sent to a territory of that country outside of the EU's VAT area; absent if not, or if the address is unknown. */
  readonly isOutside?: true
  /** Sent to a region with rates of its own; absent if not, or if the address is unknown. */
  readonly region?: Region
  /** Place of supply; "XI" is Northern Ireland; null in a shop without a tax country. */
  readonly place: string | null
  /** A business bought (`businessOf`); absent for a consumer. */
  readonly isBusiness?: true
  /** Rate of shipping in hundredths of a percent; null if it is taxed like the goods that it carries. */
  readonly shippingRate: number | null
  /** The standard rate there, for reports. */
  readonly standard: number
  readonly lines: readonly { readonly class: TaxClass; readonly rate: number }[]
}

export type TaxRules = {
  /** The seller's country, two letters; empty for one rate everywhere. */
  readonly seller: string
  /** The only rate of a shop without a country, otherwise the standard rate in that country; 0: from the table. */
  readonly rate: number
  /** First day of the one-stop shop: "2026-07-01"; empty for never. */
  readonly ossFrom: string
  readonly shipping: 'goods' | 'standard'
  readonly own: readonly OwnTaxRate[]
}

export const isInEu = (country: string): boolean => Object.hasOwn(euRates, country)

const validOn = ({ from, until }: OwnTaxRate, day: string): boolean =>
  (from === null || from <= day) && (until === null || day <= until)

const tableRate = (rates: CountryRates, of: RatedClass): number | undefined => {
  if (of === 'standard') return rates.standard
  return of === 'reduced' ? rates.reduced[0] : (rates.superReduced ?? rates.reduced.at(-1))
}

/** Where a country has no rate for a class, the next higher class applies. */
const fallbacks: Readonly<Record<RatedClass, readonly RatedClass[]>> = {
  standard: ['standard'],
  reduced: ['reduced', 'standard'],
  super_reduced: ['super_reduced', 'reduced', 'standard'],
}

/** The rate of a class in a country on a day: the merchant's own, else the table's; null if there is none. */
export function rateIn(rules: TaxRules, country: string, of: TaxClass, day: string): number | null {
  if (of === 'zero' || of === 'exempt') return 0
  const table = euRates[country]
  for (const each of fallbacks[of]) {
    const own = rules.own.find(
      (row) => row.country === country && row.class === each && validOn(row, day),
    )
    if (own) return own.rate
    if (each === 'standard' && country === rules.seller && rules.rate > 0) return rules.rate
    const known = table && tableRate(table, each)
    if (known !== undefined) return known
  }
  return null
}

function regionRate(region: Region, of: TaxClass): number | undefined {
  if (of === 'zero' || of === 'exempt') return 0
  const known = fallbacks[of].map((each) => tableRate(regionRates[region], each))
  return known.find((rate) => rate !== undefined)
}

type Destination = {
  /** Two letters; null if it is unknown yet: taxed as at home. */
  readonly country: string | null
  /** The shop's day: "2026-11-05". */
  readonly day: string
  /** The buyer is a business with a VAT id that was confirmed for this country. */
  readonly isBusiness?: boolean
  /** The address is in a territory outside of the EU's VAT area (`isOutsideVatArea`). */
  readonly isOutside?: boolean
  /** Its region, as `regionOf` tells. */
  readonly region?: Region | null
}

/** `classes`: of each line. */
export function decideTax(
  rules: TaxRules,
  { country, day, isBusiness = false, isOutside = false, region = null }: Destination,
  classes: readonly TaxClass[],
): TaxDecision {
  const { seller } = rules
  const to = vatCountryOf(country ?? seller)
  const [scheme, place] = placeOf(rules, { country: to, day, isBusiness, isOutside, region })
  const rate = (of: TaxClass): number => {
    if (scheme === 'export' || scheme === 'reverse') return 0
    if (scheme === 'flat') return of === 'zero' || of === 'exempt' ? 0 : rules.rate
    // At home the rates are those of the seller's own region.
    const isRegional = scheme === 'oss' && region !== null
    return (isRegional ? regionRate(region, of) : rateIn(rules, place ?? seller, of, day)) ?? 0
  }
  const standard = rate('standard')
  return {
    scheme,
    country,
    ...(isOutside && scheme !== 'flat' ? { isOutside } : {}),
    ...(region && scheme !== 'flat' ? { region } : {}),
    place,
    shippingRate: rules.shipping === 'standard' ? standard : null,
    standard,
    lines: classes.map((of) => ({ class: of, rate: rate(of) })),
  }
}

function placeOf(
  rules: TaxRules,
  { country, day, isBusiness, isOutside, region }: Required<Destination> & { country: string },
): [Scheme, string | null] {
  const { seller, ossFrom } = rules
  if (!seller) return ['flat', null]
  if (isOutside) return ['export', seller]
  if (country === seller) return ['domestic', seller]
  // A VAT id of GB that was confirmed is one of Northern Ireland, which trades goods as a part of the EU.
  if (isInEu(seller) && isBusiness && (isInEu(country) || country === 'GB'))
    return ['reverse', country]
  const member = region === 'XI' ? region : country
  if (isInEu(seller) && (isInEu(country) || member === 'XI'))
    return ossFrom && ossFrom <= day ? ['oss', member] : ['domestic', seller]
  const isRegistered = rules.own.some((row) => row.country === country && validOn(row, day))
  return isRegistered ? ['registered', country] : ['export', seller]
}

/** The one decision of an order from before decisions were stored. */
export const flatDecision = (rate: number, lines: number): TaxDecision => ({
  scheme: 'flat',
  country: null,
  place: null,
  shippingRate: null,
  standard: rate,
  lines: Array.from({ length: lines }, () => ({ class: 'standard', rate })),
})
