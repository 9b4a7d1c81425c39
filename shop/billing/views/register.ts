// Invoices and credit notes of a year, as a merchant reads them and hands them on. Years are of UTC.
import { pageOf, readPlace } from '../../pages.ts'
import type { World } from '../../world.ts'
import { billLabel } from '../rules.ts'
import { issuedSpan, type RegisterRow, registerRows } from '../store/register.ts'

export type RegisteredBill = Omit<RegisterRow, 'number'> & { readonly label: string }

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
  { year, after }: { year: number; after: string | null },
  limit: number,
): Promise<{ rows: RegisteredBill[]; next: string | null }> {
  const from = new Date(Date.UTC(year, 0, 1))
  const to = new Date(Date.UTC(year + 1, 0, 1))
  const place = readPlace(after)
  const found = await registerRows(world.db, { from, to, after: place, limit: limit + 1 })
  const page = pageOf(found, limit, ({ issuedAt: at, id }) => ({ at, id }))
  const rows = page.rows.map(({ number, ...row }) => ({
    ...row,
    label: billLabel(row.kind, number, row.orderNumber),
  }))
  return { ...page, rows }
}
