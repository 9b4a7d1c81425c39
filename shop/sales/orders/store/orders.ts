// All SQL of orders, their lines and their events.
import { firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Delivery } from '../../shipping/rules/zones.ts'
import type { TaxDecision } from '../../taxes/rules/decision.ts'
import type { Order, OrderEvent, OrderLine, OrderState, StockState } from '../rules/order.ts'

export type NewOrder = Omit<Order, 'number' | 'stock' | 'carrier' | 'tracking' | 'edits'> & {
  readonly lines: readonly OrderLine[]
  /** The staff member who placed it for the customer; null if the customer did. */
  readonly placedBy: string | null
}
export type OrderRow = Order & { readonly hiddenAt: Date | null }

/** The columns of an `Order`. */
export const orderColumns = (db: Db) => db`
  number, user_id as "userId", purchase_id as "purchaseId", status, method, currency, total,
  discount, shipping, shipping_standard as "shippingStandard", fee, delivery, tax, placed_at as "placedAt", stock_state as stock, reserved_until as "stockUntil", watch_until as "watchUntil",
  identity_check as "identityCheck", open_until as "openUntil", carrier, tracking, edits`
const columns = (db: Db) => db`${orderColumns(db)}, hidden_at as "hiddenAt"`

/** Inserts order, lines and first event in one statement. Returns false if the number is taken. */
export async function insertOrder(db: Db, number: string, order: NewOrder): Promise<boolean> {
  const lines = order.lines.map((line, place) => ({
    ...line,
    place,
    price: String(line.price),
    fullPrice: line.fullPrice === null ? null : String(line.fullPrice),
  }))
  const rows = await db`
    with placed as (
      insert into orders (
        number, user_id, purchase_id, status, method, currency, total, discount, shipping, shipping_standard,
        fee, delivery, tax, placed_at, stock_state, reserved_until, watch_until, identity_check, open_until)
      values (
        ${number}, ${order.userId}, ${order.purchaseId}, ${order.status}, ${order.method}, ${order.currency},
        ${order.total.toString()}, ${order.discount.toString()}, ${order.shipping.toString()}, ${order.shippingStandard.toString()},
        ${order.fee.toString()}, ${order.delivery && db.json(order.delivery)}, ${order.tax && db.json(order.tax as never)}, ${order.placedAt}, 'held', ${order.stockUntil}, ${order.watchUntil},
        ${order.identityCheck}, ${order.openUntil ?? null})
      on conflict (number) do nothing
      returning number, user_id, status, placed_at
    ), lines as (
      insert into order_lines (
        order_number, position, product_id, name, names, category, variant_id, sku, options, hex, art, price,
        full_price, quantity, specifications)
      select number, place, "productId", name, names, category, "variantId", sku, options, hex, art, price, "fullPrice",
        quantity, specifications
      from placed, jsonb_to_recordset(${db.json(lines as never)}) as line (
        place smallint, "productId" text, name text, names jsonb, category text, "variantId" text, sku text, options jsonb,
        hex text, art jsonb,
        price numeric, "fullPrice" numeric, quantity smallint, specifications jsonb)
    ), event as (
      insert into order_events (order_number, from_status, to_status, who, reason, at)
      select number, null, status, coalesce(${order.placedBy}, user_id),
        ${order.placedBy === null ? 'placed' : 'placed_by_staff'}, placed_at from placed
    )
    select number from placed`
  return rows.length === 1
}

export const orderByNumber = async (db: Db, number: string) =>
  firstOf(db<OrderRow[]>`select ${columns(db)} from orders where number = ${number}`)

export const ordersByNumbers = async (db: Db, numbers: readonly string[]) =>
  db<OrderRow[]>`select ${columns(db)} from orders where number = any(${[...numbers]}::text[])`

/** Locks the order. `userId` is null for the shop itself and staff. */
export const lockedOrder = async (db: Db, number: string, userId: string | null) =>
  firstOf(db<OrderRow[]>`
    select ${columns(db)} from orders
    where number = ${number} ${userId === null ? db`` : db`and user_id = ${userId}`} for update`)

/** Many at once, in the order of their numbers. */
export const lockedOrders = async (db: Db, numbers: readonly string[]) => db<OrderRow[]>`
  select ${columns(db)} from orders where number = any(${[...numbers]}::text[])
  order by number for update`

export const ownOrder = async (db: Db, userId: string, number: string) =>
  firstOf(db<OrderRow[]>`
    select ${columns(db)} from orders where number = ${number} and user_id = ${userId}`)

export const setDelivery = async (db: Db, number: string, delivery: Delivery) => db`
  update orders set delivery = ${db.json(delivery)} where number = ${number}`

/** Updates only from state `from`: one of two concurrent writers wins. */
export const setStatus = async (
  db: Db,
  number: string,
  from: OrderState,
  event: Omit<OrderEvent, 'from'>,
) =>
  hasChanged(db`
    with moved as (
      update orders set status = ${event.to} where number = ${number} and status = ${from}
      returning number
    )
    insert into order_events (order_number, from_status, to_status, who, reason, at)
    select number, ${from}, ${event.to}, ${event.who}, ${event.reason}, ${event.at} from moved`)

/** The same for many, with their events; a hold is set in the same statement. Returns the number of moved orders. */
export async function setStatuses(
  db: Db,
  numbers: readonly string[],
  from: OrderState,
  event: Omit<OrderEvent, 'from'>,
  hold: Hold | null,
): Promise<number> {
  const rows = await db`
    with moved as (
      update orders set status = ${event.to} ${hold ? db`, ${columnsOf(db, hold)}` : db``}
      where number = any(${[...numbers]}::text[]) and status = ${from} returning number
    ), noted as (
      insert into order_events (order_number, from_status, to_status, who, reason, at)
      select number, ${from}, ${event.to}, ${event.who}, ${event.reason}, ${event.at}
      from moved order by number
      returning order_number
    )
    select from noted`
  return rows.length
}

export type Hold = {
  readonly stock: StockState
  readonly stockUntil: Date | null
  readonly watchUntil: Date | null
}

const columnsOf = (db: Db, hold: Hold) => db`
  stock_state = ${hold.stock}, reserved_until = ${hold.stockUntil}, watch_until = ${hold.watchUntil}`

export const setHolds = async (db: Db, numbers: readonly string[], hold: Hold) => db`
  update orders set ${columnsOf(db, hold)}
  where number = any(${[...numbers]}::text[])`

export const setShipment = async (
  db: Db,
  number: string,
  carrier: string | null,
  tracking: string | null,
) => db`update orders set carrier = ${carrier}, tracking = ${tracking} where number = ${number}`

export const hide = async (db: Db, userId: string, number: string, at: Date) =>
  hasChanged(db`
    update orders set hidden_at = coalesce(hidden_at, ${at})
    where number = ${number} and user_id = ${userId}`)

export const unhide = async (db: Db, userId: string, number: string) =>
  hasChanged(db`
    update orders set hidden_at = null
    where number = ${number} and user_id = ${userId}`)

export const linesOf = async (db: Db, number: string) => db<OrderLine[]>`
  select product_id as "productId", variant_id as "variantId", quantity, name, names, category, sku, options, hex,
    art, price, full_price as "fullPrice", specifications
  from order_lines where order_number = ${number} order by position`

/** Lines of several orders, each in line order. */
export const linesOfMany = async (db: Db, numbers: readonly string[]) => db<
  (OrderLine & { orderNumber: string })[]
>`
  select order_number as "orderNumber", product_id as "productId", variant_id as "variantId", quantity, name,
    names, category, sku, options, hex, art, price, full_price as "fullPrice", specifications
  from order_lines where order_number = any(${[...numbers]}::text[]) order by order_number, position`

export const eventsOf = async (db: Db, number: string) => db<OrderEvent[]>`
  select from_status as "from", to_status as "to", who, reason, at
  from order_events where order_number = ${number} order by id`

/** Taxes an order anew: its destination turned out to be another. */
export const setTax = async (db: Db, number: string, tax: TaxDecision) =>
  db`update orders set tax = ${db.json(tax as never)} where number = ${number}`

export const setMethod = async (db: Db, number: string, method: Order['method']) =>
  db`update orders set method = ${method} where number = ${number}`
