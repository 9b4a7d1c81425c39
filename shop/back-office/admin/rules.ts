// The tabs of the dashboard, who of the staff opens which, and what each can be filtered by. Pure.

import { transactionStatuses } from '../../payments/requests/rules.ts'
import { isStaff, mayAct, type Role, type Viewer } from '../../people/accounts/rules.ts'
import { type OrderState, orderStates } from '../../sales/orders/rules.ts'

type TabEntry = { readonly path: string; readonly readers: readonly Role[] }

/**
 * Each tab once, in the order of the rail: its address, and the roles that may read it beside the owner. What may be done
 * there is decided by each action.
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

/** Files of many people's data are for whoever acts on the list, not for whoever may only look things up in it. */
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

/** What a role opens by itself. */
export const tabsFor = (role: Role): readonly Tab[] =>
  tabs.filter((tab) => role === 'admin' || entries[tab].readers.includes(role))

export const tabsOf = (who: Viewer | null): readonly Tab[] =>
  tabs.filter((tab) => mayOpen(who, tab))

/** What waits comes first, and there the oldest. */
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
 * The states behind a filter; null is all of them. "Approved" is no state: paid and verified, not yet shipped, so its
 * pending ones have to be looked at one by one; and so have those that are paid in part.
 */
export function statesOf(filter: OrderFilter): readonly OrderState[] | null {
  if (filter === 'all') return null
  // A shopper is told "pending" from the start, so staff find an order there from the start, too.
  if (filter === 'pending') return ['awaiting_payment', 'pending']
  if (filter === 'partial') return ['pending']
  if (filter === 'approved') return ['pending', 'processing']
  return orderStates.filter((state) => state === filter)
}

/** `unmatched`: a ledger shows it, and it has found no order. `seen`: it may still be rolled back. */
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

/** What a URL asks for, or the first of the list. */
export const oneOf = <T extends string>(list: readonly [T, ...T[]], text: string | null): T =>
  list.find((item) => item === text) ?? list[0]

export type ListQuery<Filter, Sort = string> = {
  readonly filter: Filter
  /** The list's own first one where it is not said. */
  readonly sort?: Sort
  /** What is typed into the search; empty for everything. */
  readonly q: string
  /** The place of the last row of the page before. */
  readonly after: string | null
}

/** Rows of a page, and the number from which a count is only "that many and more". */
export const rowsPerPage = 25
export const mostCounted = 1000

export type Count = { readonly count: number; readonly isMore: boolean }
/** From a count that stopped at `mostCounted + 1`. */
export const cappedCount = (counted: number): Count => ({
  count: Math.min(counted, mostCounted),
  isMore: counted > mostCounted,
})
