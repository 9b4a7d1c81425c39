// SQL of purchased products.

import type { OptionSnapshot } from '../../../catalog/products/rules/options.ts'
import { hasRows, mapOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { OrderState } from '../rules/order.ts'

export const hasIn = async (
  db: Db,
  userIds: readonly string[],
  productId: string,
  states: readonly OrderState[],
) =>
  hasRows(db`
    select 1 from orders o join order_lines l on l.order_number = o.number
    where o.user_id = any(${[...userIds]}::text[]) and l.product_id = ${productId}
      and o.status = any(${[...states]}::text[]) limit 1`)

export const unitsSince = async (db: Db, since: Date, states: readonly OrderState[]) =>
  mapOf<string, number>(db`
    select l.product_id as "productId", sum(l.quantity) as quantity
    from orders o join order_lines l on l.order_number = o.number
    where o.placed_at >= ${since} and o.status = any(${[...states]}::text[]) group by l.product_id`)

/** The options of each person's newest line of a product; an account has the orders of its guests. */
export const optionsIn = async (
  db: Db,
  userIds: readonly string[],
  productId: string,
  states: readonly OrderState[],
) =>
  mapOf<string, readonly OptionSnapshot[]>(db`
    select distinct on (a.id) a.id as "userId", l.options
    from (select id, id as owner_id from unnest(${[...userIds]}::text[]) as id
      union all select account_id, user_id from guest_accounts
        where account_id = any(${[...userIds]}::text[])) as a
    join orders o on o.user_id = a.owner_id join order_lines l on l.order_number = o.number
    where l.product_id = ${productId} and o.status = any(${[...states]}::text[])
    order by a.id, o.placed_at desc, l.position`)
