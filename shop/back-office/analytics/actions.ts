// Aggregates events into daily figures, once a period can no longer change.

import { medianReview } from '../../identity/kyc/views/own.ts'
import { dayAfter, dayInZone, shopZone, startOfDayIn } from '../../platform/time-zone.ts'
import { ok, type Result } from '../../result.ts'
import { hasMoreOrders, salesFigures, testOrders } from '../../sales/orders/views/orders.ts'
import type { World } from '../../world.ts'
import {
  beginFigures,
  copyProductViews,
  firstMoment,
  forgetFigures,
  lockFigures,
  rollUp,
  type State,
  saveState,
  stateOf,
} from './store.ts'

/** Milliseconds for transactions that began before a moment to commit. */
const settledAfter = 10 * 60_000
/**
 * Milliseconds between measurements that read all orders: proportional to their number above a million, for constant
 * load.
 */
const measuredEvery = (orders: number) => 10 * 60_000 * Math.max(1, orders / 1_000_000)
/** Number of orders from which they are not counted for each page. */
const largeFrom = 20_000
/** Days for which product views are kept. */
const daysOfViews = 7

/** Job, each minute. */
export const aggregateFigures = (world: World): Promise<Result> =>
  world.transaction(async (world) => {
    await lockFigures(world.db)
    const now = world.now()
    const zone = shopZone(world)
    const until = new Date(now.getTime() - settledAfter)
    const known = await stateOf(world.db)
    const from = (await continueFrom(world, known, zone)) ?? until
    if (from < until) await rollUp(world.db, { from, until, zone, tests: await testOrders(world) })
    // Also yesterday's: it may have been today in the time zone of the last run.
    const daysBack = known ? 1 : daysOfViews
    await copyProductViews(world.db, dayAfter(dayInZone(until, zone), -daysBack))
    const rolledTo = new Date(Math.max(from.getTime(), until.getTime()))
    const state = { ...(await measured(world, known)), rolledTo, zone, zoneUntil: rolledTo }
    await saveState(world.db, state)
    return ok()
  })

/** In the caller's transaction, after a change of the shop's currency: amounts of orders in another one are left out. */
export async function countFiguresAgain({ db }: World): Promise<void> {
  await lockFigures(db)
  await beginFigures(db)
}

/** The moment from which events are to be counted; those whose days are of another time zone are counted again. */
async function continueFrom(
  { db }: World,
  known: State | null,
  zone: string,
): Promise<Date | null> {
  if (known?.zone !== zone) {
    await forgetFigures(db, null)
    return firstMoment(db)
  }
  const { rolledTo, zoneUntil } = known
  if (!zoneUntil || zoneUntil.getTime() === rolledTo.getTime()) return rolledTo
  const day = dayAfter(dayInZone(zoneUntil, zone), -1)
  await forgetFigures(db, day)
  return startOfDayIn(day, zone) ?? rolledTo
}

type Measured = Omit<State, 'rolledTo' | 'zone' | 'zoneUntil'>

async function measured(world: World, known: State | null): Promise<Measured> {
  const now = world.now()
  const age = known?.measuredAt && now.getTime() - known.measuredAt.getTime()
  if (known && age !== null && age !== undefined && age < measuredEvery(known.orders ?? 0))
    return known
  const isLarge = await hasMoreOrders(world, largeFrom)
  const sales = isLarge ? await salesFigures(world) : { orders: null, customers: null }
  return { ...sales, reviewHours: await medianReview(world), measuredAt: now }
}
