// Orders as screens show them: the shopper's own, and staff's lists.
import type { OptionSnapshot } from '../../catalog/products/rules/options.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { type LineQuantity, leftToSend, type Parcel, trackingLink } from './rules/parcels.ts'
import {
  type Badge,
  badgeOf,
  isExpired,
  isReleased,
  type Order,
  type OrderEvent,
  type OrderLine,
  orderStates,
  wasSent,
} from './rules.ts'
import { hasIn, optionsIn, unitsSince } from './store/bought.ts'
import * as counts from './store/counts.ts'
import * as due from './store/due.ts'
import * as lists from './store/lists.ts'
import { messagesOf } from './store/messages.ts'
import * as parcels from './store/parcels.ts'
import * as store from './store.ts'

export type { Mark, StaffQuery } from './store/lists.ts'

export const ordersPerPage = 10

export type OrderSummary = Pick<Order, 'number' | 'status' | 'currency' | 'total' | 'placedAt'> & {
  readonly badge: Badge
  readonly items: number
}

/** The shopper's list, newest first, without what was taken off it, or only that. Pages count from 1. */
export async function ordersOf(
  world: World,
  who: Pick<Viewer, 'id'>,
  page = 1,
  isHidden = false,
): Promise<{ orders: OrderSummary[]; count: number; hidden: number }> {
  const offset = (page - 1) * ordersPerPage
  const [rows, { listed, hidden }] = await Promise.all([
    lists.ownOrders(world.db, who.id, { limit: ordersPerPage, offset, isHidden }),
    lists.countOwn(world.db, who.id),
  ])
  return { orders: rows.map((row) => summary(row, world.now())), count: listed, hidden }
}

const summary = (row: lists.ListedOrder, now: Date): OrderSummary => ({
  number: row.number,
  status: row.status,
  currency: row.currency,
  total: row.total,
  placedAt: row.placedAt,
  badge: badgeOf(row, now),
  items: row.items,
})

/** Who moved an order, as the shopper may know it. */
export type Mover = 'you' | 'shop'
export type OrderView = Omit<Order, 'userId' | 'purchaseId'> & {
  readonly badge: Badge
  readonly expired: boolean
  readonly lines: readonly OrderLine[]
  readonly parcels: readonly ParcelView[]
  readonly events: readonly (Pick<OrderEvent, 'to' | 'reason' | 'at'> & { readonly by: Mover })[]
}

/** A parcel, with the page that follows it where the shop knows the carrier. */
export type ParcelView = Parcel & { readonly link: string | null }

/** The parcels that an order was sent in so far. */
export async function parcelsOf(world: World, number: string): Promise<ParcelView[]> {
  const rows = await parcels.parcelsOf(world.db, number)
  return rows.map((parcel) => ({ ...parcel, link: trackingLink(parcel) }))
}

/** Of each line what is still to be sent; `dropped` was given up. */
export async function unitsLeft(
  world: World,
  number: string,
  dropped: readonly LineQuantity[] = [],
): Promise<number[]> {
  const lines = await store.linesOf(world.db, number)
  return leftToSend(lines, await parcels.parcelsOf(world.db, number), dropped)
}

/** What staff has noted, oldest first. */
export const orderNotes = (world: World, number: string) => parcels.notesOf(world.db, number)

/** What staff has written to whoever ordered, oldest first, with who wrote it. */
export const orderMessages = (world: World, number: string) => messagesOf(world.db, number)

/** The same without its writers, for whoever ordered. */
export const messagesForOwner = async (
  world: World,
  number: string,
): Promise<{ at: Date; words: string }[]> =>
  (await messagesOf(world.db, number)).map(({ at, words }) => ({ at, words }))

/** An order of one's own with lines and history. Refuses `orders.not_found`, for somebody else's too. */
export async function orderForOwner(
  world: World,
  who: Pick<Viewer, 'id'>,
  number: string,
): Promise<Result<OrderView>> {
  const order = await store.ownOrder(world.db, who.id, number)
  if (!order) return refuse('orders.not_found')
  const [lines, events, sent] = await Promise.all([
    store.linesOf(world.db, number),
    store.eventsOf(world.db, number),
    parcelsOf(world, number),
  ])
  return ok({
    number: order.number,
    status: order.status,
    method: order.method,
    currency: order.currency,
    total: order.total,
    discount: order.discount,
    shipping: order.shipping,
    shippingStandard: order.shippingStandard,
    delivery: order.delivery,
    placedAt: order.placedAt,
    stock: order.stock,
    stockUntil: order.stockUntil,
    watchUntil: order.watchUntil,
    carrier: order.carrier,
    tracking: order.tracking,
    badge: badgeOf(order, world.now()),
    expired: isExpired(order, world.now()),
    lines,
    parcels: sent,
    events: events.map(({ to, reason, at, who: mover }) => ({
      to,
      reason,
      at,
      by: mover === who.id ? 'you' : 'shop',
    })),
  })
}

/** Unpaid orders that hold stock. */
export const countUnpaid = (world: World, who: Pick<Viewer, 'id'>): Promise<number> =>
  lists.countUnpaid(world.db, who.id)

/** The bare order, for the shop itself. */
export const orderByNumber = (world: World, number: string): Promise<Order | null> =>
  store.orderByNumber(world.db, number)

export const orderLines = (world: World, number: string): Promise<OrderLine[]> =>
  store.linesOf(world.db, number)

/** Number -> lines. */
export const linesOfOrders = async (
  world: World,
  numbers: readonly string[],
): Promise<Map<string, (OrderLine & { orderNumber: string })[]>> =>
  Map.groupBy(await store.linesOfMany(world.db, numbers), ({ orderNumber }) => orderNumber)

export const orderEvents = (world: World, number: string): Promise<OrderEvent[]> =>
  store.eventsOf(world.db, number)

const mostDue = 500

/** Orders that a deadline has passed, or whose money is not settled yet. */
export const dueOrders = (world: World): Promise<string[]> =>
  due.dueNumbers(world.db, world.now(), mostDue)

/** Paid orders that are not released. */
export const firmOrders = (world: World): Promise<string[]> => due.firmNumbers(world.db, mostDue)

/** Delivered before that time and not completed. */
export const deliveredOrders = (world: World, before: Date): Promise<string[]> =>
  due.deliveredNumbers(world.db, before, mostDue)

/** For staff, newest first; go on with `after`, the last row of the page before. */
export const ordersForStaff = (world: World, query: lists.StaffQuery) =>
  lists.staffOrders(world.db, query)

/** The same for a file: less of each, since there may be a million. */
export const ordersForFile = (world: World, query: lists.StaffQuery) =>
  lists.filedOrders(world.db, query)

/** User id -> number of orders, for a page of users. */
export async function orderCountsOf(
  world: World,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await lists.countByUser(world.db, userIds)
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

/** Orders that were paid for and released, and the people who placed them. */
export const salesFigures = (world: World): Promise<{ orders: number; customers: number }> =>
  counts.countSales(world.db, orderStates.filter(isReleased))

/** Whether there are more orders than that, whatever became of them. */
export const hasMoreOrders = (world: World, count: number): Promise<boolean> =>
  counts.hasMoreThan(world.db, count)

/** All that somebody has ever ordered, oldest first, with what was taken off their list. */
export const allOrdersOf = (world: World, who: Pick<Viewer, 'id'>) => lists.allOwn(world.db, who.id)

/** Whether an order of theirs with this product has been paid and sent. */
export const hasReceived = (
  world: World,
  who: Pick<Viewer, 'id'>,
  productId: string,
): Promise<boolean> => hasIn(world.db, who.id, productId, orderStates.filter(wasSent))

/** User id -> the options of the product that they had sent last. */
export async function optionsReceived(
  world: World,
  userIds: readonly string[],
  productId: string,
): Promise<ReadonlyMap<string, readonly OptionSnapshot[]>> {
  const rows = await optionsIn(world.db, userIds, productId, orderStates.filter(wasSent))
  return new Map(rows.map(({ userId, options }) => [userId, options]))
}

/** Product id -> units in orders that were placed since then and released. */
export async function soldSince(world: World, since: Date): Promise<Map<string, number>> {
  const rows = await unitsSince(world.db, since, orderStates.filter(isReleased))
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]))
}
