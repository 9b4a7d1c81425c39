// Invoices and credit notes of a year, as a merchant reads them and hands them on. Years and months are of UTC.
import { pageOf, readPlace } from '../../pages.ts'
import type { World } from '../../world.ts'
import { type BillSum, billLabel, type Series } from '../rules.ts'
import { issuedSpan, type RegisterRow, registerRows } from '../store/register.ts'
import { sumsOfYear } from '../store/sums.ts'

export type RegisteredBill = Omit<RegisterRow, 'number'> & { readonly label: string }

export type RegisterQuery = {
  readonly year: number
  /** 1 to 12; null of the whole year. */
  readonly month: number | null
  /** Null of both. */
  readonly kind: Series | null
}

/** Newest first: this one, and back to the first that has any. */
export async function billYears(world: World): Promise<[number, ...number[]]> {
  const span = await issuedSpan(world.db)
  const last = world.now().getUTCFullYear()
  const first = span?.first.getUTCFullYear() ?? last
  return [last, ...Array.from({ length: Math.max(0, last - first) }, (_, back) => last - 1 - back)]
}

/** Newest first; goes on after `after`, the answer's `next`. */
export async function billsOfYear(
  world: World,
  { year, month, kind, after }: RegisterQuery & { readonly after: string | null },
  limit: number,
): Promise<{ rows: RegisteredBill[]; next: string | null }> {
  const from = new Date(Date.UTC(year, (month ?? 1) - 1, 1))
  const to = new Date(Date.UTC(year, month ?? 12, 1))
  const goesOn = { kind, after: readPlace(after), limit: limit + 1 }
  const found = await registerRows(world.db, { from, to }, goesOn)
  const page = pageOf(found, limit, ({ issuedAt: at, id }) => ({ at, id }))
  const rows = page.rows.map(({ number, ...row }) => ({
    ...row,
    label: billLabel(row.kind, number, row.orderNumber),
  }))
  return { ...page, rows }
}

/** What was invoiced and credited in it, month by month and in all; empty where nothing was. */
export const billSums = (world: World, year: number): Promise<BillSum[]> =>
  sumsOfYear(world.db, year)

/** How many there are of what is asked for. */
export async function countBills(
  world: World,
  { year, month, kind }: RegisterQuery,
): Promise<number> {
  return (await billSums(world, year))
    .filter((sum) => sum.month === month && sum.allRates && sum.kind === kind)
    .reduce((all, { papers }) => all + papers, 0)
}
