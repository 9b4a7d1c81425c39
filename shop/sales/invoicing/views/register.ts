// Invoice register: documents and totals of a year, by the days that the documents state.
import { pageOf, readPlace } from '../../../platform/pagination.ts'
import { shopDay } from '../../../platform/time-zone.ts'
import type { World } from '../../../world.ts'
import { addressesOf } from '../../shipping/views.ts'
import { businessesOf } from '../../taxes/views.ts'
import {
  type CountrySum,
  daysOfPeriod,
  monthsIn,
  type Period,
  quarterOf,
  type Series,
  type TaxInvoiceTotal,
  taxDocumentLabel,
  wholeYear,
} from '../rules.ts'
import { type OssSum, ossSums } from '../store/oss.ts'
import { issuedSpan, type RegisterRow, registerRows } from '../store/register.ts'
import { sumsOfCountries, sumsOfYear } from '../store/sums.ts'

export type { OssSum } from '../store/oss.ts'

export type RegisteredTaxDocument = Omit<RegisterRow, 'number'> & { readonly label: string }

export type RegisterQuery = Period & {
  readonly year: number
  /** Null for both. */
  readonly kind: Series | null
  /** Country of the buyer, two letters; null for all. */
  readonly country: string | null
}

/** Newest first: the current year back to the first one with documents. */
export async function taxDocumentYears(world: World): Promise<[number, ...number[]]> {
  const span = await issuedSpan(world.db)
  const yearOf = (day: string) => Number(day.slice(0, 4))
  const today = shopDay(world, world.now())
  const last = Math.max(yearOf(today), yearOf(span?.last ?? today))
  const first = yearOf(span?.first ?? today)
  return [last, ...Array.from({ length: Math.max(0, last - first) }, (_, back) => last - 1 - back)]
}

/** Newest first; continues after `after`, the previous page's `next`. */
export async function taxDocumentsOfYear(
  world: World,
  { year, kind, country, after, ...period }: RegisterQuery & { readonly after: string | null },
  limit: number,
): Promise<{ rows: RegisteredTaxDocument[]; next: string | null }> {
  const goesOn = { kind, country, after: readPlace(after), limit: limit + 1 }
  const found = await registerRows(world.db, daysOfPeriod(year, period), goesOn)
  const page = pageOf(found, limit, ({ issuedAt: at, id }) => ({ at, id }))
  const rows = page.rows.map(({ number, ...row }) => ({
    ...row,
    label: taxDocumentLabel(row.kind, number, row.orderNumber),
  }))
  return { ...page, rows }
}

/** By order number: the company, or the name in the address; none once it is erased. */
export async function buyersOf(
  world: World,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const [addresses, businesses] = await Promise.all([
    addressesOf(world, numbers),
    businessesOf(world, numbers),
  ])
  return new Map(
    numbers.flatMap((number) => {
      const name = businesses.get(number)?.company || addresses.get(number)?.fullName
      return name ? [[number, name] as const] : []
    }),
  )
}

/** Invoiced and credited totals, by month and in total, for one country or all; empty if there are none. */
export const taxInvoiceTotals = (
  world: World,
  { year, country }: Pick<RegisterQuery, 'year' | 'country'>,
): Promise<TaxInvoiceTotal[]> => sumsOfYear(world.db, year, country)

/** The totals by country; empty if there are none. */
export const countrySums = (
  world: World,
  { year, ...period }: Period & Pick<RegisterQuery, 'year'>,
): Promise<CountrySum[]> => sumsOfCountries(world.db, year, monthsIn(period))

/** For the return of the one-stop shop: the quarters that the period touches; corrections name the quarter that they correct. */
export function ossReport(
  world: World,
  { year, quarter, month }: Period & Pick<RegisterQuery, 'year'>,
): Promise<OssSum[]> {
  const chosenQuarter = month === null ? quarter : Math.ceil(month / 3)
  const { from, to } = daysOfPeriod(
    year,
    chosenQuarter === null ? wholeYear : quarterOf(chosenQuarter),
  )
  return ossSums(world.db, from, to)
}

/** Number of documents matching the query. */
export const countTaxDocuments = async (world: World, query: RegisterQuery): Promise<number> =>
  (await taxInvoiceTotals(world, query))
    .filter((sum) => sum.quarter === query.quarter && sum.month === query.month)
    .filter((sum) => sum.allRates && sum.kind === query.kind)
    .reduce((all, { count }) => all + count, 0)
