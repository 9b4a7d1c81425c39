-- Who is to be told, once, that a sold-out colour is back: an account, or an address that somebody has typed.
create table stock_waits (
  id text primary key,
  product_id text not null,
  colour text not null,
  user_id text references users (id) on delete cascade,
  email text check (char_length(email) <= 254),
  -- Of the address, under the shop's key: what the link of a letter stops.
  address_hash text,
  language text not null,
  asked_at timestamptz not null,
  -- The letter is in the outbox: the row only counts the letters of a day from then on.
  told_at timestamptz,
  foreign key (product_id, colour) references product_colours (product_id, name) on delete cascade on update cascade,
  check (case when told_at is null then (user_id is null) <> (email is null) and address_hash is not null
    else user_id is null and email is null and address_hash is null end)
);
-- What is waited for, oldest first: the job leafs through it each minute.
create index stock_waits_open on stock_waits (product_id, colour, asked_at, id) where told_at is null;
create index stock_waits_told on stock_waits (product_id, colour, told_at) where told_at is not null;
create index stock_waits_by_time on stock_waits (asked_at);
create index stock_waits_of_user on stock_waits (user_id) where user_id is not null;
create index stock_waits_of_email on stock_waits (email) where email is not null;
create index stock_waits_of_address on stock_waits (address_hash) where address_hash is not null;
create unique index stock_waits_once_user on stock_waits (user_id, product_id, colour) where told_at is null;
create unique index stock_waits_once_email on stock_waits (email, product_id, colour) where told_at is null;

-- Addresses that want no such letters: what is kept of them is a hash under the shop's key.
create table stock_wait_stops (
  address_hash text primary key,
  until timestamptz not null
);
