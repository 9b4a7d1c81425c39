-- What was invoiced and credited in a month of UTC by the buyer's country, for whoever declares tax where the buyers
-- are. Beside the sums of all countries and not in their place: a year of those is a few dozen rows, and one of these
-- as many for each country. A paper that has forgotten its country counts without one.
lock table bills in share row exclusive mode;
create table bill_country_sums (
  country text check (country ~ '^[A-Z]{2}$'),
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('invoice', 'credit_note')),
  currency text not null check (currency in ('PI', 'USDT')),
  tax_rate int,
  papers int8 not null,
  total numeric(78, 0) not null,
  tax numeric(78, 0),
  unique nulls not distinct (country, month, kind, currency, tax_rate)
);
create index bill_country_sums_of_month on bill_country_sums (month);
insert into bill_country_sums (country, month, kind, currency, tax_rate, papers, total, tax)
  select country, date_trunc('month', issued_at at time zone 'UTC')::date, kind, currency, tax_rate,
    count(*), sum(total), sum(tax)
  from bills where number is not null group by 1, 2, 3, 4, 5;

create or replace function add_up_bills() returns trigger language plpgsql as $$
begin
  insert into bill_sums as kept (month, kind, currency, tax_rate, papers, total, tax)
    select date_trunc('month', issued_at at time zone 'UTC')::date, kind, currency, tax_rate,
      count(*), sum(total), sum(tax)
    from made where number is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (month, kind, currency, tax_rate) do update set papers = kept.papers + excluded.papers,
      total = kept.total + excluded.total, tax = kept.tax + excluded.tax;
  insert into bill_country_sums as kept (country, month, kind, currency, tax_rate, papers, total, tax)
    select country, date_trunc('month', issued_at at time zone 'UTC')::date, kind, currency, tax_rate,
      count(*), sum(total), sum(tax)
    from made where number is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (country, month, kind, currency, tax_rate) do update set papers = kept.papers + excluded.papers,
      total = kept.total + excluded.total, tax = kept.tax + excluded.tax;
  return null;
end $$;

-- A country may be forgotten and never be another one: it has been counted.
create trigger bills_stay_where_they_are before update of country on bills for each row
  when (old.number is not null and new.country is distinct from old.country and new.country is not null)
  execute function refuse_bill_change();

-- The register of one country, of either kind or both.
create index bills_numbered_of_country on bills (country, kind, issued_at desc, id desc) where number is not null;
