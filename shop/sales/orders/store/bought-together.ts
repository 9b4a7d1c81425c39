// SQL of products bought together.
import type { Db } from '../../../world.ts'
import type { OrderState } from '../rules/order.ts'

/**
 * Pairs in both directions, from orders placed since then: in at least `least` orders, the `most` frequent for each
 * product.
 */
export const coPurchasesSince = async (
  db: Db,
  since: Date,
  states: readonly OrderState[],
  { least, most }: { least: number; most: number },
) => db<{ productId: string; otherId: string; orders: number }[]>`
    with bought as (
      select distinct l.order_number, l.product_id from order_lines l join orders o on o.number = l.order_number
      where o.placed_at >= ${since} and o.status = any(${[...states]}::text[])
    ), pairs as (
      select a.product_id, b.product_id as other_id, count(*) as orders
      from bought a join bought b on b.order_number = a.order_number and b.product_id <> a.product_id
      group by 1, 2 having count(*) >= ${least}
    ), ranked as (
      select *, row_number() over (partition by product_id order by orders desc, other_id) as place from pairs
    )
    select product_id as "productId", other_id as "otherId", orders from ranked
    where place <= ${most} order by product_id, place`
