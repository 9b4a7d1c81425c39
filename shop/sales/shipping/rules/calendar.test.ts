import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Calendar,
  handOverDay,
  isWorkingDay,
  usualCalendar,
  windowFrom,
  windowText,
  workingDayAfter,
} from './calendar.ts'

const zone = 'Europe/Berlin'
const christmas = [
  { day: '2026-12-24', name: 'Heiligabend' },
  { day: '2026-12-25', name: '1. Weihnachtstag' },
  { day: '2027-01-01', name: 'Neujahr' },
]
const calendar: Calendar = { ...usualCalendar, isOn: true, holidays: christmas }
const days = (daysFrom: number, daysTo: number) => ({ daysFrom, daysTo })
const window = (now: string, from: number, to: number, own = calendar) =>
  windowFrom(own, days(from, to), new Date(now), zone)

describe('the day of handing over', () => {
  test.each([
    ['a minute before the cut-off', '2026-12-07T12:59:59.999Z', '2026-12-07'],
    ['at the cut-off', '2026-12-07T13:00:00Z', '2026-12-08'],
    ['Friday before the cut-off', '2026-12-04T12:00:00Z', '2026-12-04'],
    ['Friday evening', '2026-12-04T17:00:00Z', '2026-12-07'],
    ['Saturday', '2026-12-05T09:00:00Z', '2026-12-07'],
    ['past midnight in the shop, but not in UTC', '2026-12-07T23:30:00Z', '2026-12-08'],
    ['holidays in a row and a weekend', '2026-12-23T15:00:00Z', '2026-12-28'],
    ['on a holiday before the cut-off', '2026-12-24T08:00:00Z', '2026-12-28'],
    ['at the year’s end', '2026-12-31T15:00:00Z', '2027-01-04'],
  ])('%s', (_, now, day) => {
    expect(handOverDay(calendar, new Date(now), zone)).toBe(day)
  })

  test('follows the shop’s clock on the days on which it changes', () => {
    const sundays = { ...calendar, workingDays: [7] }
    // 14:00 is 12:00 UTC from 29 March 2026 on, and 13:00 UTC from 25 October on.
    const at = (now: string) => handOverDay(sundays, new Date(now), zone)
    expect([at('2026-03-29T11:59:00Z'), at('2026-03-29T12:00:00Z')]).toEqual([
      '2026-03-29',
      '2026-04-05',
    ])
    expect([at('2026-10-25T12:59:00Z'), at('2026-10-25T13:00:00Z')]).toEqual([
      '2026-10-25',
      '2026-11-01',
    ])
    const early = { ...sundays, cutOff: '02:30' }
    expect(windowFrom(early, days(0, 0), new Date('2026-03-28T12:00:00Z'), zone)).toMatchObject({
      from: '2026-03-29',
      until: '2026-03-29T01:30:00.000Z',
    })
  })
})

describe('the window', () => {
  test('counts working days from the hand-over, and names its cut-off', () => {
    expect(window('2026-12-04T17:00:00Z', 1, 3)).toEqual({
      from: '2026-12-08',
      to: '2026-12-10',
      until: '2026-12-07T13:00:00.000Z',
    })
  })

  test('of the same day is the day of handing over', () => {
    expect(window('2026-12-07T08:00:00Z', 0, 0)).toMatchObject({
      from: '2026-12-07',
      to: '2026-12-07',
    })
  })

  test('goes over holidays and the year’s end', () => {
    expect(window('2026-12-23T10:00:00Z', 1, 5)).toMatchObject({
      from: '2026-12-28',
      to: '2027-01-04',
    })
  })

  test('is none where the shop says no dates, or is closed for good', () => {
    expect(window('2026-12-07T08:00:00Z', 1, 2, { ...calendar, isOn: false })).toBeNull()
    expect(window('2026-12-07T08:00:00Z', 1, 2, { ...calendar, workingDays: [] })).toBeNull()
  })

  test('begins and ends on working days, in order, after now', () => {
    const moment = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    })
    const open = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
    fc.assert(
      fc.property(moment, open, fc.nat(10), fc.nat(10), (now, workingDays, from, more) => {
        const own = { ...calendar, workingDays }
        const found = windowFrom(own, days(from, from + more), now, zone)
        expect(found).not.toBeNull()
        if (!found) return
        expect(isWorkingDay(own, found.from) && isWorkingDay(own, found.to)).toBe(true)
        expect(found.from <= found.to && new Date(found.until) > now).toBe(true)
        expect(workingDayAfter(own, found.from, more)).toBe(found.to)
      }),
    )
  })
})

test('is written as the language writes ranges', () => {
  const range = { from: '2026-12-08', to: '2026-12-10' }
  const text = (language: string, to = range.to) => windowText({ ...range, to }, language)
  expect(text('en-GB')).toBe('Tue 8 December – Thu 10 December')
  expect(text('de')).toBe('Di., 8. – Do., 10. Dezember')
  expect(text('en', range.from)).toBe('Tue, December 8')
})
