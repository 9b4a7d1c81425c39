-- Shipping addresses, zones and methods.

-- Shipping addresses of orders. Saved before the order is placed, so its number is not a foreign key.
create table shipping_addresses (
  order_number text primary key,
  user_id text not null references users (id),
  full_name text not null,
  street_address text not null,
  city text not null,
  state_province text not null,
  postal_code text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone_number text not null,
  email text not null,
  instructions text not null,
  saved_at timestamptz not null
);
create index shipping_addresses_of_user on shipping_addresses (user_id, saved_at desc);
create index shipping_addresses_by_time on shipping_addresses (saved_at);

-- Previous shipping addresses of an order, after a change by staff.
create table shipping_address_history (
  id int8 generated always as identity primary key,
  order_number text not null references shipping_addresses (order_number) on delete cascade,
  who text not null,
  at timestamptz not null,
  address jsonb not null
);
create index shipping_address_history_of on shipping_address_history (order_number, id);

-- Address book. Orders keep a copy of their own.
create table saved_addresses (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  full_name text not null,
  street_address text not null,
  city text not null,
  state_province text not null,
  postal_code text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone_number text not null,
  email text not null,
  instructions text not null,
  created_at timestamptz not null,
  -- The address chosen last is the default; null: never chosen.
  chosen_at timestamptz,
  -- Deleted, but can be restored until cleanup.
  removed_at timestamptz
);
create index saved_addresses_of_user on saved_addresses (user_id);
create index saved_addresses_removed on saved_addresses (removed_at) where removed_at is not null;

-- Delivery zones. Without any, the shop delivers everywhere free of charge.
create table shipping_zones (
  id text primary key,
  -- Internal.
  name text not null check (char_length(name) between 1 and 80),
  -- Every country that is in no other zone.
  is_rest boolean not null,
  -- For optimistic locking.
  version int not null default 1
);
create unique index shipping_zones_rest on shipping_zones (is_rest) where is_rest;

-- Countries of a zone; a country is in one zone.
create table shipping_zone_countries (
  -- A country lies in one zone.
  country text primary key check (country ~ '^[A-Z]{2}$'),
  zone_id text not null references shipping_zones (id) on delete cascade
);
create index shipping_zone_countries_of on shipping_zone_countries (zone_id);

-- Shipping methods of a zone.
create table shipping_methods (
  id text primary key,
  zone_id text not null references shipping_zones (id) on delete cascade,
  -- By language; English is required.
  names jsonb not null check (names ? 'en'),
  -- Stroops of Pi.
  price numeric(78, 0) not null check (price >= 0),
  -- Free of charge from this order value on.
  free_from numeric(78, 0) check (free_from > 0),
  days_from smallint not null check (days_from between 0 and 90),
  days_to smallint not null,
  is_active boolean not null,
  version int not null default 1,
  check (days_to between days_from and 90)
);
create index shipping_methods_of on shipping_methods (zone_id);
