// Tax rates that the merchant enters or pastes as CSV, one a line: "FR, reduced, 5.5, 2026-01-01, 2026-12-31". Pure.
import { isCountryCode } from '../../address-text.ts'

/** Classes with rates; the others are taxed at 0. */
export const ratedClasses = ['standard', 'reduced', 'super_reduced'] as const
export type RatedClass = (typeof ratedClasses)[number]

/** A rate for a country without a table, or instead of the table's. */
export type OwnTaxRate = {
  /** Two letters. */
  readonly country: string
  readonly class: RatedClass
  /** Hundredths of a percent. */
  readonly rate: number
  /** First and last day, inclusive: "2026-01-01"; null without a limit. */
  readonly from: string | null
  readonly until: string | null
}

/** Why a text is refused; each has a text in messages, group `errors`. */
export type OwnTaxRateProblem =
  `settings.tax.${'line' | 'country' | 'class' | 'rate' | 'days' | 'overlap'}`

/** Whether a text is a calendar day, "2026-02-28". */
export const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

/** Cells are separated by tabs, semicolons or else commas; with the first two, a decimal comma is read. A header is left out. */
export function readOwnTaxRates(text: string): readonly OwnTaxRate[] | OwnTaxRateProblem {
  const rates: OwnTaxRate[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || /^"?country\b/i.test(line.trim())) continue
    const rate = rateIn(line)
    if (typeof rate === 'string') return rate
    if (rates.some((each) => overlaps(each, rate))) return 'settings.tax.overlap'
    rates.push(rate)
  }
  return rates
}

function rateIn(line: string): OwnTaxRate | OwnTaxRateProblem {
  const separator = ['\t', ';'].find((each) => line.includes(each)) ?? ','
  const cells = line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const [country = '', named = '', percent = '', from = '', until = '', ...more] = cells
  if (cells.length < 3 || more.some((cell) => cell !== '')) return 'settings.tax.line'
  if (!isCountryCode(country.toUpperCase())) return 'settings.tax.country'
  const own = ratedClasses.find((each) => each === named.toLowerCase().replace('-', '_'))
  if (!own) return 'settings.tax.class'
  const rate = hundredthsIn(percent)
  if (rate === null) return 'settings.tax.rate'
  if ([from, until].some((day) => day !== '' && !isDay(day))) return 'settings.tax.days'
  if (from !== '' && until !== '' && from > until) return 'settings.tax.days'
  return {
    country: country.toUpperCase(),
    class: own,
    rate,
    from: from || null,
    until: until || null,
  }
}

/** "8.1", "8,1 %" -> 810; null for anything else, also from 100 percent up. */
function hundredthsIn(percent: string): number | null {
  const [, whole, part = ''] = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(percent) ?? []
  return whole === undefined ? null : Number(whole + part.padEnd(2, '0'))
}

const overlaps = (a: OwnTaxRate, b: OwnTaxRate): boolean =>
  a.country === b.country &&
  a.class === b.class &&
  (a.from === null || b.until === null || a.from <= b.until) &&
  (b.from === null || a.until === null || b.from <= a.until)
