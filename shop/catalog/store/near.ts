// Products that may go with one: few enough to be compared one by one.
import type { Db } from '../../world.ts'
import { shelf } from '../store.ts'

export type NearRow = {
  id: string
  inStock: boolean
  isSameCategory: boolean
  isSameBrand: boolean
  price: bigint
  ratingSum: number
  ratingCount: number
  position: number
}

/** The price of the colour that its card shows first; null where there is no such product. */
export async function shownPrice(db: Db, id: string): Promise<bigint | null> {
  const [row] = await db<{ price: bigint }[]>`
    select shown.price from ${shelf(db)} where p.id = ${id} and p.published`
  return row?.price ?? null
}

/**
 * Of the category those nearest in price, in stock first; of the brand in this category the nearest, too; and `ids`,
 * wherever they are.
 */
export const nearRows = async (
  db: Db,
  { id, price, ids, most }: { id: string; price: bigint; ids: readonly string[]; most: number },
): Promise<NearRow[]> => [
  ...(await db<NearRow[]>`
    with this as (select id, category, brand from products where id = ${id}),
    beside as (
      select p.id, p.category, p.brand, p.rating_sum, p.rating_count, p.position, shown.price, shown."inStock"
      from ${shelf(db)} join this on p.category = this.category where p.published and p.id <> this.id
    ),
    chosen as (
      (select id from beside order by not "inStock", abs(price - ${String(price)}::numeric), position limit ${most})
      union
      (select beside.id from beside join this on this.brand = beside.brand
        order by not "inStock", abs(price - ${String(price)}::numeric), position limit ${most})
      union
      select unnest(${[...ids]}::text[])
    )
    select p.id, shown."inStock", p.category = this.category as "isSameCategory", p.brand = this.brand as "isSameBrand",
      shown.price, p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.position
    from ${shelf(db)} cross join this
    where p.id in (select id from chosen) and p.published and p.id <> this.id`),
]
