-- Full-text search (docs/decisions/044-search-engine.md).

-- Full-text index: posting lists per language and segment of some thousand products, as bytes
-- (shop/search/rules/posting-lists.ts). Processes cache segments and reload those with a newer version.
create table product_search_segments (
  language text not null,
  segment int not null,
  -- Grows with each write in the language; one transaction writes at a time.
  version int8 not null,
  postings bytea not null,
  primary key (language, segment),
  unique (language, version)
);
alter table product_search_segments alter column postings set storage external;

-- The segment of each product. It never changes.
create table product_search_assignments (
  product_id text primary key,
  segment int not null
);
create index product_search_assignments_by_segment on product_search_assignments (segment);

-- Every indexed word, for spelling correction.
create table product_search_words (
  language text not null,
  word text not null,
  -- As texts spell it.
  display_form text not null,
  -- Words are only ever added: a process reads those after the last it has.
  number int8 generated always as identity,
  primary key (language, word)
);
create unique index product_search_words_by_number on product_search_words (language, number);

-- Products to be indexed again, queued by triggers on everything that is searchable.
create table product_search_queue (
  product_id text primary key
);

create function queue_product_reindex() returns trigger language plpgsql as $$
begin
  insert into product_search_queue (product_id) values (coalesce(new.id, old.id)) on conflict do nothing;
  return null;
end $$;
create trigger products_reindex after insert or update of name, brand, category, other_categories, attribute,
  description, detailed_info, features, specifications, tags, attributes, published, position on products
  for each row execute function queue_product_reindex();
create trigger products_reindex_deleted after delete on products
  for each row execute function queue_product_reindex();

create function queue_related_product_reindex() returns trigger language plpgsql as $$
begin
  insert into product_search_queue (product_id)
  select p.id from products p where p.id = coalesce(new.product_id, old.product_id)
  on conflict do nothing;
  return null;
end $$;
create trigger product_option_values_reindex after insert or delete or update of name, names on product_option_values
  for each row execute function queue_related_product_reindex();
create trigger product_variants_reindex after insert or delete or update of hidden, sku, barcode on product_variants
  for each row execute function queue_related_product_reindex();
create trigger product_translations_reindex after insert or delete or update on product_translations
  for each row execute function queue_related_product_reindex();

-- Products are found by the English names and the keywords of their categories and of those above.
create function queue_category_reindex() returns trigger language plpgsql as $$
begin
  insert into product_search_queue (product_id)
  select p.id from products p, (
    select array_agg(c.id) as ids from categories c left join categories above on above.id = c.parent_id
    where new.id in (c.id, c.parent_id, above.parent_id)) as part
  where p.category = any(part.ids) or p.other_categories && part.ids
  on conflict do nothing;
  return null;
end $$;
create trigger categories_reindex after update on categories for each row
  when ((old.parent_id, old.texts #>> '{en,name}', old.texts #>> '{en,keywords}') is distinct from
    (new.parent_id, new.texts #>> '{en,name}', new.texts #>> '{en,keywords}'))
  execute function queue_category_reindex();

-- Products are found by the values of their list attributes.
create function queue_attribute_reindex() returns trigger language plpgsql as $$
begin
  insert into product_search_queue (product_id) select id from products where attributes ? new.id
  on conflict do nothing;
  return null;
end $$;
create trigger attributes_reindex after update on attributes for each row
  when (old."values" is distinct from new."values")
  execute function queue_attribute_reindex();
