-- Orders of each state by the country they are sent to, and by delivery method.
-- Repeat
update orders set destination = (select country from shipping_addresses where order_number = number)
where number in (
  select number from orders join shipping_addresses on order_number = number
  where destination is null order by number limit 1000)
  -- An address may have been erased meanwhile.
  and exists (select from shipping_addresses where order_number = number);
create index concurrently if not exists orders_by_status_destination
  on orders (status, (coalesce(destination, '')), placed_at, number);
create index concurrently if not exists orders_by_status_method
  on orders (status, (coalesce(delivery ->> 'methodId', '')), placed_at, number);
