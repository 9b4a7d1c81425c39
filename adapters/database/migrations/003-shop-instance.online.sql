-- Which shop a database, a data folder and a secret key belong to, and what an earlier copy of it may have given out.

-- The shop's own id, also in DATA_DIR and the bucket.
create table if not exists shop_instance (
  id int primary key default 1 check (id = 1),
  shop_id text not null,
  -- Written each minute while the shop runs: how recent this copy is.
  seen_at timestamptz not null,
  -- Since the last restore; orders have later numbers.
  resumed_at timestamptz
);

-- Key check value of each secret key: proves that a key is the same, and reveals nothing about it.
create table if not exists key_checks (
  version int primary key check (version > 0),
  value text not null,
  recorded_at timestamptz not null
);

-- Numbers of tax documents that are left out, since a lost copy of the shop may have issued them.
create table if not exists tax_invoice_gaps (
  kind text not null check (kind in ('invoice', 'credit_note')),
  first_number int8 not null,
  last_number int8 not null,
  recorded_at timestamptz not null,
  primary key (kind, first_number),
  check (last_number >= first_number)
);

-- A lost copy of the shop may have given this address out: nobody gets it again, and payments to it are seen.
alter table deposit_addresses add column if not exists withheld_at timestamptz;
create index concurrently if not exists deposit_addresses_available on deposit_addresses (account, index)
  where order_number is null and withheld_at is null;
create index concurrently if not exists deposit_addresses_withheld on deposit_addresses (lower(address))
  where withheld_at is not null;
