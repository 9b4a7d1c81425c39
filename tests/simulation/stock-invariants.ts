// Invariants of units: parcels, returns and stock add up.
import { moves as orderMoves } from '../../shop/sales/orders/rules/order.ts'
import { moves as returnMoves } from '../../shop/sales/returns/rules.ts'
import type { Db, World } from '../../shop/world.ts'
import { byHandNote } from './fulfilment.ts'

type Problem = string | null
type Table = Readonly<Record<string, readonly string[]>>
const all = 1_000_000

/** Orders with one of the newest moves, parcels or returns. */
const moved = (db: Db, most: number) => db`
  (select order_number from order_events order by id desc limit ${most})
  union (select order_number from parcels order by sent_at desc limit ${most})
  union (select r.order_number from returns r join return_events e on e.return_id = r.id
    order by e.id desc limit ${most})`

/**
 * Per line: units shipped and given up are at most those bought, and returned at most those shipped. `most`: of the newest
 * moves.
 */
export async function unitsAddUp(world: World, most = all): Promise<Problem> {
  const rows = await world.db<Line[]>`
    select l.order_number as number, o.status, l.quantity as bought,
      (select coalesce(sum(p.quantity), 0)::int from parcel_lines p
        where p.order_number = l.order_number and p.line = l.position) as sent,
      coalesce(r.dropped, 0)::int as dropped, coalesce(r.back, 0)::int as back,
      exists (select from parcels p where p.order_number = o.number and p.delivered_at is null) as under_way
    from order_lines l join orders o on o.number = l.order_number
    left join lateral (
      select sum(case when r.status in ('received', 'refunded') then k.restocked + k.damaged else k.quantity end)
          filter (where r.kind = 'unsent') as dropped,
        sum(case when r.status in ('received', 'refunded') then k.restocked + k.damaged else k.quantity end)
          filter (where r.kind <> 'unsent') as back
      from return_lines k join returns r on r.id = k.return_id
      where k.order_number = l.order_number and k.line = l.position and r.status <> 'refused') r on true
    where l.order_number in (${moved(world.db, most)})`
  for (const { number, status, bought, sent, dropped, back, under_way } of rows) {
    const left = bought - sent - dropped
    if (left < 0) return `${number}: ${sent} sent and ${dropped} given up of ${bought}`
    if (back > sent) return `${number}: ${back} come back of ${sent} that were sent`
    const isOut = status === 'shipped' || status === 'delivered' || status === 'completed'
    if (isOut && left > 0) return `${number} is ${status} with ${left} pieces in the house`
    if ((status === 'delivered' || status === 'completed') && under_way)
      return `${number} is ${status} with a parcel on its way`
    if (!isOut && status !== 'processing' && sent > 0) return `${number} is ${status} and was sent`
  }
  return null
}

type Line = {
  readonly number: string
  readonly status: string
  readonly bought: number
  readonly sent: number
  readonly dropped: number
  readonly back: number
  readonly under_way: boolean
}

/** Available units are those stocked, less those shipped or held; and every change has a movement. */
export async function shelfAddsUp(world: World): Promise<Problem> {
  const unnoted = await world.db<{ id: string }[]>`
    select c.product_id || ' ' || c.id as id from product_variants c
    left join lateral (select sum(available_change) as shelf, sum(held_change) as held from stock_movements m
      where m.variant_id = c.id) m on true
    left join lateral (select sum(quantity) as held from stock_reservations s
      where s.variant_id = c.id and s.state = 'held') s on true
    where c.available <> coalesce(m.shelf, 0) or coalesce(m.held, 0) <> coalesce(s.held, 0)`
  if (unnoted.length > 0) return `the movements of ${unnoted[0]?.id} do not add up`
  const lost = await world.db<{ id: string; is: number; should: number }[]>`
    select c.product_id || ' ' || c.id as id, c.available as is,
      (put.pieces - coalesce(gone.pieces, 0))::int as should
    from product_variants c
    join lateral (select sum(available_change) as pieces from stock_movements m
      where m.variant_id = c.id and m.order_number is null) put on true
    left join lateral (
      select sum(case when s.state = 'released' then back.dropped - back.dropped_whole
        else s.quantity - least(s.quantity, back.restocked + hand.pieces) end) as pieces
      from stock_reservations s join lateral (
        select coalesce(sum(k.restocked), 0) as restocked,
          coalesce(sum(k.restocked + k.damaged) filter (where r.kind = 'unsent'), 0) as dropped,
          coalesce(sum(k.restocked) filter (where r.kind = 'unsent'), 0) as dropped_whole
        from return_lines k join returns r on r.id = k.return_id
        join order_lines l on l.order_number = k.order_number and l.position = k.line
        where k.order_number = s.order_number and l.variant_id = s.variant_id) back on true
      join lateral (
        select coalesce(sum(m.available_change), 0) as pieces from stock_movements m
        where m.order_number = s.order_number and m.variant_id = s.variant_id
          and m.reason = 'returned' and m.note = ${byHandNote}) hand on true
      where s.variant_id = c.id) gone on true
    where c.available <> put.pieces - coalesce(gone.pieces, 0)`
  const [first] = lost
  return first ? `${first.id}: ${first.is} on the shelf, ${first.should} should be` : null
}

/** Every state was reached by an allowed transition, and equals the last recorded one. `most`: of the newest moves. */
export async function movesAreAllowed(world: World, most = all): Promise<Problem> {
  const orders = await world.db<Step[]>`
    select e.order_number as id, e.from_status as "from", e.to_status as "to", o.status as now,
      lag(e.to_status) over (partition by e.order_number order by e.id) as before,
      lead(e.id) over (partition by e.order_number order by e.id) is null as is_last
    from order_events e join orders o on o.number = e.order_number
    where o.number in (${moved(world.db, most)})`
  const returns = await world.db<Step[]>`
    select e.return_id as id, e.from_status as "from", e.to_status as "to", r.status as now,
      lag(e.to_status) over (partition by e.return_id order by e.id) as before,
      lead(e.id) over (partition by e.return_id order by e.id) is null as is_last
    from return_events e join returns r on r.id = e.return_id
    where r.order_number in (${moved(world.db, most)})`
  return wrongIn(orders, orderMoves) ?? wrongIn(returns, returnMoves)
}

type Step = {
  readonly id: string
  readonly from: string | null
  readonly to: string
  readonly now: string
  readonly before: string | null
  readonly is_last: boolean
}

function wrongIn(steps: readonly Step[], table: Table): Problem {
  const first = Object.keys(table)[0]
  for (const { id, from, to, now, before, is_last } of steps) {
    if (from !== before) return `${id} came to ${to} from ${from}, and was ${before}`
    if (from === null ? to !== first : !table[from]?.includes(to))
      return `${id} went from ${from} to ${to}`
    if (is_last && now !== to) return `${id} is ${now}, and went to ${to}`
  }
  return null
}
