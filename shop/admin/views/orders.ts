// Orders as staff see them: the list, found and filtered, with customers and referrers.
import { identitiesOf } from '../../kyc/views/identity.ts'
import type { Currency } from '../../money/rules.ts'
import { isByTotal, isOrderNumber, type OrderSort, type OrderState } from '../../orders/rules.ts'
import { type Mark, ordersForFile, ordersForStaff, type StaffQuery } from '../../orders/views.ts'
import { readPlace } from '../../pages.ts'
import type { InvoiceState } from '../../payments/rules.ts'
import { invoicesOf } from '../../payments/views.ts'
import type { World } from '../../world.ts'
import { type ListQuery, type OrderFilter, rowsPerPage, statesOf } from '../rules.ts'
import {
  type Acquaintances,
  acquaintancesOf,
  companyOf,
  type IdentityLabel,
  type Named,
  userIdsBeginning,
} from './people.ts'

/** An order with its people: all that a file of orders tells. */
export type NamedOrder = {
  readonly number: string
  readonly status: OrderState
  readonly placedAt: Date
  readonly currency: Currency
  readonly total: bigint
  readonly customer: Named | null
  readonly referrer: Named | null
}
export type OrderRow = NamedOrder & {
  readonly items: number
  readonly payment: InvoiceState | null
  readonly identity: IdentityLabel
}

type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null }
type Filed = Awaited<ReturnType<typeof ordersForFile>>[number]

/** One page of the list. */
export async function orderRows(
  world: World,
  query: ListQuery<OrderFilter, OrderSort>,
  limit = rowsPerPage,
): Promise<Page<OrderRow>> {
  const { rows: found, next } = await ordersFound(world, query, limit, ordersForStaff)
  const [company, invoices] = await Promise.all([
    companyOf(world, userIdsIn(found)),
    invoicesOf(world, numbersIn(found)),
  ])
  const rows = found.map((order) => ({
    ...namedOrder(order, company),
    items: order.items,
    payment: invoices.get(order.number)?.state ?? null,
    identity: company.identity(order.userId),
  }))
  return { rows, next }
}

/** The same without what each one's payment and identity have come to, for long files. */
export async function namedOrders(
  world: World,
  query: ListQuery<OrderFilter, OrderSort>,
  limit: number,
): Promise<Page<NamedOrder>> {
  const { rows: found, next } = await ordersFound(world, query, limit, ordersForFile)
  const company = await acquaintancesOf(world, userIdsIn(found))
  return { rows: found.map((order) => namedOrder(order, company)), next }
}

const userIdsIn = (orders: readonly Filed[]) => [...new Set(orders.map(({ userId }) => userId))]
const numbersIn = (orders: readonly Filed[]) => orders.map(({ number }) => number)

function namedOrder(
  { userId, number, status, placedAt, currency, total }: Filed,
  company: Acquaintances,
): NamedOrder {
  const people = { customer: company.name(userId), referrer: company.referrer(userId) }
  return { number, status, placedAt, currency, total, ...people }
}

async function ordersFound<Found extends Filed>(
  world: World,
  { filter, q, after, sort = 'newest' }: ListQuery<OrderFilter, OrderSort>,
  limit: number,
  ordersBy: (world: World, query: StaffQuery) => Promise<Found[]>,
): Promise<Page<Found>> {
  const number = q.toUpperCase()
  const search = isOrderNumber(number)
    ? { numbers: [number] }
    : q
      ? { userIds: await userIdsBeginning(world, q) }
      : {}
  const states = statesOf(filter) ?? undefined
  const pageAfter = async (place: string | null, size: number): Promise<Page<Found>> => {
    const query = { ...search, states, sort, after: readMark(sort, place), limit: size + 1 }
    const found = await ordersBy(world, query)
    const rows = found.slice(0, size)
    const last = found.length > size ? rows.at(-1) : undefined
    return { rows, next: last ? writeMark(sort, last) : null }
  }
  return filter === 'approved'
    ? approvedIn(world, { pageAfter, sort }, after, limit)
    : pageAfter(after, limit)
}

/** Paid and verified is no column: pages of candidates are looked through, a bounded number of them at a time. */
async function approvedIn<Found extends Filed>(
  world: World,
  {
    pageAfter,
    sort,
  }: {
    pageAfter: (place: string | null, size: number) => Promise<Page<Found>>
    sort: OrderSort
  },
  after: string | null,
  limit: number,
): Promise<Page<Found>> {
  const rows: Found[] = []
  let place = after
  const batch = 10 * limit
  for (let round = 0; round < 2; round++) {
    const page = await pageAfter(place, batch)
    const fitting = await onlyApproved(world, page.rows)
    const taken = fitting.slice(0, limit - rows.length)
    rows.push(...taken)
    const last = taken.at(-1)
    if (taken.length < fitting.length && last) return { rows, next: writeMark(sort, last) }
    place = page.next
    if (place === null || rows.length === limit) break
  }
  return { rows, next: place }
}

async function onlyApproved<Found extends Filed>(
  world: World,
  orders: readonly Found[],
): Promise<Found[]> {
  const pending = orders.filter(({ status }) => status === 'pending')
  const identities = await identitiesOf(world, userIdsIn(pending))
  const verified = pending.filter(
    ({ userId }) => identities.ok && identities.value.get(userId)?.state === 'verified',
  )
  const invoices = await invoicesOf(world, numbersIn(verified))
  const approved = new Set(verified.filter(({ number }) => invoices.get(number)?.state === 'paid'))
  return orders.filter((order) => order.status === 'processing' || approved.has(order))
}

/** As an address holds it: what the list is sorted by, and the number. */
const writeMark = (sort: OrderSort, { placedAt, total, number }: Filed): string =>
  `${isByTotal(sort) ? total : placedAt.getTime()}.${number}`

function readMark(sort: OrderSort, text: string | null): Mark | null {
  if (!isByTotal(sort)) return readPlace(text)
  const match = /^(\d{1,38})\.([\w-]{1,64})$/.exec(text ?? '')
  return match ? { total: BigInt(match[1] ?? ''), id: match[2] ?? '' } : null
}
