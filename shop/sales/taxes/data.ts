// VAT rates of the 27 countries of the European Union. Data.
// Source: European Commission, Taxes in Europe Database v4 (TEDB), rates of the mainland. Rates of regions whose classes
// differ from their country's (Corsica, Greek islands, two valleys of Austria) are left out: their country's apply.

/** The day of the figures below. */
export const ratesAsOf = '2026-04-28'

export type CountryRates = {
  /** In hundredths of a percent, as all rates. */
  readonly standard: number
  /** The highest first; empty if there is none. */
  readonly reduced: readonly number[]
  /** Below 5 percent. */
  readonly superReduced?: number
  /** Transitional rate of certain goods and services (Directive 2006/112/EC, article 118); no class uses it. */
  readonly parking?: number
}

export const euRates: Readonly<Record<string, CountryRates>> = {
  AT: { standard: 2000, reduced: [1300, 1000], parking: 1300 },
  BE: { standard: 2100, reduced: [1200, 600], parking: 1200 },
  BG: { standard: 2000, reduced: [900] },
  CY: { standard: 1900, reduced: [900, 500], superReduced: 300 },
  CZ: { standard: 2100, reduced: [1200] },
  DE: { standard: 1900, reduced: [700] },
  DK: { standard: 2500, reduced: [] },
  EE: { standard: 2400, reduced: [1300, 900] },
  ES: { standard: 2100, reduced: [1000], superReduced: 400 },
  FI: { standard: 2550, reduced: [1350, 1000] },
  FR: { standard: 2000, reduced: [1000, 550], superReduced: 210 },
  GR: { standard: 2400, reduced: [1300, 600] },
  HR: { standard: 2500, reduced: [1300, 500] },
  HU: { standard: 2700, reduced: [1800, 500] },
  IE: { standard: 2300, reduced: [1350, 900], superReduced: 480, parking: 1350 },
  IT: { standard: 2200, reduced: [1000, 500], superReduced: 400 },
  LT: { standard: 2100, reduced: [1200, 500] },
  LU: { standard: 1700, reduced: [800], superReduced: 300, parking: 1400 },
  LV: { standard: 2100, reduced: [1200, 500] },
  MT: { standard: 1800, reduced: [700, 500], parking: 1200 },
  NL: { standard: 2100, reduced: [900] },
  PL: { standard: 2300, reduced: [800, 500] },
  PT: { standard: 2300, reduced: [1300, 600], parking: 1300 },
  RO: { standard: 2100, reduced: [1100] },
  SE: { standard: 2500, reduced: [1200, 600] },
  SI: { standard: 2200, reduced: [950, 500] },
  SK: { standard: 2300, reduced: [1900, 500] },
}

/** Regions with rates of their own, by `Region` (rules/territories.ts). Great Britain's rates are those of GOV.UK. */
export const regionRates: Readonly<Record<'PT-20' | 'PT-30' | 'XI', CountryRates>> = {
  'PT-20': { standard: 1600, reduced: [900, 400] },
  'PT-30': { standard: 2200, reduced: [1200, 400] },
  XI: { standard: 2000, reduced: [500] },
}

/** Turnover with consumers in other EU countries, in euros, from which their rates apply (article 59c). */
export const ossThreshold = 10_000
