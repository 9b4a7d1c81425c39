-- Invoices, credit notes and packing slips (docs/design/tax-invoices.md).

-- Orders whose documents are to be written, by a job.
create table tax_invoices_due (
  order_number text primary key references orders (number),
  requested_at timestamptz not null
);

-- The last number of each series, taken in the transaction that writes the document: no gaps.
create table tax_invoice_numbers (
  kind text primary key check (kind in ('invoice', 'credit_note')),
  last int8 not null
);

insert into tax_invoice_numbers (kind, last) values ('invoice', 0), ('credit_note', 0);

-- Invoices, credit notes and packing slips: numbered without gaps, rendered once, never changed.
create table tax_invoices (
  id text primary key,
  kind text not null check (kind in ('invoice', 'credit_note', 'packing_slip')),
  -- Null for a packing slip.
  number int8,
  order_number text not null references orders (number),
  user_id text not null references users (id),
  currency text not null check (currency in ('PI', 'USDT')),
  total numeric(78, 0) not null check (total >= 0),
  issued_at timestamptz not null,
  -- What is to be rendered, with personal data; null once the encrypted PDF is stored.
  content jsonb,
  file text unique,
  -- The PDF's key, wrapped by that version of the shop's key.
  wrapped_key bytea,
  key_version int,
  erased_at timestamptz,
  -- Of a packing slip; null for the one of the whole order.
  parcel_id text references parcels (id),
  -- Of a credit note.
  return_id text unique references returns (id),
  -- Hundredths of a per cent, at the rate of the day of issue; null on documents older than tax rates.
  tax_rate int check (tax_rate between 0 and 9999),
  tax numeric(78, 0),
  -- The buyer's; null after erasure.
  country text check (country ~ '^[A-Z]{2}$'),
  -- Rate of the coin in the seller's currency at issue; its credit notes use the same.
  value_currency text check (value_currency ~ '^[A-Z]{3}$'),
  value_rate text,
  unique (kind, number),
  check ((kind = 'packing_slip') = (number is null)),
  check (num_nonnulls(content, file, erased_at) = 1),
  check (num_nulls(file, wrapped_key, key_version) in (0, 3)),
  check (tax between 0 and total),
  check (num_nulls(tax_rate, tax) in (0, 2)),
  check ((value_currency is null) = (value_rate is null))
);
create index tax_invoices_of_order on tax_invoices (order_number);
create index tax_invoices_of_user on tax_invoices (user_id);
create index tax_invoices_to_print on tax_invoices (issued_at) where content is not null;
create index tax_invoices_retained on tax_invoices (issued_at) where erased_at is null;
create unique index tax_invoices_once on tax_invoices (order_number, kind, coalesce(parcel_id, ''))
  where kind <> 'credit_note';
-- The invoice register, newest first.
create index tax_invoices_numbered on tax_invoices (issued_at desc, id desc) where number is not null;
create index tax_invoices_numbered_of_kind on tax_invoices (kind, issued_at desc, id desc) where number is not null;
create index tax_invoices_numbered_of_country on tax_invoices (country, kind, issued_at desc, id desc)
  where number is not null;

-- A numbered document is never changed or deleted: a credit note corrects it.
create function refuse_tax_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'tax invoice % stands as it was issued', old.id;
end $$;
create trigger tax_invoices_unchangeable before update on tax_invoices for each row
  when (old.number is not null and
    (old.kind, old.number, old.order_number, old.currency, old.total, old.tax_rate, old.tax, old.issued_at)
    is distinct from
    (new.kind, new.number, new.order_number, new.currency, new.total, new.tax_rate, new.tax, new.issued_at))
  execute function refuse_tax_invoice_change();
create trigger tax_invoices_undeletable before delete on tax_invoices for each row
  when (old.number is not null) execute function refuse_tax_invoice_change();
-- The country may be erased, but not changed: it has been counted.
create trigger tax_invoices_country_unchangeable before update of country on tax_invoices for each row
  when (old.number is not null and new.country is distinct from old.country and new.country is not null)
  execute function refuse_tax_invoice_change();

-- Invoiced and credited totals by month and tax rate, kept by trigger. A document is issued under the
-- lock of its number series, so these rows are never contended.
create table tax_invoice_totals (
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('invoice', 'credit_note')),
  currency text not null check (currency in ('PI', 'USDT')),
  tax_rate int,
  count int8 not null,
  total numeric(78, 0) not null,
  tax numeric(78, 0),
  unique nulls not distinct (month, kind, currency, tax_rate)
);

-- The same by the buyer's country. Documents without a country are counted with null.
create table tax_invoice_country_totals (
  country text check (country ~ '^[A-Z]{2}$'),
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('invoice', 'credit_note')),
  currency text not null check (currency in ('PI', 'USDT')),
  tax_rate int,
  count int8 not null,
  total numeric(78, 0) not null,
  tax numeric(78, 0),
  constraint tax_invoice_country_totals_key unique nulls not distinct (country, month, kind, currency, tax_rate)
);
create index tax_invoice_country_totals_of_month on tax_invoice_country_totals (month);

create function add_up_tax_invoices() returns trigger language plpgsql as $$
begin
  insert into tax_invoice_totals as kept (month, kind, currency, tax_rate, count, total, tax)
    select date_trunc('month', issued_at at time zone 'UTC')::date, kind, currency, tax_rate,
      count(*), sum(total), sum(tax)
    from made where number is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (month, kind, currency, tax_rate) do update set count = kept.count + excluded.count,
      total = kept.total + excluded.total, tax = kept.tax + excluded.tax;
  insert into tax_invoice_country_totals as kept (country, month, kind, currency, tax_rate, count, total, tax)
    select country, date_trunc('month', issued_at at time zone 'UTC')::date, kind, currency, tax_rate,
      count(*), sum(total), sum(tax)
    from made where number is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (country, month, kind, currency, tax_rate) do update set count = kept.count + excluded.count,
      total = kept.total + excluded.total, tax = kept.tax + excluded.tax;
  return null;
end $$;
create trigger tax_invoices_inserted after insert on tax_invoices
  referencing new table as made for each statement execute function add_up_tax_invoices();
