-- What staff finds products by, word by word, in every order of the lists: a search takes the first of each word that it
-- means, however many products share it (docs/decisions/046-narrow-rows.md).
create table listed_words (
  -- In lower case: a word of the name, or the brand as a whole. What has no space in it stands within one of them.
  word text not null,
  id text not null,
  name text not null,
  category text not null,
  base_price numeric(78, 0) not null,
  created_at timestamptz not null,
  primary key (word, id)
);
-- Fewer than the rows above, so that a part of a word is looked for in all of them. One that no product has hurts nobody,
-- nor does one that two have added at once: whoever writes here waits for nobody.
create table listed_terms (
  word text not null
);

create function words_listed(name text, brand text) returns setof text language sql immutable as $$
  select unnest(string_to_array(name, ' ') || brand) except select ''
$$;

insert into listed_words (word, id, name, category, base_price, created_at)
  select word, id, name, category, base_price, created_at from listed_products, words_listed(name, brand) as word
  order by word, id;
insert into listed_terms (word) select distinct word from listed_words;

create function list_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_words where id = old.id and word in (select words_listed(old.name, old.brand));
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_words (word, id, name, category, base_price, created_at)
      select word, new.id, new.name, new.category, new.base_price, new.created_at
      from words_listed(new.name, new.brand) as word;
    insert into listed_terms (word)
      select word from words_listed(new.name, new.brand) as new_words (word)
      where not exists (select from listed_terms t where t.word = new_words.word);
  end if;
  return null;
end $$;
create trigger listed_words_kept after insert or delete on listed_products for each row execute function list_words();
create trigger listed_words_anew after update on listed_products for each row
  when ((old.id, old.name, old.brand, old.category, old.base_price, old.created_at) is distinct from
    (new.id, new.name, new.brand, new.category, new.base_price, new.created_at))
  execute function list_words();

create index listed_words_newest on listed_words (word, created_at desc, id desc) include (category);
create index listed_words_names on listed_words (word, name, id) include (category);
create index listed_words_prices on listed_words (word, base_price, id) include (category);
create index listed_terms_words on listed_terms (word text_pattern_ops);

-- Brands are words now, and so is what stands behind them.
create or replace function list_product() returns trigger language plpgsql as $$
begin
  insert into listed_products (id, name, brand, category, base_price, created_at, published, archived, low_stock)
  values (new.id, lower(new.name), lower(new.brand), new.category, new.base_price, new.created_at, new.published,
    new.archived_at is not null, new.low_stock)
  on conflict (id) do update set (name, brand, category, base_price, created_at, published, archived, low_stock) = (
    excluded.name, excluded.brand, excluded.category, excluded.base_price, excluded.created_at, excluded.published,
    excluded.archived, excluded.low_stock);
  return null;
end $$;
drop table listed_brands;
drop index listed_products_brands, listed_products_brand_names, listed_products_brand_prices;
alter table listed_products drop column rest;
-- An id's beginning can mean thousands, too: they are sorted without being fetched.
drop index listed_products_begin;
create index listed_products_begin on listed_products (id text_pattern_ops)
  include (name, category, base_price, created_at);
do $$ begin
  execute 'create index listed_terms_holds on listed_terms using gin (word gin_trgm_ops)';
exception when others then
  raise notice 'pg_trgm is not here: %', sqlerrm;
end $$;
