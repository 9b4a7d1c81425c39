-- USDT seen on its way to the address of an approved refund: its block may still be rolled back, and this row with it.
create table chain_refunds_seen (
  ledger text not null,
  operation_id text not null,
  hash text not null,
  block_number int8 not null,
  block_hash text not null,
  at timestamptz not null,
  -- Lower case.
  address text not null,
  -- As the chain counts it, and in the shop's decimals, rounded down.
  raw_amount numeric(78, 0) not null,
  amount numeric(78, 0) not null,
  is_final boolean not null default false,
  primary key (ledger, operation_id)
);
create index chain_refunds_seen_open on chain_refunds_seen (ledger, block_number) where not is_final;
create index chain_refunds_seen_to on chain_refunds_seen (address);
create index refunds_evm on refunds (lower(address)) where method = 'usdt';
