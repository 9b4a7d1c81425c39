-- Words of products for a search in the database: shop/catalog/actions/index-products.ts writes them.
create table product_search (
  product_id text not null references products (id) on delete cascade,
  language text not null,
  words tsvector not null,
  primary key (product_id, language)
);
create index product_search_by_word on product_search using gin (words);

-- Every word that a product has been found by, for misspelled ones.
create table product_search_words (
  language text not null,
  word text not null,
  -- As texts write it.
  shown text not null,
  primary key (language, word)
);

-- A server without the extension finds the same, by reading more.
do $$ begin
  create extension if not exists pg_trgm;
  execute 'create index product_search_words_alike on product_search_words using gist (word gist_trgm_ops)';
exception when others then
  raise notice 'pg_trgm is not here: %', sqlerrm;
end $$;

-- Products whose words are to be written again, whoever has changed them: an editor, an import, a command.
create table product_search_stale (
  product_id text primary key references products (id) on delete cascade
);

create function note_stale_product() returns trigger language plpgsql as $$
begin
  insert into product_search_stale (product_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger products_words after insert or update of name, brand, category, attribute, description,
  detailed_info, features, specifications on products
  for each row execute function note_stale_product();

create function note_stale_part() returns trigger language plpgsql as $$
begin
  insert into product_search_stale (product_id)
  select p.id from products p where p.id = coalesce(new.product_id, old.product_id)
  on conflict do nothing;
  return null;
end $$;
create trigger product_colours_words after insert or delete or update of name on product_colours
  for each row execute function note_stale_part();
create trigger product_texts_words after insert or delete or update on product_texts
  for each row execute function note_stale_part();

insert into product_search_stale (product_id) select id from products;
