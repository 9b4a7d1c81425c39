-- Places at which shoppers pick their orders up. A shipping method of a zone may be one of them.
create table pickup_places (
  id text primary key,
  -- Shown to shoppers.
  name text not null check (char_length(name) between 1 and 80),
  address text not null check (char_length(address) between 1 and 300),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Of Monday to Sunday, "10:00-13:00, 15:00-18:00"; empty where it is closed.
  hours text[] not null check (cardinality(hours) = 7),
  -- Of opening time, until an order is ready.
  preparation_minutes int not null check (preparation_minutes between 0 and 14400),
  version int not null default 1
);

alter table shipping_methods add column place_id text references pickup_places (id);
