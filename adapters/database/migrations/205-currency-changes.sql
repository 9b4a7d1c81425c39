-- A running shop may change the currency of its prices: when, at which rate, and how prices were rounded. What was made
-- before keeps its currency.

create table currency_changes (
  id int8 generated always as identity primary key,
  at timestamptz not null,
  from_currency text not null check (from_currency ~ '^([A-Z]{3}|PI)$'),
  to_currency text not null check (to_currency ~ '^([A-Z]{3}|PI)$'),
  -- Decimal text: the value of one unit of `rate_of` in the other currency.
  rate text not null,
  rate_of text not null,
  -- Where the rate is from, and its time.
  source text not null,
  as_of timestamptz not null,
  rounding text not null check (rounding in ('none', '90', '95', '99', 'whole')),
  by_user text references users (id) on delete set null,
  check (from_currency <> to_currency),
  check (rate_of in (from_currency, to_currency))
);
create index currency_changes_by on currency_changes (by_user);

-- Carts that were saved before the change: their next page says so, once.
create table repriced_carts (
  user_id text primary key references users (id) on delete cascade,
  from_currency text not null,
  at timestamptz not null
);

-- Amounts from before are in the currency that the shop has now; a version that runs beside this one writes in it, too.
do $$
declare
  own text := coalesce((select value from settings where key = 'currency' and value ~ '^[A-Z]{2,3}$'), 'PI');
begin
  execute format('alter table price_history add column currency text not null default %L', own);
  execute format('alter table credit_transfers add column currency text not null default %L', own);
  execute format('alter table credit_entries add column currency text not null default %L', own);
end $$;

create or replace function record_variant_price() returns trigger language plpgsql as $$
begin
  insert into price_history (variant_id, price, since, currency)
  select new.id, case when not new.hidden then coalesce(new.price, p.base_price) end, now(),
    coalesce((select value from settings where key = 'currency'), 'PI')
  from products p where p.id = new.product_id and p.published
  on conflict (variant_id, since) do update set price = excluded.price, currency = excluded.currency;
  return null;
end $$;

create or replace function record_base_price() returns trigger language plpgsql as $$
begin
  insert into price_history (variant_id, price, since, currency)
  select c.id, case when new.published then coalesce(c.price, new.base_price) end, now(),
    coalesce((select value from settings where key = 'currency'), 'PI')
  from product_variants c where c.product_id = new.id and not c.hidden
    and (old.published <> new.published or new.published and c.price is null)
  on conflict (variant_id, since) do update set price = excluded.price, currency = excluded.currency;
  return null;
end $$;

-- Credit of each currency by itself.
create or replace function check_credit() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from credit_entries where transfer_id = new.transfer_id) <> 0 then
    raise exception 'credit transfer % does not cancel out', new.transfer_id using errcode = 'check_violation';
  end if;
  if new.account <> 'shop' and (select sum(amount) from credit_entries
    where user_id = new.user_id and account = new.account and currency = new.currency) < 0 then
    raise exception 'credit account % is below zero', new.account using errcode = 'check_violation';
  end if;
  return null;
end $$;
