-- Product search of the back office (docs/design/admin-product-search.md).

-- Narrow copy of products for the lists of the back office (docs/design/admin-product-search.md).
create table admin_product_index (
  id text primary key references products (id) on delete cascade on update cascade,
  -- Lower case.
  name text not null,
  brand text not null,
  category text not null,
  base_price numeric(78, 0) not null,
  created_at timestamptz not null,
  published boolean not null,
  archived boolean not null,
  low_stock int
);
-- Covering: the lists read the index only.
create index admin_product_index_newest on admin_product_index (created_at desc, id desc)
  include (name, brand, published, archived, low_stock);
create index admin_product_index_names on admin_product_index (name, id)
  include (brand, published, archived, low_stock);
create index admin_product_index_prices on admin_product_index (base_price, id)
  include (name, brand, published, archived, low_stock);
create index admin_product_index_ids on admin_product_index (id) include (name, low_stock);
create index admin_product_index_category on admin_product_index (category, created_at desc, id desc);
create index admin_product_index_category_names on admin_product_index (category, name, id);
create index admin_product_index_category_prices on admin_product_index (category, base_price, id);
create index admin_product_index_low on admin_product_index (low_stock) where low_stock is not null;
create index admin_product_index_begin on admin_product_index (id text_pattern_ops)
  include (name, category, base_price, created_at);
create index admin_product_index_hidden on admin_product_index (archived, id) where not published;

create function index_admin_product() returns trigger language plpgsql as $$
begin
  insert into admin_product_index (id, name, brand, category, base_price, created_at, published, archived, low_stock)
  values (new.id, lower(new.name), lower(new.brand), new.category, new.base_price, new.created_at, new.published,
    new.archived_at is not null, new.low_stock)
  on conflict (id) do update set (name, brand, category, base_price, created_at, published, archived, low_stock) = (
    excluded.name, excluded.brand, excluded.category, excluded.base_price, excluded.created_at, excluded.published,
    excluded.archived, excluded.low_stock);
  return null;
end $$;
create trigger products_admin_index_inserted after insert on products
  for each row execute function index_admin_product();
create trigger products_admin_index_updated after update on products for each row
  when ((old.name, old.brand, old.category, old.base_price, old.created_at, old.published, old.archived_at,
      old.low_stock) is distinct from
    (new.name, new.brand, new.category, new.base_price, new.created_at, new.published, new.archived_at, new.low_stock))
  execute function index_admin_product();

-- Words of product names and brands with the sort keys of the lists: a search reads the first rows of each word.
create table admin_product_words (
  -- Lower case: a word of the name, or the whole brand.
  word text not null,
  id text not null,
  name text not null,
  category text not null,
  base_price numeric(78, 0) not null,
  created_at timestamptz not null,
  primary key (word, id)
);
create index admin_product_words_newest on admin_product_words (word, created_at desc, id desc) include (category);
create index admin_product_words_names on admin_product_words (word, name, id) include (category);
create index admin_product_words_prices on admin_product_words (word, base_price, id) include (category);

-- Distinct words of admin_product_words, for matching parts of words. Unused or duplicate words do no harm, so
-- writers never wait for each other.
create table admin_product_terms (
  word text not null
);
create index admin_product_terms_words on admin_product_terms (word text_pattern_ops);

create function admin_product_words_of(name text, brand text) returns setof text language sql immutable as $$
  select unnest(string_to_array(name, ' ') || brand) except select ''
$$;

create function index_admin_product_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from admin_product_words where id = old.id and word in (select admin_product_words_of(old.name, old.brand));
  end if;
  if tg_op <> 'DELETE' then
    insert into admin_product_words (word, id, name, category, base_price, created_at)
      select word, new.id, new.name, new.category, new.base_price, new.created_at
      from admin_product_words_of(new.name, new.brand) as word;
    insert into admin_product_terms (word)
      select word from admin_product_words_of(new.name, new.brand) as new_words (word)
      where not exists (select from admin_product_terms t where t.word = new_words.word);
  end if;
  return null;
end $$;
create trigger admin_product_words_inserted_or_deleted after insert or delete on admin_product_index
  for each row execute function index_admin_product_words();
create trigger admin_product_words_updated after update on admin_product_index for each row
  when ((old.id, old.name, old.brand, old.category, old.base_price, old.created_at) is distinct from
    (new.id, new.name, new.brand, new.category, new.base_price, new.created_at))
  execute function index_admin_product_words();

-- Without the extension, names are read one by one.
do $$ begin
  create extension if not exists pg_trgm;
  execute 'create index admin_product_index_name_trigrams on admin_product_index using gin (name gin_trgm_ops)';
  execute 'create index admin_product_terms_trigrams on admin_product_terms using gin (word gin_trgm_ops)';
exception when others then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end $$;
