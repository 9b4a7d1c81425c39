-- What staff writes to whoever ordered. Nothing is changed afterwards; it goes with the account of whoever ordered.
create table order_messages (
  id text primary key,
  order_number text not null references orders (number),
  who text not null,
  at timestamptz not null,
  words text not null check (char_length(words) between 1 and 2000)
);
create index order_messages_of on order_messages (order_number, at);
create trigger order_messages_append_only before update or truncate on order_messages
  for each statement execute function refuse_change();

-- Where an order was to go before staff changed its address. It goes when the address does.
create table earlier_addresses (
  id bigint generated always as identity primary key,
  order_number text not null references shipping_addresses (order_number) on delete cascade,
  who text not null,
  at timestamptz not null,
  address jsonb not null
);
create index earlier_addresses_of on earlier_addresses (order_number, id);
