// Tabs of the dashboard: roles and filters. Pure.

import { transactionStatuses } from '../../../payments/requests/rules/states.ts'
import { isStaff, mayAct, type Role, type Viewer } from '../../../people/accounts/rules.ts'
import { type OrderState, orderStates } from '../../../sales/orders/rules/order.ts'

/**
 * All tabs in navigation order, those of a group side by side: path, group, icon, and roles that may read them besides
 * the owner. Each action authorizes on its own.
 */
const registered = {
  overview: ['/admin/overview', 'home', 'home', ['finance']],
  orders: ['/admin/orders', 'orders', 'orders', ['fulfilment', 'finance', 'support']],
  catalogue: ['/admin/catalogue', 'products', 'tag', ['catalogue']],
  stock: ['/admin/stock', 'products', 'stock', ['catalogue', 'fulfilment']],
  categories: ['/admin/categories', 'products', 'tree', ['catalogue']],
  attributes: ['/admin/attributes', 'products', 'list', ['catalogue']],
  collections: ['/admin/collections', 'products', 'stack', ['catalogue']],
  imports: ['/admin/imports', 'products', 'transfer', ['catalogue']],
  users: ['/admin/users', 'customers', 'people', ['support']],
  transactions: ['/admin/transactions', 'payments', 'wallet', ['finance', 'support']],
  refunds: ['/admin/transactions/refunds', 'payments', 'back', ['finance', 'support']],
  unmatched: ['/admin/transactions/unmatched', 'payments', 'question', ['finance', 'support']],
  invoices: ['/admin/transactions/invoices', 'payments', 'invoice', ['finance', 'support']],
  kyc: ['/admin', 'identity', 'shield', ['kyc']],
  promotions: ['/admin/promotions', 'marketing', 'percent', ['catalogue']],
  newsletter: ['/admin/newsletter', 'marketing', 'send', ['catalogue']],
  reviews: ['/admin/reviews', 'marketing', 'star', ['catalogue', 'support']],
  design: ['/admin/design', 'storefront', 'brush', ['catalogue']],
  home: ['/admin/home', 'storefront', 'home', ['catalogue']],
  pages: ['/admin/pages', 'storefront', 'page', ['catalogue']],
  menus: ['/admin/menus', 'storefront', 'menu', ['catalogue']],
  redirects: ['/admin/redirects', 'storefront', 'turn', ['catalogue']],
  settings: ['/admin/settings', 'settings', 'gear', []],
  shipping: ['/admin/shipping', 'settings', 'truck', ['fulfilment']],
  staff: ['/admin/staff', 'settings', 'team', []],
  api: ['/admin/api', 'settings', 'key', []],
  webhooks: ['/admin/webhooks', 'settings', 'transfer', []],
  mail: ['/admin/mail', 'settings', 'mail', ['fulfilment', 'support']],
  audit: ['/admin/audit', 'audit', 'history', []],
} as const satisfies Record<string, TabEntry>

type TabEntry = readonly [path: string, group: string, icon: string, readers: readonly Role[]]

export type Tab = keyof typeof registered
/** Pages of a group are adjacent in the navigation, below the group's name and the first page's icon. */
export type Group = (typeof registered)[Tab][1]
/** Drawn in app/routes/admin/frame/rail-icons.tsx. */
export type RailIcon = (typeof registered)[Tab][2]
export const tabs = Object.keys(registered) as readonly Tab[]
const readersOf = (tab: Tab): readonly Role[] => registered[tab][3]

export const pathOf = (tab: Tab): string => registered[tab][0]
export const iconOf = (tab: Tab): RailIcon => registered[tab][2]

/** The tab of a page, by the longest matching path; search and not-found have none. */
export function tabAt(path: string, opened: readonly Tab[]): Tab | undefined {
  if (/^\/admin\/?(kyc\/.*)?$/.test(path)) return opened.find((each) => each === 'kyc')
  return opened
    .filter((each) => each !== 'kyc' && path.startsWith(pathOf(each)))
    .sort((a, b) => pathOf(b).length - pathOf(a).length)[0]
}

export type TabGroup = { readonly group: Group; readonly tabs: readonly [Tab, ...Tab[]] }

/** Tabs in their groups, in the order of the navigation. */
export function groupsOf(opened: readonly Tab[]): TabGroup[] {
  const groups = new Map<Group, [Tab, ...Tab[]]>()
  for (const each of opened) {
    const group = registered[each][1]
    const own = groups.get(group)
    if (own) own.push(each)
    else groups.set(group, [each])
  }
  return [...groups].map(([group, own]) => ({ group, tabs: own }))
}

export const mayOpen = (who: Viewer | null, tab: Tab): boolean =>
  isStaff(who) && (mayAct(who, 'admin') || readersOf(tab).some((role) => mayAct(who, role)))

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
  tabs.filter((tab) => role === 'admin' || readersOf(tab).includes(role))

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

export const unmatchedFilters = ['open', 'all'] as const

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
export const maxCounted = 1000

export type Count = { readonly count: number; readonly isMore: boolean }
/** From a count limited to `maxCounted + 1`. */
export const cappedCount = (counted: number): Count => ({
  count: Math.min(counted, maxCounted),
  isMore: counted > maxCounted,
})
