-- Who has an account, how they prove it, where they are signed in and what they may do.

create table users (
  id text primary key,
  email text not null unique check (email = lower(email) and email <> ''),
  email_verified boolean not null default false,
  first_name text not null,
  last_name text not null,
  phone text,
  username text not null unique,
  -- Random, so that a shared link does not tell a name.
  referral_code text not null unique check (length(referral_code) >= 8),
  language text not null default 'en',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index users_newest on users (created_at desc, id desc);
-- Staff look people up by how an address or a name begins.
create index users_email_begins on users (email text_pattern_ops);
create index users_name_begins on users (lower(first_name || ' ' || last_name) text_pattern_ops);
create index users_last_name_begins on users (lower(last_name) text_pattern_ops);

create table credentials (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  provider text not null check (provider in ('credential')),
  -- The person's id at the provider; for a password that is the user.
  account_id text not null,
  -- PHC string: the parameters travel with the hash.
  password_hash text check (password_hash like '$argon2id$%'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, account_id)
);
create index credentials_user on credentials (user_id);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- SHA-256 of the token: who reads this table cannot sign in with it.
  token_hash text not null unique,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip_prefix text not null default '',
  user_agent text not null default ''
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table verifications (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The newest link is the only one.
  unique (user_id, purpose)
);
create index verifications_expiry on verifications (expires_at);

create table user_roles (
  user_id text not null references users (id) on delete cascade,
  role text not null check (role in ('admin', 'kyc', 'fulfilment', 'finance', 'catalogue', 'support')),
  -- Null where the command line or a demonstration start granted it.
  granted_by text references users (id) on delete set null,
  granted_at timestamptz not null,
  primary key (user_id, role)
);
