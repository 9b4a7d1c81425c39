// SQL of stock and its movements: each change writes its movement in the same statement.

import { firstLanguage } from '../../../platform/languages.ts'
import { limitTo } from '../../../platform/pagination.ts'
import { countOf, fieldOf, firstOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Line } from '../../products/rules/catalog.ts'
import type { VariantStock } from '../../products/rules/product.ts'
import { chosenOptions, swatchOf } from '../../products/store/products.ts'
import {
  type StaffReason,
  type StockLevel,
  type StockReason,
  staffReasons,
} from '../rules/stock.ts'
import { held, low, type StockRow } from './stock-list.ts'

type Variant = Pick<Line, 'productId' | 'variantId'>

/** Reason of a movement, with author and time. */
export type Why = {
  readonly reason: StaffReason | 'imported'
  readonly who: string
  readonly at: Date
  readonly orderNumber?: string | null
  readonly note?: string | null
}

/** Adds units or, if negative, removes them. Returns the available units, or null if there are too few. */
export const addStock = async (
  db: Db,
  { productId, variantId }: Variant,
  by: number,
  { reason, who, at, orderNumber = null, note = null }: Why,
) =>
  fieldOf<number>(db`
    with moved as (
      update product_variants set available = available + ${by}, stocked = stocked + ${by}
      where product_id = ${productId} and id = ${variantId} and available + ${by} >= 0
      returning available
    )
    insert into stock_movements (variant_id, reason, available_change, available, order_number, who, note, at)
    select ${variantId}, ${reason}, ${by}, available, ${orderNumber}, ${who}, ${note}, ${at}
    from moved returning available`)

/** Available and held units, and the last movement by staff; with a row lock. */
export async function lockVariant(
  db: Db,
  { productId, variantId }: Variant,
): Promise<(StockLevel & { name: string; seen: number }) | null> {
  const [row] = await db<{ available: number; name: string }[]>`
    select c.available, p.name from product_variants c join products p on p.id = c.product_id
    where c.product_id = ${productId} and c.id = ${variantId} for update of c`
  if (!row) return null
  // A separate statement: after waiting for the lock it sees movements committed before.
  const [last] = await db<{ seen: number; held: number }[]>`
    select ${lastByStaff(db, db`${variantId}`)} as seen, ${held(db, db`${variantId}`)}`
  return { ...row, seen: last?.seen ?? 0, held: last?.held ?? 0 }
}

const lastByStaff = (db: Db, variantId: ReturnType<Db>) => db`(
  select coalesce(max(id), 0) from stock_movements
  where variant_id = ${variantId} and reason = any(${[...staffReasons, 'imported']}::text[]))`

/** Sold units of an order that were not restocked yet. */
export const outstanding = async (db: Db, orderNumber: string, { variantId }: Variant) =>
  countOf(db`
    select coalesce(sum(quantity), 0) - (
      select coalesce(sum(available_change), 0) from stock_movements where order_number = ${orderNumber}
        and variant_id = ${variantId} and reason = 'returned') as pieces
    from stock_reservations
    where order_number = ${orderNumber} and variant_id = ${variantId} and state = 'sold'`)

/** Units of an order that were restocked, by anyone. */
export const returnedUnits = async (db: Db, orderNumber: string) => db<
  (Variant & { quantity: number })[]
>`
  select c.product_id as "productId", c.id as "variantId", sum(m.available_change)::int as quantity
  from stock_movements m join product_variants c on c.id = m.variant_id
  where m.order_number = ${orderNumber} and m.reason = 'returned'
  group by c.id having sum(m.available_change) > 0`

export type ProductStock = {
  name: string
  lowFrom: number | null
  /** `lowFrom` is its own mark. */
  variants: (Pick<StockRow, 'options' | 'hex' | 'sku' | 'available' | 'held' | 'lowFrom'> & {
    id: string
    seen: number
  })[]
}

export async function stockOf(
  db: Db,
  language: string,
  productId: string,
): Promise<ProductStock | null> {
  const [product] = await db<{ name: string; lowFrom: number | null }[]>`
    select name, low_stock as "lowFrom" from products where id = ${productId}`
  if (!product) return null
  const variants = await db<ProductStock['variants']>`
    select c.id, ${chosenOptions(db, language)} as options, ${swatchOf(db)} as hex, c.sku, c.available, ${held(db)},
      c.low_stock as "lowFrom", ${lastByStaff(db, db`c.id`)} as seen
    from product_variants c where c.product_id = ${productId} order by c.position`
  return { ...product, variants }
}

/** Units of each variant by state, and the last movement by staff. */
export const visibleVariants = async (db: Db, productId: string) => db<
  Omit<VariantStock, 'isTaken'>[]
>`
  select c.id, c.available,
    coalesce(sum(r.quantity) filter (where r.state = 'held'), 0)::int as held,
    coalesce(sum(r.quantity) filter (where r.state = 'sold'), 0)::int as sold,
    ${lastByStaff(db, db`c.id`)} as seen
  from product_variants c left join stock_reservations r on r.variant_id = c.id
  where c.product_id = ${productId} group by c.id order by c.position`

/** Row lock until the transaction ends; null if there is no such product. */
export const lockLowFrom = async (db: Db, productId: string) =>
  firstOf(db<{ lowFrom: number | null }[]>`
    select low_stock as "lowFrom" from products where id = ${productId} for update`)

export const setLowFrom = async (db: Db, productId: string, from: number | null) =>
  db`update products set low_stock = ${from} where id = ${productId}`

export type MovementRow = LowRow & {
  id: number
  reason: StockReason
  availableChange: number
  held: number
  orderNumber: string | null
  who: string | null
  note: string | null
  at: Date
}

export type MovementQuery = {
  readonly productId: string | null
  readonly reason: StockReason | null
  readonly language: string
  /** Cursor: the last movement of the previous page. */
  readonly before: number | null
  readonly limit: number
}

/** Newest first. A filter by reason uses its own index: the general one would scan until enough match. */
export function movementRows(
  db: Db,
  { productId, reason, language, before, limit }: MovementQuery,
): Promise<MovementRow[]> {
  const isAlongReason = reason && !productId
  const beyond = isAlongReason ? db`-m.id > ${-(before ?? 0)}` : db`m.id < ${before}`
  const by = isAlongReason ? db`-m.id` : db`m.id desc`
  const found = db`
    select * from stock_movements m
    where ${productId ? db`m.variant_id = own.id` : db`true`} ${reason ? db`and m.reason = ${reason}` : db``}
      ${before ? db`and ${beyond}` : db``}
    order by ${by} limit ${limitTo(db, limit)}`
  // The newest of each variant contain the newest of all.
  const ofVariants = db`
    select m.* from product_variants own cross join lateral (${found}) as m
    where own.product_id = ${productId} order by m.id desc limit ${limitTo(db, limit)}`
  return db<MovementRow[]>`
    select m.id, p.id as "productId", p.name, c.id as "variantId", ${chosenOptions(db, language)} as options, m.reason, m.available_change as "availableChange",
      m.held_change as held, m.available,
      m.order_number as "orderNumber", m.who, m.note, m.at
    from (${productId ? ofVariants : found}) as m
    join product_variants c on c.id = m.variant_id join products p on p.id = c.product_id
    order by m.id desc`
}

/** Clears notices of variants that are no longer low. */
export const dropRecovered = (db: Db, shops: number) => db`
  delete from low_stock_notices n using product_variants c, products p
  where c.id = n.variant_id and p.id = c.product_id and not (${low(db, shops)})`

export type LowRow = Pick<StockRow, 'productId' | 'name' | 'variantId' | 'options' | 'available'>

/** Low-stock variants without a notice since `since`; marks them as notified. English names. */
export const claimLow = async (
  db: Db,
  { shops, since, now }: { shops: number; since: Date; now: Date },
) => db<LowRow[]>`
  with due as (
    select c.id, c.product_id, p.name, c.available, ${chosenOptions(db, firstLanguage())} as options, c.position
    from product_variants c join products p on p.id = c.product_id
    left join low_stock_notices n on n.variant_id = c.id
    where ${low(db, shops)} and p.published and (n.notified_at is null or n.notified_at <= ${since})
  ), told as (
    insert into low_stock_notices (variant_id, notified_at) select id, ${now} from due
    on conflict (variant_id) do update set notified_at = excluded.notified_at
      where low_stock_notices.notified_at <= ${since}
    returning variant_id
  )
  select due.product_id as "productId", due.name, due.id as "variantId", due.options, due.available
  from due join told on told.variant_id = due.id order by due.available, due.product_id, due.position`
