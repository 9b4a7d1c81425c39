-- What came to an order's address and is not what was asked for: coins of the chain itself, which leave no log, and the
-- way back of whatever came.

create table found_coins (
  ledger text not null,
  -- As its ledger spells it: lower case on EVM chains.
  address text not null,
  order_number text not null references invoices (order_number),
  symbol text not null,
  decimals int not null check (decimals between 0 and 36),
  -- At the newest look, and all that was seen to come, in the coin's smallest unit.
  balance numeric(78, 0) not null check (balance >= 0),
  received numeric(78, 0) not null check (received > 0),
  block_number int8 not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  -- False where USDT had come to that address before: then it may be the merchant's own, to pay for collecting it.
  is_told boolean not null,
  dismissed_by text,
  dismissed_at timestamptz,
  dismissed_reason text,
  primary key (ledger, address),
  check ((dismissed_by is null) = (dismissed_at is null) and (dismissed_by is null) = (dismissed_reason is null))
);
create index found_coins_of on found_coins (order_number);

-- Where the walk over the orders' addresses goes on, chain by chain.
create table coin_walks (
  ledger text primary key,
  after_order text not null default '',
  walked_at timestamptz not null
);

alter table refunds
  -- Of a refund in another asset than the method's own: how it is written, and the payment that it sends back.
  add column coin_symbol text,
  add column coin_decimals int,
  add column transfer_id text references transfers (id),
  -- What the chain says of the transaction that staff has named, where nothing but that names it.
  add column hash_finding text check (hash_finding in ('unknown', 'failed', 'other', 'early', 'waits', 'unreachable')),
  add column looked_at timestamptz,
  add check ((coin_symbol is null) = (coin_decimals is null)),
  add check (coin_symbol is null or asset is not null);
create unique index refunds_of_transfer on refunds (transfer_id)
  where transfer_id is not null and state not in ('declined', 'cancelled');
create index refunds_named on refunds (ledger) where asset = 'native' and state = 'sent';

-- The token that was seen leaving; null for the chain's USDT, as all of them were before.
alter table chain_refunds_seen add column token text;
