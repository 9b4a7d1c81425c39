// CSV columns of the dashboard's lists.

import { lineName } from '../../../catalog/products/rules/options.ts'
import type { FiledTransaction } from '../../../payments/requests/views/transactions.ts'
import { usersForStaff } from '../../../people/accounts/views/people.ts'
import {
  type ExportedSubscriber,
  subscriberPage,
} from '../../../people/newsletter/views/subscribers.ts'
import { type Cell, numeric } from '../../../platform/csv-exports/csv.ts'
import { plainAmount } from '../../../platform/money/rules.ts'
import {
  type RegisteredTaxDocument,
  type RegisterQuery,
  taxDocumentsOfYear,
} from '../../../sales/invoicing/views/register.ts'
import {
  type DispatchRow,
  dispatchOfOrders,
  itemsOfOrders,
} from '../../../sales/orders/views/staff.ts'
import { nameIn } from '../../../sales/shipping/rules/zones.ts'
import type { Address } from '../../../sales/shipping/rules.ts'
import { addressesOf } from '../../../sales/shipping/views.ts'
import type { World } from '../../../world.ts'
import type { ListQuery, OrderFilter, TransactionFilter } from '../rules.ts'
import { type AuditRow, type AuditSearch, auditRows } from './audit.ts'
import { type ExportSource, rowsAtATime } from './export-pages.ts'
import { type FiledOrder, filedOrders, type NamedOrder, namedOrders } from './orders.ts'
import { filedTransactions, payersOf } from './transactions.ts'
import { type Known, usersForFile } from './users.ts'

export type Search<F> = Omit<ListQuery<F>, 'after' | 'sort'>

export const orderFile = (world: World, query: Search<OrderFilter>): ExportSource<FiledOrder> => ({
  head: [
    'Order Number',
    'Customer Name',
    'Email',
    'Amount',
    'Currency',
    'Status',
    'Items',
    'Referrer',
    'Date',
    'Discount',
    'Delivery',
    'Delivery Method',
    'Recipient',
    'Street',
    'City',
    'Region',
    'Postal Code',
    'Country',
    'Phone',
    'Instructions',
    'Carrier',
    'Tracking',
  ],
  find: (after) => filedOrders(world, { ...query, after }, rowsAtATime),
  async cells(orders) {
    const numbers = orders.map(({ number }) => number)
    const [rows, items, dispatch, addresses] = await Promise.all([
      namedOrders(world, orders),
      itemsOfOrders(world, numbers),
      dispatchOfOrders(world, numbers),
      addressesOf(world, numbers),
    ])
    return rows.map((row) => [
      row.number,
      row.customer?.name ?? null,
      row.customer?.email ?? null,
      numeric(plainAmount(row.total, row.currency)),
      row.currency,
      row.status,
      (items.get(row.number) ?? [])
        .map((item) => `${item.quantity} × ${lineName(item)}`)
        .join('; '),
      row.referrer?.name ?? null,
      row.placedAt,
      ...dispatchCells(row, dispatch.get(row.number), addresses.get(row.number)),
    ])
  },
})

/** Data for a carrier's label; the shipping method's name as entered by staff, in English if available. */
const dispatchCells = (
  { currency }: NamedOrder,
  dispatch: DispatchRow | undefined,
  address: Address | undefined,
): Cell[] => [
  numeric(plainAmount(dispatch?.discount ?? 0n, currency)),
  numeric(plainAmount(dispatch?.shipping ?? 0n, currency)),
  dispatch?.delivery ? nameIn(dispatch.delivery.names, 'en') : null,
  address?.fullName ?? null,
  address?.streetAddress ?? null,
  address?.city ?? null,
  address?.stateProvince ?? null,
  address?.postalCode ?? null,
  address?.country ?? null,
  address?.phoneNumber ?? null,
  address?.instructions ?? null,
  dispatch?.carriers.join('; ') ?? null,
  dispatch?.tracking.join('; ') ?? null,
]

export const transactionFile = (
  world: World,
  query: Search<TransactionFilter>,
): ExportSource<FiledTransaction> => ({
  head: ['ID', 'Email', 'Amount', 'Currency', 'Payment Method', 'Status', 'Date', 'Hash'],
  find: (after) => filedTransactions(world, { ...query, after }, rowsAtATime),
  async cells(rows) {
    const payers = await payersOf(world, rows)
    return rows.map((row) => [
      row.id,
      payers.get(row.userId ?? '')?.email ?? null,
      row.amount === null ? null : numeric(plainAmount(row.amount, row.currency)),
      typeof row.currency === 'string' ? row.currency : row.currency.symbol,
      row.method,
      row.status,
      row.at,
      row.hash,
    ])
  },
})

export const userFile = (world: World, { q }: { readonly q: string }): ExportSource<Known> => ({
  head: ['ID', 'Name', 'Email', 'Country', 'Order Count', 'KYC Status', 'Referrer', 'Joined'],
  async find(after) {
    const { people: rows, next } = await usersForStaff(world, {
      ...{ begins: q, after },
      limit: rowsAtATime,
    })
    return { rows, next }
  },
  async cells(people) {
    const rows = await usersForFile(world, people)
    return rows.map((row) => [
      row.id,
      row.name,
      row.email,
      row.country,
      numeric(row.orders),
      row.identity,
      row.referrer?.name ?? null,
      row.joined,
    ])
  },
})

/** Details as the JSON that was hashed. */
export const auditFile = (world: World, search: AuditSearch): ExportSource<AuditRow> => ({
  head: ['Number', 'Time', 'Who', 'Name', 'Action', 'Subject', 'Details'],
  async find(after) {
    const before = after === null ? null : Number(after)
    const { rows, next } = await auditRows(world, search, before, rowsAtATime)
    return { rows, next: next === null ? null : String(next) }
  },
  cells: (rows) =>
    rows.map((row) => [
      numeric(row.number),
      row.at,
      row.who,
      row.name,
      row.action,
      row.subject,
      JSON.stringify(row.details),
    ]),
})

/** Confirmed subscribers with their consent. */
export const subscriberFile = (world: World): ExportSource<ExportedSubscriber> => ({
  head: ['Email', 'Language', 'Consent', 'Asked', 'Confirmed', 'Confirmed By'],
  find: (after) => subscriberPage(world, after, rowsAtATime),
  cells: (rows) =>
    rows.map((row) => [
      row.email,
      row.language,
      row.consent,
      row.askedAt,
      row.confirmedAt,
      row.confirmedBy,
    ]),
})

/** For accounting. A credit note reduces its invoice; both amounts are unsigned, as on the documents. */
export const taxDocumentFile = (
  world: World,
  query: RegisterQuery,
): ExportSource<RegisteredTaxDocument> => ({
  head: [
    'Number',
    'Kind',
    'Issued',
    'Order Number',
    'Country',
    'Net',
    'Tax',
    'Total',
    'Tax Rate',
    'Currency',
  ],
  find: (after) => taxDocumentsOfYear(world, { ...query, after }, rowsAtATime),
  cells: (rows) =>
    rows.map((row) => [
      row.label,
      row.kind,
      row.issuedAt,
      row.orderNumber,
      row.country,
      row.tax === null ? null : numeric(plainAmount(row.total - row.tax, row.currency)),
      row.tax === null ? null : numeric(plainAmount(row.tax, row.currency)),
      numeric(plainAmount(row.total, row.currency)),
      row.taxRate === null ? null : numeric(row.taxRate / 100),
      row.currency,
    ]),
})
