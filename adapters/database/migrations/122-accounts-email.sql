-- A change of e-mail address waits for the new one to be confirmed; afterwards the old one can take it back.
create table email_changes (
  user_id text primary key references users (id) on delete cascade,
  email text not null,
  token_hash text not null unique,
  expires_at timestamptz not null
);
create table email_undos (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  email text not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_undos_user on email_undos (user_id);
