-- What staff finds, narrows and sorts products by, apart from their texts: lists look through a thousand rows of it in
-- the time in which they would read a few of the products themselves (docs/decisions/046-narrow-rows.md).
create table listed_products (
  id text primary key references products (id) on delete cascade on update cascade,
  -- In lower case, as it is looked for.
  name text not null,
  brand text not null,
  -- The name without the brand that it begins with: a word of it is not found a second time where its brand is found.
  rest text not null generated always as (
    case when starts_with(name, brand || ' ') then substr(name, char_length(brand) + 2) else name end) stored,
  category text not null,
  base_price numeric(78, 0) not null,
  created_at timestamptz not null,
  published boolean not null,
  archived boolean not null,
  low_stock int
);
insert into listed_products (id, name, brand, category, base_price, created_at, published, archived, low_stock)
  select id, lower(name), lower(brand), category, base_price, created_at, published, archived_at is not null, low_stock
  from products;

-- Few beside the products, so that a part of one is looked for in all of them; a name that no product has hurts nobody.
create table listed_brands (
  brand text primary key
);
insert into listed_brands (brand) select distinct brand from listed_products;

create function list_product() returns trigger language plpgsql as $$
begin
  insert into listed_products (id, name, brand, category, base_price, created_at, published, archived, low_stock)
  values (new.id, lower(new.name), lower(new.brand), new.category, new.base_price, new.created_at, new.published,
    new.archived_at is not null, new.low_stock)
  on conflict (id) do update set (name, brand, category, base_price, created_at, published, archived, low_stock) = (
    excluded.name, excluded.brand, excluded.category, excluded.base_price, excluded.created_at, excluded.published,
    excluded.archived, excluded.low_stock);
  insert into listed_brands (brand) values (lower(new.brand)) on conflict do nothing;
  return null;
end $$;
create trigger products_listed after insert on products for each row execute function list_product();
create trigger products_listed_anew after update on products for each row
  when ((old.name, old.brand, old.category, old.base_price, old.created_at, old.published, old.archived_at,
      old.low_stock) is distinct from
    (new.name, new.brand, new.category, new.base_price, new.created_at, new.published, new.archived_at, new.low_stock))
  execute function list_product();

-- The indexes of the lists move with what they hold: a product whose texts or stars change writes none of them.
drop index products_all_newest, products_all_prices, products_by_name, products_all_categories,
  products_category_names, products_category_prices, products_hidden, products_id_begins, products_low_stock,
  products_marks;
drop index if exists products_name_holds, products_brand_holds;
-- Walked along, so they hold what is asked of each.
create index listed_products_newest on listed_products (created_at desc, id desc)
  include (name, brand, published, archived, low_stock);
create index listed_products_names on listed_products (name, id) include (brand, published, archived, low_stock);
create index listed_products_prices on listed_products (base_price, id)
  include (name, brand, published, archived, low_stock);
create index listed_products_ids on listed_products (id) include (name, low_stock);
create index listed_products_category on listed_products (category, created_at desc, id desc);
create index listed_products_category_names on listed_products (category, name, id);
create index listed_products_category_prices on listed_products (category, base_price, id);
create index listed_products_brands on listed_products (brand, created_at desc, id desc);
create index listed_products_brand_names on listed_products (brand, name, id);
create index listed_products_brand_prices on listed_products (brand, base_price, id);
create index listed_products_hidden on listed_products (archived) where not published;
create index listed_products_begin on listed_products (id text_pattern_ops);
create index listed_products_low on listed_products (low_stock) where low_stock is not null;
do $$ begin
  execute 'create index listed_products_name_holds on listed_products using gin (name gin_trgm_ops)';
  execute 'create index listed_products_rest_holds on listed_products using gin (rest gin_trgm_ops)';
exception when others then
  raise notice 'pg_trgm is not here: %', sqlerrm;
end $$;
