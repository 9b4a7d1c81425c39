-- When an order last changed for other programs: at the last event about it, its payment, or one of its returns or refunds.
alter table orders add column changed_at timestamptz;

create function note_order_changes() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  select array_agg(distinct coalesce(returned.order_number, refunded.order_number, e.object_id)) into changed
  from written e
  left join returns returned on e.object = 'return' and returned.id = e.object_id
  left join refunds refunded on e.object = 'refund' and refunded.id = e.object_id
  where e.object in ('order', 'payment', 'return', 'refund');
  if changed is null then
    return null;
  end if;
  -- In the order in which all lock them.
  perform from orders where number = any(changed) order by number for no key update;
  update orders set changed_at = greatest(changed_at, (select max(at) from written)) where number = any(changed);
  return null;
end $$;
create trigger events_note_order_changes after insert on events
  referencing new table as written for each statement execute function note_order_changes();
