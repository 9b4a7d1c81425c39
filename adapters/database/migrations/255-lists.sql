-- Lists of staff that stay as quick however much is behind them. In all, a checkout writes no more of them than before.

-- Who begins so is found, and sorted, without reading the people themselves.
drop index users_email_begins, users_name_begins, users_last_name_begins;
create index users_email_begins on users (email text_pattern_ops)
  include (id, created_at, first_name, last_name);
create index users_name_begins on users (lower(first_name || ' ' || last_name) text_pattern_ops)
  include (id, created_at, first_name, last_name);
create index users_last_name_begins on users (lower(last_name) text_pattern_ops)
  include (id, created_at, first_name, last_name);

-- The few products that the shop does not show; and each category by what it is sorted by.
create index products_hidden on products (archived_at) where not published;
create index products_all_categories on products (category, created_at desc, id desc);
create index products_category_names on products (category, lower(name), id);
create index products_category_prices on products (category, base_price, id);

-- Colours out of sight can be sold out, too.
drop index product_colours_by_stock;
create index product_colours_by_stock on product_colours (available, product_id) include (name, hidden);

-- What orders hold of a piece, without what they have ever held of it.
drop index stock_reservations_piece;
create index stock_reservations_piece on stock_reservations (product_id, colour, state) include (quantity);
-- The last word of staff on a piece, however often it was sold since.
create index stock_movements_by_staff on stock_movements (product_id, colour, id desc)
  where reason in ('received', 'counted', 'returned', 'damaged', 'imported');
-- A product's movements, newest first, of all its colours.
drop index stock_movements_of;
create index stock_movements_of on stock_movements (product_id, id desc);

-- What somebody did of one kind. The outbox had two indexes for one order: the longer one is enough for both.
create index audit_entries_by_who_action on audit_entries (who, action, number desc);
drop index mail_outbox_by_time;
