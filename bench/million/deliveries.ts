// Sample parcels, returns, withdrawals and stock movements.
import type { Db } from '../../shop/world.ts'

export async function addDeliveries(db: Db): Promise<void> {
  await db`
    insert into parcels (id, order_number, position, carrier, tracking, sent_at, sent_by, delivered_at, delivered_by)
    select 'parcel-' || n, number, 1, 'Parcel Post', 'PP' || n, at + interval '18 hours', 'system',
      case when status <> 'shipped' then at + interval '24 hours' end, case when status <> 'shipped' then 'system' end
    from made_orders where status in ('shipped', 'delivered', 'completed')`
  await db`
    insert into parcel_lines (parcel_id, order_number, line, quantity)
    select p.id, p.order_number, l.position, l.quantity from parcels p join order_lines l on l.order_number = p.order_number`
  // One in thirty orders has a return; recent ones await a decision.
  await db`
    insert into returns (id, order_number, kind, status, text, requested_at, refund_total, refund_shipping, refund_credit)
    select 'return-' || n, number, (array['withdrawal', 'fault', 'other'])[1 + n / 30 % 3],
      case when status = 'completed' then 'refunded' else 'asked' end, 'It does not fit.', at + interval '3 days',
      case when status = 'completed' then 10000000 end, case when status = 'completed' then 0 end,
      case when status = 'completed' then 0 end
    from made_orders where n % 30 = 11 and status in ('delivered', 'completed')`
  await db`
    insert into return_lines (return_id, order_number, line, quantity, restocked)
    select id, order_number, 0, 1, (status = 'refunded')::int from returns`
  await db`
    insert into return_events (return_id, from_status, to_status, who, reason, at)
    select id, null, 'asked', 'system', '', requested_at from returns
    union all
    select id, step.before, step.after, 'system', '', requested_at + step.later from returns, (values
      ('asked', 'agreed', interval '1 hour'), ('agreed', 'received', interval '5 days'),
      ('received', 'refunded', interval '6 days')) as step (before, after, later)
    where status = 'refunded'`
  await db`
    insert into withdrawals (order_number, at) select order_number, requested_at from returns where kind = 'withdrawal'`
  await addMovements(db)
}

/** Staff movements cancel out, so that initial stock equals current stock plus units shipped. */
async function addMovements(db: Db): Promise<void> {
  await db`
    create temp table made_movements as
    select c.id as variant_id, 'opening' as reason,
      greatest(c.stocked, 0) as available_change, 0 as held_change, null as order_number, p.created_at - interval '900 days' as at
    from product_variants c join products p on p.id = c.product_id where c.stocked > 0
    union all
    select r.variant_id, step.reason,
      case step.reason when 'reserved' then -r.quantity when 'released' then r.quantity else 0 end,
      case step.reason when 'reserved' then r.quantity else -r.quantity end, r.order_number, o.at + step.later
    from stock_reservations r join made_orders o on o.number = r.order_number, (values
      ('reserved', interval '0'), ('released', interval '1 day'), ('sold', interval '18 hours')) as step (reason, later)
    where step.reason in ('reserved', r.state)
    union all
    select c.id, done.reason, done.shelf, 0, null, p.created_at - interval '1 day' * (800 - done.nth)
    from product_variants c join products p on p.id = c.product_id, (values
      ('received', 9, 1), ('counted', -3, 2), ('damaged', -2, 3), ('returned', 1, 4), ('imported', -5, 5)
    ) as done (reason, shelf, nth)
    where c.position = 0 and p.position % 10 = 4 and c.stocked > 0`
  await db`
    insert into stock_movements (variant_id, reason, available_change, held_change, available, order_number, at)
    select variant_id, reason, available_change, held_change, greatest(0, sum(available_change) over (
        partition by variant_id order by at, order_number rows unbounded preceding)), order_number, at
    from made_movements order by at`
  await db`drop table made_movements`
}
