// Stock and its movements: what changes a number writes down why, in the same statement.
import { limitTo } from '../../../platform/pagination.ts'
import type { Db } from '../../../world.ts'
import type { StaffReason, StockReason } from '../rules/stock.ts'
import { staffReasons } from '../rules/stock.ts'
import type { Line } from '../rules.ts'
import { held, low } from './stock-list.ts'

type Variant = Pick<Line, 'productId' | 'colour'>

/** Who says so, why, and when. */
export type Why = {
  readonly reason: StaffReason | 'imported'
  readonly who: string
  readonly at: Date
  readonly orderNumber?: string | null
  readonly note?: string | null
}

/** Adds to the shelf or, below zero, takes off it. Answers what is available then, or null where that many are not. */
export async function addStock(
  db: Db,
  { productId, colour }: Variant,
  by: number,
  { reason, who, at, orderNumber = null, note = null }: Why,
): Promise<number | null> {
  const [row] = await db<{ available: number }[]>`
    with moved as (
      update product_colours set available = available + ${by}, stocked = stocked + ${by}
      where product_id = ${productId} and name = ${colour} and available + ${by} >= 0
      returning available
    )
    insert into stock_movements (product_id, colour, reason, available_change, available, order_number, who, note, at)
    select ${productId}, ${colour}, ${reason}, ${by}, available, ${orderNumber}, ${who}, ${note}, ${at}
    from moved returning available`
  return row?.available ?? null
}

/** What lies there, and the last change that staff made of it; locked, so that nobody else changes it meanwhile. */
export async function lockVariant(
  db: Db,
  { productId, colour }: Variant,
): Promise<{ available: number; name: string; seen: number } | null> {
  const [row] = await db<{ available: number; name: string }[]>`
    select c.available, p.name from product_colours c join products p on p.id = c.product_id
    where c.product_id = ${productId} and c.name = ${colour} for update of c`
  if (!row) return null
  // A statement of its own: one that has waited for the lock still sees the movements of before.
  const [last] = await db<{ seen: number }[]>`
    select ${lastByStaff(db, db`${productId}`, db`${colour}`)} as seen`
  return { ...row, seen: last?.seen ?? 0 }
}

const lastByStaff = (db: Db, productId: ReturnType<Db>, colour: ReturnType<Db>) => db`(
  select coalesce(max(id), 0) from stock_movements
  where product_id = ${productId} and colour = ${colour}
    and reason = any(${[...staffReasons, 'imported']}::text[]))`

/** Units of an order that are sold and have not come back yet. */
export async function outstanding(
  db: Db,
  orderNumber: string,
  { productId, colour }: Variant,
): Promise<number> {
  const [row] = await db<{ pieces: number }[]>`
    select coalesce(sum(quantity), 0) - (
      select coalesce(sum(available_change), 0) from stock_movements where order_number = ${orderNumber}
        and product_id = ${productId} and colour = ${colour} and reason = 'returned') as pieces
    from stock_reservations where order_number = ${orderNumber} and product_id = ${productId}
      and colour = ${colour} and state = 'sold'`
  return row?.pieces ?? 0
}

/** Units of an order that were put on the shelf again, whoever wrote that down. */
export const returnedUnits = (
  db: Db,
  orderNumber: string,
): Promise<(Variant & { quantity: number })[]> => db<(Variant & { quantity: number })[]>`
  select product_id as "productId", colour, sum(available_change)::int as quantity from stock_movements
  where order_number = ${orderNumber} and reason = 'returned'
  group by product_id, colour having sum(available_change) > 0`

export type ProductStock = {
  name: string
  lowFrom: number | null
  colours: { name: string; hex: string; available: number; held: number; seen: number }[]
}

export async function stockOf(db: Db, productId: string): Promise<ProductStock | null> {
  const [product] = await db<{ name: string; lowFrom: number | null }[]>`
    select name, low_stock as "lowFrom" from products where id = ${productId}`
  if (!product) return null
  const colours = await db<ProductStock['colours']>`
    select c.name, c.hex, c.available, ${held(db)},
      ${lastByStaff(db, db`c.product_id`, db`c.name`)} as seen
    from product_colours c where c.product_id = ${productId} order by c.position`
  return { ...product, colours }
}

/** Until the transaction ends nobody else changes it; null where there is no such product. */
export async function lockLowFrom(
  db: Db,
  productId: string,
): Promise<{ lowFrom: number | null } | null> {
  const [row] = await db<{ lowFrom: number | null }[]>`
    select low_stock as "lowFrom" from products where id = ${productId} for update`
  return row ?? null
}

export async function setLowFrom(db: Db, productId: string, from: number | null): Promise<void> {
  await db`update products set low_stock = ${from} where id = ${productId}`
}

export type MovementRow = {
  id: number
  productId: string
  name: string
  colour: string
  reason: StockReason
  availableChange: number
  held: number
  available: number
  orderNumber: string | null
  who: string | null
  note: string | null
  at: Date
}

export type MovementQuery = {
  readonly productId: string | null
  readonly reason: StockReason | null
  /** The last one of the page before. */
  readonly before: number | null
  readonly limit: number
}

/** Newest first. Of one reason by its own order: in that of all, the newest would be read until enough are of it. */
export function movementRows(
  db: Db,
  { productId, reason, before, limit }: MovementQuery,
): Promise<MovementRow[]> {
  const beyond = reason ? db`-m.id > ${-(before ?? 0)}` : db`m.id < ${before}`
  const by = reason ? db`-m.id` : db`m.id desc`
  return db<MovementRow[]>`
    select m.id, m.product_id as "productId", p.name, m.colour, m.reason, m.available_change as "availableChange",
      m.held_change as held, m.available,
      m.order_number as "orderNumber", m.who, m.note, m.at
    from (
      select * from stock_movements m
      where true ${productId ? db`and m.product_id = ${productId}` : db``}
        ${reason ? db`and m.reason = ${reason}` : db``} ${before ? db`and ${beyond}` : db``}
      order by ${by} limit ${limitTo(db, limit)}) as m join products p on p.id = m.product_id
    order by m.id desc`
}

/** Forgets what has recovered. */
export const dropRecovered = (db: Db, shops: number) => db`
  delete from low_stock_notices n using product_colours c, products p
  where c.product_id = n.product_id and c.name = n.colour and p.id = n.product_id
    and not (${low(db, shops)})`

export type LowRow = { productId: string; name: string; colour: string; available: number }

/** Colours that are low and of which nobody was told since `since`; they count as told from now on. */
export const takeLow = (
  db: Db,
  { shops, since, now }: { shops: number; since: Date; now: Date },
): Promise<LowRow[]> => db<LowRow[]>`
  with due as (
    select c.product_id, c.name as colour, p.name, c.available
    from product_colours c join products p on p.id = c.product_id
    left join low_stock_notices n on n.product_id = c.product_id and n.colour = c.name
    where ${low(db, shops)} and p.published and (n.notified_at is null or n.notified_at <= ${since})
  ), told as (
    insert into low_stock_notices (product_id, colour, notified_at) select product_id, colour, ${now} from due
    on conflict (product_id, colour) do update set notified_at = excluded.notified_at
      where low_stock_notices.notified_at <= ${since}
    returning product_id, colour
  )
  select due.product_id as "productId", due.name, due.colour, due.available
  from due join told using (product_id, colour) order by due.available, due.product_id, due.colour`
