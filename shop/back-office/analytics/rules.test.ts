import { expect, test } from 'vitest'
import { type Figure, inParts, partsOf, startOf, sumOf } from './rules.ts'

const at = (text: string) => new Date(`${text}Z`)
const texts = (days: Date[]) => days.map((day) => day.toISOString().slice(0, 10))

test('a week begins on Monday and a month on its first day, UTC', () => {
  expect(texts([startOf('week', at('2026-11-22T23:59:59'))])).toEqual(['2026-11-16'])
  expect(texts([startOf('week', at('2026-11-23T00:00:00'))])).toEqual(['2026-11-23'])
  expect(texts([startOf('month', at('2026-11-22T10:00:00'))])).toEqual(['2026-11-01'])
})

test('the last part of a period is the one that is not over', () => {
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

test('every day of a period is in one of its parts, and in one only', () => {
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
