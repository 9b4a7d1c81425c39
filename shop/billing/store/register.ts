// SQL of the register: everything that has a number, by the time at which it was issued.
import type { Place } from '../../pages.ts'
import type { Db } from '../../world.ts'
import type { BillRow } from '../store.ts'

export type RegisterRow = Pick<
  BillRow,
  'id' | 'kind' | 'number' | 'orderNumber' | 'currency' | 'total' | 'taxRate' | 'tax' | 'issuedAt'
> & { readonly isReady: boolean }

/** Newest first, from a moment up to another; goes on after a place. */
export async function registerRows(
  db: Db,
  { from, to, after, limit }: { from: Date; to: Date; after: Place | null; limit: number },
): Promise<RegisterRow[]> {
  return [
    ...(await db<RegisterRow[]>`
      select id, kind, number, order_number as "orderNumber", currency, total, tax_rate as "taxRate", tax,
        issued_at as "issuedAt", file is not null as "isReady"
      from bills where number is not null and issued_at >= ${from} and issued_at < ${to}
      ${after ? db`and (issued_at, id) < (${after.at}, ${after.id})` : db``}
      order by issued_at desc, id desc limit ${limit}`),
  ]
}

/** When the first and the last one was issued; null while there is none. */
export async function issuedSpan(db: Db): Promise<{ first: Date; last: Date } | null> {
  const [row] = await db<{ first: Date | null; last: Date | null }[]>`
    select (select min(issued_at) from bills where number is not null) as first,
      (select max(issued_at) from bills where number is not null) as last`
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}
