-- Wallets that somebody has shown to control: first a challenge of the shop's, used once, then what answered it.
create table wallet_challenges (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('stellar', 'evm')),
  address text not null,
  method text not null check (method in ('sep53', 'siwe', 'payment')),
  -- 128 random bits inside the message; of a payment, its memo.
  nonce text not null unique,
  -- What is to be signed, word for word; of a payment, nothing.
  message text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on wallet_challenges (user_id);

create table wallet_proofs (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('stellar', 'evm')),
  address text not null,
  method text not null check (method in ('sep53', 'siwe', 'payment', 'order')),
  -- The signature, or the transaction's hash.
  evidence text not null,
  at timestamptz not null,
  unique (user_id, kind, address)
);
