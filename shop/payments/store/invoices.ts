// Writing invoices and decisions.
import type { Db } from '../../world.ts'
import type { Invoice, Option } from '../dossier.ts'
import type { Decision } from '../rules.ts'

/** Invoice and first option in one statement. Answers how far the ledger is read; null where there is an invoice already. */
export async function insertInvoice(
  db: Db,
  invoice: Invoice,
  option: Omit<Option, 'readTo'>,
): Promise<{ readTo: Date | null } | null> {
  const [made] = await db<{ readTo: Date | null }[]>`
    with made as (
      insert into invoices (
        order_number, user_id, currency, amount_due, tolerance_bps, dust, created_at, expires_at, watch_until)
      values (
        ${invoice.orderNumber}, ${invoice.userId}, ${invoice.currency}, ${String(invoice.amountDue)},
        ${invoice.toleranceBps}, ${String(invoice.dust)}, ${invoice.createdAt}, ${invoice.expiresAt},
        ${invoice.watchUntil})
      on conflict (order_number) do nothing
      returning order_number, created_at
    )
    insert into payment_options (
      order_number, method, ledger, address, muxed_id, code, currency, amount_due, created_at)
    select order_number, ${option.method}::text, ${option.ledger}::text, ${option.address}::text,
      ${option.muxedId === null ? null : String(option.muxedId)}::numeric, ${option.code}::text,
      ${option.currency}::text, ${String(option.amountDue)}::numeric, created_at
    from made
    returning (select read_to from ledger_cursors c
      where c.ledger = payment_options.ledger and c.account = payment_options.address) as "readTo"`
  return made ?? null
}

/** Until the transaction ends nobody else changes what is known of these invoices. Answers those that exist. */
export async function lockInvoices(db: Db, orderNumbers: readonly string[]): Promise<string[]> {
  const rows = await db<{ orderNumber: string }[]>`
    select order_number as "orderNumber" from invoices
    where order_number = any(${[...orderNumbers]}::text[]) order by order_number for update`
  return rows.map(({ orderNumber }) => orderNumber)
}

/** Decisions that can be taken only once stay as they were first taken. */
export async function insertDecision(
  db: Db,
  decision: {
    id: string
    orderNumber: string
    kind: Decision['kind']
    amount: bigint | null
    at: Date
    who: string
    reason: string
  },
): Promise<void> {
  await db`
    insert into payment_decisions (id, order_number, kind, amount, at, who, reason)
    values (${decision.id}, ${decision.orderNumber}, ${decision.kind},
      ${decision.amount === null ? null : String(decision.amount)}, ${decision.at}, ${decision.who},
      ${decision.reason})
    on conflict (order_number, kind) where kind in ('cancel', 'accept_late', 'refuse_late') do nothing`
}

export async function firstInvoiceAt(db: Db): Promise<Date | null> {
  const [row] = await db<{ at: Date | null }[]>`select min(created_at) as at from invoices`
  return row?.at ?? null
}
