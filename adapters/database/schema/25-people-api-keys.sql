-- Keys of programs that use the shop's API.

create table api_keys (
  id text primary key,
  name text not null check (char_length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Networks that may use it; empty: any.
  networks cidr[] not null default '{}',
  -- SHA-256 of the secret, and its first characters.
  secret_hash text not null unique,
  start text not null,
  -- After a rotation, for a day.
  previous_hash text unique,
  previous_until timestamptz,
  created_by text not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  check ((previous_hash is null) = (previous_until is null))
);
create index api_keys_by on api_keys (created_by);

-- Requests by minute: the rate limit, and what the dashboard shows.
create table api_key_uses (
  key_id text not null references api_keys (id) on delete cascade,
  minute timestamptz not null,
  reads int not null,
  writes int not null,
  primary key (key_id, minute)
);
create index api_key_uses_by_time on api_key_uses (minute);

-- Answers to requests with an Idempotency-Key, replayed for a day.
create table api_replays (
  key_id text not null references api_keys (id) on delete cascade,
  name text not null,
  -- Hash of method, address and body.
  request text not null,
  status int,
  body text,
  at timestamptz not null,
  primary key (key_id, name)
);
create index api_replays_by_time on api_replays (at);
