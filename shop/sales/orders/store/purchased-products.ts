// SQL of purchased products.

import type { OptionSnapshot } from '../../../catalog/products/rules/options.ts'
import { hasRows, mapOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { OrderState } from '../rules/order.ts'

export const hasIn = async (
  db: Db,
  userId: string,
  productId: string,
  states: readonly OrderState[],
) =>
  hasRows(db`
    select 1 from orders o join order_lines l on l.order_number = o.number
    where o.user_id = ${userId} and l.product_id = ${productId}
      and o.status = any(${[...states]}::text[]) limit 1`)

export const unitsSince = async (db: Db, since: Date, states: readonly OrderState[]) =>
  mapOf<string, number>(db`
    select l.product_id as "productId", sum(l.quantity) as quantity
    from orders o join order_lines l on l.order_number = o.number
    where o.placed_at >= ${since} and o.status = any(${[...states]}::text[]) group by l.product_id`)

/** The options of each person's newest line of a product. */
export const optionsIn = async (
  db: Db,
  userIds: readonly string[],
  productId: string,
  states: readonly OrderState[],
) =>
  mapOf<string, readonly OptionSnapshot[]>(db`
    select distinct on (o.user_id) o.user_id as "userId", l.options
    from orders o join order_lines l on l.order_number = o.number
    where o.user_id = any(${[...userIds]}::text[]) and l.product_id = ${productId}
      and o.status = any(${[...states]}::text[])
    order by o.user_id, o.placed_at desc, l.position`)
