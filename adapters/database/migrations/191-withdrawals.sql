-- Who has withdrawn from the contract of an order, and the mailed links by which a visitor may.
create table withdrawals (
  order_number text primary key references orders (number),
  at timestamptz not null,
  -- When staff had the goods back; null where nothing was sent, or it is still under way.
  returned_at timestamptz,
  returned_by text
);

create table withdrawal_links (
  hash text primary key,
  order_number text not null references orders (number),
  expires_at timestamptz not null
);
create index withdrawal_links_ended on withdrawal_links (expires_at);
