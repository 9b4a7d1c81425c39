// SQL of related products.
import { countOf, mapOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

export type Pair = {
  readonly productId: string
  readonly otherId: string
  readonly orders: number
}

export const othersOf = async (db: Db, productId: string) =>
  mapOf<string, number>(db`
    select other_product_id as id, orders from bought_together where product_id = ${productId}`)

/** Replaces the table's content; products that no longer exist are left out. Returns the number of changed rows. */
export const replacePairs = async (db: Db, pairs: readonly Pair[]) =>
  countOf(db`
    with wanted as (
      select t.product_id, t.other_product_id, t.orders
      from unnest(${pairs.map((pair) => pair.productId)}::text[], ${pairs.map((pair) => pair.otherId)}::text[],
        ${pairs.map((pair) => pair.orders)}::int[]) as t (product_id, other_product_id, orders)
      join products p on p.id = t.product_id join products o on o.id = t.other_product_id
    ), gone as (
      delete from bought_together b where not exists (
        select 1 from wanted w where w.product_id = b.product_id and w.other_product_id = b.other_product_id)
      returning 1
    ), put as (
      insert into bought_together as b (product_id, other_product_id, orders)
      select product_id, other_product_id, orders from wanted order by 1, 2
      on conflict (product_id, other_product_id) do update set orders = excluded.orders
        where b.orders <> excluded.orders
      returning 1
    )
    select (select count(*) from gone) + (select count(*) from put) as changed`)
