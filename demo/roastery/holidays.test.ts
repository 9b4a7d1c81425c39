import { expect, test } from 'vitest'
import { holidaysIn } from './holidays.ts'

test('movable holidays follow Easter', () => {
  const named = (year: number, name: string) =>
    holidaysIn(year).find((each) => each.name === name)?.day
  expect([2024, 2026, 2027, 2038].map((year) => named(year, 'Ostermontag'))).toEqual([
    '2024-04-01',
    '2026-04-06',
    '2027-03-29',
    '2038-04-26',
  ])
  expect(named(2026, 'Karfreitag')).toBe('2026-04-03')
  expect(named(2026, 'Christi Himmelfahrt')).toBe('2026-05-14')
  expect(named(2026, 'Pfingstmontag')).toBe('2026-05-25')
})
