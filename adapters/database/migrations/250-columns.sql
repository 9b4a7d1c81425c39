-- What listings are narrowed, counted and sorted by is kept in the memory of each process, which reads here what has
-- changed since it looked last: by the number of the transaction, as only that says what has become visible meanwhile.
create table catalogue_changes (
  transaction xid8 not null default pg_current_xact_id(),
  product_id text not null,
  at timestamptz not null default now(),
  primary key (transaction, product_id)
);
create index catalogue_changes_by_age on catalogue_changes (at);

-- By the database itself, whoever changes a product: an editor, an import, an order that takes the last piece.
create function note_changed_product() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id) values (coalesce(new.id, old.id)) on conflict do nothing;
  return null;
end $$;
create trigger products_noted after insert or delete on products
  for each row execute function note_changed_product();
create trigger products_changed after update on products for each row
  when ((old.category, old.brand, old.base_price, old.position, old.published, old.created_at, old.rating_sum,
      old.rating_count) is distinct from
    (new.category, new.brand, new.base_price, new.position, new.published, new.created_at, new.rating_sum,
      new.rating_count))
  execute function note_changed_product();

create function note_changed_colour() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id) values (coalesce(new.product_id, old.product_id)) on conflict do nothing;
  return null;
end $$;
create trigger product_colours_noted after insert or delete on product_colours
  for each row execute function note_changed_colour();
-- How many pieces are left is not told here, only whether there are any.
create trigger product_colours_changed after update on product_colours for each row
  when ((old.hex, old.price, old.position, old.hidden, old.available > 0) is distinct from
    (new.hex, new.price, new.position, new.hidden, new.available > 0))
  execute function note_changed_colour();

-- Things of one kind in the order of the shelf, and whether the shop has a picture.
create index products_by_kind on products (art_kind, position) where published;
