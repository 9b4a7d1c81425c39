-- Wishlists.

-- Wishlists of accounts. A visitor's wishlist is in the browser.
create table wishlist_items (
  user_id text not null references users (id) on delete cascade,
  -- Not a foreign key: a withdrawn product stays visible and can be removed.
  product_id text not null,
  -- Null: no variant was chosen.
  variant_id text,
  -- Unit price when added, stroops.
  price numeric(78, 0) not null check (price > 0),
  added_at timestamptz not null,
  -- Can be restored for an hour.
  removed_at timestamptz,
  primary key (user_id, product_id)
);
create index wishlist_items_removed on wishlist_items (removed_at) where removed_at is not null;
