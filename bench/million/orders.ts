// Orders of the last two years: most are completed, some were canceled, the newest are in progress. Even of a thousand
// each state has more than a page, or the list of a million would only be longer; one shopper and one product are busier
// than all others.
import type { Db } from '../../shop/world.ts'
import { anyCountry } from './people.ts'

/** Index in `made_people` of the busiest customer. */
export const busy = 50

/** Numbered as they were placed in `made_orders (n, number, user_id, at, status, method, …)`. */
export async function addOrders(
  db: Db,
  { orders: count, users }: { orders: number; users: number },
  now: Date,
): Promise<void> {
  const open = Math.min(Math.max(300, count / 200), count / 2)
  const oftenIn = Math.max(10, count / 2000)
  // An existing customer: users signed up over three years, orders over the last two.
  await db`
    create temp table made_orders as
    select o.*, p.id as user_id from (
      select n, at, 'PI-' || floor(extract(epoch from at) * 1000)::int8 as number,
        case when age < ${open * 0.12}::float8 then 'awaiting_payment' when age < ${open * 0.24}::float8 then 'pending'
          when age < ${open * 0.4}::float8 then 'processing' when age < ${open * 0.7}::float8 then 'shipped'
          when age < ${open}::float8 then 'delivered' when n % 20 = 0 then 'cancelled'
          when n % 211 = 0 or n <= 640 and n % 16 = 1 then 'declined'
          else 'completed' end as status,
        case when n % 5 = 0 then 'usdt' else 'pi' end as method,
        case when n % ${oftenIn}::int = 3 then ${busy} else
          1 + (n::bigint * 7919 % floor(${users}::int * (0.3 + 0.69 * n / ${count}::int))::bigint)::int end as person
      from (
        select n, ${count}::int - n as age, date_trunc('milliseconds',
          ${now}::timestamptz - interval '730 days' * ((${count}::int - n + 0.5) / ${count}::float8)) as at
        from generate_series(1, ${count}::int) as n) as placed) as o
    join made_people p on p.n = o.person`
  await db`
    insert into order_lines (order_number, position, product_id, name, category, variant_id, options, hex, art, price, quantity,
      specifications)
    select o.number, line, p.product_id, p.name, p.category, p.variant_id, p.options, p.hex, p.art, p.price,
      1 + (n_of_line % 17 = 0)::int, p.specifications
    from made_orders o, generate_series(0, (o.n % 3 = 0)::int + (o.n % 7 = 0)::int) as line,
      lateral (select case when o.n % 20 = 7 and line = 0 then 0 else o.n::bigint * 31 + line * 7 end as n_of_line) as which
      join made_pieces p on p.n = 1 + n_of_line % (select max(n) from made_pieces)`
  await db`
    insert into orders (number, user_id, purchase_id, status, method, currency, total, placed_at, stock_state, reserved_until,
      watch_until, carrier, tracking)
    select o.number, o.user_id, 'purchase-' || o.n, o.status, o.method, 'PI', sums.total, o.at,
      case when o.status in ('cancelled', 'declined') then 'returned'
        when o.status in ('awaiting_payment', 'pending', 'processing') then 'held' else 'sold' end,
      case when o.status = 'awaiting_payment' then o.at + interval '1 hour' end,
      case when o.status = 'awaiting_payment' then o.at + interval '30 days' end,
      case when o.status in ('shipped', 'delivered', 'completed') then 'Parcel Post' end,
      case when o.status in ('shipped', 'delivered', 'completed') then 'PP' || o.n end
    from made_orders o join (
      select order_number, sum(price * quantity) as total from order_lines group by order_number) as sums
      on sums.order_number = o.number`
  await db`
    insert into shipping_addresses (order_number, user_id, full_name, street_address, city, state_province,
      postal_code, country, phone_number, email, instructions, saved_at)
    select o.number, o.user_id, u.first_name || ' ' || u.last_name, o.n % 200 || ' Market Street', 'Springfield',
      'North', lpad((o.n % 99999)::text, 5, '0'), ${anyCountry(db, 'o.n')}, '+155512' || lpad((o.n % 9999)::text, 5, '0'),
      u.email, '', o.at
    from made_orders o join users u on u.id = o.user_id where o.status <> 'awaiting_payment'`
  await addEvents(db)
  await addReservations(db)
}

/** State history: creation, payment and outcome; every step for open and newest orders. */
async function addEvents(db: Db): Promise<void> {
  const steps = ['awaiting_payment', 'pending', 'processing', 'shipped', 'delivered', 'completed']
  await db`
    insert into order_events (order_number, from_status, to_status, who, reason, at)
    select number, from_status, to_status, who, reason, at from (
      select o.number, null as from_status, 'awaiting_payment' as to_status, o.user_id as who, 'placed' as reason, o.at
      from made_orders o
      union all
      select o.number, (${steps}::text[])[s - 1], (${steps}::text[])[s], 'system', 'moved', o.at + interval '6 hours' * (s - 1)
      from made_orders o, generate_series(2, array_position(${steps}::text[], o.status)) as s
      where o.status <> 'completed' or o.n > (select max(n) * 0.99 from made_orders) or s in (3, 6)
      union all
      select o.number, 'awaiting_payment', o.status, 'system', o.status, o.at + interval '1 day'
      from made_orders o where o.status in ('cancelled', 'declined')) as events
    order by at`
}

/** Initial stock: units reserved and sold were once in stock. */
async function addReservations(db: Db): Promise<void> {
  await db`
    insert into stock_reservations (order_number, variant_id, quantity, state)
    select l.order_number, l.variant_id, sum(l.quantity),
      case max(o.stock_state) when 'returned' then 'released' else max(o.stock_state) end
    from order_lines l join orders o on o.number = l.order_number
    group by l.order_number, l.variant_id`
  await db`
    update product_variants c set stocked = stocked + taken.pieces from (
      select variant_id, sum(quantity) as pieces from stock_reservations
      where state <> 'released' group by variant_id) as taken
    where taken.variant_id = c.id`
}
