-- Searches among very many products look through words that each process holds in memory, in parts of some thousand
-- products: which products of the part have which word, as bytes (shop/catalog/rules/word-part.ts). A common word is
-- read at once, and who has read a part reads it again only when it has been written since.
drop table product_search;
create table product_search_parts (
  language text not null,
  part int not null,
  -- Grows with each writing in the language: one transaction writes at a time.
  version bigint not null,
  words bytea not null,
  primary key (language, part),
  unique (language, version)
);
alter table product_search_parts alter column words set storage external;

-- In which part a product is. It stays there, and what is gone leaves by the list of what is to be indexed again.
create table product_search_places (
  product_id text primary key,
  part int not null
);
create index product_search_places_by_part on product_search_places (part);

alter table product_search_stale drop constraint product_search_stale_product_id_fkey;
create or replace function note_stale_product() returns trigger language plpgsql as $$
begin
  insert into product_search_stale (product_id) values (coalesce(new.id, old.id)) on conflict do nothing;
  return null;
end $$;
create trigger products_words_gone after delete on products
  for each row execute function note_stale_product();

-- Until the job has written all words, a search in the database finds less.
insert into product_search_stale (product_id) select id from products on conflict do nothing;

-- Words for misspelled ones are only ever added: who holds them reads those that are new.
alter table product_search_words add column number bigint not null generated always as identity;
create unique index product_search_words_by_number on product_search_words (language, number);
