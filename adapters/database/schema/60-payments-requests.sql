-- Payment requests: what is owed, where it can be paid, what was decided.

-- What an order owes: amount, tolerance, expiry. The tax document is in tax_invoices.
create table payment_requests (
  order_number text primary key,
  user_id text not null,
  currency text not null check (currency in ('PI', 'USDT')),
  amount_due numeric(78, 0) not null check (amount_due >= 0),
  tolerance_bps int not null check (tolerance_bps between 0 and 10000),
  dust numeric(78, 0) not null check (dust >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  watch_until timestamptz not null,
  -- Unguessable id of the public proof page.
  proof_id text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') unique,
  check (watch_until >= expires_at)
);
create index payment_requests_first on payment_requests (created_at);
create index payment_requests_watched on payment_requests (watch_until);

-- Addresses at which a payment request can be paid, never reused; a payment to any of them counts.
create table payment_options (
  order_number text not null references payment_requests (order_number),
  method text not null check (method in ('pi', 'usdt')),
  -- The network by its own name: the passphrase for Pi.
  ledger text not null,
  address text not null,
  muxed_id numeric(20, 0),
  code text,
  currency text not null check (currency in ('PI', 'USDT')),
  created_at timestamptz not null,
  -- One address per family of ledgers: eip155 for every EVM chain; the network passphrase for Pi.
  primary key (order_number, ledger),
  unique (ledger, address, code),
  unique nulls not distinct (ledger, address, muxed_id)
);
create index payment_options_evm on payment_options (lower(address)) where method = 'usdt';

-- Agreed amount, currency, rate and expiry of a payment request, by version. The last version is in force.
create table quotes (
  order_number text not null references payment_requests (order_number),
  version int not null check (version > 0),
  method text not null check (method in ('pi', 'usdt')),
  -- The chain shown to the shopper (eip155:137); null for Pi. A payment on another one counts as well.
  chain text,
  currency text not null check (currency in ('PI', 'USDT')),
  -- For the whole request, in `currency`.
  amount_due numeric(78, 0) not null check (amount_due >= 0),
  -- Units of `currency` per unit of the request's currency, as decimal text; null where they are the same.
  rate text,
  rate_source text,
  rate_as_of timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (order_number, version),
  check ((rate is null) = (rate_source is null) and (rate is null) = (rate_as_of is null))
);

-- Decisions of staff about a payment: cancel, late payments, tolerance, manual confirmation.
create table payment_decisions (
  id text primary key,
  order_number text not null references payment_requests (order_number),
  kind text not null check (kind in ('cancel', 'accept_late', 'refuse_late', 'tolerance', 'manual')),
  amount numeric(78, 0) check (amount > 0),
  at timestamptz not null,
  -- User id, or `system`.
  who text not null,
  reason text not null,
  check ((amount is null) = (kind not in ('tolerance', 'manual')))
);
create index payment_decisions_of on payment_decisions (order_number);
create unique index payment_decisions_once on payment_decisions (order_number, kind)
  where kind in ('cancel', 'accept_late', 'refuse_late');

-- Four-eyes principle: approvals by person, with the amount approved.
create table payment_approvals (
  -- `refund:ID`, `order:NUMBER`.
  subject text not null,
  who text not null,
  amount numeric(78, 0) not null,
  at timestamptz not null,
  reason text not null,
  primary key (subject, who)
);

-- The next unused derivation index of each account key (xpub).
create table deposit_accounts (
  account text primary key,
  next_index int not null
);

-- Deposit addresses derived in advance from an account key (xpub), each used once. The account is the key's
-- fingerprint.
create table deposit_addresses (
  account text not null,
  index int not null check (index >= 0),
  family text not null check (family in ('eip155', 'tron')),
  address text not null unique,
  order_number text references payment_requests (order_number),
  created_at timestamptz not null,
  primary key (account, index)
);
create index deposit_addresses_free on deposit_addresses (account, index) where order_number is null;
create unique index deposit_addresses_of on deposit_addresses (order_number, account) where order_number is not null;
