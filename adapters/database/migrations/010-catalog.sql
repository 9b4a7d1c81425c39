-- What the shop sells, how many of each colour there are, and which order holds them.

create table products (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  name text not null check (name <> ''),
  category text not null check (category in (
    'smartphones', 'laptops', 'audio', 'cameras', 'gaming', 'accessories',
    'cars', 'clothes', 'sneakers', 'shoes', 'fashion')),
  brand text not null,
  base_price numeric(78, 0) not null check (base_price > 0),
  description text not null,
  detailed_info text not null,
  features text[] not null,
  specifications jsonb not null check (jsonb_typeof(specifications) = 'array'),
  attribute text not null,
  art_kind text not null,
  art_variant int not null check (art_variant >= 0),
  position int not null,
  published boolean not null default true,
  created_at timestamptz not null
);
create index products_shelf on products (category, position) where published;
create index products_newest on products (created_at desc, position) where published;

create table product_colours (
  product_id text not null references products (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  hex text not null check (hex ~ '^#[0-9a-f]{6}$'),
  price numeric(78, 0) check (price > 0),
  position int not null,
  -- What may still be sold.
  available int not null check (available >= 0),
  -- All that was ever put on the shelf, so that available + held + sold = stocked can be checked.
  stocked int not null check (stocked >= 0),
  primary key (product_id, name)
);

create table stock_reservations (
  order_number text not null,
  product_id text not null,
  colour text not null,
  quantity int not null check (quantity > 0),
  state text not null check (state in ('held', 'released', 'sold')),
  primary key (order_number, product_id, colour),
  foreign key (product_id, colour) references product_colours (product_id, name)
);
create index stock_reservations_piece on stock_reservations (product_id, colour);
