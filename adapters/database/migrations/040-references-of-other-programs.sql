-- What other programs call an object of the shop, and their small notes about it.
create table program_references (
  kind text not null check (kind in ('product', 'variant', 'order', 'customer')),
  object_id text not null,
  -- Unique among objects of a kind; null: it has none.
  external_id text check (external_id ~ '^[A-Za-z0-9_.-]{1,64}$'),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  changed_at timestamptz not null,
  -- The object again, so that the row goes with it.
  product_id text generated always as (case when kind = 'product' then object_id end) stored
    references products (id) on delete cascade,
  variant_id text generated always as (case when kind = 'variant' then object_id end) stored
    references product_variants (id) on delete cascade,
  order_number text generated always as (case when kind = 'order' then object_id end) stored
    references orders (number) on delete cascade,
  user_id text generated always as (case when kind = 'customer' then object_id end) stored
    references users (id) on delete cascade,
  primary key (kind, object_id),
  unique (kind, external_id)
);
create index program_references_of_product on program_references (product_id) where product_id is not null;
create index program_references_of_variant on program_references (variant_id) where variant_id is not null;
create index program_references_of_order on program_references (order_number) where order_number is not null;
create index program_references_of_user on program_references (user_id) where user_id is not null;
