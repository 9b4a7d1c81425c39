-- What is low among very many products, and where one is, without reading the rest.
create index product_colours_by_stock on product_colours (available, product_id) where not hidden;
create index products_low_stock on products (low_stock) where low_stock is not null;
create index products_marks on products (id) include (low_stock, published);
create index products_id_begins on products (id text_pattern_ops);
-- A part of a name; without the extension names are read one by one.
do $$ begin
  create extension if not exists pg_trgm;
  execute 'create index products_name_holds on products using gin (lower(name) gin_trgm_ops)';
exception when others then
  raise notice 'pg_trgm is not here: %', sqlerrm;
end $$;
