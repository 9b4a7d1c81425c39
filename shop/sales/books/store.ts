// SQL of the journal: what happened in a range of days, oldest first, from the tables that hold it.

import type { Currency } from '../../platform/money/rules.ts'
import type { Place } from '../../platform/pagination.ts'
import { firstOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { Kind as CreditKind } from '../credit/rules.ts'
import type { StoredTaxes } from '../invoicing/document-taxes.ts'

export type EventRow = {
  readonly source: 'document' | 'transfer' | 'refund' | 'credit' | 'decision'
  readonly id: string
  readonly orderNumber: string | null
  readonly at: Date
}

export type Span = {
  /** First day, and the first one after the last: of documents, which state their day. */
  readonly from: string
  readonly to: string
  /** The same in the shop's time zone: of everything else. */
  readonly start: Date
  readonly end: Date
}

/** A stated day is less than this many days from the day in UTC. */
const daysApart = 4

/** The first rows of each source after a place, merged: each is read from an index. */
export async function eventsIn(
  db: Db,
  { from, to, start, end }: Span,
  after: Place | null,
  limit: number,
): Promise<EventRow[]> {
  const goesOn = (at: string, id: string) => {
    const columns = db`${db.unsafe(at)}, ${db.unsafe(id)}`
    return after
      ? db`${db.unsafe(at)} >= ${after.at} and (${columns}) > (${after.at}, ${after.id})`
      : db`true`
  }
  const moment = (at: string) => db`${db.unsafe(at)} >= ${start} and ${db.unsafe(at)} < ${end}`
  return [
    ...(await db<EventRow[]>`
      select * from (
        (select 'document' as source, id, order_number as "orderNumber", issued_at as at from tax_invoices
          where number is not null and issued_on >= ${from}::text::date and issued_on < ${to}::text::date
            and issued_at >= ${from}::text::date - ${daysApart}::int
            and issued_at < ${to}::text::date + ${daysApart}::int
            and ${goesOn('issued_at', 'id')} order by issued_at, id limit ${limit})
        union all
        (select 'transfer', id, order_number, at from transfers
          where status = 'final' and ${moment('at')} and ${goesOn('at', 'id')} order by at, id limit ${limit})
        union all
        (select 'refund', id, order_number, final_at from refunds
          where state = 'final' and ${moment('final_at')} and ${goesOn('final_at', 'id')}
          order by final_at, id limit ${limit})
        union all
        (select 'decision', id, order_number, at from payment_decisions
          where kind = 'manual' and ${moment('at')} and ${goesOn('at', 'id')} order by at, id limit ${limit})
        union all
        (select 'credit', 'credit-' || id, order_number, at from credit_transfers
          where kind <> 'promise' and ${moment('at')} and ${goesOn('at', "'credit-' || id")}
          order by at, 'credit-' || id limit ${limit})
      ) as found order by at, id limit ${limit}`),
  ]
}

/** Number of rows of `eventsIn`, at most `most`. */
export async function countEvents(
  db: Db,
  { from, to, start, end }: Span,
  most: number,
): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from (
      select 1 from tax_invoices where number is not null
        and issued_on >= ${from}::text::date and issued_on < ${to}::text::date
        and issued_at >= ${from}::text::date - ${daysApart}::int
        and issued_at < ${to}::text::date + ${daysApart}::int
      union all
      select 1 from transfers where status = 'final' and at >= ${start} and at < ${end}
      union all
      select 1 from refunds where state = 'final' and final_at >= ${start} and final_at < ${end}
      union all
      select 1 from credit_transfers where kind <> 'promise' and at >= ${start} and at < ${end}
      limit ${most}) as found`
  return row.count
}

export type IssuedRow = {
  readonly id: string
  readonly kind: 'invoice' | 'credit_note'
  readonly number: number
  readonly orderNumber: string
  readonly currency: Currency
  readonly total: bigint
  readonly taxRate: number | null
  readonly tax: bigint | null
  readonly taxes: StoredTaxes | null
  readonly country: string | null
  /** Value of one coin in the seller's currency; both null if the document states none. */
  readonly valueCurrency: string | null
  readonly valueRate: string | null
  readonly at: Date
  readonly day: string
  /** Of an invoice: how often the order had been edited. */
  readonly edit: number
  /** The invoice that a credit note corrects; null on older ones. */
  readonly corrects: string | null
}

const issuedColumns = (db: Db) => db`
  id, kind, number, order_number as "orderNumber", currency, total, tax_rate as "taxRate", tax, taxes, country,
  value_currency as "valueCurrency", value_rate as "valueRate", issued_at as at, issued_on::text as day, edit, corrects`

export const issuedOf = async (db: Db, numbers: readonly string[]) => db<IssuedRow[]>`
  select ${issuedColumns(db)} from tax_invoices
  where number is not null and order_number = any(${[...numbers]}::text[])`

export type CreditRow = {
  readonly id: string
  readonly kind: CreditKind
  readonly orderNumber: string | null
  readonly amount: bigint
  readonly at: Date
  /** Of a reversal: whether the reward was earned before. */
  readonly wasEarned: boolean
}

const creditColumns = (db: Db) => db`
  'credit-' || c.id as id, c.kind, c.order_number as "orderNumber", c.amount, c.at,
  exists (select from credit_entries e where e.transfer_id = c.id and e.account = 'available') as "wasEarned"`

/** Credit that pays for orders, and comes back from them. */
export const creditOf = async (db: Db, numbers: readonly string[]) => db<CreditRow[]>`
  select ${creditColumns(db)} from credit_transfers c
  where c.order_number = any(${[...numbers]}::text[]) and c.kind in ('spend', 'return')`

/** Rewards and what became of them, by id. */
export const rewardsNamed = async (db: Db, ids: readonly string[]) => db<CreditRow[]>`
  select ${creditColumns(db)} from credit_transfers c
  where c.id = any(${ids.map((id) => id.replace('credit-', ''))}::int8[])
    and c.kind in ('earn', 'reverse', 'forfeit')`

/** Order number -> currency. */
export const currenciesOf = async (db: Db, numbers: readonly string[]) => db<
  { number: string; currency: Currency }[]
>`
  select number, currency from orders where number = any(${[...numbers]}::text[])`

export const issuedById = async (db: Db, id: string) =>
  firstOf(db<IssuedRow[]>`
    select ${issuedColumns(db)} from tax_invoices where number is not null and id = ${id}`)
