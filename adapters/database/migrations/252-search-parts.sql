-- A search among very many products reads the beginning of the shelf first, and no further than it needs to. So words
-- are written with the part of the shelf that their product stands in; each part is as long as all before it.
-- Products are on the list of those to be indexed again: until the job has done so, a search in the database finds less.
truncate product_search;
insert into product_search_stale (product_id) select id from products on conflict do nothing;

drop trigger products_words on products;
create trigger products_words after insert or update of name, brand, category, attribute, description,
  detailed_info, features, specifications, published, position on products
  for each row execute function note_stale_product();

-- What waits to be sorted into the index is read by every search: a megabyte at most.
alter index product_search_by_word set (gin_pending_list_limit = 1024);
