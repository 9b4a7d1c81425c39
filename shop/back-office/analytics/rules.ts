// Periods (days, weeks, months) and aggregated figures. Pure; days are calendar days of the shop: "2026-11-05".
import type { Method } from '../../payments/requests/rules/methods.ts'
import { day } from '../../platform/durations.ts'
import { type Currency, decimalsOf, type ListCurrency } from '../../platform/money/rules.ts'
import { dayAfter } from '../../platform/time-zone.ts'

/**
 * `released`: paid and verified, in the shop's currency. `taken_back`: cancelled or declined afterwards, and refunded returns, with the
 * refunded amount. `product_views`: of product pages.
 */
export const figureNames = [
  'placed',
  'released',
  'taken_back',
  'completed',
  'cancelled',
  'declined',
  'product_views',
] as const
export type FigureName = (typeof figureNames)[number]

export type Figure = {
  readonly day: string
  readonly name: FigureName
  readonly method: Method | ''
  readonly count: number
  /** In stroops. */
  readonly amount: bigint
  /** Of a method that is a token: what was asked for in it, in millionths. */
  readonly usdt: bigint
}

/** Sales in a currency that the shop had before; `amount` is in it. */
export type EarlierFigure = Pick<Figure, 'day' | 'count' | 'amount'> & {
  readonly name: 'released' | 'taken_back'
  readonly currency: Currency
}

export type EarlierSum = {
  readonly currency: Currency
  readonly released: Pick<Sum, 'count' | 'amount'>
  readonly takenBack: Pick<Sum, 'count' | 'amount'>
}

/** One sum for each currency, in the order of their codes. */
export function earlierSums(figures: readonly EarlierFigure[]): EarlierSum[] {
  const sumIn = (own: readonly EarlierFigure[], name: EarlierFigure['name']) => {
    const counted = own.filter((each) => each.name === name)
    return {
      count: counted.reduce((all, each) => all + each.count, 0),
      amount: counted.reduce((all, each) => all + each.amount, 0n),
    }
  }
  return [...Map.groupBy(figures, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      released: sumIn(own, 'released'),
      takenBack: sumIn(own, 'taken_back'),
    }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

/** Selectable periods: a number of days, weeks or months including the current one. */
export const periods = {
  week: { unit: 'day', count: 7 },
  month: { unit: 'day', count: 30 },
  quarter: { unit: 'week', count: 13 },
  year: { unit: 'month', count: 12 },
} as const
export type Period = keyof typeof periods
export const periodNames = Object.keys(periods) as [Period, ...Period[]]
export type Unit = (typeof periods)[Period]['unit']

/** First day of the day, week (from Monday) or month of a day. */
export function startOf(unit: Unit, day: string): string {
  if (unit === 'week') return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
  return unit === 'day' ? day : `${day.slice(0, 7)}-01`
}

/** First day of each part of a period, oldest first. */
export function partsOf(period: Period, today: string): string[] {
  const { unit, count } = periods[period]
  const last = startOf(unit, today)
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index
    return unit === 'month' ? monthsBefore(last, back) : dayAfter(last, -back * daysOf[unit])
  })
}

const daysOf = { day: 1, week: 7 } as const

function monthsBefore(day: string, months: number): string {
  const at = new Date(day)
  at.setUTCMonth(at.getUTCMonth() - months)
  return at.toISOString().slice(0, 10)
}

/** The period before it, with as many days as it has so far; `until` is exclusive. */
export function earlierPeriod(period: Period, today: string): { from: string; until: string } {
  const until = partsOf(period, today)[0] ?? today
  const days = (Date.parse(today) - Date.parse(until)) / day + 1
  return { from: dayAfter(until, -days), until }
}

/** Change in whole percent; null if there was nothing before. */
export const changeOf = (now: bigint, before: bigint): number | null =>
  before === 0n ? null : Math.round(Number(((now - before) * 1000n) / before) / 10)

export type Sum = { readonly count: number; readonly amount: bigint; readonly usdt: bigint }
export const emptySum: Sum = { count: 0, amount: 0n, usdt: 0n }
const addSums = (a: Sum, b: Sum): Sum => ({
  count: a.count + b.count,
  amount: a.amount + b.amount,
  usdt: a.usdt + b.usdt,
})

/** Average order amount, in whole hundredths of the currency unless it is below one; 0 without orders. */
export function averageOf({ count, amount }: Sum, currency: ListCurrency): bigint {
  const exact = count === 0 ? 0n : amount / BigInt(count)
  const hundredth = 10n ** BigInt(Math.max(0, decimalsOf(currency) - 2))
  return exact < hundredth ? exact : ((exact + hundredth / 2n) / hundredth) * hundredth
}

/** Sum of the figures with this name and, if given, currency. */
export const sumOf = (
  figures: readonly Figure[],
  name: FigureName,
  method?: Figure['method'],
): Sum =>
  figures
    .filter((each) => each.name === name && (method === undefined || each.method === method))
    .reduce<Sum>(addSums, emptySum)

/** The figures of each part of a period, with its start. */
export function inParts(
  figures: readonly Figure[],
  period: Period,
  today: string,
): { start: string; figures: Figure[] }[] {
  const { unit } = periods[period]
  return partsOf(period, today).map((start) => ({
    start,
    figures: figures.filter(({ day }) => startOf(unit, day) === start),
  }))
}
