// SQL of daily aggregates, and of the orders since the last aggregation.

import { countOf, fieldOf, firstOf } from '../../platform/rows.ts'
import { daysInZone } from '../../platform/time-zone.ts'
import type { Db } from '../../world.ts'
import type { EarlierFigure, Figure, FigureName, Unit } from './rules.ts'

export type State = {
  readonly rolledTo: Date
  /** The time zone of the aggregated days. */
  readonly zone: string
  /** How far they are aggregated in it: the earlier version, which may run beside this one, counts in UTC. */
  readonly zoneUntil: Date | null
  readonly reviewHours: number | null
  readonly orders: number | null
  readonly customers: number | null
  readonly measuredAt: Date | null
}

export const stateOf = async (db: Db) =>
  firstOf(db<State[]>`
    select aggregated_until as "rolledTo", zone, zone_until as "zoneUntil", review_hours as "reviewHours",
      orders, customers, measured_at as "measuredAt"
    from analytics_state`)

export type StoredFigure = Omit<Figure, 'day'> & {
  /** The day, or the first day of its week or month. */
  readonly start: string
  readonly first: string
}

/** From a day until another, exclusive, grouped by day, week or month. */
export const storedFigures = async (
  db: Db,
  { from, until, unit }: { from: string; until: string; unit: Unit },
) => db<StoredFigure[]>`
  select date_trunc(${unit}, day::timestamp)::date::text as start, min(day)::text as first, name, method,
    sum(count)::int8 as count, sum(amount) as amount, sum(usdt) as usdt
  from analytics_days where day >= ${from}::date and day < ${until}::date group by 1, name, method`

/** One figure, since a day. */
export const storedCount = async (db: Db, name: FigureName, from: string) =>
  countOf(db`
    select coalesce(sum(count), 0)::int8 as count from analytics_days
    where name = ${name} and day >= ${from}::date`)

/** All-time counts. */
export const storedCounts = async (db: Db, names: readonly FigureName[]) => db<
  { name: FigureName; count: number }[]
>`
  select name, sum(count)::int8 as count from analytics_days where name = any(${[...names]}::text[]) group by name`

const isInOwn = (db: Db) =>
  db`o.currency = coalesce((select value from settings where key = 'currency'), 'PI')`

/** Moments of the events to count, `until` exclusive, the zone of their days, and orders that are left out. */
export type Span = {
  readonly from: Date
  readonly until: Date
  readonly zone: string
  readonly tests: readonly string[]
}

const isNoTest = (db: Db, tests: readonly string[]) =>
  tests.length > 0 ? db`and o.number <> all(${[...tests]}::text[])` : db``

/**
 * Events are immutable, so aggregates never change. The database is given the first moment of each day, since its own
 * time zones may be of another release.
 */
function happened(db: Db, { from, until, zone, tests }: Span) {
  const days = daysInZone(from, until, zone)
  const starts = days.map(({ start }) => start.toISOString())
  return db`
  select (${days.map(({ day }) => day)}::text[])[place]::date as day, name, method, count, amount, usdt from (
    select width_bucket(e.at, ${starts}::timestamptz[]) as place, what.name, o.method, count(*) as count,
      coalesce(sum(o.total) filter (where ${isInOwn(db)}), 0) as amount, coalesce(sum(q.amount_due), 0) as usdt
    from order_events e join orders o on o.number = e.order_number
    cross join lateral (
      select case when e.from_status is null then 'placed' when e.to_status = 'processing' then 'released'
        when e.to_status in ('completed', 'cancelled', 'declined') then e.to_status end as name
      union all
      select 'taken_back' where e.from_status = 'processing' and e.to_status in ('cancelled', 'declined')) as what
    left join lateral (
      select amount_due from quotes where order_number = o.number and currency = upper(o.method)
      order by version desc limit 1) q on o.method <> 'pi'
    where e.at >= ${from} and e.at < ${until} and what.name is not null
      and (what.name not in ('released', 'taken_back') or ${isInOwn(db)}) ${isNoTest(db, tests)}
    group by 1, 2, 3
    union all
    select width_bucket(e.at, ${starts}::timestamptz[]), 'taken_back', o.method, count(*),
      coalesce(sum(r.refund_total) filter (where ${isInOwn(db)}), 0), 0
    from return_events e join returns r on r.id = e.return_id join orders o on o.number = r.order_number
    where e.to_status = 'refunded' and e.at >= ${from} and e.at < ${until} and ${isInOwn(db)} ${isNoTest(db, tests)}
    group by 1, 2, 3) as counted`
}

/** Sales in a currency that the shop had before; of a shop that never had another one nothing is read. */
function happenedEarlier(db: Db, { from, until, zone, tests }: Span) {
  const days = daysInZone(from, until, zone)
  const starts = days.map(({ start }) => start.toISOString())
  return db`
  select (${days.map(({ day }) => day)}::text[])[place]::date as day, name, currency, count, amount from (
    select width_bucket(e.at, ${starts}::timestamptz[]) as place,
      case e.to_status when 'processing' then 'released' else 'taken_back' end as name, o.currency,
      count(*) as count, sum(o.total) as amount
    from order_events e join orders o on o.number = e.order_number
    where e.at >= ${from} and e.at < ${until} and not ${isInOwn(db)} and exists (select from currency_changes)
      and (e.to_status = 'processing'
        or (e.from_status = 'processing' and e.to_status in ('cancelled', 'declined'))) ${isNoTest(db, tests)}
    group by 1, 2, 3
    union all
    select width_bucket(e.at, ${starts}::timestamptz[]), 'taken_back', o.currency, count(*),
      coalesce(sum(r.refund_total), 0)
    from return_events e join returns r on r.id = e.return_id join orders o on o.number = r.order_number
    where e.to_status = 'refunded' and e.at >= ${from} and e.at < ${until} and not ${isInOwn(db)}
      and exists (select from currency_changes) ${isNoTest(db, tests)}
    group by 1, 2, 3) as counted`
}

/** What is not aggregated yet, from current orders. */
export const liveFigures = async (db: Db, span: Span) => db<Figure[]>`
  select day::text as day, name, method, count::int8 as count, amount, usdt
  from (${happened(db, span)}) as live`

/** The same of earlier currencies. */
export const liveEarlier = async (db: Db, span: Span) => db<EarlierFigure[]>`
  select day::text as day, name, currency, count::int8 as count, amount
  from (${happenedEarlier(db, span)}) as live`

/** From a day until another, exclusive. */
export const storedEarlier = async (db: Db, { from, until }: { from: string; until: string }) => db<
  EarlierFigure[]
>`
  select day::text as day, name, currency, count, amount from analytics_earlier
  where day >= ${from}::date and day < ${until}::date`

/** Aggregates from one moment until another. */
export async function rollUp(db: Db, span: Span): Promise<void> {
  await rollUpOwn(db, span)
  await db`
    insert into analytics_earlier as kept (day, name, currency, count, amount)
    select day, name, currency, sum(count), sum(amount) from (${happenedEarlier(db, span)}) as live
    group by day, name, currency
    on conflict (day, name, currency) do update set count = kept.count + excluded.count,
      amount = kept.amount + excluded.amount`
}

const rollUpOwn = async (db: Db, span: Span) => db`
  insert into analytics_days as kept (day, name, method, count, amount, usdt)
  select day, name, method, sum(count), sum(amount), sum(usdt) from (${happened(db, span)}) as live
  group by day, name, method
  on conflict (day, name, method) do update set count = kept.count + excluded.count,
    amount = kept.amount + excluded.amount, usdt = kept.usdt + excluded.usdt`

/** Aggregates of events, which are counted anew, from this day on or all; product views are not kept as events. */
export async function forgetFigures(db: Db, from: string | null): Promise<void> {
  const since = from ? db`and day >= ${from}::date` : db``
  await db`delete from analytics_days where name <> 'product_views' ${since}`
  await db`delete from analytics_earlier where true ${since}`
}

/** Product views are counted elsewhere by day and deleted after some days: copies them from this day on. */
export const copyProductViews = async (db: Db, from: string) => db`
  insert into analytics_days (day, name, method, count, amount, usdt)
  select day, 'product_views', '', sum(views), 0, 0 from product_views
  where day >= ${from}::date group by day
  on conflict (day, name, method) do update set count = excluded.count`

/** Forgets all aggregates, and begins to count at the first event. */
export async function beginFigures(db: Db): Promise<void> {
  await forgetFigures(db, null)
  await db`
    update analytics_state set aggregated_until = first.at, zone_until = first.at
    from (select min(at) as at from order_events) as first where first.at is not null`
}

export const lockFigures = (db: Db) => db`select pg_advisory_xact_lock(hashtext('piazza figures'))`

export const saveState = async (db: Db, state: State) => db`
  insert into analytics_state (aggregated_until, zone, zone_until, review_hours, orders, customers, measured_at)
  values (${state.rolledTo}, ${state.zone}, ${state.zoneUntil}, ${state.reviewHours}, ${state.orders},
    ${state.customers}, ${state.measuredAt})
  on conflict (singleton) do update set aggregated_until = excluded.aggregated_until, zone = excluded.zone,
    zone_until = excluded.zone_until, review_hours = excluded.review_hours, orders = excluded.orders,
    customers = excluded.customers, measured_at = excluded.measured_at`

export const firstMoment = async (db: Db) =>
  fieldOf<Date>(db`select min(at) as at from order_events`)
