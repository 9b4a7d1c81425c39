-- Where the shop delivers and for how much. Without a zone it delivers everywhere, free of charge.
create table shipping_zones (
  id text primary key,
  -- For staff.
  name text not null check (char_length(name) between 1 and 80),
  -- Every country that no other zone names.
  is_rest boolean not null,
  -- Counts changes, so that of two who edit it the second is told.
  version int not null default 1
);
create unique index shipping_zones_rest on shipping_zones (is_rest) where is_rest;

create table shipping_zone_countries (
  -- A country lies in one zone.
  country text primary key check (country ~ '^[A-Z]{2}$'),
  zone_id text not null references shipping_zones (id) on delete cascade
);
create index shipping_zone_countries_of on shipping_zone_countries (zone_id);

create table shipping_methods (
  id text primary key,
  zone_id text not null references shipping_zones (id) on delete cascade,
  -- By language; English is always there.
  names jsonb not null check (names ? 'en'),
  -- Stroops of Pi.
  price numeric(78, 0) not null check (price >= 0),
  -- Goods that come to this are delivered free of charge.
  free_from numeric(78, 0) check (free_from > 0),
  days_from smallint not null check (days_from between 0 and 90),
  days_to smallint not null check (days_to between days_from and 90),
  is_active boolean not null,
  version int not null default 1
);
create index shipping_methods_of on shipping_methods (zone_id);

-- What was chosen for a purchase in progress.
alter table purchases add column country text check (country ~ '^[A-Z]{2}$'), add column shipping_method text;

-- What the delivery of an order costs, as part of its total; and what the least expensive way offered for it would have cost.
alter table orders
  add column shipping numeric(78, 0) not null default 0 check (shipping >= 0 and shipping < total),
  add column shipping_standard numeric(78, 0) not null default 0
    check (shipping_standard >= 0 and shipping_standard <= shipping),
  -- How and where to, as it was offered; null where the shop had no zones.
  add column delivery jsonb,
  add constraint orders_delivery check (delivery is not null or shipping = 0);
