// Places whose VAT differs from that of the country in their address. Data and a pure rule.
// Source: Directive 2006/112/EC, articles 6 and 7, and the Commission's "Territorial status of EU countries and certain
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

/** The country whose VAT a sale follows: sales to Monaco are sales to France (article 7). */
export const vatCountryOf = (country: string): string => (country === 'MC' ? 'FR' : country)

/**
 * Whether goods that are sent there leave the EU's VAT area although the country is in it. False where the postal code is
 * unknown, incomplete or foreign.
 */
export const isOutsideVatArea = (country: string, postalCode: string): boolean =>
  outside.get(country)?.test(postalCode.replace(/\D/g, '')) === true
