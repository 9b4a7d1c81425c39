-- Colleagues without an account who are asked to work here: the newest invitation to an address counts.
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
