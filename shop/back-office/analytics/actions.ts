// Aggregates events into daily figures, once a period can no longer change.
import { medianReview } from '../../identity/kyc/views/own.ts'
import { ok, type Result } from '../../result.ts'
import { hasMoreOrders, salesFigures } from '../../sales/orders/views.ts'
import type { World } from '../../world.ts'
import { daysLater, startOfDay } from './rules.ts'
import {
  copyProductViews,
  firstMoment,
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
    const until = new Date(now.getTime() - settledAfter)
    const known = await stateOf(world.db)
    const from = known?.rolledTo ?? (await firstMoment(world.db)) ?? until
    if (from < until) await rollUp(world.db, from, until)
    const firstViewDay = known ? startOfDay(until) : daysLater(startOfDay(now), -daysOfViews)
    await copyProductViews(world.db, firstViewDay)
    const rolledTo = new Date(Math.max(from.getTime(), until.getTime()))
    await saveState(world.db, { ...(await measured(world, known)), rolledTo })
    return ok()
  })

async function measured(world: World, known: State | null): Promise<Omit<State, 'rolledTo'>> {
  const now = world.now()
  const age = known?.measuredAt && now.getTime() - known.measuredAt.getTime()
  if (known && age !== null && age !== undefined && age < measuredEvery(known.orders ?? 0))
    return known
  const isLarge = await hasMoreOrders(world, largeFrom)
  const sales = isLarge ? await salesFigures(world) : { orders: null, customers: null }
  return { ...sales, reviewHours: await medianReview(world), measuredAt: now }
}
