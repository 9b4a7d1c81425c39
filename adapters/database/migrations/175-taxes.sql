-- Taxes by class, destination and rate (docs/design/taxes.md).

-- Which of a country's rates applies to the product.
alter table products add column tax_class text not null default 'standard'
  check (tax_class in ('standard', 'reduced', 'super_reduced', 'zero', 'exempt'));

-- Where and at which rates it is taxed, decided when it is placed; null on orders from before: one rate.
alter table orders add column tax jsonb check (jsonb_typeof(tax) = 'object');

-- Scheme, place of supply and amounts by rate: {"scheme": "oss", "place": "FR", "quarter": "2026-10-01",
-- "rates": [{"rate": 2000, "type": "standard", "total": "1200", "tax": "200"}]}. The quarter is that of the invoice,
-- also on its credit notes. Null where one flat rate, in tax_rate, says everything.
alter table tax_invoices add column taxes jsonb check (jsonb_typeof(taxes) = 'object');
-- A document with several rates has its tax, and no single rate.
alter table tax_invoices drop constraint tax_invoices_check4;
alter table tax_invoices add constraint tax_invoices_tax_stated check (tax_rate is null or tax is not null) not valid;
create trigger tax_invoices_taxes_unchangeable before update of taxes on tax_invoices for each row
  when (old.number is not null and old.taxes is distinct from new.taxes) execute function refuse_tax_invoice_change();

-- Of the count, documents that are counted at another rate, too.
alter table tax_invoice_totals add column further int8 not null default 0;
alter table tax_invoice_country_totals add column further int8 not null default 0;

-- Sums for the returns of the one-stop shop: by quarter of the document and of the invoice that it corrects.
create table tax_oss_totals (
  quarter date not null,
  of_quarter date not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  currency text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  rate_type text not null check (rate_type in ('standard', 'reduced')),
  tax_rate int not null,
  total numeric(78, 0) not null,
  tax numeric(78, 0) not null,
  primary key (quarter, of_quarter, kind, currency, country, rate_type, tax_rate)
);

create or replace function add_up_tax_invoices() returns trigger language plpgsql as $$
begin
  insert into tax_invoice_totals as kept (month, kind, currency, tax_rate, count, further, total, tax)
    select date_trunc('month', m.issued_on)::date, m.kind, m.currency, r.tax_rate, count(*),
      count(*) filter (where r.place > 1), sum(r.total), sum(r.tax)
    from made m, rates_of_tax_invoice(m.tax_rate, m.total, m.tax, m.taxes) r
    where m.number is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (month, kind, currency, tax_rate) do update set count = kept.count + excluded.count,
      further = kept.further + excluded.further, total = kept.total + excluded.total, tax = kept.tax + excluded.tax;
  insert into tax_invoice_country_totals as kept (country, month, kind, currency, tax_rate, count, further, total, tax)
    select m.country, date_trunc('month', m.issued_on)::date, m.kind, m.currency, r.tax_rate, count(*),
      count(*) filter (where r.place > 1), sum(r.total), sum(r.tax)
    from made m, rates_of_tax_invoice(m.tax_rate, m.total, m.tax, m.taxes) r
    where m.number is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (country, month, kind, currency, tax_rate) do update set count = kept.count + excluded.count,
      further = kept.further + excluded.further, total = kept.total + excluded.total, tax = kept.tax + excluded.tax;
  insert into tax_oss_totals as kept (quarter, of_quarter, kind, currency, country, rate_type, tax_rate, total, tax)
    select date_trunc('quarter', m.issued_on)::date, (m.taxes ->> 'quarter')::date, m.kind, m.currency,
      m.taxes ->> 'place', r.rate_type, r.tax_rate, sum(r.total), sum(r.tax)
    from made m, rates_of_tax_invoice(m.tax_rate, m.total, m.tax, m.taxes) r
    where m.number is not null and m.taxes ->> 'scheme' = 'oss'
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (quarter, of_quarter, kind, currency, country, rate_type, tax_rate)
      do update set total = kept.total + excluded.total, tax = kept.tax + excluded.tax;
  return null;
end $$;

-- A document's amounts by rate; one row where it states one rate or none.
create function rates_of_tax_invoice(one_rate int, whole numeric, whole_tax numeric, taxes jsonb)
  returns table (place int8, tax_rate int, rate_type text, total numeric, tax numeric) language sql immutable as $$
  select at, (part ->> 'rate')::int, part ->> 'type', (part ->> 'total')::numeric, (part ->> 'tax')::numeric
    from jsonb_array_elements(taxes -> 'rates') with ordinality as parts (part, at)
  union all
  select 1, one_rate, null, whole, whole_tax where taxes is null
$$;
