-- Purchases in progress: addressed by a random id in the URL, and what makes placing an order idempotent.
create table purchases (
  id text primary key,
  user_id text references users (id) on delete cascade,
  source text not null check (source in ('buy-now', 'line', 'cart')),
  lines jsonb not null,
  created_at timestamptz not null,
  order_number text unique references orders (number),
  taken jsonb not null default '[]'
);
create index purchases_unused on purchases (created_at) where order_number is null;
