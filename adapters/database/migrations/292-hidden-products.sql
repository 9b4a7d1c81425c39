-- The few products that the shop does not show, so that one product is asked for its state without reading its row.
drop index listed_products_hidden;
create index listed_products_hidden on listed_products (archived, id) where not published;
