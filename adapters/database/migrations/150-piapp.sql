-- Payments made by Pi's own app: what its platform calls them, and how far they have come. Money is in `transfers` alone.
create table pi_people (
  user_id text primary key references users (id) on delete cascade,
  -- This app's name for the person, as Pi's server told ours.
  uid text not null,
  at timestamptz not null
);

create table pi_payments (
  id text primary key,
  -- Null where Pi knows a payment that names no order of ours.
  order_number text references invoices (order_number),
  state text not null check (state in ('asked', 'approved', 'submitted', 'completed', 'cancelled')),
  -- In stroops.
  amount numeric(78, 0) not null check (amount > 0),
  hash text,
  asked_at timestamptz not null,
  -- A step at Pi's server is under way until then, by whoever has written this.
  busy_until timestamptz,
  attempts int not null default 0,
  next_at timestamptz not null,
  -- The refusal's code, where the last step was refused.
  failure text,
  check (state not in ('submitted', 'completed') or hash is not null)
);
create index pi_payments_of on pi_payments (order_number);
create index pi_payments_by_hash on pi_payments (hash) where hash is not null;
create index pi_payments_due on pi_payments (next_at) where state in ('asked', 'approved', 'submitted');
-- An order is paid by one payment at a time.
create unique index pi_payments_one on pi_payments (order_number)
  where state in ('asked', 'approved', 'submitted') and order_number is not null;

-- An account that is read beside the treasury; invoices wait for both.
alter table ledger_cursors add column beside text;

alter table wallet_proofs drop constraint wallet_proofs_method_check;
alter table wallet_proofs add constraint wallet_proofs_method_check
  check (method in ('sep53', 'siwe', 'payment', 'order', 'pi_app'));
