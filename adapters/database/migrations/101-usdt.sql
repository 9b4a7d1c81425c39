-- Several assets and chains: an invoice's quotes, one address per family of ledgers, and ledgers that can be rolled back.

-- What was agreed, version by version: how much of which asset, at which rate, until when. The last one is in force.
create table quotes (
  order_number text not null references invoices (order_number),
  version int not null check (version > 0),
  method text not null check (method in ('pi', 'usdt')),
  -- The chain that the shopper was asked to pay on (eip155:137); null for Pi. A payment on another one counts as well.
  chain text,
  currency text not null check (currency in ('PI', 'USDT')),
  -- For the whole invoice, in `currency`.
  amount_due numeric(78, 0) not null check (amount_due > 0),
  -- Units of `currency` for one unit of the invoice's, as decimal text; null where they are the same.
  rate text,
  rate_source text,
  rate_as_of timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (order_number, version),
  check ((rate is null) = (rate_source is null) and (rate is null) = (rate_as_of is null))
);

insert into quotes (order_number, version, method, currency, amount_due, rate, rate_source, rate_as_of,
  created_at, expires_at)
select o.order_number, row_number() over (partition by o.order_number order by o.created_at, o.method), o.method,
  o.currency, o.amount_due, o.rate, o.rate_source, o.rate_as_of, o.created_at, i.expires_at
from payment_options o join invoices i on i.order_number = o.order_number;

alter table payment_options
  drop constraint payment_options_pkey,
  drop column amount_due, drop column rate, drop column rate_source, drop column rate_as_of,
  -- A family of ledgers shares one address: eip155 for every EVM chain; the passphrase for Pi.
  add primary key (order_number, ledger);
create index payment_options_evm on payment_options (lower(address)) where method = 'usdt';

alter table transfers
  -- As the chain counts it, where that has more decimals than the shop: `amount` is this, rounded down.
  add column raw_amount numeric(78, 0),
  add column block_hash text,
  add check ((raw_amount is null) = (block_hash is null));
create index transfers_open on transfers (ledger, ledger_number) where status = 'seen';

alter table ledger_cursors
  -- False for a chain that the operator has taken out.
  add column watched boolean not null default true,
  add column final_ledger int8,
  add column final_hash text;

-- Blocks that have been read, the newest some hundreds: how a rolled back one is noticed.
create table chain_headers (
  ledger text not null,
  number int8 not null,
  hash text not null,
  at timestamptz not null,
  primary key (ledger, number)
);

-- Addresses of an account key (xpub), derived ahead. An index is used once; only the key's fingerprint is kept here.
create table deposit_addresses (
  account text not null,
  index int not null check (index >= 0),
  family text not null check (family in ('eip155', 'tron')),
  address text not null unique,
  order_number text references invoices (order_number),
  made_at timestamptz not null,
  primary key (account, index)
);
create index deposit_addresses_free on deposit_addresses (account, index) where order_number is null;
create unique index deposit_addresses_of on deposit_addresses (order_number, account) where order_number is not null;

-- The index that no address was made for yet.
create table deposit_accounts (
  account text primary key,
  next_index int not null
);
