// Places whose VAT differs from that of the country in their address. Data and a pure rule.
// Source: Directive 2006/112/EC, articles 6, 7 and 105; Windsor Framework, annex 3 (Northern Ireland, goods); and the Commission's "Territorial status of EU countries and certain
// territories"; postal codes as the national post offices assign them.

/** Country -> postal codes, as digits only, of its territories in which the directive does not apply. */
const outside: ReadonlyMap<string, RegExp> = new Map([
  // Heligoland, Büsingen.
  ['DE', /^(27498|78266)$/],
  // Canary Islands, Ceuta, Melilla.
  ['ES', /^(35|38|51|52)\d{3}$/],
  // Åland.
  ['FI', /^22\d{3}$/],
  // Overseas departments and territories; 980 is Monaco, which is taxed as France.
  ['FR', /^9(7\d|8[1-9])\d{2}$/],
  // Mount Athos.
  ['GR', /^63086$/],
  // Livigno, Campione d'Italia.
  ['IT', /^(23041|22061)$/],
])

/** Where the directive applies, at rates of their own: the Azores and Madeira by ISO 3166-2, Northern Ireland as in VAT ids. */
export const regions = ['PT-20', 'PT-30', 'XI'] as const
export type Region = (typeof regions)[number]

/** Country -> postal codes, without spaces and hyphens, of its regions. */
const inside: Readonly<Record<string, readonly (readonly [Region, RegExp])[]>> = {
  PT: [
    ['PT-30', /^9[0-4]\d{2}(\d{3})?$/],
    ['PT-20', /^9[5-9]\d{2}(\d{3})?$/],
  ],
  GB: [['XI', /^BT\d{1,2}\d[A-Z]{2}$/i]],
}

/** Null where the postal code is unknown, incomplete or of no such region. */
export const regionOf = (country: string, postalCode: string): Region | null =>
  (Object.hasOwn(inside, country) ? inside[country] : undefined)?.find(([, codes]) =>
    codes.test(postalCode.replace(/[\s-]/g, '')),
  )?.[0] ?? null

/** The country whose VAT a sale follows: sales to Monaco are sales to France (article 7). */
export const vatCountryOf = (country: string): string => (country === 'MC' ? 'FR' : country)

/**
 * Whether goods that are sent there leave the EU's VAT area although the country is in it. False where the postal code is
 * unknown, incomplete or foreign.
 */
export const isOutsideVatArea = (country: string, postalCode: string): boolean =>
  outside.get(country)?.test(postalCode.replace(/\D/g, '')) === true
