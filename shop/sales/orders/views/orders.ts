// Orders for display: the shopper's own, and staff lists.

import type { Viewer } from '../../../people/accounts/rules.ts'
import { ownerIdsOf } from '../../../people/accounts/views/guests.ts'
import { subjectsOf } from '../../../platform/audit/views.ts'
import { pick } from '../../../platform/pick.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
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
} from '../rules/order.ts'
import { type LineQuantity, type Parcel, trackingLink, unshippedUnits } from '../rules/parcels.ts'
import * as counts from '../store/counts.ts'
import * as due from '../store/due.ts'
import * as lists from '../store/lists.ts'
import * as messages from '../store/messages.ts'
import * as store from '../store/orders.ts'
import * as parcels from '../store/parcels.ts'
import { hasIn, optionsIn, unitsSince } from '../store/purchased-products.ts'

/** Numbers of the orders that an owner placed to try the shop before it first opened: a few. */
export const testOrders = async (world: World): Promise<string[]> =>
  (await subjectsOf(world, 'order.tested')).map((subject) => subject.slice('order:'.length))

export type { Mark, StaffQuery } from '../store/lists.ts'

export const ordersPerPage = 10

export type OrderSummary = Pick<
  Order,
  'number' | 'userId' | 'status' | 'currency' | 'total' | 'placedAt'
> & {
  readonly badge: Badge
  readonly items: number
}

/**
 * The shopper's list, newest first, with orders of guests in the account: without hidden orders, or only those. Pages count
 * from 1.
 */
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
  ...pick(row, 'number', 'userId', 'status', 'currency', 'total', 'placedAt', 'items'),
  badge: badgeOf(row, now),
})

/** Who moved an order, as shown to the shopper. */
export type Mover = 'you' | 'shop'
export type OrderView = Omit<Order, 'userId' | 'purchaseId'> & {
  readonly badge: Badge
  readonly expired: boolean
  readonly lines: readonly OrderLine[]
  readonly parcels: readonly ParcelView[]
  readonly events: readonly (Pick<OrderEvent, 'to' | 'reason' | 'at'> & { readonly by: Mover })[]
}

/** A parcel, with its tracking link if the carrier is known. */
export type ParcelView = Parcel & { readonly link: string | null }

/** Parcels shipped so far. */
export async function parcelsOf(world: World, number: string): Promise<ParcelView[]> {
  const rows = await parcels.parcelsOf(world.db, number)
  return rows.map((parcel) => ({ ...parcel, link: trackingLink(parcel) }))
}

/** Staff, an API key or `system`, by the parcel's id. */
export const parcelSenders = async (world: World, number: string): Promise<Map<string, string>> =>
  new Map((await parcels.parcelSenders(world.db, number)).map(({ id, who }) => [id, who]))

/** Remaining units of each line; `dropped` will not be sent. */
export async function unitsLeft(
  world: World,
  number: string,
  dropped: readonly LineQuantity[] = [],
): Promise<number[]> {
  const lines = await store.linesOf(world.db, number)
  return unshippedUnits(lines, await parcels.parcelsOf(world.db, number), dropped)
}

/** Internal notes, oldest first. */
export const orderNotes = (world: World, number: string) => parcels.notesOf(world.db, number)

/** Messages of both sides, oldest first, with their authors. */
export const orderMessages = (world: World, number: string) => messages.messagesOf(world.db, number)

export type MessageForOwner = {
  readonly at: Date
  readonly text: string
  readonly by: Mover
  readonly photoId: string | null
}

/** The same without authors, for the customer. */
export const messagesForOwner = async (world: World, number: string): Promise<MessageForOwner[]> =>
  (await messages.messagesOf(world.db, number)).map(({ at, text, isFromCustomer, photoId }) => ({
    at,
    text,
    by: isFromCustomer ? 'you' : 'shop',
    photoId,
  }))

/** Those of the orders whose customer waits for an answer. */
export const unreadAmong = async (
  world: World,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> => new Set(await messages.unreadAmong(world.db, numbers))

/** Orders whose customer waits for an answer, at most `most`. */
export const unreadOrders = (world: World, most: number): Promise<string[]> =>
  messages.unreadOrders(world.db, most)

/** The user's own order with lines and history. Refuses `orders.not_found`, also for another person's. */
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
    ...pick(order, 'number', 'status', 'method', 'currency', 'total', 'discount', 'shipping'),
    ...pick(
      order,
      'shippingStandard',
      'fee',
      'delivery',
      'tax',
      'placedAt',
      'stock',
      'stockUntil',
      'watchUntil',
    ),
    ...pick(order, 'identityCheck', 'carrier', 'tracking', 'edits'),
    openUntil: order.openUntil ?? null,
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

/** Whether an unpaid order has stock reserved, also one that was added to the account. */
export const hasUnpaid = (world: World, who: Pick<Viewer, 'id'>): Promise<boolean> =>
  lists.hasUnpaid(world.db, who.id)

/** Unpaid orders with reserved stock that they placed themselves. */
export const countUnpaid = (world: World, who: Pick<Viewer, 'id'>): Promise<number> =>
  lists.countUnpaid(world.db, who.id)

/**
 * Variant -> the shopper's own unpaid order that has units of it reserved, also one that was added to the account: they
 * are not sold out to this shopper.
 */
export async function heldByOwnOrders(
  world: World,
  who: Pick<Viewer, 'id'> | null,
  variantIds: readonly string[],
): Promise<Record<string, string>> {
  if (!who || variantIds.length === 0) return {}
  const rows = await lists.unpaidOrdersWith(world.db, who.id, variantIds)
  return Object.fromEntries(rows.map(({ variantId, number }) => [variantId, number]))
}

/** The order, without an access check. */
export const orderByNumber = (world: World, number: string): Promise<Order | null> =>
  store.orderByNumber(world.db, number)

/** Unknown ones are missing. */
export const ordersByNumbers = async (
  world: World,
  numbers: readonly string[],
): Promise<Map<string, Order>> =>
  new Map(
    (numbers.length > 0 ? await store.ordersByNumbers(world.db, numbers) : []).map((order) => [
      order.number,
      order,
    ]),
  )

export const orderLines = (world: World, number: string): Promise<OrderLine[]> =>
  store.linesOf(world.db, number)

/** Number -> lines. */
export const linesOfOrders = async (
  world: World,
  numbers: readonly string[],
): Promise<Map<string, (OrderLine & { orderNumber: string })[]>> =>
  numbers.length === 0
    ? new Map()
    : Map.groupBy(await store.linesOfMany(world.db, numbers), ({ orderNumber }) => orderNumber)

export const orderEvents = (world: World, number: string): Promise<OrderEvent[]> =>
  store.eventsOf(world.db, number)

const mostDue = 500

/** Orders past a deadline or with unsettled money. */
export const dueOrders = (world: World): Promise<string[]> =>
  due.dueNumbers(world.db, world.now(), mostDue)

/** Paid, unreleased orders. */
export const paidUnreleasedOrders = (world: World): Promise<string[]> =>
  due.paidUnreleasedNumbers(world.db, mostDue)

/** Delivered before that time and not completed. */
export const deliveredOrders = (world: World, before: Date): Promise<string[]> =>
  due.deliveredNumbers(world.db, before, mostDue)

/** For staff, newest first; `after` is the last row of the previous page. */
export const ordersForStaff = (world: World, query: lists.StaffQuery) =>
  lists.staffOrders(world.db, query)

/** When it last changed for other programs. */
export const changedAtOf = (world: World, number: string): Promise<Date | null> =>
  lists.changedAtOf(world.db, number)

/** The same for a CSV export: fewer columns, because there may be a million rows. */
export const ordersForFile = (world: World, query: lists.StaffQuery) =>
  lists.filedOrders(world.db, query)

/** User id -> number of orders, for a page of users. */
export const orderCountsOf = (world: World, userIds: readonly string[]) =>
  lists.countByUser(world.db, userIds)

/** Number of paid and released orders, and of their customers. */
export const salesFigures = (world: World): Promise<{ orders: number; customers: number }> =>
  counts.countSales(world.db, orderStates.filter(isReleased))

/** Whether there are more than `count` orders, in any state. */
export const hasMoreOrders = (world: World, count: number): Promise<boolean> =>
  counts.hasMoreThan(world.db, count)

/** All orders of a user, oldest first, hidden ones included. */
export const allOrdersOf = (world: World, who: Pick<Viewer, 'id'>) => lists.allOwn(world.db, who.id)

/** Whether they have a paid and shipped order with this product, also one that was added to the account. */
export const hasReceived = async (
  world: World,
  who: Pick<Viewer, 'id'>,
  productId: string,
): Promise<boolean> =>
  hasIn(world.db, await ownerIdsOf(world, who.id), productId, orderStates.filter(wasSent))

/** User id -> the options of the product in their newest shipped order, also one that was added to the account. */
export const optionsReceived = (world: World, userIds: readonly string[], productId: string) =>
  optionsIn(world.db, userIds, productId, orderStates.filter(wasSent))

/** Product id -> units in released orders placed since then. */
export const soldSince = (world: World, since: Date): Promise<Map<string, number>> =>
  unitsSince(world.db, since, orderStates.filter(isReleased))
