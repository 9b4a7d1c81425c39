// CSV exports of the dashboard's lists: their columns and approximate row counts.

import { lineName } from '../../../catalog/products/rules/options.ts'
import { movementsOf } from '../../../payments/requests/views/movements.ts'
import {
  countTransactions,
  type FiledTransaction,
} from '../../../payments/review/views/transactions.ts'
import { numberOfUsers, usersForStaff } from '../../../people/accounts/views/people.ts'
import {
  countSubscribers,
  type ExportedSubscriber,
  subscriberPage,
} from '../../../people/newsletter/views/subscribers.ts'
import { type Cell, numeric } from '../../../platform/csv/writer.ts'
import { firstLanguage } from '../../../platform/languages.ts'
import { type Currency, plainAmount } from '../../../platform/money/rules.ts'
import { ratesOf } from '../../../sales/invoicing/document-taxes.ts'
import {
  countTaxDocuments,
  type OssSum,
  ossReport,
  type RegisteredTaxDocument,
  type RegisterQuery,
  taxDocumentsOfYear,
} from '../../../sales/invoicing/views/register.ts'
import {
  countAllOrders,
  dispatchOfOrders,
  itemsOfOrders,
} from '../../../sales/orders/views/staff.ts'
import { unshippedOfOrders } from '../../../sales/returns/views.ts'
import { nameIn } from '../../../sales/shipping/rules/zones.ts'
import { addressesOf } from '../../../sales/shipping/views.ts'
import { businessesOf } from '../../../sales/taxes/views.ts'
import type { World } from '../../../world.ts'
import { type ListQuery, statesOf, type TransactionFilter } from '../../lists/rules/tabs.ts'
import { type AuditRow, type AuditSearch, auditRows } from '../../lists/views/audit.ts'
import { filedTransactions, payersOf } from '../../lists/views/transactions.ts'
import { type Known, usersForFile } from '../../lists/views/users.ts'
import {
  type FiledOrder,
  filedOrders,
  namedOrders,
  type OrderQuery,
} from '../../orders/views/orders.ts'
import { type ExportSource, rowsAtATime } from './export-pages.ts'

export type ListFile<Row> = ExportSource<Row> & {
  /** Number of rows, if it can be counted quickly, which a search cannot; otherwise null. */
  about(): Promise<number | null>
}

type Search<F> = Omit<ListQuery<F>, 'after' | 'sort'>
type Columns<Row> = readonly (readonly [head: string, cell: (row: Row) => Cell])[]

const headOf = (columns: Columns<never>): string[] => columns.map(([head]) => head)
const cellsOf = <Row>(columns: Columns<Row>, rows: readonly Row[]): Cell[][] =>
  rows.map((row) => columns.map(([, cell]) => cell(row)))

/** More than any list has. */
const everyOne = 2 ** 31 - 1

type OrderParts = Awaited<ReturnType<typeof partsOf>>[number]

/** With data for a carrier's label; the shipping method's name as entered by staff, in the first language if available. */
const orderColumns: Columns<OrderParts> = [
  ['Order Number', ({ order }) => order.number],
  ['Customer Name', ({ order }) => order.customer?.name ?? null],
  ['Email', ({ order }) => order.customer?.email ?? null],
  ['Amount', ({ order }) => amount(order.total, order.currency)],
  ['Currency', ({ order }) => order.currency],
  ['Status', ({ order }) => order.status],
  ['Items', ({ items }) => items.map((one) => `${one.quantity} × ${lineName(one)}`).join('; ')],
  ['Referrer', ({ order }) => order.referrer?.name ?? null],
  ['Date', ({ order }) => order.placedAt],
  ['Discount', ({ order, dispatch }) => amount(dispatch?.discount ?? 0n, order.currency)],
  ['Delivery', ({ order, dispatch }) => amount(dispatch?.shipping ?? 0n, order.currency)],
  [
    'Delivery Method',
    ({ dispatch }) =>
      dispatch?.delivery ? nameIn(dispatch.delivery.names, firstLanguage()) : null,
  ],
  ['Recipient', ({ address }) => address?.fullName ?? null],
  ['Street', ({ address }) => address?.streetAddress ?? null],
  ['City', ({ address }) => address?.city ?? null],
  ['Region', ({ address }) => address?.stateProvince ?? null],
  ['Postal Code', ({ address }) => address?.postalCode ?? null],
  ['Country', ({ address }) => address?.country ?? null],
  ['Phone', ({ address }) => address?.phoneNumber ?? null],
  ['Instructions', ({ address }) => address?.instructions ?? null],
  ['Carrier', ({ dispatch }) => dispatch?.carriers.join('; ') ?? null],
  ['Tracking', ({ dispatch }) => dispatch?.tracking.join('; ') ?? null],
  ['Company', ({ business }) => business?.company ?? null],
  ['VAT Number', ({ business }) => business?.vatId ?? null],
  [
    'To Ship',
    ({ items, left }) =>
      left.map(({ line, quantity }) => `${quantity} × ${lineName(items[line])}`).join('; '),
  ],
  ['Payment Fee', ({ order, dispatch }) => amount(dispatch?.fee ?? 0n, order.currency)],
  ['Test Order', ({ order }) => (order.isTest ? 'yes' : null)],
]

const amount = (of: bigint, currency: Currency): Cell => numeric(plainAmount(of, currency))

async function partsOf(world: World, orders: readonly FiledOrder[]) {
  const numbers = orders.map(({ number }) => number)
  const [rows, items, left, dispatch, addresses, businesses] = await Promise.all([
    namedOrders(world, orders),
    itemsOfOrders(world, numbers),
    unshippedOfOrders(world, numbers),
    dispatchOfOrders(world, numbers),
    addressesOf(world, numbers),
    businessesOf(world, numbers),
  ])
  return rows.map((order) => ({
    order,
    items: items.get(order.number) ?? [],
    left: left.get(order.number) ?? [],
    dispatch: dispatch.get(order.number),
    address: addresses.get(order.number),
    business: businesses.get(order.number),
  }))
}

/** "Approved" and partly paid orders have no quick count. */
export const orderFile = (
  world: World,
  query: Omit<OrderQuery, 'after' | 'sort'>,
): ListFile<FiledOrder> => ({
  head: headOf(orderColumns),
  // Newest first, as it is counted.
  find: (after) => filedOrders(world, { ...query, sort: 'newest', after }, rowsAtATime),
  cells: async (orders) => cellsOf(orderColumns, await partsOf(world, orders)),
  async about() {
    const { q, filter, country, method, placedBefore } = query
    const isNarrowed = country !== undefined || method !== undefined || placedBefore !== undefined
    const isCounted = q === '' && !isNarrowed && !['approved', 'partial', 'unread'].includes(filter)
    return isCounted ? countAllOrders(world, statesOf(filter)) : null
  },
})

type Payers = Awaited<ReturnType<typeof payersOf>>

const transactionColumns = (payers: Payers): Columns<FiledTransaction> => [
  ['ID', ({ id }) => id],
  ['Email', ({ userId }) => payers.get(userId ?? '')?.email ?? null],
  [
    'Amount',
    (row) => (row.amount === null ? null : numeric(plainAmount(row.amount, row.currency))),
  ],
  ['Currency', ({ currency }) => (typeof currency === 'string' ? currency : currency.symbol)],
  ['Payment Method', ({ method }) => method],
  ['Status', ({ status }) => status],
  ['Date', ({ at }) => at],
  ['Hash', ({ hash }) => hash],
]

export const transactionFile = (
  world: World,
  query: Search<TransactionFilter>,
): ListFile<FiledTransaction> => ({
  head: headOf(transactionColumns(new Map())),
  find: (after) => filedTransactions(world, { ...query, after }, rowsAtATime),
  cells: async (rows) => cellsOf(transactionColumns(await payersOf(world, rows)), rows),
  async about() {
    const { q, filter } = query
    if (q !== '' || filter === 'unmatched' || filter === 'seen') return null
    const status = filter !== 'all' && { status: filter }
    return countTransactions(world, { ...status, most: everyOne })
  },
})

const userColumns: Columns<Awaited<ReturnType<typeof usersForFile>>[number]> = [
  ['ID', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Country', ({ country }) => country],
  ['Order Count', ({ orders }) => numeric(orders)],
  ['KYC Status', ({ identity }) => identity],
  ['Referrer', ({ referrer }) => referrer?.name ?? null],
  ['Joined', ({ joined }) => joined],
]

export const userFile = (world: World, { q }: { readonly q: string }): ListFile<Known> => ({
  head: headOf(userColumns),
  async find(after) {
    const query = { begins: q, after, limit: rowsAtATime }
    const { people: rows, next } = await usersForStaff(world, query)
    return { rows, next }
  },
  cells: async (people) => cellsOf(userColumns, await usersForFile(world, people)),
  about: async () => (q === '' ? numberOfUsers(world, everyOne) : null),
})

/** Details as the JSON that was hashed. */
const auditColumns: Columns<AuditRow> = [
  ['Number', ({ number }) => numeric(number)],
  ['Time', ({ at }) => at],
  ['Who', ({ who }) => who],
  ['Name', ({ name }) => name],
  ['Action', ({ action }) => action],
  ['Subject', ({ subject }) => subject],
  ['Details', ({ details }) => JSON.stringify(details)],
]

export const auditFile = (world: World, search: AuditSearch): ListFile<AuditRow> => ({
  head: headOf(auditColumns),
  async find(after) {
    const before = after === null ? null : Number(after)
    const { rows, next } = await auditRows(world, search, before, rowsAtATime)
    return { rows, next: next === null ? null : String(next) }
  },
  cells: (rows) => cellsOf(auditColumns, rows),
  async about() {
    if (Object.values(search).some((text) => text !== '')) return null
    // Entry numbers are gapless.
    const { rows } = await auditRows(world, search, null, 1)
    return rows[0]?.number ?? 0
  },
})

const subscriberColumns: Columns<ExportedSubscriber> = [
  ['Email', ({ email }) => email],
  ['Language', ({ language }) => language],
  ['Consent', ({ consent }) => consent],
  ['Asked', ({ askedAt }) => askedAt],
  ['Confirmed', ({ confirmedAt }) => confirmedAt],
  ['Confirmed By', ({ confirmedBy }) => confirmedBy],
]

/** Confirmed subscribers with their consent. */
export const subscriberFile = (world: World): ListFile<ExportedSubscriber> => ({
  head: headOf(subscriberColumns),
  find: (after) => subscriberPage(world, after, rowsAtATime),
  cells: (rows) => cellsOf(subscriberColumns, rows),
  about: () => countSubscribers(world),
})

/** Net and tax at each rate: "20%: 83.33 + 16.67; 10%: 218.18 + 21.82". */
function taxesText(document: RegisteredTaxDocument): string | null {
  const { taxRate, taxes, currency } = document
  if (taxRate === null && !taxes) return null
  return ratesOf(document, 0)
    .map(({ rate, total, tax }) => {
      const [net, own] = [total - tax, tax].map((each) => plainAmount(each, currency))
      return `${rate / 100}%: ${net} + ${own}`
    })
    .join('; ')
}

/** For accounting. A credit note reduces its invoice; both amounts are unsigned, as on the documents. */
const documentColumns: Columns<RegisteredTaxDocument> = [
  ['Number', ({ label }) => label],
  ['Kind', ({ kind }) => kind],
  ['Issued', ({ issuedAt }) => issuedAt],
  ['Issue Date', ({ issuedOn }) => issuedOn],
  ['Order Number', ({ orderNumber }) => orderNumber],
  ['Country', ({ country }) => country],
  ['Net', ({ total, tax, currency }) => (tax === null ? null : amount(total - tax, currency))],
  ['Tax', ({ tax, currency }) => (tax === null ? null : amount(tax, currency))],
  ['Total', ({ total, currency }) => amount(total, currency)],
  ['Tax Rate', ({ taxRate }) => (taxRate === null ? null : numeric(taxRate / 100))],
  ['Currency', ({ currency }) => currency],
  ['Taxes', taxesText],
]

type DocumentParts = Awaited<ReturnType<typeof documentParts>>[number]

/** Who bought, how it was paid, and where the document is. */
const taxDocumentColumns: Columns<DocumentParts> = [
  ...documentColumns.map(
    ([head, cell]) => [head, ({ document }: DocumentParts) => cell(document)] as const,
  ),
  ['Buyer', ({ business, address }) => business?.company ?? address?.fullName ?? null],
  ['Memo', ({ paid }) => texts(paid.map(({ memo }) => memo))],
  ['Transactions', ({ paid }) => texts(paid.map(({ hash }) => hash))],
  ['Document', ({ link }) => link],
]

const texts = (some: readonly string[]): string | null =>
  [...new Set(some)].filter(Boolean).join('; ') || null

async function documentParts(world: World, documents: readonly RegisteredTaxDocument[]) {
  const numbers = [...new Set(documents.map(({ orderNumber }) => orderNumber))]
  const [addresses, businesses, { came }] = await Promise.all([
    addressesOf(world, numbers),
    businessesOf(world, numbers),
    movementsOf(world, numbers),
  ])
  return documents.map((document) => ({
    document,
    address: addresses.get(document.orderNumber),
    business: businesses.get(document.orderNumber),
    // Oldest first.
    paid: (came.get(document.orderNumber) ?? []).toSorted(
      (a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1),
    ),
    link: document.isReady ? `${world.config.publicUrl}/invoices/${document.id}` : null,
  }))
}

/** "2026-Q4". */
const quarterText = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** What the return of the one-stop shop asks for; a correction states the quarter of its invoice, and may be negative. */
const ossColumns: Columns<OssSum> = [
  ['Quarter', ({ quarter }) => quarterText(quarter)],
  ['Corrects', ({ quarter, ofQuarter }) => (quarter === ofQuarter ? null : quarterText(ofQuarter))],
  // As in returns: Greece is EL.
  ['Country', ({ country }) => (country === 'GR' ? 'EL' : country)],
  ['Rate Type', ({ rateType }) => rateType.toUpperCase()],
  ['Rate', ({ taxRate }) => numeric((taxRate / 100).toFixed(2))],
  ['Net', ({ net, currency }) => amount(net, currency)],
  ['Tax', ({ tax, currency }) => amount(tax, currency)],
  ['Currency', ({ currency }) => currency],
]

export const ossFile = (
  world: World,
  query: Pick<RegisterQuery, 'year' | 'quarter' | 'month'>,
): ListFile<OssSum> => ({
  head: headOf(ossColumns),
  find: async () => ({ rows: await ossReport(world, query), next: null }),
  cells: (rows) => cellsOf(ossColumns, rows),
  about: async () => (await ossReport(world, query)).length,
})

export const taxDocumentFile = (
  world: World,
  query: RegisterQuery,
): ListFile<RegisteredTaxDocument> => ({
  head: headOf(taxDocumentColumns),
  find: (after) => taxDocumentsOfYear(world, { ...query, after }, rowsAtATime),
  cells: async (rows) => cellsOf(taxDocumentColumns, await documentParts(world, rows)),
  about: () => countTaxDocuments(world, query),
})
