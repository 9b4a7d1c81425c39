-- Products, their options, variants and translations, price history.

-- Products. `published` is false for drafts and archived products; `archived_at` tells them apart.
create table products (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  name text not null check (name <> ''),
  -- Its main category; breadcrumbs and promotions follow it.
  category text not null references categories (id),
  brand text not null,
  -- 0: not written yet.
  base_price numeric(78, 0) not null check (base_price >= 0),
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
  -- Tags by which staff group and find it; searches include them.
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- For search engines; empty: its name and description.
  seo_title text not null default '',
  seo_description text not null default '',
  -- Cost price of a unit in stroops; for staff only.
  cost_price numeric(78, 0) check (cost_price > 0),
  -- By id of the attribute: text (English), number, boolean, or ids of list values:
  -- {"fit": "Loose", "battery-life": 30, "noise-cancelling": true, "material": ["cotton", "wool"]}.
  attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object'),
  constraint products_archived check (archived_at is null or not published),
  constraint products_priced check (base_price > 0 or not published)
);
create index products_shelf on products (category, position) where published;
create index products_newest on products (created_at desc, position) where published;
create index products_position on products (position, id);
-- Listing order within a kind of artwork.
create index products_by_kind on products (art_kind, position) where published;

-- Products of a collection that is arranged by hand, in its order.
create table collection_products (
  collection_id text not null references collections (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  position int not null,
  primary key (collection_id, product_id)
);
create index collection_products_in_order on collection_products (collection_id, position);
create index collection_products_of_product on collection_products (product_id);

-- Options of a product, three at most: colour, size, storage. A product without options has one variant.
create table product_options (
  product_id text not null references products (id) on delete cascade,
  position smallint not null check (position between 1 and 3),
  -- English name, in addresses and import files.
  name text not null check (char_length(name) between 1 and 60),
  -- Names in other languages: {"de": "Farbe"}.
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  type text not null check (type in ('swatch', 'button', 'list')),
  -- Whether listings can be filtered by it.
  filterable boolean not null default true,
  primary key (product_id, position)
);
-- Deferrable, as all of these are: options, values and variants may swap places in one transaction.
alter table product_options add constraint product_options_name unique (product_id, name)
  deferrable initially deferred;

-- Values of an option: Midnight Black, XL, 256 GB.
create table product_option_values (
  id int8 generated always as identity primary key,
  product_id text not null,
  option smallint not null,
  position int not null,
  name text not null check (char_length(name) between 1 and 60),
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  -- Of a swatch.
  hex text check (hex ~ '^#[0-9a-f]{6}$'),
  -- Of a swatch, over its colour or in place of one.
  image_id text references images (id),
  -- The columns of listings are read from this index alone.
  unique (product_id, option, id) include (position, name, hex),
  foreign key (product_id, option) references product_options (product_id, position) on delete cascade
);
-- Finds values of one name in all products.
create index product_option_values_by_name on product_option_values (name);
create index product_option_values_of_image on product_option_values (image_id) where image_id is not null;
alter table product_option_values add constraint product_option_values_name unique (product_id, option, name)
  deferrable initially deferred;

-- Variants: one combination of values, with its price and stock. available + held + sold = stocked.
create table product_variants (
  -- Opaque, never reused: carts, orders and addresses of other systems keep it.
  id text primary key default substr(replace(gen_random_uuid()::text, '-', ''), 1, 16)
    check (id ~ '^[0-9a-z]{8,32}$'),
  product_id text not null references products (id) on delete cascade,
  position int not null,
  -- One value of each option of the product, in their order.
  value1 int8,
  value2 int8,
  value3 int8,
  option1 smallint not null generated always as (1) stored,
  option2 smallint not null generated always as (2) stored,
  option3 smallint not null generated always as (3) stored,
  sku text check (char_length(sku) between 1 and 64),
  -- GTIN-8, -12, -13 or -14, check digit included.
  barcode text check (barcode ~ '^([0-9]{8}|[0-9]{12,14})$'),
  -- Stroops; null: the product's base price.
  price numeric(78, 0) check (price > 0),
  -- Units that can still be sold.
  available int not null check (available >= 0),
  -- Units ever put into stock.
  stocked int not null check (stocked >= 0),
  -- Threshold in units; null: the product's.
  low_stock int check (low_stock between 0 and 1000000),
  weight_grams int check (weight_grams between 0 and 1000000),
  -- Cannot be bought any more; orders keep it.
  hidden boolean not null default false,
  foreign key (product_id, option1, value1) references product_option_values (product_id, option, id)
    deferrable initially deferred,
  foreign key (product_id, option2, value2) references product_option_values (product_id, option, id)
    deferrable initially deferred,
  foreign key (product_id, option3, value3) references product_option_values (product_id, option, id)
    deferrable initially deferred
);
alter table product_variants add constraint product_variants_values
  unique nulls not distinct (product_id, value1, value2, value3) deferrable initially deferred;
alter table product_variants add constraint product_variants_sku unique (sku) deferrable initially deferred;
create index product_variants_barcode on product_variants (barcode) where barcode is not null;
create index product_variants_by_stock on product_variants (available, product_id) include (id, hidden);

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
  seo_title text,
  seo_description text,
  -- Values of text attributes by id.
  attributes jsonb check (jsonb_typeof(attributes) = 'object'),
  primary key (product_id, language)
);
-- Searches by a translated attribute.
create index product_translations_attribute on product_translations (language, lower(attribute))
  where attribute is not null;

-- Prices without promotions over time, for the lowest price of the last 30 days. Null: not for sale.
create table price_history (
  variant_id text not null references product_variants (id) on delete cascade,
  price numeric(78, 0),
  since timestamptz not null,
  primary key (variant_id, since)
);

-- Prices are recorded by trigger: the editor, imports and commands change them.
create function record_variant_price() returns trigger language plpgsql as $$
begin
  insert into price_history (variant_id, price, since)
  select new.id, case when not new.hidden then coalesce(new.price, p.base_price) end, now()
  from products p where p.id = new.product_id and p.published
  on conflict (variant_id, since) do update set price = excluded.price;
  return null;
end $$;
create trigger product_variants_price after insert or update of price, hidden on product_variants
  for each row execute function record_variant_price();

create function record_base_price() returns trigger language plpgsql as $$
begin
  insert into price_history (variant_id, price, since)
  select c.id, case when new.published then coalesce(c.price, new.base_price) end, now()
  from product_variants c
  where c.product_id = new.id and not c.hidden
    and (old.published <> new.published or new.published and c.price is null)
  on conflict (variant_id, since) do update set price = excluded.price;
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
  when ((old.category, old.other_categories, old.tags, old.brand, old.base_price, old.position, old.published,
      old.created_at, old.rating_sum, old.rating_count, old.attributes) is distinct from
    (new.category, new.other_categories, new.tags, new.brand, new.base_price, new.position, new.published,
      new.created_at, new.rating_sum, new.rating_count, new.attributes))
  execute function record_product_change();

create function record_variant_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id) values (coalesce(new.product_id, old.product_id)) on conflict do nothing;
  return null;
end $$;
create trigger product_variants_created_or_deleted after insert or delete on product_variants
  for each row execute function record_variant_change();
-- Whether any units are available, not how many.
create trigger product_variants_changed after update on product_variants for each row
  when ((old.price, old.position, old.hidden, old.available > 0, old.value1, old.value2, old.value3) is distinct from
    (new.price, new.position, new.hidden, new.available > 0, new.value1, new.value2, new.value3))
  execute function record_variant_change();
create trigger product_option_values_changed after update of name, hex, image_id, position on product_option_values
  for each row execute function record_variant_change();
create trigger product_options_changed after update of name, type, filterable on product_options
  for each row execute function record_variant_change();

-- Listings hold the attributes that they can be filtered by.
create function record_attribute_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id) select id from products where attributes ? new.id on conflict do nothing;
  return null;
end $$;
create trigger attributes_changed after update on attributes for each row
  when (old.filterable <> new.filterable) execute function record_attribute_change();
