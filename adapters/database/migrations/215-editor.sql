-- The catalogue as staff writes it: drafts beside the shop, each publishing kept, pictures, colours out of sight.

-- Not published and not archived is a product that was never in the shop.
alter table products add column archived_at timestamptz;
alter table products add constraint products_archived check (archived_at is null or not published);
-- Number of the version that the rows hold; 0 where they came from a file and nobody has published them.
alter table products add column version int not null default 0;
create index products_position on products (position, id);
create index products_by_name on products (lower(name), id);

-- Out of sight: nobody can buy it any more, and the orders that have it stay whole.
alter table product_colours add column hidden boolean not null default false;

-- What the shop has said of a product, each time whole. Nothing here is changed or taken away.
create table product_versions (
  product_id text not null references products (id) on delete cascade,
  number int not null check (number > 0),
  document jsonb not null,
  note text not null check (char_length(note) <= 300),
  -- Null: it came from a file or from a command.
  by_user text references users (id) on delete set null,
  -- The version that was published again.
  restored int,
  at timestamptz not null,
  primary key (product_id, number)
);
create index product_versions_by on product_versions (by_user);

-- What is being written and the shop does not say yet.
create table product_drafts (
  product_id text primary key references products (id) on delete cascade,
  document jsonb not null,
  by_user text references users (id) on delete set null,
  at timestamptz not null
);
create index product_drafts_by on product_drafts (by_user);

-- Uploaded pictures by their content. Their files are `pic-{id}-{width}-{format}` in the shop's store of files.
create table pictures (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  -- Of the largest file; a smaller one is there for each usual width below it.
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- What is given to whoever reads neither AVIF nor WebP: PNG where something can be seen through.
  plain text not null check (plain in ('jpg', 'png')),
  -- When it was uploaded last.
  at timestamptz not null
);

create table product_pictures (
  product_id text not null references products (id) on delete cascade,
  position int not null,
  picture_id text not null references pictures (id),
  -- Null: it shows every colour.
  colour text,
  -- What it shows, by language.
  alt jsonb not null default '{}' check (jsonb_typeof(alt) = 'object'),
  primary key (product_id, position)
);
create index product_pictures_of on product_pictures (picture_id);

-- Searches know the words of what is in the shop, and of nothing that is still being written.
drop trigger products_words on products;
create trigger products_words after insert or update of name, brand, category, attribute, description,
  detailed_info, features, specifications, published on products
  for each row execute function note_stale_product();
drop trigger product_colours_words on product_colours;
create trigger product_colours_words after insert or delete or update of name, hidden on product_colours
  for each row execute function note_stale_part();

-- A price that is written again is no other price.
drop trigger product_colours_price on product_colours;
create trigger product_colours_new after insert on product_colours
  for each row execute function note_colour_price();
create trigger product_colours_price after update of price on product_colours
  for each row when (old.price is distinct from new.price) execute function note_colour_price();
