// Delivery dates: working days, holidays and the hour until which an order leaves the same day. Pure.
// Days are calendar days of the shop's time zone, "2026-12-08".
import { dayAfter, fieldTime, momentInZone } from '../../../platform/time-zone.ts'

export type Calendar = {
  /** Otherwise no date is said. */
  readonly isOn: boolean
  /** ISO weekdays, 1 for Monday. */
  readonly workingDays: readonly number[]
  /** Orders before "14:00" leave on the same working day. */
  readonly cutOff: string
  readonly holidays: readonly Holiday[]
}

export type Holiday = { readonly day: string; readonly name: string }

export const usualCalendar: Calendar = {
  isOn: false,
  workingDays: [1, 2, 3, 4, 5],
  cutOff: '14:00',
  holidays: [],
}

/** First and last day of arrival. */
export type DeliveryWindow = {
  readonly from: string
  readonly to: string
  /** The cut-off that it was promised for, ISO 8601: what is ready to be sent later arrives later. */
  readonly until: string
}

/** Of a shop that is closed for longer no date is said. */
const mostDaysAhead = 400

/** 1 for Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export const isWorkingDay = (
  { workingDays, holidays }: Pick<Calendar, 'workingDays' | 'holidays'>,
  day: string,
): boolean => workingDays.includes(weekdayOf(day)) && !holidays.some((each) => each.day === day)

/** The `count`th working day after `day`; for 0 `day` itself if it is one, otherwise the next. Null if none is near. */
export function workingDayAfter(calendar: Calendar, day: string, count: number): string | null {
  let left = count
  let at = count === 0 ? day : dayAfter(day)
  for (let step = 0; step < mostDaysAhead; step++, at = dayAfter(at)) {
    if (!isWorkingDay(calendar, at)) continue
    if (left <= 1) return at
    left--
  }
  return null
}

/** The day on which what is ordered now is handed over: today before the cut-off, otherwise the next working day. */
export function handOverDay(calendar: Calendar, now: Date, zone: string): string | null {
  const [today = '', time = ''] = fieldTime(now, zone).split('T')
  return workingDayAfter(calendar, time < calendar.cutOff ? today : dayAfter(today), 0)
}

/** When it arrives if it is ordered now; null if the shop says no dates. */
export function windowFrom(
  calendar: Calendar,
  { daysFrom, daysTo }: { readonly daysFrom: number; readonly daysTo: number },
  now: Date,
  zone: string,
): DeliveryWindow | null {
  const left = calendar.isOn ? handOverDay(calendar, now, zone) : null
  if (left === null) return null
  const from = workingDayAfter(calendar, left, daysFrom)
  const to = workingDayAfter(calendar, left, daysTo)
  const until = momentInZone(`${left}T${calendar.cutOff}`, zone)
  return from && to && until ? { from, to, until: until.toISOString() } : null
}

/** "Tue, December 8 – Thu, December 10". */
export function windowText(
  { from, to }: Pick<DeliveryWindow, 'from' | 'to'>,
  language: string,
): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const [first, last] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)]
  const text = from === to ? format.format(first) : format.formatRange(first, last)
  // Browsers and Node differ in the width of the spaces around the dash.
  return text.replace(/[\u2009\u202f\u00a0]/g, ' ')
}
