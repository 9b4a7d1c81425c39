// Dashboard overview: sales, queues, and the health of background work.

import { lowStock } from '../../../catalog/stock/views/stock.ts'
import { dueRefunds } from '../../../payments/refunds/views.ts'
import { type Method, methods } from '../../../payments/requests/rules/methods.ts'
import {
  countTransactions,
  unresolvedPayments,
} from '../../../payments/review/views/transactions.ts'
import { outboxState } from '../../../platform/mail/views.ts'
import { dayAfter, shopDay, shopZone } from '../../../platform/time-zone.ts'
import { type OrderState, orderStates } from '../../../sales/orders/rules/order.ts'
import { countOrders } from '../../../sales/orders/views/staff.ts'
import type { World } from '../../../world.ts'
import {
  type EarlierSum,
  earlierPeriod,
  type FigureName,
  inParts,
  type Period,
  periods,
  type Sum,
  sumOf,
  type Unit,
} from '../../analytics/rules.ts'
import {
  countsOfAll,
  earlierIn,
  figuresBefore,
  figuresIn,
  reviewMedian,
  viewsIn,
} from '../../analytics/views.ts'
import { type Count, cappedCount, maxCounted, statesOf } from '../../lists/rules/tabs.ts'
import { partlyPaid } from '../../orders/views/partial.ts'
import { hidesIdentity } from './shown-tabs.ts'
import { type WatcherForStaff, watcherForStaff } from './watcher.ts'

export type Part = {
  /** First day. */
  readonly start: string
  readonly released: Sum
  /** Released orders by how they were paid. */
  readonly paid: Readonly<Record<Method, Sum>>
  readonly takenBack: Sum
  readonly placed: Sum
}

export type Overview = {
  /** All data is at least as recent. */
  readonly asOf: Date
  /** Time zone of the days. */
  readonly zone: string
  readonly period: Period
  readonly unit: Unit
  readonly parts: readonly Part[]
  /** Ways of payment that the shop offers, or by which it was paid in the period. */
  readonly methods: readonly Method[]
  readonly whole: Omit<Part, 'start'>
  /** Sales in currencies that the shop had before; none of the other figures contains them. */
  readonly earlier: readonly EarlierSum[]
  /** Released orders in the period before it, with as many days. */
  readonly before: { readonly from: string; readonly to: string; readonly released: Sum }
  readonly states: readonly { readonly state: OrderState; readonly count: Count }[]
  /** Product views since the first day counted; null if there are none. */
  readonly views: Awaited<ReturnType<typeof viewsIn>>
  readonly payments: Readonly<
    Record<'waiting' | 'seen' | 'unmatched' | 'partial' | 'refunds', Count>
  >
  readonly watcher: WatcherForStaff
  /** Null in a shop that checks no identities. */
  readonly review: {
    readonly from: number
    readonly to: number
    /** Whole hours, at least one; null if nothing was decided in 30 days. */
    readonly median: number | null
    readonly measuredAt: Date | null
  } | null
  readonly lowStock: Count
  readonly mail: Awaited<ReturnType<typeof outboxState>>
}

export async function overview(world: World, period: Period): Promise<Overview> {
  const now = world.now()
  const today = shopDay(world, now)
  const [
    figures,
    preceding,
    former,
    views,
    states,
    payments,
    watcher,
    measured,
    low,
    mail,
    isHidden,
  ] = await Promise.all([
    figuresIn(world, period),
    figuresBefore(world, period),
    earlierIn(world, period),
    viewsIn(world, period),
    ordersByState(world),
    paymentHealth(world),
    watcherForStaff(world),
    reviewMedian(world),
    lowStock(world, maxCounted + 1),
    outboxState(world),
    hidesIdentity(world),
  ])
  const { from, until } = earlierPeriod(period, today)
  const total = partOf(figures)
  const { pi, usdt } = world.config
  const offered: readonly Method[] = [
    ...(pi ? (['pi'] as const) : []),
    ...(usdt ? (['usdt'] as const) : []),
  ]
  return {
    asOf: now,
    zone: shopZone(world),
    period,
    unit: periods[period].unit,
    parts: inParts(figures, period, today).map(({ start, figures }) => ({
      start,
      ...partOf(figures),
    })),
    methods: methods.filter((each) => total.paid[each].count > 0 || offered.includes(each)),
    whole: total,
    earlier: former,
    before: { from, to: dayAfter(until, -1), released: sumOf(preceding, 'released') },
    states,
    views,
    payments,
    watcher,
    review: isHidden
      ? null
      : {
          ...world.config.reviewHours,
          median: measured?.hours == null ? null : Math.max(1, Math.round(measured.hours)),
          measuredAt: measured?.at ?? null,
        },
    lowStock: cappedCount(low),
    mail,
  }
}

const partOf = (figures: Awaited<ReturnType<typeof figuresIn>>): Omit<Part, 'start'> => ({
  released: sumOf(figures, 'released'),
  paid: {
    pi: sumOf(figures, 'released', 'pi'),
    usdt: sumOf(figures, 'released', 'usdt'),
    manual: sumOf(figures, 'released', 'manual'),
  },
  takenBack: sumOf(figures, 'taken_back'),
  placed: sumOf(figures, 'placed'),
})

/** The same count as the list of this state: pending includes unpaid orders. */
async function countListed(world: World, state: Exclude<OrderState, End>): Promise<number> {
  const states = statesOf(state) ?? []
  const counts = states.map((each) => countOrders(world, each, maxCounted + 1))
  return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0)
}

/** Final states are counted by aggregated events; orders in other states are few, and counted. */
const ends = ['completed', 'cancelled', 'declined'] as const satisfies readonly (FigureName &
  OrderState)[]
type End = (typeof ends)[number]
const isEnd = (state: OrderState): state is End => (ends as readonly OrderState[]).includes(state)

async function ordersByState(world: World): Promise<Overview['states']> {
  const ended = await countsOfAll(world, ends)
  return Promise.all(
    orderStates.map(async (state) => ({
      state,
      count: isEnd(state)
        ? { count: ended[state], isMore: false }
        : cappedCount(await countListed(world, state)),
    })),
  )
}

async function paymentHealth(world: World): Promise<Overview['payments']> {
  const most = maxCounted + 1
  const [waiting, { seen, unmatched }, partial, refunds] = await Promise.all([
    countTransactions(world, { status: 'pending', most }),
    unresolvedPayments(world, most),
    partlyPaid(world),
    dueRefunds(world, most),
  ])
  return {
    waiting: cappedCount(waiting),
    seen: cappedCount(seen),
    unmatched: cappedCount(unmatched),
    partial: { count: partial.numbers.length, isMore: partial.isMore },
    refunds: cappedCount(refunds),
  }
}
