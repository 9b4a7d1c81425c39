// Sales figures of a period: stored aggregates plus the orders since.

import { pick } from '../../platform/pick.ts'
import { dayAfter, shopDay, shopZone, startOfDayIn } from '../../platform/time-zone.ts'
import { salesFigures, testOrders } from '../../sales/orders/views/orders.ts'
import type { World } from '../../world.ts'
import {
  type EarlierSum,
  earlierPeriod,
  earlierSums,
  type Figure,
  type FigureName,
  type Period,
  partsOf,
  periods,
  startOf,
} from './rules.ts'
import {
  firstMoment,
  liveEarlier,
  liveFigures,
  type Span as MomentSpan,
  stateOf,
  storedCount,
  storedCounts,
  storedEarlier,
  storedFigures,
} from './store.ts'

/** Every figure of the period, by the first day of its day, week or month. */
export const figuresIn = (world: World, period: Period): Promise<Figure[]> =>
  figuresBetween(world, period, throughToday(world, period))

/** Every figure of as many days right before the period. */
export const figuresBefore = (world: World, period: Period): Promise<Figure[]> =>
  figuresBetween(world, period, earlierPeriod(period, shopDay(world, world.now())))

/** Days; `until` is exclusive. */
type Span = { readonly from: string; readonly until: string }

function throughToday(world: World, period: Period): Span {
  const today = shopDay(world, world.now())
  return { from: partsOf(period, today)[0] ?? today, until: dayAfter(today) }
}

function figuresBetween(world: World, period: Period, { from, until }: Span): Promise<Figure[]> {
  const { unit } = periods[period]
  return steady(world, from, async (span) => {
    const live = await liveFigures(world.db, span)
    const stored = await storedFigures(world.db, { from, until, unit })
    return [
      ...stored.map((each) => ({
        day: each.start,
        ...pick(each, 'name', 'method', 'count', 'amount', 'usdt'),
      })),
      ...live
        .filter(({ day }) => day < until)
        .map((figure) => ({ ...figure, day: startOf(unit, figure.day) })),
    ]
  })
}

/** Sales of the period in currencies that the shop had before, which are part of no other figure. */
export async function earlierIn(world: World, period: Period): Promise<EarlierSum[]> {
  const days = throughToday(world, period)
  return steady(world, days.from, async (span) =>
    earlierSums([...(await storedEarlier(world.db, days)), ...(await liveEarlier(world.db, span))]),
  )
}

/** All-time counts. */
export async function countsOfAll<Name extends FigureName>(
  world: World,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const all = await steady(world, null, async (span) => [
    ...(await storedCounts(world.db, names)),
    ...(await liveFigures(world.db, span)),
  ])
  const count = (name: Name) =>
    all.reduce((sum, each) => sum + (each.name === name ? each.count : 0), 0)
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>
}

/** Product views since the first counted day of the period, and orders since then. */
export async function viewsIn(
  world: World,
  period: Period,
): Promise<{ since: string; count: number; placed: number } | null> {
  const span = { ...throughToday(world, period), unit: 'month' as const }
  const viewed = (await storedFigures(world.db, span)).filter(
    ({ name }) => name === 'product_views',
  )
  const [first] = viewed.map((each) => each.first).sort()
  if (!first) return null
  const placed = await steady(world, first, async (span) =>
    (await liveFigures(world.db, span)).reduce(
      (all, each) => all + (each.name === 'placed' ? each.count : 0),
      await storedCount(world.db, 'placed', first),
    ),
  )
  return { since: first, count: viewed.reduce((all, each) => all + each.count, 0), placed }
}

/**
 * Reads aggregates together with what is not aggregated yet, usually some minutes, from a day on or all. Reads again if
 * an aggregation ran in between, since that would count twice.
 */
async function steady<T>(
  world: World,
  since: string | null,
  read: (live: MomentSpan) => Promise<T>,
): Promise<T> {
  const zone = shopZone(world)
  const start = (since && startOfDayIn(since, zone)?.getTime()) || 0
  const readRolledTo = async () => (await stateOf(world.db))?.rolledTo
  for (;;) {
    const rolledTo = await readRolledTo()
    const until = new Date(world.now().getTime() + 1)
    const begin = rolledTo ?? (await firstMoment(world.db)) ?? until
    const from = new Date(Math.max(begin.getTime(), start))
    const span = { from, until, zone, tests: await testOrders(world) }
    const answer = await read(span)
    if ((await readRolledTo())?.getTime() === rolledTo?.getTime()) return answer
  }
}

/** Median review time of the last 30 days, and when it was measured; null before the first measurement. */
export async function reviewMedian(
  world: World,
): Promise<{ hours: number | null; at: Date } | null> {
  const state = await stateOf(world.db)
  return state?.measuredAt ? { hours: state.reviewHours, at: state.measuredAt } : null
}

/** Number of released orders and of their customers; for a large shop the last measurement, some minutes old. */
export async function soldFigures(world: World): Promise<{ orders: number; customers: number }> {
  const { orders = null, customers = null } = (await stateOf(world.db)) ?? {}
  return orders === null || customers === null ? salesFigures(world) : { orders, customers }
}
