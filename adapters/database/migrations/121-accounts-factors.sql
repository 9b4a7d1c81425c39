-- Second factors: who has one is told by these rows alone, there is no flag beside them.

create table totp_factors (
  user_id text primary key references users (id) on delete cascade,
  -- AES-256-GCM under a key outside the database: nonce, text, tag.
  secret bytea not null,
  key_version int not null,
  created_at timestamptz not null,
  -- Null until a first code has shown that the app has it.
  confirmed_at timestamptz,
  -- The newest interval whose code was used: each code is good once.
  last_step int8 not null default 0
);

-- Recovery codes.
create table spare_codes (
  user_id text not null references users (id) on delete cascade,
  -- Keyed: who reads this table cannot try codes against it.
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  -- The credential's id, base64url.
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  public_key bytea not null,
  counter int8 not null check (counter >= 0),
  transports text not null default '',
  -- Whether it may be, and is, copied to other devices of its owner.
  may_be_copied boolean not null,
  is_copied boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Something that was asked and waits for one answer: a second factor after a password, or a passkey's signature.
create table challenges (
  token_hash text primary key,
  purpose text not null check (purpose in ('second-factor', 'passkey-sign-in', 'passkey-add', 'passkey-prove')),
  -- Null where anybody may answer who has a passkey.
  user_id text references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index challenges_expiry on challenges (expires_at);
create index challenges_user on challenges (user_id);

-- Browsers in which somebody has signed in before; a new one is told by mail.
create table known_browsers (
  user_id text not null references users (id) on delete cascade,
  token_hash text not null,
  seen_at timestamptz not null,
  primary key (user_id, token_hash)
);
