-- Reading the ledgers and reconciling with them.

-- How far each ledger was read. A cursor moves only in the transaction that stores what was read.
create table ledger_cursors (
  ledger text not null,
  account text not null,
  cursor text not null,
  latest_ledger int8,
  closed_at timestamptz,
  -- Everything up to this ledger time is stored.
  read_to timestamptz,
  read_at timestamptz,
  failure text,
  failing_since timestamptz,
  -- False for a chain that the operator has removed.
  watched boolean not null default true,
  final_ledger int8,
  final_hash text,
  -- Of a chain that starts anew (the demonstration's): reconciled from here on.
  began_at timestamptz,
  -- Account that this one is read together with; payment requests wait for both.
  companion_of text,
  -- When the last final block changed: finality that stands still is an alert.
  final_moved_at timestamptz,
  final_failure text,
  final_failing_since timestamptz,
  primary key (ledger, account)
);

-- The most recent blocks, for detecting rollbacks (reorgs).
create table block_headers (
  ledger text not null,
  number int8 not null,
  hash text not null,
  at timestamptz not null,
  primary key (ledger, number)
);

-- Ledger records that contradict their signed envelope: kept and retried while everything after them is read.
create table set_aside_records (
  ledger text not null,
  account text not null,
  operation_id text not null,
  hash text,
  -- What contradicts what.
  reason text not null,
  -- As the ledger answered. Text: it may hold what jsonb cannot.
  record text not null,
  found_at timestamptz not null,
  tried_at timestamptz not null,
  -- Read after all, or closed by staff.
  ended_as text check (ended_as in ('read', 'closed')),
  ended_at timestamptz,
  closed_by text,
  closed_reason text,
  primary key (ledger, account, operation_id),
  check ((ended_as is null) = (ended_at is null)),
  check ((ended_as is not distinct from 'closed') = (closed_by is not null and closed_reason is not null))
);
create index set_aside_records_open on set_aside_records (tried_at) where ended_at is null;
create index set_aside_records_by_time on set_aside_records (found_at desc, ledger, account, operation_id);

-- Reconciliation: sums on the ledger compared with the shop's records.
create table ledger_audits (
  id text primary key,
  at timestamptz not null,
  ledger text not null,
  account text not null,
  asset text not null,
  outcome text not null check (outcome in ('equal', 'different', 'unread')),
  -- The ledger was read up to here; the next audit starts at an equal one.
  cursor text not null,
  ledger_sum numeric(78, 0) not null,
  ledger_count int8 not null,
  own_sum numeric(78, 0) not null,
  own_count int8 not null,
  sent_sum numeric(78, 0) not null,
  balance numeric(78, 0),
  -- The refusal's code, where the ledger could not be read.
  failure text,
  differences jsonb not null default '[]'
);
create index ledger_audits_newest on ledger_audits (ledger, account, asset, at desc, id desc);

-- Coins or tokens at a deposit address that were not asked for, and how they are returned.
create table unexpected_balances (
  ledger text not null,
  -- As its ledger spells it: lower case on EVM chains.
  address text not null,
  order_number text not null references payment_requests (order_number),
  symbol text not null,
  decimals int not null check (decimals between 0 and 36),
  -- At the last scan, and all that ever arrived, in the coin's smallest unit.
  balance numeric(78, 0) not null check (balance >= 0),
  received numeric(78, 0) not null check (received > 0),
  block_number int8 not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  -- False where USDT had arrived at the address before: then it may be the merchant's own, to pay network fees.
  is_told boolean not null,
  dismissed_by text,
  dismissed_at timestamptz,
  dismissed_reason text,
  primary key (ledger, address),
  check ((dismissed_by is null) = (dismissed_at is null) and (dismissed_by is null) = (dismissed_reason is null))
);
create index unexpected_balances_of on unexpected_balances (order_number);

-- Position of the scan for unexpected balances, by chain.
create table balance_scans (
  ledger text primary key,
  after_order text not null default '',
  scanned_at timestamptz not null
);
