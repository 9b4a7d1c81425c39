// SQL of the units that orders reserve.
import { firstOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Line } from '../../products/rules/catalog.ts'
import type { StockState } from '../rules/stock.ts'

/**
 * Reserves a line's units for the order. Returns the remaining available units, or null if there are too few. Throws if
 * the order holds that line already.
 */
export async function reserveLine(
  db: Db,
  orderNumber: string,
  line: Line,
  at: Date,
): Promise<number | null> {
  const [row] = await db<{ available: number; held: number }[]>`
    with taken as (
      update product_variants set available = available - ${line.quantity}
      where product_id = ${line.productId} and id = ${line.variantId} and available >= ${line.quantity}
      returning available
    ), held as (
      insert into stock_reservations (order_number, variant_id, quantity, state)
      select ${orderNumber}, ${line.variantId}, ${line.quantity}, 'held' from taken
      on conflict (order_number, variant_id)
        do update set quantity = excluded.quantity, state = 'held'
        where stock_reservations.state = 'released'
      returning 1
    ), noted as (
      insert into stock_movements (variant_id, reason, available_change, held_change, available, order_number, at)
      select ${line.variantId}, 'reserved', ${-line.quantity}, ${line.quantity}, available,
        ${orderNumber}, ${at}
      from taken
    )
    select available, (select count(*) from held) as held from taken`
  if (row && row.held === 0) throw new Error('these units are held already')
  return row?.available ?? null
}

export type Reservation = Line & { readonly orderNumber: string; readonly state: StockState }

/** An order's reservations, with row locks until the transaction ends. */
export const lockReservations = async (db: Db, orderNumbers: readonly string[]) => db<
  Reservation[]
>`
  select r.order_number as "orderNumber", c.product_id as "productId", r.variant_id as "variantId", r.quantity, r.state
  from stock_reservations r join product_variants c on c.id = r.variant_id
  where r.order_number = any(${[...orderNumbers]}::text[]) order by r.order_number, r.variant_id for update of r`

export const moveReservations = async (
  db: Db,
  orderNumbers: readonly string[],
  from: readonly StockState[],
  to: StockState,
) => db`update stock_reservations set state = ${to}
  where order_number = any(${[...orderNumbers]}::text[]) and state = any(${[...from]}::text[])`

/** Restocks units of a canceled order. Returns the available units. */
export async function restockCancelled(db: Db, line: Reservation, at: Date): Promise<number> {
  const held = line.state === 'held' ? -line.quantity : 0
  const [row] = await db<{ available: number }[]>`
    with moved as (
      update product_variants set available = available + ${line.quantity}
      where id = ${line.variantId} returning available
    )
    insert into stock_movements (variant_id, reason, available_change, held_change, available, order_number, at)
    select ${line.variantId}, 'released', ${line.quantity}, ${held}, available,
      ${line.orderNumber}, ${at}
    from moved returning available`
  if (!row) throw new Error('a reservation without its product')
  return row.available
}

/** Marks the held units of these orders as sold: they are no longer in stock. */
export const sellHeld = async (
  db: Db,
  orderNumbers: readonly string[],
  from: readonly StockState[],
  at: Date,
) => db`
  with moved as (
    update stock_reservations set state = 'sold'
    where order_number = any(${[...orderNumbers]}::text[]) and state = any(${[...from]}::text[])
    returning order_number, variant_id, quantity
  )
  insert into stock_movements (variant_id, reason, available_change, held_change, available, order_number, at)
  select m.variant_id, 'sold', 0, -m.quantity, c.available, m.order_number, ${at}
  from moved m join product_variants c on c.id = m.variant_id
  order by m.order_number, m.variant_id`

/**
 * Takes `more` units for a line that an order has, or for a new one: held, or sold at once. Null if there are too few.
 */
export async function takeMore(
  db: Db,
  orderNumber: string,
  { productId, variantId, quantity: more }: Line,
  state: 'held' | 'sold',
  at: Date,
): Promise<number | null> {
  const [row] = await db<{ available: number }[]>`
    with taken as (
      update product_variants set available = available - ${more}
      where product_id = ${productId} and id = ${variantId} and available >= ${more}
      returning available
    ), kept as (
      insert into stock_reservations (order_number, variant_id, quantity, state)
      select ${orderNumber}, ${variantId}, ${more}::int, ${state} from taken
      on conflict (order_number, variant_id) do update set state = excluded.state, quantity = excluded.quantity +
        case when stock_reservations.state = 'released' then 0 else stock_reservations.quantity end
    ), noted as (
      insert into stock_movements (variant_id, reason, available_change, held_change, available, order_number, at)
      select ${variantId}, step.reason, step.taken, step.held, available, ${orderNumber}, ${at}::timestamptz
      from taken, (values ('reserved', ${-more}::int, ${more}::int), ('sold', 0, ${-more}::int))
        as step (reason, taken, held)
      where step.reason = 'reserved' or ${state}::text = 'sold'
    )
    select available from taken`
  return row?.available ?? null
}

/**
 * Takes `fewer` units back from a reservation. If it was all of them it is gone: a released one beside others would say
 * that the order holds nothing. Returns the available units.
 */
export async function giveBack(
  db: Db,
  { orderNumber, variantId, quantity, state }: Reservation,
  fewer: number,
  at: Date,
): Promise<number> {
  const isAll = fewer >= quantity
  await (isAll
    ? db`delete from stock_reservations where order_number = ${orderNumber} and variant_id = ${variantId}`
    : db`update stock_reservations set quantity = ${quantity - fewer}
        where order_number = ${orderNumber} and variant_id = ${variantId}`)
  const units = { productId: '', variantId, quantity: Math.min(fewer, quantity) }
  return restockCancelled(db, { ...units, orderNumber, state }, at)
}

export const stockMovementItem = async (db: Db, { productId, variantId }: Line) =>
  firstOf(db<{ name: string; available: number }[]>`
    select p.name, c.available from products p join product_variants c on c.product_id = p.id
    where p.id = ${productId} and c.id = ${variantId}`)
