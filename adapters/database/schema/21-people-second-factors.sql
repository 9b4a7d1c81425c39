-- Second factors. Having one is having a row here; there is no flag elsewhere.

-- Authenticator apps (TOTP, RFC 6238). Having a second factor is having a row here, in backup_codes or passkeys.
create table totp_factors (
  user_id text primary key references users (id) on delete cascade,
  -- AES-256-GCM under a key outside the database: nonce, ciphertext, tag.
  secret bytea not null,
  key_version int not null,
  created_at timestamptz not null,
  -- Null until a first code was entered.
  confirmed_at timestamptz,
  -- The last time step used: each code is valid once.
  last_step int8 not null default 0
);

-- Recovery codes: one-time codes for signing in without the second factor. No table is called recovery, where a
-- wallet’s phrase could be suspected.
create table backup_codes (
  user_id text not null references users (id) on delete cascade,
  -- Keyed: the table alone does not allow guessing.
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- WebAuthn credentials.
create table passkeys (
  -- The credential's id, base64url.
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  public_key bytea not null,
  counter int8 not null check (counter >= 0),
  transports text not null default '',
  -- WebAuthn backup eligibility and state.
  may_be_copied boolean not null,
  is_copied boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Pending challenges: a second factor after a password, or a passkey signature.
create table authentication_challenges (
  token_hash text primary key,
  purpose text not null check (purpose in ('second-factor', 'passkey-sign-in', 'passkey-add', 'passkey-prove')),
  -- Null for a passkey sign-in, which does not name an account first.
  user_id text references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index authentication_challenges_expiry on authentication_challenges (expires_at);
create index authentication_challenges_user on authentication_challenges (user_id);
