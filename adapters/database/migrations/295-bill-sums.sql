-- Where the buyer of an invoice is, as its paper says it: an address is fixed when its order is released.
alter table bills add column country text check (country ~ '^[A-Z]{2}$');
update bills b set country = a.country from shipping_addresses a
  where a.order_number = b.order_number and b.number is not null and b.forgotten_at is null;

-- The register of one kind alone.
create index bills_numbered_of_kind on bills (kind, issued_at desc, id desc) where number is not null;

-- What was invoiced and credited in a month of UTC, at each rate of tax: added up by the database itself as each is
-- written, since adding a year up takes longer with each. Whoever writes one holds its series' number, so nobody waits
-- for these rows besides. Without a rate, as papers from before are, there is no tax either.
create table bill_sums (
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('invoice', 'credit_note')),
  currency text not null check (currency in ('PI', 'USDT')),
  tax_rate int,
  papers int8 not null,
  total numeric(78, 0) not null,
  tax numeric(78, 0),
  unique nulls not distinct (month, kind, currency, tax_rate)
);
insert into bill_sums (month, kind, currency, tax_rate, papers, total, tax)
  select date_trunc('month', issued_at at time zone 'UTC')::date, kind, currency, tax_rate, count(*), sum(total), sum(tax)
  from bills where number is not null group by 1, 2, 3, 4;

create function add_up_bills() returns trigger language plpgsql as $$
begin
  insert into bill_sums as kept (month, kind, currency, tax_rate, papers, total, tax)
    select date_trunc('month', issued_at at time zone 'UTC')::date, kind, currency, tax_rate,
      count(*), sum(total), sum(tax)
    from made where number is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (month, kind, currency, tax_rate) do update set papers = kept.papers + excluded.papers,
      total = kept.total + excluded.total, tax = kept.tax + excluded.tax;
  return null;
end $$;
create trigger bills_made after insert on bills
  referencing new table as made for each statement execute function add_up_bills();

-- What is numbered is neither changed nor taken out: it is credited by another one.
create function refuse_bill_change() returns trigger language plpgsql as $$
begin
  raise exception 'bill % stands as it was issued', old.id;
end $$;
create trigger bills_stand before update on bills for each row
  when (old.number is not null and
    (old.kind, old.number, old.order_number, old.currency, old.total, old.tax_rate, old.tax, old.issued_at)
    is distinct from
    (new.kind, new.number, new.order_number, new.currency, new.total, new.tax_rate, new.tax, new.issued_at))
  execute function refuse_bill_change();
create trigger bills_stay before delete on bills for each row
  when (old.number is not null) execute function refuse_bill_change();
