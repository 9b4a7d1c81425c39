-- Promotions. Redeemed coupons are with the checkout (71-sales-checkout.sql).

-- Price reductions by period, product selection or coupon code.
create table promotions (
  id text primary key,
  name text not null check (char_length(name) between 1 and 80),
  -- Whole percents off.
  percent smallint check (percent between 1 and 90),
  -- Of two, the higher one applies.
  priority smallint not null check (priority between 0 and 99),
  -- Both null: all products.
  category text,
  product_ids text[] check (cardinality(product_ids) between 1 and 5000),
  -- The collection that `product_ids` are from, as it was when the promotion was saved: prices of the past must not
  -- change with it.
  collection_id text references collections (id) on delete set null,
  -- Coupon code; null: applies to everybody.
  code text check (code ~ '^[A-Z0-9-]{3,24}$'),
  starts_at timestamptz not null,
  ends_at timestamptz,
  most_uses int check (most_uses > 0),
  most_per_shopper int check (most_per_shopper > 0),
  created_at timestamptz not null,
  -- Up to when caches were told of its start and end.
  announced_at timestamptz not null,
  -- Redemptions, kept by triggers: every order with the code reads it under lock.
  uses int not null default 0,
  -- For optimistic locking.
  version int not null default 1,
  kind text not null default 'percent' check (kind in ('percent', 'amount', 'delivery')),
  -- Off the order, stroops.
  amount numeric(78, 0) check (amount > 0),
  -- Minimum order value of the products it applies to, stroops; null for none.
  minimum numeric(78, 0) check (minimum > 0),
  constraint promotions_value check ((kind = 'percent') = (percent is not null)
    and (kind = 'amount') = (amount is not null)),
  check (ends_at > starts_at),
  check (category is null or product_ids is null),
  check (code is not null or most_uses is null and most_per_shopper is null),
  check (collection_id is null or product_ids is not null)
);
create unique index promotions_code on promotions (code) where code is not null;
-- Promotions without a code, which every page with prices reads.
create index promotions_for_all on promotions (starts_at) where code is null;
create index promotions_of_collection on promotions (collection_id) where collection_id is not null;
create index promotions_by_time on promotions (starts_at desc, id desc, ends_at);
