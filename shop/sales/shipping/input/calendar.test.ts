import { describe, expect, test } from 'vitest'
import { holidayLines, readCalendar, timeIn } from './calendar.ts'

const typed = {
  isOn: 'yes',
  cutOff: '9:30',
  'day.1': 'yes',
  'day.6': 'yes',
  holidays: '2026-12-25 Christmas  Day\r\n\n2026-12-24',
}

test('days, a cut-off and holidays in any order', () => {
  const read = readCalendar(typed)
  expect(read).toEqual({
    ok: true,
    value: {
      isOn: true,
      cutOff: '09:30',
      workingDays: [1, 6],
      holidays: [
        { day: '2026-12-24', name: '' },
        { day: '2026-12-25', name: 'Christmas Day' },
      ],
    },
  })
  if (read.ok)
    expect(holidayLines(read.value.holidays)).toBe('2026-12-24\n2026-12-25 Christmas Day')
})

describe('refused in its field', () => {
  test.each([
    [{ cutOff: '24:00' }, { cutOff: 'shipping.field.cutOff' }, {}],
    [{ cutOff: 'noon' }, { cutOff: 'shipping.field.cutOff' }, {}],
    [{ 'day.1': '', 'day.6': '' }, { days: 'shipping.field.workingDays' }, {}],
    [{ holidays: '\n2026-02-30 No day' }, { holidays: 'shipping.field.holidayLine' }, { line: 2 }],
    [{ holidays: '25.12.2026' }, { holidays: 'shipping.field.holidayLine' }, { line: 1 }],
    [
      { holidays: '2026-12-25 a\n2026-12-25 b' },
      { holidays: 'shipping.field.holidayTwice' },
      { line: 2 },
    ],
  ])('%j', (more, fields, facts) => {
    expect(readCalendar({ ...typed, ...more })).toMatchObject({ ok: false, fields, facts })
  })
})

test('a time is written in several ways', () => {
  expect(['9:05', '0905', '14.30', '14h30', '９:05', '9', '9:5', '12:60'].map(timeIn)).toEqual([
    '09:05',
    '09:05',
    '14:30',
    '14:30',
    '09:05',
    undefined,
    undefined,
    undefined,
  ])
})
