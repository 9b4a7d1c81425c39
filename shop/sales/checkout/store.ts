// The rows of purchases in progress.
import type { Line } from '../../catalog/products/rules/catalog.ts'
import { countChanged, firstOf, hasChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { Source } from '../orders/rules/order.ts'
import type { Business } from '../taxes/rules/business.ts'

export type PurchaseRow = {
  readonly id: string
  /** Null until a signed-in shopper orders with it. */
  readonly userId: string | null
  readonly source: Source
  readonly lines: Line[]
  readonly createdAt: Date
  readonly orderNumber: string | null
  /** The applied discount code. */
  readonly code: string | null
  /** Destination and shipping method, as far as chosen. */
  readonly country: string | null
  readonly shippingMethod: string | null
  /** The business that buys; null for a consumer, and once it is ordered. */
  readonly business: Business | null
  /** Lines that its order took from the cart, restored if it is cancelled unpaid. */
  readonly taken: Line[]
}

const columns = (db: Db) => db`
  id, user_id as "userId", source, lines, created_at as "createdAt", order_number as "orderNumber", code, country,
  shipping_method as "shippingMethod", business, taken`

export const insertPurchase = async (
  db: Db,
  purchase: Pick<PurchaseRow, 'id' | 'userId' | 'source' | 'lines' | 'createdAt'>,
) => db`
  insert into purchases (id, user_id, source, lines, created_at)
  values (${purchase.id}, ${purchase.userId}, ${purchase.source}, ${db.json(purchase.lines)},
    ${purchase.createdAt})`

/** The user's own, or an unclaimed one. */
export const visiblePurchase = async (db: Db, userId: string | null, id: string) =>
  firstOf(db<PurchaseRow[]>`
    select ${columns(db)} from purchases
    where id = ${id} and (user_id is null or user_id = ${userId})`)

export const lockedPurchase = async (db: Db, userId: string, id: string) =>
  firstOf(db<PurchaseRow[]>`
    select ${columns(db)} from purchases
    where id = ${id} and (user_id is null or user_id = ${userId}) for update`)

export const setCode = async (db: Db, id: string, code: string | null) =>
  db`update purchases set code = ${code} where id = ${id}`

export const setDelivery = async (
  db: Db,
  id: string,
  { country, methodId }: { country: string; methodId: string | null },
) => db`update purchases set country = ${country}, shipping_method = ${methodId} where id = ${id}`

export const setBusiness = async (db: Db, id: string, business: Business | null) =>
  db`update purchases set business = ${business && db.json(business)} where id = ${id}`

/** Marks the purchase as ordered by this user. The order has the business from now on. */
export const closePurchase = async (
  db: Db,
  id: string,
  order: { userId: string; orderNumber: string; taken: readonly Line[] },
) => db`
  update purchases set user_id = ${order.userId}, order_number = ${order.orderNumber}, business = null,
    taken = ${db.json([...order.taken])}
  where id = ${id}`

export async function cartLinesOfOrder(db: Db, orderNumber: string): Promise<Line[]> {
  const [row] = await db<{ taken: Line[] }[]>`
    select taken from purchases where order_number = ${orderNumber}`
  return row?.taken ?? []
}

export const deletePurchases = async (db: Db, before: Date) =>
  countChanged(db`
    delete from purchases where created_at < ${before} and order_number is null`)

export const purchasesOf = async (db: Db, userId: string) => db<PurchaseRow[]>`
  select ${columns(db)} from purchases where user_id = ${userId} order by created_at, id`

export type UnpaidEnd = {
  readonly id: string
  readonly orderNumber: string
  /** Whether what was sent came back and is for sale again. */
  readonly isRestocked: boolean
  readonly recordedBy: string
  readonly recordedAt: Date
  /** Until then it can be undone. */
  readonly finalAt: Date
  /** Null while it waits. */
  readonly endedAt: Date | null
}

export const insertUnpaidEnd = async (db: Db, end: Omit<UnpaidEnd, 'endedAt'>) => db`
  insert into unpaid_ends (id, order_number, is_restocked, recorded_by, recorded_at, final_at)
  values (${end.id}, ${end.orderNumber}, ${end.isRestocked}, ${end.recordedBy}, ${end.recordedAt}, ${end.finalAt})`

/** Waiting or in force; not an undone one. */
export const unpaidEndOf = async (db: Db, orderNumber: string) =>
  firstOf(db<UnpaidEnd[]>`
    select id, order_number as "orderNumber", is_restocked as "isRestocked", recorded_by as "recordedBy",
      recorded_at as "recordedAt", final_at as "finalAt", ended_at as "endedAt"
    from unpaid_ends where order_number = ${orderNumber} and undone_at is null`)

export const dueUnpaidEnds = async (db: Db, now: Date, limit: number) => db<
  Pick<UnpaidEnd, 'id' | 'orderNumber'>[]
>`
  select id, order_number as "orderNumber" from unpaid_ends
  where final_at <= ${now} and undone_at is null and ended_at is null order by final_at limit ${limit}`

/** False if it was undone, or is in force already. */
export const setUnpaidEnded = async (db: Db, id: string, at: Date) =>
  hasChanged(db`
    update unpaid_ends set ended_at = ${at} where id = ${id} and undone_at is null and ended_at is null`)

/** False if it was undone, or is in force already. */
export const dropUnpaidEnd = async (db: Db, id: string, { at, by }: { at: Date; by: string }) =>
  hasChanged(db`
    update unpaid_ends set undone_at = ${at}, undone_by = ${by}
    where id = ${id} and undone_at is null and ended_at is null`)
