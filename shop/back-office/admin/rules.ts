// Tabs of the dashboard: roles and filters. Pure.

import { transactionStatuses } from '../../payments/requests/rules.ts'
import { isStaff, mayAct, type Role, type Viewer } from '../../people/accounts/rules.ts'
import { type OrderState, orderStates } from '../../sales/orders/rules.ts'

type TabEntry = { readonly path: string; readonly readers: readonly Role[] }

/**
 * All tabs in navigation order: path, and roles that may read them besides the owner. Each action authorizes on its
 * own.
 */
const registered = {
  overview: { path: '/admin/overview', readers: ['finance'] },
  kyc: { path: '/admin', readers: ['kyc'] },
  orders: { path: '/admin/orders', readers: ['fulfilment', 'finance', 'support'] },
  transactions: { path: '/admin/transactions', readers: ['finance', 'support'] },
  users: { path: '/admin/users', readers: ['support'] },
  mail: { path: '/admin/mail', readers: ['fulfilment', 'support'] },
  catalogue: { path: '/admin/catalogue', readers: ['catalogue'] },
  categories: { path: '/admin/categories', readers: ['catalogue'] },
  attributes: { path: '/admin/attributes', readers: ['catalogue'] },
  stock: { path: '/admin/stock', readers: ['catalogue', 'fulfilment'] },
  imports: { path: '/admin/imports', readers: ['catalogue'] },
  promotions: { path: '/admin/promotions', readers: ['catalogue'] },
  reviews: { path: '/admin/reviews', readers: ['catalogue', 'support'] },
  shipping: { path: '/admin/shipping', readers: ['fulfilment'] },
  newsletter: { path: '/admin/newsletter', readers: ['catalogue'] },
  settings: { path: '/admin/settings', readers: [] },
  staff: { path: '/admin/staff', readers: [] },
  audit: { path: '/admin/audit', readers: [] },
} as const satisfies Record<string, TabEntry>

export type Tab = keyof typeof registered
export const tabs = Object.keys(registered) as readonly Tab[]
const entries: Readonly<Record<Tab, TabEntry>> = registered

export const pathOf = (tab: Tab): string => entries[tab].path

export const mayOpen = (who: Viewer | null, tab: Tab): boolean =>
  isStaff(who) && (mayAct(who, 'admin') || entries[tab].readers.some((role) => mayAct(who, role)))

/** Bulk exports of personal data require a role that acts on the list, not just reads it. */
const exporters = {
  orders: 'fulfilment',
  transactions: 'finance',
  users: 'admin',
  audit: 'admin',
  newsletter: 'admin',
} as const
export type Exported = keyof typeof exporters
export const isExported = (text: string): text is Exported => Object.hasOwn(exporters, text)
export const mayExport = (who: Viewer | null, list: Exported): boolean =>
  mayAct(who, exporters[list])

/** Tabs of a single role. */
export const tabsFor = (role: Role): readonly Tab[] =>
  tabs.filter((tab) => role === 'admin' || entries[tab].readers.includes(role))

export const tabsOf = (who: Viewer | null): readonly Tab[] =>
  tabs.filter((tab) => mayOpen(who, tab))

/** Waiting ones first, oldest first. */
export const kycFilters = [
  'pending',
  'mine',
  'second',
  'more_info',
  'approved',
  'declined',
  'all',
] as const
export type KycFilter = (typeof kycFilters)[number]

export const orderFilters = [
  'all',
  'awaiting_payment',
  'pending',
  'partial',
  'approved',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'declined',
  'cancelled',
] as const
export type OrderFilter = (typeof orderFilters)[number]

/**
 * The states of a filter; null means all. "Approved" and partly paid are not states: their pending orders are
 * examined one by one.
 */
export function statesOf(filter: OrderFilter): readonly OrderState[] | null {
  if (filter === 'all') return null
  // Shoppers see an unpaid order as "pending", so staff find it there, too.
  if (filter === 'pending') return ['awaiting_payment', 'pending']
  if (filter === 'partial') return ['pending']
  if (filter === 'approved') return ['pending', 'processing']
  return orderStates.filter((state) => state === filter)
}

/** `unmatched`: on a ledger, without an order. `seen`: may still be rolled back. */
export const transactionFilters = ['all', 'unmatched', 'seen', ...transactionStatuses] as const
export type TransactionFilter = (typeof transactionFilters)[number]

export const foundFilters = ['open', 'all'] as const

export const refundFilters = [
  'open',
  'requested',
  'approved',
  'sent',
  'final',
  'declined',
  'cancelled',
  'all',
] as const
export type RefundFilter = (typeof refundFilters)[number]

/** The URL's value if valid, otherwise the first of the list. */
export const oneOf = <T extends string>(list: readonly [T, ...T[]], text: string | null): T =>
  list.find((item) => item === text) ?? list[0]

export type ListQuery<Filter, Sort = string> = {
  readonly filter: Filter
  /** The list's default if absent. */
  readonly sort?: Sort
  /** Search text; empty means everything. */
  readonly q: string
  /** Cursor: the last row of the previous page. */
  readonly after: string | null
}

/** Rows per page, and the number from which a count shows "and more". */
export const rowsPerPage = 25
export const mostCounted = 1000

export type Count = { readonly count: number; readonly isMore: boolean }
/** From a count limited to `mostCounted + 1`. */
export const cappedCount = (counted: number): Count => ({
  count: Math.min(counted, mostCounted),
  isMore: counted > mostCounted,
})
