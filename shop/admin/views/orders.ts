// Orders as staff see them: the list with customers and referrers, and one with everything that belongs to it.
import { needsOf } from '../../checkout/actions/release.ts'
import type { Need } from '../../checkout/rules.ts'
import type { Currency } from '../../money/rules.ts'
import {
  isOrderNumber,
  mayCancel,
  type Order,
  type OrderLine,
  type OrderState,
} from '../../orders/rules.ts'
import { orderByNumber, orderEvents, orderLines, ordersForStaff } from '../../orders/views.ts'
import type { InvoiceState } from '../../payments/rules.ts'
import { type TransactionView, transactionsOf } from '../../payments/views/transactions.ts'
import { type InvoiceView, invoiceOf, invoicesOf } from '../../payments/views.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { Address } from '../../shipping/rules.ts'
import { addressOf } from '../../shipping/views.ts'
import type { World } from '../../world.ts'
import { type ListQuery, type OrderFilter, rowsPerPage, statesOf } from '../rules.ts'
import { companyOf, type IdentityLabel, type Named, namesOf, userIdsBeginning } from './people.ts'

export type OrderRow = {
  readonly number: string
  readonly status: OrderState
  readonly placedAt: Date
  readonly currency: Currency
  readonly total: bigint
  readonly items: number
  readonly customer: Named | null
  readonly referrer: Named | null
  readonly payment: InvoiceState | null
  readonly identity: IdentityLabel
}

type Found = { readonly rows: readonly OrderRow[]; readonly next: string | null }

export async function orderRows(
  world: World,
  { filter, q, after }: ListQuery<OrderFilter>,
  limit = rowsPerPage,
): Promise<Found> {
  const number = q.toUpperCase()
  const search = isOrderNumber(number)
    ? { number }
    : q
      ? { userIds: await userIdsBeginning(world, q) }
      : {}
  const query = { ...search, states: statesOf(filter) ?? undefined }
  if (filter !== 'approved') return pageOf(world, query, after, limit)

  // Paid and verified is no column: pages of candidates are looked through, a bounded number of them at a time.
  const rows: OrderRow[] = []
  let place = after
  for (let round = 0; round < 10; round++) {
    const page = await pageOf(world, query, place, 4 * limit)
    const fitting = page.rows.filter(isApproved)
    const taken = fitting.slice(0, limit - rows.length)
    rows.push(...taken)
    const last = taken.at(-1)
    if (taken.length < fitting.length && last) return { rows, next: placeOf(last) }
    place = page.next
    if (place === null || rows.length === limit) break
  }
  return { rows, next: place }
}

const isApproved = (row: OrderRow): boolean =>
  row.status === 'processing' || (row.payment === 'paid' && row.identity === 'verified')

async function pageOf(
  world: World,
  query: Omit<Parameters<typeof ordersForStaff>[1], 'limit' | 'after'>,
  after: string | null,
  limit: number,
): Promise<Found> {
  const place = placeIn(after)
  const found = await ordersForStaff(world, { ...query, after: place, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const [company, invoices] = await Promise.all([
    companyOf(world, [...new Set(shown.map(({ userId }) => userId))]),
    invoicesOf(
      world,
      shown.map((order) => order.number),
    ),
  ])
  const rows = shown.map(({ userId, number, status, placedAt, currency, total, items }) => ({
    number,
    status,
    placedAt,
    currency,
    total,
    items,
    customer: company.name(userId),
    referrer: company.referrer(userId),
    payment: invoices.get(number)?.state ?? null,
    identity: company.identity(userId),
  }))
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last ? placeOf(last) : null }
}

const placeOf = ({ placedAt, number }: Pick<Order, 'placedAt' | 'number'>): string =>
  `${placedAt.getTime()}.${number}`

function placeIn(after: string | null) {
  const [time = '', number] = after?.split('.', 2) ?? []
  return /^\d{1,15}$/.test(time) && isOrderNumber(number)
    ? { placedAt: new Date(Number(time)), number }
    : undefined
}

export type OrderForStaff = {
  readonly order: Omit<Order, 'purchaseId' | 'userId'>
  readonly customer: Named | null
  readonly referrer: Named | null
  readonly identity: IdentityLabel
  readonly lines: readonly OrderLine[]
  readonly address: Address | null
  readonly invoice: InvoiceView | null
  readonly transactions: readonly TransactionView[]
  /** `who` is a name; null for the shop itself and for whoever is gone. */
  readonly events: readonly {
    readonly to: OrderState
    readonly reason: string
    readonly at: Date
    readonly who: string | null
    readonly bySystem: boolean
  }[]
  /** What stands between it and its parcel; empty once it is sent. */
  readonly needs: readonly Need[]
}

/** Refuses `orders.not_found`. */
export async function orderForStaff(world: World, number: string): Promise<Result<OrderForStaff>> {
  const found = await orderByNumber(world, number)
  if (!found) return refuse('orders.not_found')
  const { userId, purchaseId: _, ...order } = found
  const [company, lines, address, invoice, transactions, events, needed] = await Promise.all([
    companyOf(world, [userId]),
    orderLines(world, number),
    addressOf(world, number),
    invoiceOf(world, number),
    transactionsOf(world, number),
    orderEvents(world, number),
    needsOf(world, found),
  ])
  const names = await namesOf(
    world,
    events.map(({ who }) => (who === 'system' ? null : who)),
  )
  return ok({
    order,
    customer: company.name(userId),
    referrer: company.referrer(userId),
    identity: company.identity(userId),
    lines,
    address,
    invoice,
    transactions,
    events: events.map(({ to, reason, at, who }) => ({
      to,
      reason,
      at,
      who: names.get(who)?.name ?? null,
      bySystem: who === 'system',
    })),
    // An identity that cannot be read stands between them as one that is not verified.
    needs: !mayCancel(order.status) ? [] : needed.ok ? needed.value : ['identity'],
  })
}
