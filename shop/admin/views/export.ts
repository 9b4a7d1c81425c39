// Whole lists as comma-separated values, a page of rows at a time, so that memory stays the same whatever their length.
import type { Viewer } from '../../accounts/rules.ts'
import { record } from '../../audit/actions.ts'
import { numeric } from '../../csv.ts'
import { plainAmount } from '../../money/rules.ts'
import { subscriberPage } from '../../newsletter/views/subscribers.ts'
import { itemsOfOrders } from '../../orders/views/staff.ts'
import type { World } from '../../world.ts'
import type { Exported, ListQuery, OrderFilter, TransactionFilter } from '../rules.ts'
import { type AuditSearch, auditRows } from './audit.ts'
import { rowsAtATime, written } from './export-pages.ts'
import { namedOrders } from './orders.ts'
import { transactionRows } from './transactions.ts'
import { userRowsForFile } from './users.ts'

type Search<F> = Omit<ListQuery<F>, 'after' | 'sort'>

export const exportOrders = (world: World, query: Search<OrderFilter>) =>
  written(
    [
      'Order Number',
      'Customer Name',
      'Email',
      'Amount',
      'Currency',
      'Status',
      'Items',
      'Referrer',
      'Date',
    ],
    async (after) => {
      const { rows, next } = await namedOrders(world, { ...query, after }, rowsAtATime)
      const items = await itemsOfOrders(
        world,
        rows.map(({ number }) => number),
      )
      const cells = rows.map((row) => [
        row.number,
        row.customer?.name ?? null,
        row.customer?.email ?? null,
        numeric(plainAmount(row.total, row.currency)),
        row.currency,
        row.status,
        (items.get(row.number) ?? [])
          .map(({ name, colour, quantity }) => `${quantity} × ${name} (${colour})`)
          .join('; '),
        row.referrer?.name ?? null,
        row.placedAt,
      ])
      return { cells, next }
    },
  )

export const exportTransactions = (world: World, query: Search<TransactionFilter>) =>
  written(
    ['ID', 'Email', 'Amount', 'Currency', 'Payment Method', 'Status', 'Date', 'Hash'],
    async (after) => {
      const { rows, next } = await transactionRows(world, { ...query, after }, rowsAtATime)
      const cells = rows.map((row) => [
        row.id,
        row.customer?.email ?? null,
        row.amount === null ? null : numeric(plainAmount(row.amount, row.currency)),
        typeof row.currency === 'string' ? row.currency : row.currency.symbol,
        row.method,
        row.status,
        row.at,
        row.hash,
      ])
      return { cells, next }
    },
  )

export const exportUsers = (world: World, query: { readonly q: string }) =>
  written(
    ['ID', 'Name', 'Email', 'Country', 'Order Count', 'KYC Status', 'Referrer', 'Joined'],
    async (after) => {
      const { rows, next } = await userRowsForFile(world, { ...query, after }, rowsAtATime)
      const cells = rows.map((row) => [
        row.id,
        row.name,
        row.email,
        row.country,
        numeric(row.orders),
        row.identity,
        row.referrer?.name ?? null,
        row.joined,
      ])
      return { cells, next }
    },
  )

/** Details as JSON, which is what was sealed. */
export const exportAudit = (world: World, search: AuditSearch) =>
  written(['Number', 'Time', 'Who', 'Name', 'Action', 'Subject', 'Details'], async (after) => {
    const before = after === null ? null : Number(after)
    const { rows, next } = await auditRows(world, search, before, rowsAtATime)
    const cells = rows.map((row) => [
      numeric(row.number),
      row.at,
      row.who,
      row.name,
      row.action,
      row.subject,
      JSON.stringify(row.details),
    ])
    return { cells, next: next === null ? null : String(next) }
  })

/** Whoever has confirmed, and what they have agreed to. */
export const exportSubscribers = (world: World) =>
  written(['Email', 'Language', 'Consent', 'Asked', 'Confirmed', 'Confirmed By'], async (after) => {
    const { rows, next } = await subscriberPage(world, after, rowsAtATime)
    const cells = rows.map((row) => [
      row.email,
      row.language,
      row.consent,
      row.askedAt,
      row.confirmedAt,
      row.confirmedBy,
    ])
    return { cells, next }
  })

/** Who takes a list away is on record before its first row. */
export const recordExport = (
  world: World,
  who: Viewer,
  list: Exported,
  query: { readonly filter: string; readonly q: string },
): Promise<void> =>
  record(world, {
    who,
    action: 'list.exported',
    subject: `list:${list}`,
    details: { filter: query.filter, searched: query.q !== '' },
  })
