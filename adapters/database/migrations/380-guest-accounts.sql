-- Guests whose order was added to an account: it acts for them, and nobody else's does.
create table guest_accounts (
  user_id text primary key references users (id) on delete cascade,
  account_id text not null references users (id) on delete cascade,
  added_at timestamptz not null
);
create index guest_accounts_account on guest_accounts (account_id);
