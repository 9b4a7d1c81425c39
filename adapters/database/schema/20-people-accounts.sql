-- Accounts: who they are, how they sign in, where they are signed in, what they may do.

-- Accounts. An erased account keeps its row, without personal data.
create table users (
  id text primary key,
  email text not null unique check (email = lower(email) and email <> ''),
  email_verified boolean not null default false,
  first_name text not null,
  last_name text not null,
  phone text,
  username text not null unique,
  -- Random: a shared link does not reveal a name.
  referral_code text not null unique check (length(referral_code) >= 8),
  language text not null default 'en',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz
);
create index users_newest on users (created_at desc, id desc);
create index users_by_name on users (lower(first_name || ' ' || last_name), id);
-- Prefix search for staff.
create index users_email_begins on users (email text_pattern_ops) include (id, created_at, first_name, last_name);
create index users_name_begins on users (lower(first_name || ' ' || last_name) text_pattern_ops)
  include (id, created_at, first_name, last_name);
create index users_family_name_begins on users (lower(replace(last_name || first_name, ' ', '')) text_pattern_ops)
  include (id, created_at, first_name, last_name);

-- Password hashes.
create table credentials (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  provider text not null check (provider = 'credential'),
  -- The id at the provider; for a password, the user's.
  account_id text not null,
  -- PHC string: includes the parameters.
  password_hash text check (password_hash like '$argon2id$%'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Set at sign-in: the roles of staff with a short password are inactive until it is changed.
  is_too_short_for_staff boolean not null default false,
  unique (provider, account_id)
);
create index credentials_user on credentials (user_id);

-- Signed-in browsers, with the time and method of the last re-authentication (step-up).
create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- SHA-256 of the token.
  token_hash text not null unique,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip_prefix text not null default '',
  user_agent text not null default '',
  -- Last re-authentication, and the last with a second factor.
  proved_at timestamptz,
  proved_by text check (proved_by in ('password', 'totp', 'recovery', 'passkey')),
  mfa_at timestamptz
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Links sent by email: address verification and password reset.
create table verification_tokens (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Only the newest link is valid.
  unique (user_id, purpose)
);
create index verification_tokens_expiry on verification_tokens (expires_at);

-- Changes of an email address that wait for confirmation by the new address.
create table email_changes (
  user_id text primary key references users (id) on delete cascade,
  email text not null,
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- Links sent to the previous address that undo a change.
create table email_change_reversals (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  email text not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_change_reversals_user on email_change_reversals (user_id);

-- Browsers that have signed in before; a sign-in from a new one is notified by email.
create table known_browsers (
  user_id text not null references users (id) on delete cascade,
  token_hash text not null,
  seen_at timestamptz not null,
  primary key (user_id, token_hash)
);

-- Roles of staff.
create table user_roles (
  user_id text not null references users (id) on delete cascade,
  role text not null check (role in ('admin', 'kyc', 'fulfilment', 'finance', 'catalogue', 'support')),
  -- Null: granted by a command or the demonstration.
  granted_by text references users (id) on delete set null,
  granted_at timestamptz not null,
  primary key (user_id, role)
);

-- Pending invitations of colleagues; the newest one to an address is valid.
create table staff_invitations (
  id text primary key,
  email text not null unique,
  role text not null check (role in ('admin', 'kyc', 'fulfilment', 'finance', 'catalogue', 'support')),
  token_hash text not null unique,
  invited_by text not null references users (id) on delete cascade,
  invited_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_invitations_by on staff_invitations (invited_by);
