// SQL of tax documents and their numbers.
import type { Currency } from '../../../platform/money/rules.ts'
import { columnOf, fieldOf, firstOf, hasChanged, mapOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { StoredTaxes } from '../document-taxes.ts'
import type { PdfDocument } from '../port.ts'
import { type Series, series, type TaxDocumentKind } from '../rules.ts'
import type { InvoiceForm } from '../simplified.ts'

export const requestDocuments = async (db: Db, numbers: readonly string[], at: Date) => db`
  insert into tax_invoices_due (order_number, requested_at)
  select number, ${at} from unnest(${[...numbers]}::text[]) as t (number)
  on conflict (order_number) do nothing`

export const dueOrders = async (db: Db, limit: number) =>
  columnOf<string>(db`
    select order_number from tax_invoices_due order by requested_at, order_number limit ${limit}`)

/** Dequeues it under lock. False if another transaction has it, or it is done. */
export const claimDue = async (db: Db, orderNumber: string) =>
  hasChanged(db`
    delete from tax_invoices_due where order_number = (
      select order_number from tax_invoices_due where order_number = ${orderNumber} for update skip locked)`)

/** The next number, under lock until the transaction ends, so that there are no gaps. */
export async function nextNumber(db: Db, kind: Series): Promise<number> {
  const [row] = await db<{ last: number }[]>`
    update tax_invoice_numbers set last = last + 1 where kind = ${kind} returning last`
  if (!row) throw new Error(`no numbers for ${kind}`)
  return row.last
}

/** The day that the last numbered document states; null before the first. */
export const lastIssueDay = async (db: Db) =>
  fieldOf<string | null>(db`
    select max(last.issued_on)::text as day from unnest(${[...series]}::text[]) as each (kind), lateral (
      select issued_on from tax_invoices
      where kind = each.kind and number is not null order by number desc limit 1) as last`)

export type NewTaxDocument = {
  readonly id: string
  readonly kind: TaxDocumentKind
  readonly number: number | null
  readonly orderNumber: string
  readonly userId: string
  readonly currency: Currency
  readonly total: bigint
  /** Included tax rate in hundredths of a percent, and the tax; null for a packing slip, and for older documents. With several rates only the rate is null. */
  readonly taxRate: number | null
  readonly tax: bigint | null
  /** By rate, if one rate does not say everything. */
  readonly taxes: StoredTaxes | null
  /** Value of one coin in the seller's currency; both null if the document states none. */
  readonly valueCurrency: string | null
  readonly valueRate: string | null
  /** Country of the buyer, two letters; null for a packing slip. */
  readonly country: string | null
  readonly issuedAt: Date
  /** The day that it states, of the shop's time zone: "2026-11-05". */
  readonly issuedOn: string
  readonly content: PdfDocument
  /** For a packing slip: its parcel; null for the one written at release. */
  readonly parcelId: string | null
  /** For a credit note: its return. */
  readonly returnId: string | null
  /** For an invoice: how often the order had been edited. */
  readonly edit: number
  /** For a credit note: the invoice that it corrects; null on those from before edits. */
  readonly corrects: string | null
  /** For an invoice: what it was by law when it was issued; null on older ones. */
  readonly form: InvoiceForm | null
  /** For an invoice: whether it names a buyer; null on older ones. */
  readonly namesBuyer: boolean | null
}

export const insertTaxDocument = async (db: Db, document: NewTaxDocument) => db`
  insert into tax_invoices (id, kind, number, order_number, user_id, currency, total, tax_rate, tax, taxes, value_currency,
    value_rate, country, issued_at, issued_on, content, parcel_id, return_id, edit, corrects, form, names_buyer)
  values (${document.id}, ${document.kind}, ${document.number}, ${document.orderNumber}, ${document.userId},
    ${document.currency}, ${document.total}, ${document.taxRate}, ${document.tax},
    ${document.taxes && db.json(document.taxes as never)}, ${document.valueCurrency},
    ${document.valueRate}, ${document.country}, ${document.issuedAt}, ${document.issuedOn}::text::date,
    ${db.json(document.content as never)}, ${document.parcelId}, ${document.returnId},
    ${document.edit}, ${document.corrects}, ${document.form}, ${document.namesBuyer})`

export type TaxDocumentRow = Omit<NewTaxDocument, 'content'> & {
  readonly file: string | null
  readonly wrappedKey: Uint8Array | null
  readonly keyVersion: number | null
}

const columns = (db: Db) => db`
  id, kind, number, order_number as "orderNumber", user_id as "userId", currency, total,
  tax_rate as "taxRate", tax, taxes, value_currency as "valueCurrency", value_rate as "valueRate", country,
  parcel_id as "parcelId", return_id as "returnId", edit, corrects, form, names_buyer as "namesBuyer", issued_at as "issuedAt", issued_on::text as "issuedOn", file,
  wrapped_key as "wrappedKey", key_version as "keyVersion"`

/** Packing slips of one moment: that of the whole order, then by parcel. */
const inOrder = (db: Db) => db`
  order by issued_at, order_number, kind, number,
    (select p.position from parcels p where p.id = tax_invoices.parcel_id) nulls first, id`

export const taxDocumentsOfOrder = async (db: Db, orderNumber: string) => db<TaxDocumentRow[]>`
  select ${columns(db)} from tax_invoices where order_number = ${orderNumber} ${inOrder(db)}`

export const taxDocumentsOfUser = async (db: Db, userId: string) => db<TaxDocumentRow[]>`
  select ${columns(db)} from tax_invoices where user_id = ${userId} ${inOrder(db)}`

export const taxDocumentById = async (db: Db, id: string) =>
  firstOf(db<TaxDocumentRow[]>`select ${columns(db)} from tax_invoices where id = ${id}`)

export const orderOfNumber = async (db: Db, { kind, number }: { kind: Series; number: number }) =>
  fieldOf<string>(db`
    select order_number from tax_invoices where kind = ${kind} and number = ${number}`)

/** Of an invoice from before forms were stored. */
export const setForm = async (db: Db, id: string, form: InvoiceForm, namesBuyer: boolean) => db`
  update tax_invoices set form = ${form}, names_buyer = ${namesBuyer} where id = ${id} and form is null`

/** Locked, so that concurrent workers do not render one document with two keys. */
export const toPrint = async (db: Db, limit: number) => db<{ id: string; content: PdfDocument }[]>`
  select id, content from tax_invoices where content is not null order by issued_at, kind, id limit ${limit}
  for update skip locked`

export type WrappedKey = { readonly wrappedKey: Uint8Array; readonly keyVersion: number }

export const setPrinted = async (
  db: Db,
  id: string,
  { file, wrappedKey, keyVersion }: { file: string } & WrappedKey,
) => db`
  update tax_invoices set file = ${file}, wrapped_key = ${wrappedKey}, key_version = ${keyVersion}, content = null
  where id = ${id} and content is not null`

/** Stated days are less than this many days from the day in UTC: bounds of the index by time of issue. */
export const daysApart = 4

/** Issued before that day. */
export const expiredTaxDocuments = async (db: Db, before: string, limit: number) => db<
  { id: string; file: string | null }[]
>`
  select id, file from tax_invoices where erased_at is null and issued_on < ${before}::text::date
    and issued_at < ${before}::text::date + ${daysApart}::int
  order by issued_at limit ${limit}`

export const setForgotten = async (db: Db, id: string, at: Date) => db`
  update tax_invoices set content = null, file = null, wrapped_key = null, key_version = null, country = null,
    erased_at = ${at}
  where id = ${id} and erased_at is null`

/** Leaves out these numbers: the next document has the one after them. Returns the first that is left out. */
export async function leaveOut(db: Db, kind: Series, most: number, at: Date): Promise<number> {
  const [row] = await db<{ last: number }[]>`
    select last from tax_invoice_numbers where kind = ${kind} for update`
  const first = (row?.last ?? 0) + 1
  if (most < first) return first
  await db`update tax_invoice_numbers set last = ${most} where kind = ${kind}`
  await db`
    insert into tax_invoice_gaps (kind, first_number, last_number, recorded_at)
    values (${kind}, ${first}, ${most}, ${at})`
  return first
}

export const lastNumbers = async (db: Db) =>
  mapOf<Series, number>(db`select kind, last from tax_invoice_numbers`)

/** Issued numbers and document counts: unequal means a missing document, unless its number is recorded as left out. */
export const seriesOf = async (db: Db) => db<
  { kind: Series; last: number; count: number; highest: number; leftOut: number }[]
>`
  select n.kind, n.last, count(b.id) as count, coalesce(max(b.number), 0) as highest,
    (select coalesce(sum(g.last_number - g.first_number + 1), 0)::int8 from tax_invoice_gaps g
      where g.kind = n.kind) as "leftOut"
  from tax_invoice_numbers n left join tax_invoices b on b.kind = n.kind
  group by n.kind, n.last order by n.kind`

export const wrappedBefore = (db: Db, version: number, after: string, limit: number) =>
  db<({ id: string } & WrappedKey)[]>`
    select id, wrapped_key as "wrappedKey", key_version as "keyVersion" from tax_invoices
    where key_version < ${version} and id > ${after} order by id limit ${limit}`

/** Compare and set: a concurrent rotation wins. */
export const rewrap = async (
  db: Db,
  { id, wrappedKey }: { id: string } & WrappedKey,
  next: WrappedKey,
) =>
  hasChanged(db`
    update tax_invoices set wrapped_key = ${next.wrappedKey}, key_version = ${next.keyVersion}
    where id = ${id} and wrapped_key = ${wrappedKey}`)

export const countByKey = (db: Db) => db<{ version: number; count: number }[]>`
  select key_version as version, count(*)::int8 as count from tax_invoices
  where key_version is not null group by key_version order by key_version`
