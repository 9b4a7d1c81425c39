// Counts and summaries for order lists.

import type { OptionSnapshot } from '../../../catalog/products/rules/options.ts'
import { columnOf, countOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Delivery } from '../../shipping/rules/zones.ts'
import type { OrderState } from '../rules/order.ts'

/** Exact up to `most`. */
export const countInState = async (db: Db, state: OrderState, most: number) =>
  countOf(db`
    select count(*) from (select 1 from orders where status = ${state} limit ${most}) as counted`)

/** In these states; in all of them if null. */
export const countAll = async (db: Db, states: readonly OrderState[] | null) =>
  countOf(db`
    select count(*) from orders ${states ? db`where status = any(${[...states]}::text[])` : db``}`)

export type ItemRow = {
  readonly orderNumber: string
  readonly name: string
  readonly options: readonly OptionSnapshot[]
  readonly quantity: number
}

export const itemsOf = async (db: Db, numbers: readonly string[]) => db<ItemRow[]>`
  select order_number as "orderNumber", name, options, quantity from order_lines
  where order_number = any(${[...numbers]}::text[]) order by order_number, position`

export type DispatchRow = {
  readonly number: string
  readonly discount: bigint
  readonly shipping: bigint
  readonly fee: bigint
  readonly delivery: Delivery | null
  /** One for each parcel, in order. */
  readonly carriers: readonly string[]
  readonly tracking: readonly string[]
}

export const dispatchOf = async (db: Db, numbers: readonly string[]) => db<DispatchRow[]>`
  select o.number, o.discount, o.shipping, o.fee, o.delivery,
    array(select coalesce(p.carrier, '') from parcels p where p.order_number = o.number order by p.position) as carriers,
    array(select coalesce(p.tracking, '') from parcels p where p.order_number = o.number order by p.position) as tracking
  from orders o where o.number = any(${[...numbers]}::text[])`

/** Counts orders in these states, and their customers. Grouped: `distinct` would sort all of them. */
export async function countSales(
  db: Db,
  states: readonly OrderState[],
): Promise<{ orders: number; customers: number }> {
  const [row] = await db<{ orders: number; customers: number }[]>`
    select coalesce(sum(orders), 0)::int8 as orders, count(*) as customers from (
      select count(*) as orders from orders where status = any(${[...states]}::text[]) group by user_id) as each_customer`
  return row ?? { orders: 0, customers: 0 }
}

/** Pending with unsettled money, earliest expiry first; at most `most`. */
export const unsettledNumbers = async (db: Db, most: number) =>
  columnOf<string>(db`
    select number from orders where status = 'pending' and watch_until is not null
    order by watch_until limit ${most}`)

export const hasMoreThan = async (db: Db, count: number): Promise<boolean> =>
  (await db`select from orders offset ${count} limit 1`).length === 1
