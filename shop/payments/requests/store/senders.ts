// SQL of accounts that people pay their orders from.
import { columnOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

/** The newest payment of an order of this person, signed by this account and found by its code. */
export async function ownPayment(
  db: Db,
  payment: { userId: string; sender: string; kinds: readonly string[] },
): Promise<{ hash: string } | undefined> {
  const [row] = await db<{ hash: string }[]>`
    select t.hash from transfers t join payment_requests pr on pr.order_number = t.order_number
    where pr.user_id = ${payment.userId} and t.sender = ${payment.sender} and t.envelope_verified
      and t.match in ('muxed', 'memo') and t.status = 'final' and t.kind = any(${[...payment.kinds]}::text[])
    order by t.at desc limit 1`
  return row
}

/** Orders for which this person has claimed a payment, and waits. */
export const claimingOrders = (db: Db, userId: string): Promise<string[]> =>
  columnOf(db`
    select distinct order_number from receipts
    where user_id = ${userId} and kind = 'claim' and state = 'waiting'`)
