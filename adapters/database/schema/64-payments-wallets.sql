-- Wallet proofs and the Pi app.

-- Challenges to prove control of a wallet, each used once.
create table wallet_challenges (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('stellar', 'evm')),
  address text not null,
  method text not null check (method in ('sep53', 'siwe', 'payment')),
  -- 128 random bits in the message; of a payment, its memo.
  nonce text not null unique,
  -- The exact text to be signed; empty for a payment.
  message text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index wallet_challenges_user_id_idx on wallet_challenges (user_id);

-- Wallets whose control was proved.
create table wallet_proofs (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('stellar', 'evm')),
  address text not null,
  method text not null check (method in ('sep53', 'siwe', 'payment', 'order', 'pi_app')),
  -- Signature, or transaction hash.
  evidence text not null,
  at timestamptz not null,
  unique (user_id, kind, address)
);

-- Accounts linked to a user of the Pi app.
create table pi_app_users (
  user_id text primary key references users (id) on delete cascade,
  -- The app's id of the user, as Pi's server told it.
  uid text not null,
  at timestamptz not null
);

-- Payments made in the Pi app, as Pi's platform reports them. Money counts by transfers alone.
create table pi_payments (
  id text primary key,
  -- Null where Pi reports a payment without an order of this shop.
  order_number text references payment_requests (order_number),
  state text not null check (state in ('asked', 'approved', 'submitted', 'completed', 'cancelled')),
  -- In stroops.
  amount numeric(78, 0) not null check (amount > 0),
  hash text,
  asked_at timestamptz not null,
  -- Lease of the process that is calling Pi's server.
  locked_until timestamptz,
  attempts int not null default 0,
  next_at timestamptz not null,
  -- The refusal's code, if the last step was refused.
  failure text,
  check ((state not in ('submitted', 'completed')) or hash is not null)
);
create index pi_payments_of on pi_payments (order_number);
create index pi_payments_by_hash on pi_payments (hash) where hash is not null;
create index pi_payments_due on pi_payments (next_at) where state in ('asked', 'approved', 'submitted');
-- One open payment per order.
create unique index pi_payments_one on pi_payments (order_number)
  where state in ('asked', 'approved', 'submitted') and order_number is not null;
