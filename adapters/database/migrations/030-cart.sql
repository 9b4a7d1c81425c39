-- Carts of accounts. A visitor's cart is in the browser.
create table cart_lines (
  user_id text not null references users (id) on delete cascade,
  place smallint not null,
  -- No reference to the catalogue: a product that is withdrawn stays visible as a line that can be removed.
  product_id text not null,
  colour text not null,
  quantity smallint not null check (quantity between 1 and 99),
  primary key (user_id, product_id, colour)
);
