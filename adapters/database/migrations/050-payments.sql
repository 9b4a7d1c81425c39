-- What is owed, what the ledgers show, what people decided about it, and how far the ledgers have been read.

create table invoices (
  order_number text primary key,
  user_id text not null,
  currency text not null check (currency in ('PI', 'USDT')),
  amount_due numeric(78, 0) not null check (amount_due > 0),
  tolerance_bps int not null check (tolerance_bps between 0 and 10000),
  dust numeric(78, 0) not null check (dust >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  watch_until timestamptz not null check (watch_until >= expires_at)
);

create index invoices_first on invoices (created_at);
create index invoices_watched on invoices (watch_until);

-- The ways to pay an invoice, each with its address for life; a payment to any of them counts.
create table payment_options (
  order_number text not null references invoices (order_number),
  method text not null check (method in ('pi', 'usdt')),
  -- The network by its own name: the passphrase for Pi.
  ledger text not null,
  address text not null,
  muxed_id numeric(20, 0),
  code text,
  currency text not null check (currency in ('PI', 'USDT')),
  amount_due numeric(78, 0) not null check (amount_due > 0),
  -- Units of `currency` for one unit of the invoice's, as decimal text; null where they are the same.
  rate text,
  rate_source text,
  rate_as_of timestamptz,
  created_at timestamptz not null,
  primary key (order_number, method),
  unique nulls not distinct (ledger, address, muxed_id),
  unique (ledger, address, code),
  check ((rate is null) = (rate_source is null) and (rate is null) = (rate_as_of is null))
);

-- One row per ledger transfer, also those that found no order.
create table transfers (
  id text primary key,
  ledger text not null,
  -- The watched account, whose history the operation id belongs to.
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
  -- Null where the ledger's record does not say it.
  amount numeric(78, 0),
  asset text not null,
  kind text not null,
  asset_ok boolean not null,
  chain_ok boolean not null,
  status text not null check (status in ('seen', 'orphaned', 'final')),
  orphaned_at timestamptz,
  match text not null check (match in ('muxed', 'memo', 'address', 'pi_sdk', 'claim', 'manual', 'none')),
  order_number text references invoices (order_number),
  method text not null check (method in ('pi', 'usdt')),
  recorded_at timestamptz not null,
  unique (ledger, account, operation_id),
  check ((match = 'none') = (order_number is null))
);
create index transfers_of on transfers (order_number) where order_number is not null;
create index transfers_by_hash on transfers (hash);

-- What a person offers where the ledger cannot be read or does not tell: evidence, never payment.
create table receipts (
  id text primary key,
  order_number text not null references invoices (order_number),
  user_id text not null,
  kind text not null check (kind in ('receipt', 'claim')),
  -- Of the documents room.
  document_id text,
  hash text,
  state text not null check (state in ('waiting', 'answered', 'approved', 'declined')),
  created_at timestamptz not null,
  check (document_id is not null or hash is not null)
);
create index receipts_of on receipts (order_number);
create index receipts_by_hash on receipts (hash) where hash is not null;

-- What staff sees: one row per transfer, one per receipt or claim that no transfer has answered.
create table transactions (
  id text primary key,
  order_number text references invoices (order_number),
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

create table payment_decisions (
  id text primary key,
  order_number text not null references invoices (order_number),
  kind text not null check (kind in ('cancel', 'accept_late', 'refuse_late', 'tolerance', 'manual')),
  amount numeric(78, 0) check (amount > 0),
  at timestamptz not null,
  -- A user's id, or `system`.
  who text not null,
  reason text not null,
  check ((amount is null) = (kind not in ('tolerance', 'manual')))
);
create index payment_decisions_of on payment_decisions (order_number);
create unique index payment_decisions_once on payment_decisions (order_number, kind)
  where kind in ('cancel', 'accept_late', 'refuse_late');

create table refunds (
  id text primary key,
  order_number text not null references invoices (order_number),
  method text not null check (method in ('pi', 'usdt')),
  amount numeric(78, 0) not null check (amount > 0),
  -- Null while the shopper has not said where to.
  address text,
  state text not null check (state in ('requested', 'sent', 'final', 'withdrawn')),
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
  unique (ledger, operation_id),
  check (state in ('requested', 'withdrawn') or address is not null),
  check ((state = 'final') = (operation_id is not null))
);
create index refunds_of on refunds (order_number);
create index refunds_open on refunds (address) where state in ('requested', 'sent');

-- How far a ledger has been read. The cursor moves only in the transaction that stores what was read.
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
  primary key (ledger, account)
);
