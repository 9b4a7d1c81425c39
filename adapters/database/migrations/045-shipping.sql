-- Where orders go. The order itself belongs to a later room, so its number is plain text here.
create table shipping_addresses (
  order_number text primary key,
  user_id text not null references users (id),
  full_name text not null,
  street_address text not null,
  city text not null,
  state_province text not null,
  postal_code text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone_number text not null,
  email text not null,
  instructions text not null,
  saved_at timestamptz not null
);
create index shipping_addresses_of_user on shipping_addresses (user_id, saved_at desc);
