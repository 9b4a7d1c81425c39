-- Guests: users that nobody can sign in as, one for each order. `users.email` has a placeholder, since it is unique
-- and a guest's address may also be an account's.
create table guests (
  user_id text primary key references users (id) on delete cascade,
  -- Null once it is erased.
  email text check (email = lower(email) and email <> ''),
  -- Of the link in their emails; a higher one revokes it.
  link_version int not null default 1,
  -- Set as soon as it is placed.
  order_number text unique references orders (number),
  purchase_id text unique,
  created_at timestamptz not null
);
-- Prefix search for staff.
create index guests_email_begins on guests (email text_pattern_ops);

-- Browsers that may open a guest's order, and nothing else.
create table guest_sessions (
  -- SHA-256 of the token.
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index guest_sessions_user on guest_sessions (user_id);
create index guest_sessions_expiry on guest_sessions (expires_at);

-- The latest code sent to a guest's address: opens the order in another browser.
create table guest_codes (
  user_id text primary key references users (id) on delete cascade,
  code_hash text not null,
  attempts smallint not null default 0,
  expires_at timestamptz not null
);
create index guest_codes_expiry on guest_codes (expires_at);
