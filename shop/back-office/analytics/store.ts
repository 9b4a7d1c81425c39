// SQL of daily aggregates, and of the orders since the last aggregation.
import { countOf, fieldOf, firstOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { Figure, FigureName, Unit } from './rules.ts'

export type State = {
  readonly rolledTo: Date
  readonly reviewHours: number | null
  readonly orders: number | null
  readonly customers: number | null
  readonly measuredAt: Date | null
}

export const stateOf = async (db: Db) =>
  firstOf(db<State[]>`
    select aggregated_until as "rolledTo", review_hours as "reviewHours", orders, customers, measured_at as "measuredAt"
    from analytics_state`)

export type StoredFigure = Omit<Figure, 'day'> & {
  /** The day, or the first day of its week or month. */
  readonly start: Date
  readonly first: Date
}

/** From a day until another, exclusive, grouped by day, week or month. */
export const storedFigures = async (
  db: Db,
  { from, until, unit }: { from: Date; until: Date; unit: Unit },
) => db<StoredFigure[]>`
  select date_trunc(${unit}, day::timestamp) at time zone 'UTC' as start, min(day)::timestamptz as first, name,
    method, sum(count)::int8 as count, sum(amount) as amount, sum(usdt) as usdt
  from analytics_days where day >= ${from}::timestamptz::date and day < ${until}::timestamptz::date group by 1, name, method`

/** One figure, since a day. */
export const storedCount = async (db: Db, name: FigureName, from: Date) =>
  countOf(db`
    select coalesce(sum(count), 0)::int8 as count from analytics_days
    where name = ${name} and day >= ${from}::timestamptz::date`)

/** All-time counts. */
export const storedCounts = async (db: Db, names: readonly FigureName[]) => db<
  { name: FigureName; count: number }[]
>`
  select name, sum(count)::int8 as count from analytics_days where name = any(${[...names]}::text[]) group by name`

/** Events are immutable, so aggregates never change. */
const happened = (db: Db, from: Date, until: Date) => db`
  select (e.at at time zone 'UTC')::date as day, what.name, o.method, count(*) as count, sum(o.total) as amount,
    coalesce(sum(q.amount_due), 0) as usdt
  from order_events e join orders o on o.number = e.order_number
  cross join lateral (
    select case when e.from_status is null then 'placed' when e.to_status = 'processing' then 'released'
      when e.to_status in ('completed', 'cancelled', 'declined') then e.to_status end as name
    union all
    select 'taken_back' where e.from_status = 'processing' and e.to_status in ('cancelled', 'declined')) as what
  left join lateral (
    select amount_due from quotes where order_number = o.number and currency = 'USDT'
    order by version desc limit 1) q on o.method = 'usdt'
  where e.at >= ${from} and e.at < ${until} and what.name is not null
  group by 1, 2, 3
  union all
  select (e.at at time zone 'UTC')::date, 'taken_back', o.method, count(*), sum(r.refund_total), 0
  from return_events e join returns r on r.id = e.return_id join orders o on o.number = r.order_number
  where e.to_status = 'refunded' and e.at >= ${from} and e.at < ${until}
  group by 1, 2, 3`

/** What is not aggregated yet, from current orders. */
export const liveFigures = async (db: Db, from: Date, until: Date) => db<Figure[]>`
  select day::timestamptz as day, name, method, count::int8 as count, amount, usdt
  from (${happened(db, from, until)}) as live`

/** Aggregates from one moment until another, exclusive. */
export const rollUp = async (db: Db, from: Date, until: Date) => db`
  insert into analytics_days as kept (day, name, method, count, amount, usdt)
  select day, name, method, sum(count), sum(amount), sum(usdt) from (${happened(db, from, until)}) as live
  group by day, name, method
  on conflict (day, name, method) do update set count = kept.count + excluded.count,
    amount = kept.amount + excluded.amount, usdt = kept.usdt + excluded.usdt`

/** Product views are counted elsewhere by day and deleted after some days: copies them from this day on. */
export const copyProductViews = async (db: Db, from: Date) => db`
  insert into analytics_days (day, name, method, count, amount, usdt)
  select day, 'product_views', '', sum(views), 0, 0 from product_views
  where day >= ${from}::timestamptz::date group by day
  on conflict (day, name, method) do update set count = excluded.count`

export const lockFigures = (db: Db) => db`select pg_advisory_xact_lock(hashtext('piazza figures'))`

export const saveState = async (db: Db, state: State) => db`
  insert into analytics_state (aggregated_until, review_hours, orders, customers, measured_at)
  values (${state.rolledTo}, ${state.reviewHours}, ${state.orders}, ${state.customers}, ${state.measuredAt})
  on conflict (singleton) do update set aggregated_until = excluded.aggregated_until, review_hours = excluded.review_hours,
    orders = excluded.orders, customers = excluded.customers, measured_at = excluded.measured_at`

export const firstMoment = async (db: Db) =>
  fieldOf<Date>(db`select min(at) as at from order_events`)
