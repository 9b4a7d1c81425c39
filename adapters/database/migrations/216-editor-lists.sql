-- The list of all products, whatever their state, by what staff sorts it by.
create index products_all_newest on products (created_at desc, id desc);
create index products_all_prices on products (base_price, id);
