-- Products, their colours and translations, price history.

-- Products. `published` is false for drafts and archived products; `archived_at` tells them apart.
create table products (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  name text not null check (name <> ''),
  -- Its main category; breadcrumbs and promotions follow it.
  category text not null references categories (id),
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
  created_at timestamptz not null,
  -- Of published reviews, kept by trigger.
  rating_sum int not null default 0,
  rating_count int not null default 0,
  -- Neither published nor archived: never published.
  archived_at timestamptz,
  -- Version in product_versions; 0: imported and never published.
  version int not null default 0,
  -- Threshold in units; null: the shop's setting; 0: never.
  low_stock int check (low_stock between 0 and 1000000),
  -- Further categories that list it; the main one is not among them.
  other_categories text[] not null default '{}',
  constraint products_archived check (archived_at is null or not published)
);
create index products_shelf on products (category, position) where published;
create index products_newest on products (created_at desc, position) where published;
create index products_position on products (position, id);
-- Listing order within a kind of artwork.
create index products_by_kind on products (art_kind, position) where published;

-- Variants: a product is sold by colour. available + held + sold = stocked.
create table product_colours (
  product_id text not null references products (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  hex text not null check (hex ~ '^#[0-9a-f]{6}$'),
  price numeric(78, 0) check (price > 0),
  position int not null,
  -- Units that can still be sold.
  available int not null check (available >= 0),
  -- Units ever put into stock.
  stocked int not null check (stocked >= 0),
  -- Cannot be bought any more; orders keep it.
  hidden boolean not null default false,
  primary key (product_id, name)
);
create index product_colours_by_stock on product_colours (available, product_id) include (name, hidden);

-- Texts of a product in languages other than English. A null falls back to English.
create table product_translations (
  product_id text not null references products (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$' and language <> 'en'),
  name text check (name <> ''),
  attribute text,
  description text,
  detailed_info text,
  features text[],
  specifications jsonb check (jsonb_typeof(specifications) = 'array'),
  -- Names of colours: {"Midnight Black": "Mitternachtsschwarz"}.
  colours jsonb not null default '{}' check (jsonb_typeof(colours) = 'object'),
  primary key (product_id, language)
);
-- Searches by a translated attribute.
create index product_translations_attribute on product_translations (language, lower(attribute))
  where attribute is not null;

-- Prices without promotions over time, for the lowest price of the last 30 days. Null: not for sale.
create table price_history (
  product_id text not null,
  colour text not null,
  price numeric(78, 0),
  since timestamptz not null,
  primary key (product_id, colour, since),
  foreign key (product_id, colour) references product_colours (product_id, name) on delete cascade on update cascade
);

-- Prices are recorded by trigger, whoever changes them: the editor, an import, a command.
create function record_colour_price() returns trigger language plpgsql as $$
begin
  insert into price_history (product_id, colour, price, since)
  select new.product_id, new.name, case when not new.hidden then coalesce(new.price, p.base_price) end, now()
  from products p where p.id = new.product_id and p.published
  on conflict (product_id, colour, since) do update set price = excluded.price;
  return null;
end $$;
create trigger product_colours_price after insert or update of price, hidden on product_colours
  for each row execute function record_colour_price();

create function record_base_price() returns trigger language plpgsql as $$
begin
  insert into price_history (product_id, colour, price, since)
  select new.id, c.name, case when new.published then coalesce(c.price, new.base_price) end, now()
  from product_colours c
  where c.product_id = new.id and not c.hidden
    and (old.published <> new.published or new.published and c.price is null)
  on conflict (product_id, colour, since) do update set price = excluded.price;
  return null;
end $$;
create trigger products_price after update of base_price, published on products
  for each row when ((old.base_price, old.published) is distinct from (new.base_price, new.published))
  execute function record_base_price();

-- Change log for the column store of each process, by transaction id: only that tells what has become visible since
-- the last read.
create table catalogue_changes (
  transaction xid8 not null default pg_current_xact_id(),
  product_id text not null,
  at timestamptz not null default now(),
  primary key (transaction, product_id)
);
create index catalogue_changes_by_age on catalogue_changes (at);

create function record_product_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id) values (coalesce(new.id, old.id)) on conflict do nothing;
  return null;
end $$;
create trigger products_created_or_deleted after insert or delete on products
  for each row execute function record_product_change();
create trigger products_changed after update on products for each row
  when ((old.category, old.other_categories, old.brand, old.base_price, old.position, old.published, old.created_at,
      old.rating_sum, old.rating_count) is distinct from
    (new.category, new.other_categories, new.brand, new.base_price, new.position, new.published, new.created_at,
      new.rating_sum, new.rating_count))
  execute function record_product_change();

create function record_colour_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id) values (coalesce(new.product_id, old.product_id)) on conflict do nothing;
  return null;
end $$;
create trigger product_colours_created_or_deleted after insert or delete on product_colours
  for each row execute function record_colour_change();
-- Whether any units are available, not how many.
create trigger product_colours_changed after update on product_colours for each row
  when ((old.hex, old.price, old.position, old.hidden, old.available > 0) is distinct from
    (new.hex, new.price, new.position, new.hidden, new.available > 0))
  execute function record_colour_change();
