// Order list for staff: searched and filtered, with customers and referrers.

import { ordersOfInvoice } from '../../../payments/providers/look-up.ts'
import type { PaymentRequestState } from '../../../payments/requests/rules/states.ts'
import { paymentRequestsOf } from '../../../payments/requests/views/payment-requests.ts'
import type { Currency } from '../../../platform/money/rules.ts'
import { pageOf as pageByPlace, readPlace } from '../../../platform/pagination.ts'
import {
  isOrderNumber,
  mayCancel,
  type OrderSort,
  type OrderState,
} from '../../../sales/orders/rules/order.ts'
import {
  ordersForFile,
  ordersForStaff,
  type StaffQuery,
  testOrders,
  unreadAmong,
  unreadOrders,
} from '../../../sales/orders/views/orders.ts'
import type { Delivery } from '../../../sales/shipping/rules/zones.ts'
import type { World } from '../../../world.ts'
import { orderNumberIn } from '../../lists/rules/find.ts'
import { type ListQuery, type OrderFilter, rowsPerPage, statesOf } from '../../lists/rules/tabs.ts'
import {
  type IdentityLabel,
  type Named,
  type UsersById,
  userIdsMatching,
  usersOfRows,
  usersWithIdentityOf,
} from '../../lists/views/people.ts'
import { approvedIn, onlyApproved, type Page, pageOf, readMark } from './orders-to-ship.ts'
import { partlyPaid } from './partial.ts'

/** An order with its customer and referrer: a row of the export. */
export type NamedOrder = {
  readonly number: string
  readonly status: OrderState
  readonly placedAt: Date
  readonly currency: Currency
  readonly total: bigint
  readonly customer: Named | null
  readonly referrer: Named | null
  /** Placed by an owner before the shop first opened. */
  readonly isTest: boolean
}
export type OrderRow = NamedOrder & {
  /** Units that were not canceled. */
  readonly items: number
  /** Those of them that are still to be sent; none of a closed order. */
  readonly unshipped: number
  /** Country code of its address; null without one. */
  readonly country: string | null
  /** Null where the shop had no delivery methods. */
  readonly delivery: Delivery | null
  /** By an event about it, its payment, or one of its returns or refunds. */
  readonly changedAt: Date
  readonly payment: PaymentRequestState | null
  readonly identity: IdentityLabel
  /** Its customer waits for an answer. */
  readonly isUnread: boolean
}

export type FiledOrder = Awaited<ReturnType<typeof ordersForFile>>[number]

export type OrderQuery = ListQuery<OrderFilter, OrderSort> &
  Pick<StaffQuery, 'country' | 'method' | 'placedBefore'>

/** One page of the list. */
export async function orderRows(
  world: World,
  query: OrderQuery,
  limit = rowsPerPage,
): Promise<Page<OrderRow>> {
  const { rows, next } = await ordersFound(world, query, limit, ordersForStaff)
  return { rows: await rowsOf(world, rows), next }
}

/** One page of those that changed since, earliest change first; a page may be shorter where the filter needs more than the state. */
export async function changedOrderRows(
  world: World,
  query: OrderQuery & { readonly since: Date },
  limit: number,
): Promise<Page<OrderRow>> {
  const { filter, q, after, since } = query
  const states = statesOf(filter)
  const found = await ordersForStaff(world, {
    ...(await searchedBy(world, q)),
    ...(states && { states }),
    ...narrowed(query),
    changedSince: since,
    after: readPlace(after),
    limit: limit + 1,
  })
  const page = pageByPlace(found, limit, ({ changedAt: at, number: id }) => ({ at, id }))
  return { rows: await rowsOf(world, await fitting(world, filter, page.rows)), next: page.next }
}

/** Filters that are lists of orders, and no states; null for others. */
async function listedBy(world: World, filter: OrderFilter): Promise<readonly string[] | null> {
  if (filter === 'unread') return unreadOrders(world, mostUnread)
  return filter === 'partial' ? (await partlyPaid(world)).numbers : null
}

/** More are shown once these are answered. */
const mostUnread = 500

async function fitting<Found extends FiledOrder>(
  world: World,
  filter: OrderFilter,
  orders: readonly Found[],
): Promise<readonly Found[]> {
  const numbers = await listedBy(world, filter)
  if (numbers) return orders.filter(({ number }) => numbers.includes(number))
  return filter === 'approved' ? onlyApproved(world, orders) : orders
}

async function rowsOf(
  world: World,
  found: readonly Awaited<ReturnType<typeof ordersForStaff>>[number][],
): Promise<OrderRow[]> {
  const [company, paymentRequests, unread, tests] = await Promise.all([
    usersWithIdentityOf(world, userIdsIn(found)),
    paymentRequestsOf(world, numbersIn(found)),
    unreadAmong(world, numbersIn(found)),
    testOrders(world),
  ])
  return found.map((order) => ({
    ...namedOrder(order, company, tests),
    items: Number(order.items),
    unshipped: mayCancel(order.status) ? Number(order.items) - Number(order.sent) : 0,
    country: order.destination || null,
    delivery: order.delivery,
    changedAt: order.changedAt,
    payment: paymentRequests.get(order.number)?.state ?? null,
    identity: company.identity(order.userId),
    isUnread: unread.has(order.number),
  }))
}

/** One page of the export: without payment and identity status of each. */
export const filedOrders = (
  world: World,
  query: OrderQuery,
  limit: number,
): Promise<Page<FiledOrder>> => ordersFound(world, query, limit, ordersForFile)

export async function namedOrders(
  world: World,
  orders: readonly FiledOrder[],
): Promise<NamedOrder[]> {
  const [company, tests] = await Promise.all([
    usersOfRows(world, userIdsIn(orders)),
    testOrders(world),
  ])
  return orders.map((order) => namedOrder(order, company, tests))
}

const userIdsIn = (orders: readonly FiledOrder[]) => [
  ...new Set(orders.map(({ userId }) => userId)),
]
const numbersIn = (orders: readonly FiledOrder[]) => orders.map(({ number }) => number)

function namedOrder(
  { userId, number, status, placedAt, currency, total }: FiledOrder,
  company: UsersById,
  tests: readonly string[],
): NamedOrder {
  const people = { customer: company.name(userId), referrer: company.referrer(userId) }
  const isTest = tests.includes(number)
  return { number, status, placedAt, currency, total, isTest, ...people }
}

async function searchedBy(
  world: World,
  q: string,
): Promise<Pick<StaffQuery, 'numbers' | 'userIds'>> {
  const number = orderNumberIn(q)
  if (number) return { numbers: [number] }
  const ofInvoice = await ordersOfInvoice(world, q)
  if (ofInvoice.length > 0) return { numbers: ofInvoice.filter(isOrderNumber) }
  return q ? { userIds: await userIdsMatching(world, q) } : {}
}

/** Without what is not asked for. */
const narrowed = ({ country, method, placedBefore }: OrderQuery) => ({
  ...(country !== undefined && { country }),
  ...(method !== undefined && { method }),
  ...(placedBefore !== undefined && { placedBefore }),
})

async function ordersFound<Found extends FiledOrder>(
  world: World,
  query: OrderQuery,
  limit: number,
  ordersBy: (world: World, query: StaffQuery) => Promise<Found[]>,
): Promise<Page<Found>> {
  const { filter, q, after, sort = 'newest' } = query
  const search = await searchedBy(world, q)
  const states = statesOf(filter) ?? undefined
  const pageQuery = { ...search, ...(states && { states }), ...narrowed(query), sort }
  const listed = await listedBy(world, filter)
  if (listed) {
    const place = { after: readMark(sort, after), limit: listed.length }
    const byNumber = { numbers: listed, ...narrowed(query), sort, ...place }
    const rows = (await ordersBy(world, byNumber)).filter(
      ({ number, userId }) =>
        (search.numbers?.includes(number) ?? true) && (search.userIds?.includes(userId) ?? true),
    )
    return pageOf(rows, limit, sort)
  }
  if (filter !== 'approved') {
    const page = { ...pageQuery, after: readMark(sort, after), limit: limit + 1 }
    return pageOf(await ordersBy(world, page), limit, sort)
  }
  const { rows, next } = await approvedIn(world, pageQuery, { after, limit })
  return { rows: await ordersBy(world, { numbers: numbersIn(rows), sort, limit }), next }
}
