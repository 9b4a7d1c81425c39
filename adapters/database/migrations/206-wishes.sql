-- What shoppers wish for. A visitor's wishes are in the browser.
create table wishes (
  user_id text not null references users (id) on delete cascade,
  -- No reference to the catalogue: a product that is withdrawn stays visible as a wish that can be removed.
  product_id text not null,
  colour text not null,
  -- What one piece in this colour cost at that moment: stroops of Pi.
  price numeric(78, 0) not null check (price > 0),
  wished_at timestamptz not null,
  -- It can be put back for an hour.
  removed_at timestamptz,
  primary key (user_id, product_id)
);
create index wishes_removed on wishes (removed_at) where removed_at is not null;
