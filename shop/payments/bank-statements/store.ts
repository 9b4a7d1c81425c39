// SQL of bank statements: orders that can be meant.
import { columnOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'

/** Among these numbers, the orders that are to be paid by hand. */
export const namedOrders = async (db: Db, numbers: readonly string[]) =>
  columnOf<string>(db`
    select distinct order_number from quotes where order_number = any(${[...numbers]}::text[]) and method = 'manual'`)

/**
 * Orders to be paid by hand, in this currency, of which one of these amounts was due and that have not lapsed. Newest
 * first, at most so many.
 */
export const ordersOfAmounts = async (
  db: Db,
  {
    amounts,
    currency,
    now,
    most,
  }: { amounts: readonly bigint[]; currency: string; now: Date; most: number },
) =>
  columnOf<string>(db`
    select pr.order_number from payment_requests pr
    where pr.currency = ${currency} and pr.amount_due = any(${amounts.map(String)}::int8[])
      and pr.expires_at > ${now}
      and exists (select from quotes q where q.order_number = pr.order_number and q.method = 'manual')
    order by pr.created_at desc, pr.order_number limit ${most}`)
