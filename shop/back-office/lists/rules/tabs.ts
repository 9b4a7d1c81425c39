// Tabs of the dashboard: permissions and filters. Pure.

import { transactionStatuses } from '../../../payments/requests/rules/states.ts'
import type { Permission } from '../../../people/accounts/permissions.ts'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { type OrderState, orderStates } from '../../../sales/orders/rules/order.ts'

/**
 * All tabs in navigation order, those of a group side by side: path, group, icon, and the permission to
 * read them. Each action authorizes on its own.
 */
const registered = {
  overview: ['/admin/overview', 'home', 'home', 'analytics.read'],
  orders: ['/admin/orders', 'orders', 'orders', 'orders.read'],
  payLinks: ['/admin/orders/links', 'orders', 'send', 'orders.create'],
  till: ['/admin/till', 'orders', 'wallet', 'orders.create'],
  catalogue: ['/admin/catalogue', 'products', 'tag', 'products.write'],
  stock: ['/admin/stock', 'products', 'stock', 'stock.read'],
  categories: ['/admin/categories', 'products', 'tree', 'categories.write'],
  attributes: ['/admin/attributes', 'products', 'list', 'categories.write'],
  makers: ['/admin/makers', 'products', 'list', 'products.write'],
  collections: ['/admin/collections', 'products', 'stack', 'categories.write'],
  imports: ['/admin/imports', 'products', 'transfer', 'products.write'],
  users: ['/admin/users', 'customers', 'people', 'customers.read'],
  transactions: ['/admin/transactions', 'payments', 'wallet', 'payments.read'],
  refunds: ['/admin/transactions/refunds', 'payments', 'back', 'payments.read'],
  unmatched: ['/admin/transactions/unmatched', 'payments', 'question', 'payments.read'],
  invoices: ['/admin/transactions/invoices', 'payments', 'invoice', 'invoices.read'],
  kyc: ['/admin', 'identity', 'shield', 'kyc.decide'],
  promotions: ['/admin/promotions', 'marketing', 'percent', 'promotions.write'],
  newsletter: ['/admin/newsletter', 'marketing', 'send', 'newsletter.write'],
  reviews: ['/admin/reviews', 'marketing', 'star', 'reviews.read'],
  design: ['/admin/design', 'storefront', 'brush', 'storefront.write'],
  home: ['/admin/home', 'storefront', 'home', 'storefront.write'],
  pages: ['/admin/pages', 'storefront', 'page', 'storefront.write'],
  menus: ['/admin/menus', 'storefront', 'menu', 'storefront.write'],
  redirects: ['/admin/redirects', 'storefront', 'turn', 'storefront.write'],
  settings: ['/admin/settings', 'settings', 'gear', 'settings.change'],
  shipping: ['/admin/shipping', 'settings', 'truck', 'shipping.write'],
  euSales: ['/admin/eu-sales', 'settings', 'shield', 'settings.change'],
  staff: ['/admin/staff', 'settings', 'team', 'staff.manage'],
  api: ['/admin/api', 'settings', 'key', 'apiKeys.manage'],
  webhooks: ['/admin/webhooks', 'settings', 'transfer', 'webhooks.manage'],
  mail: ['/admin/mail', 'settings', 'mail', 'mail.read'],
  audit: ['/admin/audit', 'audit', 'history', 'audit.read'],
} as const satisfies Record<string, TabEntry>

type TabEntry = readonly [path: string, group: string, icon: string, reader: Permission]

export type Tab = keyof typeof registered
/** Pages of a group are adjacent in the navigation, below the group's name and the first page's icon. */
export type Group = (typeof registered)[Tab][1]
/** Drawn in app/routes/admin/frame/rail-icons.tsx. */
export type RailIcon = (typeof registered)[Tab][2]
export const tabs = Object.keys(registered) as readonly Tab[]

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

export const mayOpen = (who: Viewer | null, tab: Tab): boolean => may(who, registered[tab][3])

/** Bulk exports of personal data require more than reading the list. */
const exporters = {
  orders: 'orders.export',
  transactions: 'payments.export',
  users: 'customers.export',
  audit: 'audit.read',
  newsletter: 'customers.export',
} as const satisfies Record<string, Permission>
export type Exported = keyof typeof exporters
export const isExported = (text: string): text is Exported => Object.hasOwn(exporters, text)
export const mayExport = (who: Viewer | null, list: Exported): boolean => may(who, exporters[list])

/** Tabs that these permissions open. */
export const tabsFor = (permissions: readonly Permission[]): readonly Tab[] =>
  tabs.filter((tab) => permissions.includes(registered[tab][3]))

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
  'unread',
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

/** Days that a listed order has waited at least. */
export const orderAges = [1, 2, 3, 7, 14, 30] as const

/**
 * The states of a filter; null means all. "Approved" and partly paid are not states: their pending orders are
 * examined one by one.
 */
export function statesOf(filter: OrderFilter): readonly OrderState[] | null {
  if (filter === 'all' || filter === 'unread') return null
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
