-- Shipping methods whose price is a carrier's, a price list as a table, and carriers that do not answer.
alter table shipping_methods drop constraint shipping_methods_basis_check;
alter table shipping_methods add constraint shipping_methods_basis_check
  check (basis in ('flat', 'weight', 'total', 'item', 'carrier')) not valid;
-- "CARRIER:SERVICE"; null where no carrier prices the method.
alter table shipping_methods add column service text;

create table carrier_rates (
  service text not null check (char_length(service) between 1 and 60),
  -- ISO 3166-1, or * for every country without rows of its own.
  country text not null check (country ~ '^([A-Z]{2}|\*)$'),
  up_to_grams int not null check (up_to_grams > 0),
  -- Smallest unit of the currency in which the list was imported.
  price numeric(78, 0) not null check (price >= 0),
  currency text not null,
  days_from smallint not null check (days_from between 0 and 90),
  days_to smallint not null check (days_to between days_from and 90),
  primary key (service, country, up_to_grams)
);
create index carrier_rates_to on carrier_rates (country);

-- The latest failure of each carrier; staff are told while it is recent.
create table carrier_failures (
  carrier text primary key,
  reason text not null,
  at timestamptz not null
);
