import { describe, expect, test } from 'vitest'
import { hoursText, openingsIn, readyAt } from './pickup.ts'

describe('hours of a day', () => {
  test.each([
    ['', ''],
    ['9:00–13:00 ,15:00 - 18:00', '09:00-13:00, 15:00-18:00'],
    ['10:00-24:00', '10:00-24:00'],
  ])('%j', (typed, hours) => {
    expect(hoursText(openingsIn(typed) ?? [{ from: 'no', to: 'hours' }])).toBe(hours)
  })

  test.each([
    '10-18',
    '18:00-10:00',
    '10:00-10:00',
    '10:00-13:00, 12:00-18:00',
    '10:00-25:00',
    'closed',
  ])('%j are none', (typed) => expect(openingsIn(typed)).toBeUndefined())
})

describe('ready', () => {
  const weekdays = '10:00-13:00, 15:00-18:00'
  const hours = [weekdays, weekdays, weekdays, weekdays, weekdays, '10:00-14:00', '']
  const holidays = [{ day: '2026-12-25', name: '' }]
  const at = (now: string, preparationMinutes: number) =>
    readyAt({ hours, preparationMinutes }, holidays, new Date(now), 'Europe/Berlin')?.toISOString()

  test.each([
    ['while it is open', '2026-12-07T09:30:00Z', 60, '2026-12-07T10:30:00.000Z'],
    ['before it opens', '2026-12-07T05:00:00Z', 60, '2026-12-07T10:00:00.000Z'],
    ['over the break at noon', '2026-12-07T11:30:00Z', 60, '2026-12-07T14:30:00.000Z'],
    ['at the minute of closing', '2026-12-07T11:00:00Z', 60, '2026-12-07T14:00:00.000Z'],
    ['on Saturday evening', '2026-12-05T17:00:00Z', 0, '2026-12-07T09:00:00.000Z'],
    ['before a holiday', '2026-12-24T16:30:00Z', 60, '2026-12-26T09:30:00.000Z'],
    ['when clocks go forward', '2026-03-28T12:30:00Z', 60, '2026-03-30T08:30:00.000Z'],
  ])('%s', (_, now, minutes, ready) => expect(at(now, minutes)).toBe(ready))

  test('never where it never opens', () => {
    const closed = { hours: Array.from({ length: 7 }, () => ''), preparationMinutes: 0 }
    expect(readyAt(closed, [], new Date('2026-12-07T09:30:00Z'), 'UTC')).toBeNull()
  })
})
