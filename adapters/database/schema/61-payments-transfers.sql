-- Incoming payments and evidence.

-- Incoming payments as the ledgers show them, including those that match no order.
create table transfers (
  id text primary key,
  ledger text not null,
  -- The watched account, which the operation id belongs to.
  account text not null,
  operation_id text not null,
  hash text not null,
  ledger_number int8 not null,
  at timestamptz not null,
  sender text not null,
  recipient text not null,
  muxed_id numeric(20, 0),
  memo_type text check (memo_type in ('text', 'id', 'hash', 'return')),
  memo text,
  -- Null where the ledger's record does not contain it.
  amount numeric(78, 0),
  asset text not null,
  kind text not null,
  asset_ok boolean not null,
  chain_ok boolean not null,
  status text not null check (status in ('seen', 'orphaned', 'final')),
  orphaned_at timestamptz,
  match text not null check (match in ('muxed', 'memo', 'address', 'pi_sdk', 'claim', 'manual', 'none')),
  order_number text references payment_requests (order_number),
  method text not null check (method in ('pi', 'usdt')),
  recorded_at timestamptz not null,
  -- As the chain counts it, where it has more decimals; `amount` is rounded down.
  raw_amount numeric(78, 0),
  block_hash text,
  -- False where the signed envelope could not be verified up to this operation: never assigned automatically.
  envelope_verified boolean not null default true,
  unique (ledger, account, operation_id),
  check ((match = 'none') = (order_number is null)),
  check ((raw_amount is null) = (block_hash is null))
);
create index transfers_of on transfers (order_number) where order_number is not null;
create index transfers_by_hash on transfers (hash);
create index transfers_open on transfers (ledger, ledger_number) where status = 'seen';
create index transfers_by_sender on transfers (sender);
create index transfers_wrong on transfers (at desc) where not asset_ok;

-- Orders named by one ambiguous payment; it is assigned to none of them until staff decide.
create table transfer_order_candidates (
  transfer_id text not null references transfers (id),
  order_number text not null,
  primary key (order_number, transfer_id)
);
create index transfer_order_candidates_by_transfer on transfer_order_candidates (transfer_id);

-- Evidence from shoppers where the ledger cannot be read or does not match: receipts and claims. Never counted as
-- payment.
create table receipts (
  id text primary key,
  order_number text not null references payment_requests (order_number),
  user_id text not null,
  kind text not null check (kind in ('receipt', 'claim')),
  -- Of documents; not a foreign key.
  document_id text,
  hash text,
  state text not null check (state in ('waiting', 'answered', 'approved', 'declined')),
  created_at timestamptz not null,
  -- How a claim was proved; null while pending, and where staff decided.
  proof text check (proof in ('echo', 'signature')),
  -- Stated by the shopper: a transaction hash, or the sender's address.
  stated_reference text,
  finding text check (finding in ('unknown', 'failed', 'elsewhere', 'claimable', 'paid', 'unreachable', 'seen',
    'silent')),
  checked_at timestamptz,
  check (document_id is not null or hash is not null)
);
create index receipts_of on receipts (order_number);
create index receipts_by_hash on receipts (hash) where hash is not null;
create index receipts_by_person on receipts (user_id);

-- Payments as staff see them: one row per transfer, and one per receipt or claim without a transfer.
create table transactions (
  id text primary key,
  order_number text references payment_requests (order_number),
  transfer_id text unique references transfers (id),
  receipt_id text unique references receipts (id),
  status text not null check (status in ('pending', 'approved', 'declined', 'failed', 'completed')),
  at timestamptz not null,
  decision text check (decision in ('approved', 'declined')),
  decided_by text,
  decided_at timestamptz,
  reason text,
  check (transfer_id is not null or receipt_id is not null),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)
    and (decision is null) = (reason is null))
);
create index transactions_newest on transactions (at desc, id desc);
create index transactions_by_status on transactions (status, at desc, id desc);
create index transactions_of on transactions (order_number, at desc);
-- Payments that match no order.
create index transactions_unmatched on transactions (at desc, id desc) where order_number is null and decision is null;
