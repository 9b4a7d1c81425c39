-- Addresses that people keep for the next order. What an order goes to stands with the order and does not change with these.
create table saved_addresses (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  full_name text not null,
  street_address text not null,
  city text not null,
  state_province text not null,
  postal_code text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone_number text not null,
  email text not null,
  instructions text not null,
  created_at timestamptz not null,
  -- Of somebody's addresses the one chosen last is the default; null where nobody chose it.
  chosen_at timestamptz,
  -- Taken out of the book; it can be put back until the housekeeping comes.
  removed_at timestamptz
);
create index saved_addresses_of_user on saved_addresses (user_id);
create index saved_addresses_removed on saved_addresses (removed_at) where removed_at is not null;
