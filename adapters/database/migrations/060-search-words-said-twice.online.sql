-- A word of a product's category that its own texts say, too, counts as its name does: every product is indexed anew.
insert into product_search_queue (product_id) select id from products on conflict do nothing;
