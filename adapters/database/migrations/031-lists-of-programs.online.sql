-- What other programs read: orders by their last change, all returns, an event by its id.
create index concurrently if not exists orders_by_change on orders (coalesce(changed_at, placed_at), number);
create index concurrently if not exists returns_newest on returns (requested_at desc, id desc);
create index concurrently if not exists events_by_id on events (id);
-- Repeat
update orders set changed_at = greatest(placed_at,
  (select max(at) from order_events where order_events.order_number = orders.number))
where number in (select number from orders where changed_at is null order by number limit 1000)
  -- An event may have set it meanwhile.
  and changed_at is null;
