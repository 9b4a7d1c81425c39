import { expect, test } from 'vitest'
import { dayAfter } from '../../platform/time-zone.ts'
import {
  averageOf,
  changeOf,
  earlierPeriod,
  type Figure,
  inParts,
  partsOf,
  periodNames,
  startOf,
  sumOf,
} from './rules.ts'

test('weeks begin on Monday and months on their first day', () => {
  expect(startOf('day', '2026-11-22')).toBe('2026-11-22')
  expect(startOf('week', '2026-11-22')).toBe('2026-11-16')
  expect(startOf('week', '2026-11-23')).toBe('2026-11-23')
  expect(startOf('month', '2026-11-22')).toBe('2026-11-01')
})

test('the last part of a period is the current one', () => {
  const today = '2026-01-03'
  expect(partsOf('week', today)).toEqual([
    '2025-12-28',
    '2025-12-29',
    '2025-12-30',
    '2025-12-31',
    '2026-01-01',
    '2026-01-02',
    '2026-01-03',
  ])
  expect(partsOf('month', today)).toHaveLength(30)
  expect(partsOf('quarter', today).slice(-2)).toEqual(['2025-12-22', '2025-12-29'])
  expect(partsOf('year', today).filter((_, index) => index % 11 === 0)).toEqual([
    '2025-02-01',
    '2026-01-01',
  ])
})

test('every day of a period is in exactly one of its parts', () => {
  const today = '2026-03-31'
  for (const period of periodNames) {
    const figures: Figure[] = []
    for (let day = partsOf(period, today)[0] ?? ''; day <= today; day = dayAfter(day))
      figures.push({ day, name: 'placed', method: 'pi', count: 1, amount: 7n, usdt: 0n })
    const parts = inParts(figures, period, today)
    expect(parts.flatMap((part) => part.figures)).toHaveLength(figures.length)
    expect(sumOf(figures, 'placed', 'pi').amount).toBe(7n * BigInt(figures.length))
    expect(sumOf(figures, 'placed', 'usdt').count).toBe(0)
  }
})

test('a period is compared with the same number of days before it', () => {
  const today = '2026-03-18'
  expect(earlierPeriod('week', today)).toEqual({ from: '2026-03-05', until: '2026-03-12' })
  // From Monday, December 22, until today there are 87 days, and 352 from April 1.
  expect(earlierPeriod('quarter', today)).toEqual({ from: '2025-09-26', until: '2025-12-22' })
  expect(earlierPeriod('year', today)).toEqual({ from: '2024-04-14', until: '2025-04-01' })
})

test('changes are whole per cents, and none without a previous value', () => {
  expect(changeOf(150n, 100n)).toBe(50)
  expect(changeOf(100n, 300n)).toBe(-67)
  expect(changeOf(0n, 3n)).toBe(-100)
  expect(changeOf(1003n, 1000n)).toBe(0)
  expect([changeOf(5n, 0n), changeOf(0n, 0n)]).toEqual([null, null])
})

test('an average order value has hundredths', () => {
  expect(averageOf({ count: 0, amount: 0n, usdt: 0n }, 'PI')).toBe(0n)
  expect(averageOf({ count: 3, amount: 20_000_000n, usdt: 0n }, 'PI')).toBe(6_700_000n)
  expect(averageOf({ count: 3, amount: 100n, usdt: 0n }, 'PI')).toBe(33n)
  expect(averageOf({ count: 2, amount: 246_913n, usdt: 0n }, 'EUR')).toBe(123_456n)
  expect(averageOf({ count: 2, amount: 246_913n, usdt: 0n }, 'JPY')).toBe(123_456n)
  expect(averageOf({ count: 2, amount: 246_913n, usdt: 0n }, 'KWD')).toBe(123_460n)
})
