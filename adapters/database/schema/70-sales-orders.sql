-- Orders.

-- Orders.
create table orders (
  number text primary key check (number ~ '^PI-[0-9]{13,14}$'),
  -- No cascade: financial records outlive an account.
  user_id text not null references users (id),
  -- Makes placing idempotent.
  purchase_id text not null unique,
  status text not null check (status in ('awaiting_payment', 'pending', 'processing', 'shipped', 'delivered',
    'completed', 'cancelled', 'declined')),
  method text not null check (method in ('pi', 'usdt')),
  currency text not null check (currency in ('PI', 'USDT')),
  total numeric(78, 0) not null check (total > 0),
  placed_at timestamptz not null,
  stock_state text not null check (stock_state in ('held', 'returned', 'sold')),
  reserved_until timestamptz,
  watch_until timestamptz,
  carrier text,
  tracking text,
  hidden_at timestamptz,
  -- Part of the total; and what the least expensive offered method would have cost.
  shipping numeric(78, 0) not null default 0,
  shipping_standard numeric(78, 0) not null default 0,
  -- Method and time as offered; null where the shop had no zones.
  delivery jsonb,
  -- Discount on the order as a whole, in stroops. Reductions of a line are in its price.
  discount numeric(78, 0) not null default 0 check (discount >= 0),
  constraint orders_delivery check (delivery is not null or shipping = 0),
  check (shipping >= 0 and shipping < total),
  check (shipping_standard between 0 and shipping)
);
create index orders_of_user on orders (user_id, placed_at desc, number desc);
create index orders_newest on orders (placed_at desc, number desc);
create index orders_by_status on orders (status, placed_at desc, number desc);
create index orders_unpaid on orders (user_id) where status = 'awaiting_payment';
create index orders_reserved_until on orders (reserved_until) where reserved_until is not null;
create index orders_watch_until on orders (watch_until) where watch_until is not null;
-- Work queues of the overview.
create index orders_unsettled on orders (watch_until) where status = 'pending' and watch_until is not null;
create index orders_by_total on orders (total, number);
create index orders_by_status_total on orders (status, total, number);

-- Lines of an order, as they were when it was placed.
create table order_lines (
  order_number text not null references orders (number),
  position smallint not null,
  product_id text not null,
  name text not null,
  category text not null,
  -- As it was bought; the variant may be gone.
  variant_id text not null,
  sku text,
  -- Names as they were: [{"name": "Colour", "value": "Sage Green", "names": {}, "values": {}}].
  options jsonb not null check (jsonb_typeof(options) = 'array'),
  -- Of the swatch; null without one.
  hex text,
  art jsonb not null,
  price numeric(78, 0) not null check (price > 0),
  quantity smallint not null check (quantity between 1 and 99),
  specifications jsonb not null,
  -- Price without a promotion; null where none applied.
  full_price numeric(78, 0),
  primary key (order_number, position),
  check (full_price > price)
);

-- Status changes of an order: who, why, when.
create table order_events (
  id int8 generated always as identity primary key,
  order_number text not null references orders (number),
  from_status text,
  to_status text not null,
  who text not null,
  reason text not null,
  at timestamptz not null
);
create index order_events_of on order_events (order_number, id);
create index order_events_by_time on order_events (at);

-- Internal notes of staff. Append-only; erased with the customer's account.
create table order_notes (
  id int8 generated always as identity primary key,
  order_number text not null references orders (number),
  who text not null,
  at timestamptz not null,
  text text not null check (char_length(text) between 1 and 1000)
);
create index order_notes_of on order_notes (order_number, id);
create trigger order_notes_append_only before update or truncate on order_notes
  for each statement execute function refuse_change();

-- Messages of staff to the customer. Append-only; erased with the customer's account.
create table order_messages (
  id text primary key,
  order_number text not null references orders (number),
  who text not null,
  at timestamptz not null,
  text text not null check (char_length(text) between 1 and 2000)
);
create index order_messages_of on order_messages (order_number, at);
create trigger order_messages_append_only before update or truncate on order_messages
  for each statement execute function refuse_change();

-- Parcels of an order.
create table parcels (
  id text primary key,
  order_number text not null references orders (number),
  -- 1 is the first of its order.
  position smallint not null check (position > 0),
  carrier text,
  tracking text,
  sent_at timestamptz not null,
  sent_by text not null,
  delivered_at timestamptz,
  -- Staff or the customer.
  delivered_by text,
  unique (order_number, position),
  check (delivered_at >= sent_at),
  check ((delivered_at is null) = (delivered_by is null))
);

-- Units in a parcel.
create table parcel_lines (
  parcel_id text not null references parcels (id),
  order_number text not null,
  line smallint not null,
  quantity smallint not null check (quantity between 1 and 99),
  primary key (parcel_id, line),
  foreign key (order_number, line) references order_lines (order_number, "position")
);
create index parcel_lines_of on parcel_lines (order_number);
