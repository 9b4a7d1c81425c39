-- Orders, their lines as they were when placed, and every move with who, why and when.
create table orders (
  number text primary key check (number ~ '^PI-[0-9]{13,14}$'),
  -- No cascade: records of money stay when an account goes.
  user_id text not null references users (id),
  -- What makes placing idempotent: one purchase, one order.
  purchase_id text not null unique,
  status text not null check (status in (
    'awaiting_payment', 'pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled', 'declined')),
  method text not null check (method in ('pi', 'usdt')),
  currency text not null check (currency in ('PI', 'USDT')),
  total numeric(78, 0) not null check (total > 0),
  placed_at timestamptz not null,
  stock text not null check (stock in ('held', 'returned', 'sold')),
  stock_until timestamptz,
  watch_until timestamptz,
  carrier text,
  tracking text,
  hidden_at timestamptz
);
create index orders_of_user on orders (user_id, placed_at desc, number desc);
create index orders_newest on orders (placed_at desc, number desc);
create index orders_by_status on orders (status, placed_at desc, number desc);
create index orders_unpaid on orders (user_id) where status = 'awaiting_payment';
create index orders_stock_until on orders (stock_until) where stock_until is not null;
create index orders_watch_until on orders (watch_until) where watch_until is not null;

create table order_lines (
  order_number text not null references orders (number),
  place smallint not null,
  product_id text not null,
  name text not null,
  category text not null,
  colour text not null,
  hex text not null,
  art jsonb not null,
  price numeric(78, 0) not null check (price > 0),
  quantity smallint not null check (quantity between 1 and 99),
  specifications jsonb not null,
  primary key (order_number, place)
);

create table order_events (
  id bigint generated always as identity primary key,
  order_number text not null references orders (number),
  from_status text,
  to_status text not null,
  who text not null,
  reason text not null,
  at timestamptz not null
);
create index order_events_of on order_events (order_number, id);
