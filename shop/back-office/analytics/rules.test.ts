import { expect, test } from 'vitest'
import {
  averageOf,
  changeOf,
  earlierPeriod,
  type Figure,
  inParts,
  partsOf,
  startOf,
  sumOf,
} from './rules.ts'

const at = (text: string) => new Date(`${text}Z`)
const texts = (days: Date[]) => days.map((day) => day.toISOString().slice(0, 10))

test('weeks begin on Monday and months on their first day, UTC', () => {
  expect(texts([startOf('week', at('2026-11-22T23:59:59'))])).toEqual(['2026-11-16'])
  expect(texts([startOf('week', at('2026-11-23T00:00:00'))])).toEqual(['2026-11-23'])
  expect(texts([startOf('month', at('2026-11-22T10:00:00'))])).toEqual(['2026-11-01'])
})

test('the last part of a period is the current one', () => {
  const now = at('2026-01-03T12:00:00')
  expect(texts(partsOf('week', now))).toEqual([
    ...['2025-12-28', '2025-12-29', '2025-12-30', '2025-12-31'],
    ...['2026-01-01', '2026-01-02', '2026-01-03'],
  ])
  expect(partsOf('month', now)).toHaveLength(30)
  expect(texts(partsOf('quarter', now)).slice(-2)).toEqual(['2025-12-22', '2025-12-29'])
  expect(texts(partsOf('year', now)).filter((_, index) => index % 11 === 0)).toEqual([
    '2025-02-01',
    '2026-01-01',
  ])
})

test('every day of a period is in exactly one of its parts', () => {
  const now = at('2026-03-31T23:00:00')
  for (const period of ['week', 'month', 'quarter', 'year'] as const) {
    const first = partsOf(period, now)[0] as Date
    const figures: Figure[] = []
    for (let day = first; day <= now; day = new Date(day.getTime() + 86_400_000))
      figures.push({ day, name: 'placed', method: 'pi', count: 1, amount: 7n, usdt: 0n })
    const parts = inParts(figures, period, now)
    expect(parts.flatMap((part) => part.figures)).toHaveLength(figures.length)
    expect(sumOf(figures, 'placed', 'pi').amount).toBe(7n * BigInt(figures.length))
    expect(sumOf(figures, 'placed', 'usdt').count).toBe(0)
  }
})

test('a period is compared with the same number of days before it', () => {
  const now = at('2026-03-18T12:00:00')
  const earlier = (period: 'week' | 'quarter' | 'year') => {
    const { from, until } = earlierPeriod(period, now)
    return texts([from, until])
  }
  expect(earlier('week')).toEqual(['2026-03-05', '2026-03-12'])
  // From Monday, December 22, until today there are 87 days, and 352 from April 1.
  expect(earlier('quarter')).toEqual(['2025-09-26', '2025-12-22'])
  expect(earlier('year')).toEqual(['2024-04-14', '2025-04-01'])
})

test('changes are whole per cents, and none without a previous value', () => {
  expect(changeOf(150n, 100n)).toBe(50)
  expect(changeOf(100n, 300n)).toBe(-67)
  expect(changeOf(0n, 3n)).toBe(-100)
  expect(changeOf(1003n, 1000n)).toBe(0)
  expect([changeOf(5n, 0n), changeOf(0n, 0n)]).toEqual([null, null])
})

test('an average order value has hundredths', () => {
  expect(averageOf({ count: 0, amount: 0n, usdt: 0n })).toBe(0n)
  expect(averageOf({ count: 3, amount: 20_000_000n, usdt: 0n })).toBe(6_700_000n)
  expect(averageOf({ count: 3, amount: 100n, usdt: 0n })).toBe(33n)
})
