// Invoice register: documents and totals of a year, in UTC.
import { pageOf, readPlace } from '../../../platform/pagination.ts'
import type { World } from '../../../world.ts'
import {
  type CountrySum,
  monthsIn,
  type Period,
  type Series,
  type TaxInvoiceTotal,
  taxDocumentLabel,
} from '../rules.ts'
import { issuedSpan, type RegisterRow, registerRows } from '../store/register.ts'
import { sumsOfCountries, sumsOfYear } from '../store/sums.ts'

export type RegisteredTaxDocument = Omit<RegisterRow, 'number'> & { readonly label: string }

export type RegisterQuery = Period & {
  readonly year: number
  /** Null of both. */
  readonly kind: Series | null
  /** Of the buyer, two letters; null of all. */
  readonly country: string | null
}

/** Newest first: this one, and back to the first that has any. */
export async function taxDocumentYears(world: World): Promise<[number, ...number[]]> {
  const span = await issuedSpan(world.db)
  const last = world.now().getUTCFullYear()
  const first = span?.first.getUTCFullYear() ?? last
  return [last, ...Array.from({ length: Math.max(0, last - first) }, (_, back) => last - 1 - back)]
}

/** Newest first; goes on after `after`, the answer's `next`. */
export async function taxDocumentsOfYear(
  world: World,
  { year, kind, country, after, ...period }: RegisterQuery & { readonly after: string | null },
  limit: number,
): Promise<{ rows: RegisteredTaxDocument[]; next: string | null }> {
  const [first, last] = monthsIn(period)
  const from = new Date(Date.UTC(year, first - 1, 1))
  const to = new Date(Date.UTC(year, last, 1))
  const goesOn = { kind, country, after: readPlace(after), limit: limit + 1 }
  const found = await registerRows(world.db, { from, to }, goesOn)
  const page = pageOf(found, limit, ({ issuedAt: at, id }) => ({ at, id }))
  const rows = page.rows.map(({ number, ...row }) => ({
    ...row,
    label: taxDocumentLabel(row.kind, number, row.orderNumber),
  }))
  return { ...page, rows }
}

/** What was invoiced and credited in it, month by month and in all, to a country or to all; empty where nothing was. */
export const taxInvoiceTotals = (
  world: World,
  { year, country }: Pick<RegisterQuery, 'year' | 'country'>,
): Promise<TaxInvoiceTotal[]> => sumsOfYear(world.db, year, country)

/** What that comes to in each country; empty where nothing was. */
export const countrySums = (
  world: World,
  { year, ...period }: Period & Pick<RegisterQuery, 'year'>,
): Promise<CountrySum[]> => sumsOfCountries(world.db, year, monthsIn(period))

/** How many there are of what is asked for. */
export const countTaxDocuments = async (world: World, query: RegisterQuery): Promise<number> =>
  (await taxInvoiceTotals(world, query))
    .filter((sum) => sum.quarter === query.quarter && sum.month === query.month)
    .filter((sum) => sum.allRates && sum.kind === query.kind)
    .reduce((all, { count }) => all + count, 0)
