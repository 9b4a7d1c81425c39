// Invariants of edited orders, and of parcels: totals, tax, stock, payment and documents are those of the lines.
import type { World } from '../../shop/world.ts'

type Problem = string | null

const active = ['awaiting_payment', 'pending', 'processing', 'shipped', 'delivered', 'completed']

/**
 * An order's total is that of its lines; its payment request asks for the total less credit, and what was sent back
 * meanwhile; each edit has a row.
 */
export async function editsAddUp(world: World): Promise<Problem> {
  const [row] = await world.db<{ problem: string }[]>`
    select o.number || case
        when o.total <> l.items - o.discount + o.shipping + o.fee then ' costs something else than its lines'
        when o.tax is not null and jsonb_array_length(o.tax -> 'lines') <> l.lines then ' is taxed by other lines'
        when l.last <> l.lines - 1 then ' has a gap in its lines'
        when o.edits <> e.edits then ' forgets an edit'
        else ' asks for something else than it costs' end as problem
    from orders o join payment_requests pr on pr.order_number = o.number, lateral (
      select sum(price * quantity) as items, count(*) as lines, max(position) as last
      from order_lines where order_number = o.number) l, lateral (
      select count(*) as edits from order_edits where order_number = o.number) e, lateral (
      select coalesce(sum(case kind when 'spend' then amount when 'return' then -amount end), 0) as credit
      from credit_transfers where order_number = o.number) c
    where o.total <> l.items - o.discount + o.shipping + o.fee
      or (o.tax is not null and jsonb_array_length(o.tax -> 'lines') <> l.lines)
      or l.last <> l.lines - 1 or o.edits <> e.edits
      or (o.status = any(${active}::text[]) and pr.amount_due <> o.total - c.credit + pr.sent_back
        and not exists (select from returns r where r.order_number = o.number))
    limit 1`
  return row?.problem ?? null
}

/** Each order holds, or has sold, the units of its lines; and each unit that was sent is of a line. */
export async function editsMoveStock(world: World): Promise<Problem> {
  const [row] = await world.db<{ number: string; variant: string }[]>`
    select coalesce(v.order_number, r.order_number) as number, coalesce(v.variant_id, r.variant_id) as variant
    from (select order_number, variant_id, sum(quantity)::int as units from order_lines group by 1, 2) v
    full join (select order_number, variant_id, quantity as units from stock_reservations) r
      using (order_number, variant_id)
    where v.units is distinct from r.units limit 1`
  return row ? `${row.number} holds other units of ${row.variant} than it was ordered` : null
}

/** Invoices less credit notes are the total of an order without returns, once its documents are written. */
export async function editsAreInvoiced(world: World): Promise<Problem> {
  const [row] = await world.db<{ number: string; sold: bigint; total: bigint }[]>`
    select o.number, o.total, sum(case b.kind when 'invoice' then b.total else -b.total end) as sold
    from orders o join tax_invoices b on b.order_number = o.number and b.kind in ('invoice', 'credit_note')
    where o.status in ('processing', 'shipped', 'delivered', 'completed')
      and not exists (select from returns r where r.order_number = o.number)
      and not exists (select from tax_invoices_due d where d.order_number = o.number)
    group by o.number having sum(case b.kind when 'invoice' then b.total else -b.total end) <> o.total limit 1`
  return row ? `${row.number} is invoiced at ${row.sold}, and costs ${row.total}` : null
}
