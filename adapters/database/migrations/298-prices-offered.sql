-- A price that nobody could pay is not a price before: the history knows when a colour was not for sale, with a null.
alter table price_history alter column price drop not null;

create or replace function note_colour_price() returns trigger language plpgsql as $$
begin
  insert into price_history (product_id, colour, price, since)
  select new.product_id, new.name, case when not new.hidden then coalesce(new.price, p.base_price) end, now()
  from products p where p.id = new.product_id and p.published
  on conflict (product_id, colour, since) do update set price = excluded.price;
  return null;
end $$;
drop trigger product_colours_price on product_colours;
create trigger product_colours_price after insert or update of price, hidden on product_colours
  for each row execute function note_colour_price();

create or replace function note_base_price() returns trigger language plpgsql as $$
begin
  insert into price_history (product_id, colour, price, since)
  select new.id, c.name, case when new.published then coalesce(c.price, new.base_price) end, now()
  from product_colours c
  where c.product_id = new.id and not c.hidden
    and (old.published <> new.published or new.published and c.price is null)
  on conflict (product_id, colour, since) do update set price = excluded.price;
  return null;
end $$;
drop trigger products_price on products;
create trigger products_price after update of base_price, published on products
  for each row when ((old.base_price, old.published) is distinct from (new.base_price, new.published))
  execute function note_base_price();

delete from price_history h using products p
where p.id = h.product_id and not p.published and p.archived_at is null;

insert into price_history (product_id, colour, price, since)
select c.product_id, c.name, null, coalesce(p.archived_at, now())
from product_colours c join products p on p.id = c.product_id
where p.archived_at is not null or p.published and c.hidden
on conflict (product_id, colour, since) do update set price = excluded.price;
