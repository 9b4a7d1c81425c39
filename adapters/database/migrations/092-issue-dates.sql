-- The date that a tax document states, in the shop's time zone; until now the day in UTC, as on those issued before.
alter table tax_invoices add column issued_on date;

-- An earlier version that runs beside a later one states the day in UTC.
create function date_tax_invoice() returns trigger language plpgsql as $$
begin
  new.issued_on := coalesce(new.issued_on, (new.issued_at at time zone 'UTC')::date);
  return new;
end $$;
create trigger tax_invoices_dated before insert on tax_invoices for each row execute function date_tax_invoice();

create trigger tax_invoices_date_unchangeable before update of issued_on on tax_invoices for each row
  when (old.issued_on <> new.issued_on or (old.issued_on is not null and new.issued_on is null))
  execute function refuse_tax_invoice_change();

-- The months of the totals are those of the dates.
create or replace function add_up_tax_invoices() returns trigger language plpgsql as $$
begin
  insert into tax_invoice_totals as kept (month, kind, currency, tax_rate, count, total, tax)
    select date_trunc('month', issued_on)::date, kind, currency, tax_rate, count(*), sum(total), sum(tax)
    from made where number is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (month, kind, currency, tax_rate) do update set count = kept.count + excluded.count,
      total = kept.total + excluded.total, tax = kept.tax + excluded.tax;
  insert into tax_invoice_country_totals as kept (country, month, kind, currency, tax_rate, count, total, tax)
    select country, date_trunc('month', issued_on)::date, kind, currency, tax_rate, count(*), sum(total), sum(tax)
    from made where number is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (country, month, kind, currency, tax_rate) do update set count = kept.count + excluded.count,
      total = kept.total + excluded.total, tax = kept.tax + excluded.tax;
  return null;
end $$;
