// Invoices and credit notes of released orders, at the tax rates of a shop that sells abroad.
import type { Db } from '../../shop/world.ts'

export async function addTaxDocuments(db: Db): Promise<void> {
  await db`
    insert into tax_invoices (id, kind, number, order_number, user_id, currency, total, tax_rate, tax, country, issued_at,
      issued_on, file, wrapped_key, key_version)
    select kind || '-' || nth, kind, nth, number, user_id, currency, total, rate,
      round(total * rate / (10000 + rate)), country, at, at::date,
      'tax-invoices/' || kind || '-' || nth, sha256(number::bytea), 1
    from (
      select p.*, row_number() over (partition by kind order by at, number) as nth
      from (
        select o.*, a.country, kind, o.placed_at + late as at,
          -- The first documents of a shop are from before rates were kept.
          case when o.placed_at > (select min(placed_at) from orders) + interval '20 days'
            then (array[1900, 1900, 700, 0])[1 + abs(hashtext(o.number)) % 4] end as rate
        from orders o join shipping_addresses a on a.order_number = o.number,
          (values ('invoice', interval '1 hour'), ('credit_note', interval '3 days')) as documents (kind, late)
        where o.status in ('processing', 'shipped', 'delivered', 'completed') and kind = 'invoice'
          or o.status = 'declined') as p) as numbered`
  await db`
    update tax_invoice_numbers n set last = (select count(*) from tax_invoices b where b.kind = n.kind)`
  // Triggers are disabled during generation.
  await db`
    insert into tax_invoice_totals (month, kind, currency, tax_rate, count, total, tax)
    select date_trunc('month', issued_on)::date, kind, currency, tax_rate, count(*), sum(total), sum(tax)
    from tax_invoices where number is not null group by 1, 2, 3, 4`
  await db`
    insert into tax_invoice_country_totals (country, month, kind, currency, tax_rate, count, total, tax)
    select country, date_trunc('month', issued_on)::date, kind, currency, tax_rate,
      count(*), sum(total), sum(tax)
    from tax_invoices where number is not null group by 1, 2, 3, 4, 5`
}
