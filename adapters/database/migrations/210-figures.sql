-- What the shop did on each day (UTC), added up as it happens, so that a year is read as quickly as a week.
create table figures_days (
  day date not null,
  name text not null check (name in (
    'placed', 'released', 'taken_back', 'completed', 'cancelled', 'declined', 'looks')),
  -- By which way the orders are paid; empty for what is no order.
  method text not null check (method in ('pi', 'usdt', '')),
  count int8 not null check (count > 0),
  -- What they cost: in stroops, and of those that are paid so, in millionths of a USDT.
  amount numeric(78, 0) not null,
  usdt numeric(78, 0) not null,
  primary key (day, name, method)
);

-- Everything that happened before this moment is in the table above.
create table figures_state (
  one boolean primary key default true check (one),
  rolled_to timestamptz not null,
  -- Hours that the middle one of the first answers to identity checks took in 30 days; null where there was none.
  review_hours float8,
  -- Of a large shop: orders that were released and not taken back, and the people who placed them. Null: count them.
  orders int8,
  customers int8,
  measured_at timestamptz
);

create index order_events_by_time on order_events (at);
-- What waits for somebody: each is counted by reading what waits, and nothing else.
create index orders_unsettled on orders (watch_until) where status = 'pending' and watch_until is not null;
create index transactions_unmatched on transactions (at desc, id desc) where order_number is null and decision is null;
