// SQL of the register: all numbered documents, by time of issue.
import { day } from '../../../platform/durations.ts'
import type { Place } from '../../../platform/pagination.ts'
import type { Db } from '../../../world.ts'
import { type Series, series } from '../rules.ts'
import { daysApart, type TaxDocumentRow } from './tax-documents.ts'

export type RegisterRow = Pick<
  TaxDocumentRow,
  | 'id'
  | 'kind'
  | 'form'
  | 'number'
  | 'orderNumber'
  | 'country'
  | 'currency'
  | 'total'
  | 'taxRate'
  | 'tax'
  | 'taxes'
  | 'issuedAt'
  | 'issuedOn'
> & { readonly isReady: boolean }

/** Days; half-open interval. */
export type Span = { readonly from: string; readonly to: string }

type Asked = { kind: Series | null; country: string | null; after: Place | null; limit: number }

/** Newest first, all or by kind or country; continues after a place. */
export async function registerRows(
  db: Db,
  { from, to }: Span,
  { kind, country, after, limit }: Asked,
): Promise<RegisterRow[]> {
  const last = db`order by issued_at desc, id desc limit ${limit}`
  const found = db`
    select id, kind, form, number, order_number as "orderNumber", country, currency, total, tax_rate as "taxRate", tax,
      taxes, issued_at as "issuedAt", issued_on::text as "issuedOn", file is not null as "isReady"
    from tax_invoices where number is not null
    and issued_on >= ${from}::text::date and issued_on < ${to}::text::date
    and issued_at >= ${from}::text::date - ${daysApart}::int
    and ${isPlace(after, to) ? db`(issued_at, id) < (${after.at}, ${after.id})` : db`issued_at < ${to}::text::date + ${daysApart}::int`}`
  if (country === null)
    return [...(await db<RegisterRow[]>`${found} ${kind ? db`and kind = ${kind}` : db``} ${last}`)]
  // The index is sorted by country, then kind: reads the first rows of each kind, and merges them.
  return db<RegisterRow[]>`
    select found.* from unnest(${kind ? [kind] : [...series]}::text[]) as wanted,
      lateral (${found} and country = ${country} and kind = wanted ${last}) as found
    order by "issuedAt" desc, id desc limit ${limit}`
}

/** A single bound: with two the database would scan from the later one. */
const isPlace = (after: Place | null, to: string): after is Place =>
  after !== null && after.at.getTime() < Date.parse(to) + daysApart * day

/** Days that the first and the last document state; null while there is none. */
export async function issuedSpan(db: Db): Promise<{ first: string; last: string } | null> {
  const numbered = db`select issued_on::text from tax_invoices where number is not null`
  const [row] = await db<{ first: string | null; last: string | null }[]>`
    select (${numbered} order by issued_at limit 1) as first,
      (${numbered} order by issued_at desc limit 1) as last`
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}

export type IssuedRow = RegisterRow & {
  readonly returnId: string | null
  /** Of an invoice: how often the order had been edited. */
  readonly edit: number
  /** Whether it states its value in the seller's currency. */
  readonly hasValue: boolean
}

type Issued = {
  readonly id: string | null
  readonly from: Date | null
  readonly orderNumber: string | null
  readonly kind: Series | null
  readonly after: Place | null
  readonly limit: number
}

/** Oldest first, all or by id, order or kind; continues after a place. */
export const issuedRows = async (
  db: Db,
  { id, from, orderNumber, kind, after, limit }: Issued,
): Promise<IssuedRow[]> => [
  ...(await db<IssuedRow[]>`
    select id, kind, form, number, order_number as "orderNumber", country, currency, total, tax_rate as "taxRate", tax,
      taxes, issued_at as "issuedAt", issued_on::text as "issuedOn", file is not null as "isReady", return_id as "returnId", edit,
      value_currency is not null as "hasValue"
    from tax_invoices where number is not null
    ${id === null ? db`` : db`and id = ${id}`}
    ${orderNumber === null ? db`` : db`and order_number = ${orderNumber}`}
    ${kind === null ? db`` : db`and kind = ${kind}`}
    ${from === null ? db`` : db`and issued_at >= ${from}`}
    ${after === null ? db`` : db`and (issued_at, id) > (${after.at}, ${after.id})`}
    order by issued_at, id limit ${limit}`),
]
