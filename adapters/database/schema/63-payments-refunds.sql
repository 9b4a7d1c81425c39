-- Refunds.

-- Refunds: requested, approved (by two people above a limit), sent, final on the ledger.
create table refunds (
  id text primary key,
  order_number text not null references payment_requests (order_number),
  method text not null check (method in ('pi', 'usdt')),
  amount numeric(78, 0) not null check (amount > 0),
  -- Null until the customer has named one.
  address text,
  state text not null check (state in ('requested', 'approved', 'sent', 'final', 'declined', 'cancelled')),
  reason text not null,
  requested_by text not null,
  requested_at timestamptz not null,
  sent_by text,
  sent_at timestamptz,
  hash text,
  -- The payment on the ledger that closed it.
  ledger text,
  operation_id text,
  final_at timestamptz,
  -- How the address was verified; null while it is not.
  address_confirmed_by text check (address_confirmed_by in ('mail', 'sender', 'proof', 'staff')),
  -- Hash of the token in the confirmation mail.
  confirmation_token_hash text,
  confirmation_expires_at timestamptz,
  approved_by text,
  approved_at timestamptz,
  -- Who declined or cancelled it, and the reason shown to the customer.
  closed_by text,
  closed_at timestamptz,
  closed_reason text,
  -- The asset to return where it is not the method's own coin, as the ledger names it.
  asset text,
  -- Of a refund in another asset: symbol, decimals, and the payment that it returns.
  coin_symbol text,
  coin_decimals int,
  transfer_id text references transfers (id),
  -- State on the chain of the transaction that staff named, where only its hash identifies the payment.
  hash_finding text check (hash_finding in ('unknown', 'failed', 'other', 'early', 'waits', 'unreachable')),
  checked_at timestamptz,
  constraint refunds_addressed check (state in ('requested', 'declined', 'cancelled') or address is not null),
  constraint refunds_seen check ((state = 'final') = (operation_id is not null)),
  check ((coin_symbol is null) = (coin_decimals is null)),
  check (coin_symbol is null or asset is not null)
);
create index refunds_of on refunds (order_number);
create index refunds_evm on refunds (lower(address)) where method = 'usdt';
create index refunds_open on refunds (address) where state in ('requested', 'approved', 'sent');
create index refunds_newest on refunds (requested_at desc, id desc);
create index refunds_by_state on refunds (state, requested_at desc, id desc);
create unique index refunds_confirmation_token on refunds (confirmation_token_hash)
  where confirmation_token_hash is not null;
create unique index refunds_of_transfer on refunds (transfer_id)
  where transfer_id is not null and (state not in ('declined', 'cancelled'));
create index refunds_named on refunds (ledger) where asset = 'native' and state = 'sent';

-- Outgoing payments to an address that a refund names.
create table outgoing_transfers (
  ledger text not null,
  account text not null,
  operation_id text not null,
  hash text not null,
  at timestamptz not null,
  address text not null,
  amount numeric(78, 0) not null,
  -- `native`, or an asset as the ledger names it.
  asset text not null,
  sender text not null default '',
  -- The chain's amount has more decimals than the shop's: not exactly equal.
  is_rounded boolean not null default false,
  -- Money sent without being owed; null while it is not known to be the shop's own.
  surplus numeric(78, 0),
  -- Who resolved a surplus, and how.
  settled_by text,
  settled_at timestamptz,
  settled_reason text,
  primary key (ledger, account, operation_id),
  constraint outgoing_transfers_settled check ((settled_at is null) = (settled_by is null)
    and (settled_at is null) = (settled_reason is null)),
  check (surplus between 0 and amount)
);
create index outgoing_transfers_to on outgoing_transfers (address);
create index outgoing_transfers_hash on outgoing_transfers (hash);
create index outgoing_transfers_surplus on outgoing_transfers (at) where surplus > 0 and settled_at is null;

-- Outgoing USDT seen on EVM chains whose block may still be rolled back.
create table outgoing_evm_transfers (
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
  -- Sender of the payment to the refund's address: only known senders of the shop close a refund automatically.
  sender text not null default '',
  -- Null for the chain's USDT.
  token text,
  primary key (ledger, operation_id)
);
create index outgoing_evm_transfers_open on outgoing_evm_transfers (ledger, block_number) where not is_final;
create index outgoing_evm_transfers_to on outgoing_evm_transfers (address);

-- How much of a refund each outgoing payment covers: one refund may take several payments, one payment may cover
-- several refunds.
create table refund_allocations (
  refund_id text not null references refunds (id),
  ledger text not null,
  account text not null,
  operation_id text not null,
  amount numeric(78, 0) not null check (amount > 0),
  primary key (refund_id, ledger, account, operation_id),
  foreign key (ledger, account, operation_id) references outgoing_transfers (ledger, account, operation_id)
);
create index refund_allocations_by_operation on refund_allocations (ledger, account, operation_id);
