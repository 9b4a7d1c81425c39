// SQL of invoices at a payment provider, and of their payments.
import { columnOf, firstOf, hasChanged, mapOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { InvoiceRow, KnownPayment, Refundable } from '../rules.ts'

const columns = (db: Db) => db`
  id, order_number as "orderNumber", ledger, invoice_id as "invoiceId", quote_version as "quoteVersion", currency,
  amount, link, state, is_marked as "isMarked", created_at as "createdAt", expires_at as "expiresAt",
  watch_until as "watchUntil", read_at as "readAt", gone_at as "goneAt"`

/** Of one order, oldest first. */
export const invoicesOf = async (db: Db, orderNumber: string) => db<InvoiceRow[]>`
  select ${columns(db)} from provider_invoices where order_number = ${orderNumber} order by created_at, id`

export const invoiceById = async (db: Db, id: string) =>
  firstOf(db<InvoiceRow[]>`select ${columns(db)} from provider_invoices where id = ${id}`)

export const invoiceNamed = async (db: Db, ledger: string, invoiceId: string) =>
  firstOf(db<InvoiceRow[]>`
    select ${columns(db)} from provider_invoices where ledger = ${ledger} and invoice_id = ${invoiceId}`)

/** False if another one is being created for this order. */
export const insertInvoice = async (
  db: Db,
  row: Pick<
    InvoiceRow,
    'id' | 'orderNumber' | 'ledger' | 'quoteVersion' | 'currency' | 'amount' | 'createdAt'
  >,
) =>
  hasChanged(db`
    insert into provider_invoices (id, order_number, ledger, quote_version, currency, amount, state, created_at,
      read_next)
    values (${row.id}, ${row.orderNumber}, ${row.ledger}, ${row.quoteVersion}, ${row.currency}, ${String(row.amount)},
      'creating', ${row.createdAt}, ${row.createdAt})
    on conflict (order_number) where state = 'creating' do nothing`)

/** Nothing was made: the provider has refused it. */
export const setRefused = async (db: Db, id: string) => db`
  update provider_invoices set state = 'refused', read_next = null where id = ${id} and state = 'creating'`

type Shown = Pick<
  InvoiceRow,
  'invoiceId' | 'link' | 'state' | 'isMarked' | 'expiresAt' | 'watchUntil' | 'readAt'
> & { readonly readNext: Date | null }

/** What the provider shows; false if a reading that began later is stored already. */
export const saveShown = async (db: Db, id: string, shown: Shown) =>
  hasChanged(db`
    update provider_invoices set invoice_id = coalesce(invoice_id, ${shown.invoiceId}), link = ${shown.link},
      state = ${shown.state}, is_marked = ${shown.isMarked}, expires_at = ${shown.expiresAt},
      watch_until = ${shown.watchUntil}, read_at = ${shown.readAt}, read_next = ${shown.readNext}, gone_at = null
    where id = ${id} and (read_at is null or read_at <= ${shown.readAt})`)

export const setReadNext = async (db: Db, id: string, at: Date) => db`
  update provider_invoices set read_next = ${at} where id = ${id} and read_next is not null`

/** The provider does not know it; `next` is null if it is not asked for any more. */
export const setGone = async (db: Db, id: string, at: Date, next: Date | null) => db`
  update provider_invoices set gone_at = coalesce(gone_at, ${at}), read_next = ${next} where id = ${id}`

/** A message may come after the shop had stopped to look. */
export const setDue = async (db: Db, ids: readonly string[], at: Date) => db`
  update provider_invoices set read_next = ${at}
  where id = any(${[...ids]}::text[]) and invoice_id is not null and state <> 'refused'`

export const dueInvoices = async (db: Db, ledger: string, now: Date, most: number) =>
  columnOf<string>(db`
    select id from provider_invoices where ledger = ${ledger} and read_next <= ${now}
    order by read_next limit ${most}`)

/**
 * Until when payments of a store are known: `now`, or when an order's invoice was read last whose time to pay has ended
 * since. One that cannot be read for `patience` minutes after that is not waited for: people know of it.
 */
export const knownUntil = async (db: Db, ledger: string, now: Date, patience: number) => {
  const [row] = await db<[{ until: Date }]>`
    select least(${now}::timestamptz, min(coalesce(i.read_at, i.created_at))) as until
    from provider_invoices i join payment_requests pr on pr.order_number = i.order_number
    where i.ledger = ${ledger} and i.state in ('creating', 'new', 'expired') and i.read_next is not null
      and coalesce(i.read_at, i.created_at) < pr.expires_at
      and pr.expires_at between ${now}::timestamptz - ${patience}::int * interval '1 minute' and ${now}::timestamptz`
  return row.until
}

export const paymentsOf = async (db: Db, invoice: string) => db<KnownPayment[]>`
  select t.id as "transferId", t.operation_id as "operationId", t.status, t.amount,
    p.taken_back_at is not null as "isTakenBack"
  from provider_payments p join transfers t on t.id = p.transfer_id where p.invoice = ${invoice}`

export const insertPayments = async (
  db: Db,
  rows: readonly {
    readonly transferId: string
    readonly invoice: string
    readonly way: string
    readonly coin: string
    readonly coinAmount: string
  }[],
) => {
  for (const row of rows)
    await db`
      insert into provider_payments (transfer_id, invoice, way, coin, coin_amount)
      values (${row.transferId}, ${row.invoice}, ${row.way}, ${row.coin}, ${row.coinAmount})
      on conflict do nothing`
}

export const movePayment = async (
  db: Db,
  transferId: string,
  to: KnownPayment['status'],
  at: Date,
) => db`
  update transfers set status = ${to}, orphaned_at = case when ${to} = 'orphaned' then ${at}::timestamptz end
  where id = ${transferId} and status <> 'final'`

/** False if that was known. */
export const setTakenBack = async (db: Db, transferId: string, at: Date) =>
  hasChanged(db`
    update provider_payments set taken_back_at = ${at} where transfer_id = ${transferId} and taken_back_at is null`)

/** What was paid by final payments, by invoice and coin, newest first, with what refunds have of it. */
export const refundableOf = async (db: Db, orderNumber: string) => db<Refundable[]>`
  select i.id as invoice, i.invoice_id as "invoiceId", i.ledger, sum(t.amount) as worth, p.coin,
    (array_agg(p.way order by t.amount desc, t.id))[1] as way,
    sum(p.coin_amount::numeric(38, 18))::text as "coinAmount",
    coalesce((select sum(r.amount) from provider_refunds r where r.invoice = i.id and r.coin = p.coin), 0) as given
  from provider_invoices i join provider_payments p on p.invoice = i.id
  join transfers t on t.id = p.transfer_id and t.status = 'final'
  where i.order_number = ${orderNumber}
  group by i.id, p.coin order by max(t.at) desc, i.id, p.coin`

/** What was stored of these invoices of a store: for the audit. */
export const creditedInvoices = async (db: Db, ledger: string, since: Date) => db<
  {
    readonly id: string
    readonly invoiceId: string
    readonly orderNumber: string
    readonly received: bigint
    readonly readAt: Date | null
    readonly state: InvoiceRow['state']
  }[]
>`
  select i.id, i.invoice_id as "invoiceId", i.order_number as "orderNumber", i.read_at as "readAt", i.state,
    coalesce((select sum(t.amount) from provider_payments p join transfers t on t.id = p.transfer_id
      where p.invoice = i.id and t.status <> 'orphaned'), 0) as received
  from provider_invoices i
  where i.ledger = ${ledger} and i.invoice_id is not null and i.created_at >= ${since}`

/** Of any store, also of one that is no longer set up. */
export const invoicesNamed = async (db: Db, invoiceId: string) => db<InvoiceRow[]>`
  select ${columns(db)} from provider_invoices where invoice_id = ${invoiceId} order by created_at, id`

/** Ledger -> number of its invoices that may still be paid. */
export const openCounts = async (db: Db) =>
  mapOf<string, number>(db`
    select ledger, count(*)::int as count from provider_invoices
    where state in ('creating', 'new', 'processing') group by ledger`)
