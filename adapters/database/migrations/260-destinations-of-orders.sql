-- The country an order is sent to, so that lists can be sorted by it: of its address, null before one was given and
-- after it was erased.
alter table orders add column destination text;

create function note_destination() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update orders set destination = null where number = old.order_number;
  else
    update orders set destination = new.country
    where number = new.order_number and destination is distinct from new.country;
  end if;
  return null;
end $$;
create trigger shipping_addresses_note_destination after insert or update of country or delete on shipping_addresses
  for each row execute function note_destination();

-- An address may be saved before its order is placed.
create function take_destination() returns trigger language plpgsql as $$
begin
  new.destination := (select country from shipping_addresses where order_number = new.number);
  return new;
end $$;
create trigger orders_take_destination before insert on orders for each row execute function take_destination();
