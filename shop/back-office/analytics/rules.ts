// Periods (days, weeks, months) and aggregated figures. Pure; days are UTC.

/** `released`: paid, checked and promised. `taken_back`: cancelled or declined after that, and returns that were refunded, with what went back. `product_views`: of product pages. */
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
  readonly day: Date
  readonly name: FigureName
  readonly method: 'pi' | 'usdt' | ''
  readonly count: number
  /** In stroops. */
  readonly amount: bigint
  /** Of those that are paid in USDT, in its millionths. */
  readonly usdt: bigint
}

/** What may be looked at: so many days, weeks or months, of which the last one is not over. */
export const periods = {
  week: { unit: 'day', count: 7 },
  month: { unit: 'day', count: 30 },
  quarter: { unit: 'week', count: 13 },
  year: { unit: 'month', count: 12 },
} as const
export type Period = keyof typeof periods
export const periodNames = Object.keys(periods) as [Period, ...Period[]]
export type Unit = (typeof periods)[Period]['unit']

const dayLength = 86_400_000
export const startOfDay = (at: Date): Date =>
  new Date(Math.floor(at.getTime() / dayLength) * dayLength)
export const daysLater = (day: Date, days: number): Date =>
  new Date(day.getTime() + days * dayLength)

/** The first day of the day, week (from Monday) or month that a moment is in. */
export function startOf(unit: Unit, at: Date): Date {
  const day = startOfDay(at)
  if (unit === 'week') return daysLater(day, -((day.getUTCDay() + 6) % 7))
  return unit === 'day' ? day : new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1))
}

/** Where each part of a period begins, the oldest first. */
export function partsOf(period: Period, now: Date): Date[] {
  const { unit, count } = periods[period]
  const last = startOf(unit, now)
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index
    if (unit === 'month')
      return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - back, 1))
    return daysLater(last, -back * (unit === 'week' ? 7 : 1))
  })
}

export type Sum = { readonly count: number; readonly amount: bigint; readonly usdt: bigint }
export const nothing: Sum = { count: 0, amount: 0n, usdt: 0n }
export const plus = (a: Sum, b: Sum): Sum => ({
  count: a.count + b.count,
  amount: a.amount + b.amount,
  usdt: a.usdt + b.usdt,
})

/** Of those figures that are called so and, where it is asked for, are paid so. */
export const sumOf = (
  figures: readonly Figure[],
  name: FigureName,
  method?: Figure['method'],
): Sum =>
  figures
    .filter((each) => each.name === name && (method === undefined || each.method === method))
    .reduce<Sum>(plus, nothing)

/** The figures of each part of a period, beside where it begins. */
export function inParts(
  figures: readonly Figure[],
  period: Period,
  now: Date,
): { start: Date; figures: Figure[] }[] {
  const { unit } = periods[period]
  return partsOf(period, now).map((start) => ({
    start,
    figures: figures.filter(({ day }) => startOf(unit, day).getTime() === start.getTime()),
  }))
}
