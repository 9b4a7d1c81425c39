-- Carts, checkout and redeemed coupons.

-- Carts of accounts. A visitor's cart is in the browser.
create table cart_lines (
  user_id text not null references users (id) on delete cascade,
  position smallint not null,
  -- Not a foreign key: a withdrawn product stays visible and can be removed.
  product_id text not null,
  variant_id text not null,
  quantity smallint not null check (quantity between 1 and 99),
  primary key (user_id, variant_id)
);

-- Checkout sessions: addressed by a random id in the URL, they make placing an order idempotent.
create table purchases (
  id text primary key,
  user_id text references users (id) on delete cascade,
  source text not null check (source in ('buy-now', 'line', 'cart')),
  lines jsonb not null,
  created_at timestamptz not null,
  order_number text unique references orders (number),
  taken jsonb not null default '[]',
  -- Coupon code.
  code text,
  -- Chosen for delivery.
  country text check (country ~ '^[A-Z]{2}$'),
  shipping_method text
);
-- For cleanup.
create index purchases_unused on purchases (created_at) where order_number is null;

-- Coupon codes used by orders, at most one per order.
create table coupon_redemptions (
  -- An order is lowered by one code at most.
  order_number text primary key references orders (number),
  promotion_id text not null references promotions (id),
  user_id text not null references users (id) on delete cascade,
  at timestamptz not null,
  -- The order was cancelled unpaid: the use no longer counts.
  returned_at timestamptz
);
create index coupon_redemptions_counted on coupon_redemptions (promotion_id, user_id) where returned_at is null;
create index coupon_redemptions_of_user on coupon_redemptions (user_id);

create function count_coupon_redemptions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update promotions p set uses = p.uses + n from (
      select promotion_id, count(*) as n from made where returned_at is null group by promotion_id) as c
    where p.id = c.promotion_id;
  elsif tg_op = 'DELETE' then
    update promotions p set uses = p.uses - n from (
      select promotion_id, count(*) as n from gone where returned_at is null group by promotion_id) as c
    where p.id = c.promotion_id;
  else
    update promotions p set uses = p.uses + n from (
      select promotion_id, sum(change) as n from (
        select promotion_id, 1 as change from made where returned_at is null
        union all select promotion_id, -1 from gone where returned_at is null) as changes
      group by promotion_id having sum(change) <> 0) as c
    where p.id = c.promotion_id;
  end if;
  return null;
end $$;
create trigger coupon_redemptions_inserted after insert on coupon_redemptions
  referencing new table as made for each statement execute function count_coupon_redemptions();
create trigger coupon_redemptions_updated after update on coupon_redemptions
  referencing old table as gone new table as made for each statement execute function count_coupon_redemptions();
create trigger coupon_redemptions_deleted after delete on coupon_redemptions
  referencing old table as gone for each statement execute function count_coupon_redemptions();
