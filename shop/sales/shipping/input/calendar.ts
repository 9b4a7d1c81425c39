// Input of the delivery calendar. The same schema runs in the browser and on the server.
import * as v from 'valibot'
import {
  type Form,
  identifierText,
  oneLine,
  readInput,
  refuseFields,
  text,
  ticked,
} from '../../../platform/input.ts'
import { startOfDayIn } from '../../../platform/time-zone.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { Calendar, Holiday } from '../rules/calendar.ts'

export const mostHolidays = 200

/** "9:30", "09:30" or "0930" as "09:30"; undefined if it is no time of a day. */
export function timeIn(typed: string): string | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.h]?(\d{2})$/.exec(identifierText(typed)) ?? []
  return hours && Number(hours) < 24 && Number(minutes) < 60
    ? `${hours.padStart(2, '0')}:${minutes}`
    : undefined
}

const schema = v.object({
  isOn: ticked,
  cutOff: v.pipe(
    text,
    v.check((typed) => timeIn(typed) !== undefined, 'shipping.field.cutOff'),
    v.transform((typed) => timeIn(typed) ?? ''),
  ),
})

/**
 * Working days are sent as `day.1=yes` for Monday; holidays as lines "2026-12-25 Christmas Day". Refuses `form.invalid`
 * with the error of each field, for holidays with the number of the {line}.
 */
export function readCalendar(form: Form): Result<Calendar> {
  const read = readInput(schema, { ...form, isOn: form.isOn ?? '' })
  const workingDays = [1, 2, 3, 4, 5, 6, 7].filter((day) => form[`day.${day}`] === 'yes')
  const holidays = readHolidays(form.holidays ?? '')
  const fields = {
    ...(!read.ok && read.fields),
    ...(workingDays.length === 0 && { days: 'shipping.field.workingDays' }),
    ...(!holidays.ok && holidays.fields),
  }
  if (!read.ok || !holidays.ok || workingDays.length === 0)
    return refuse('form.invalid', { fields, facts: holidays.ok ? {} : (holidays.facts ?? {}) })
  return ok({ ...read.value, workingDays, holidays: holidays.value })
}

function readHolidays(typed: string): Result<readonly Holiday[]> {
  const holidays: Holiday[] = []
  const wrong = (problem: string, line: number) =>
    refuse('form.invalid', { fields: { holidays: `shipping.field.${problem}` }, facts: { line } })
  for (const [place, row] of typed.split(/\r?\n/).entries()) {
    const line = oneLine(row)
    if (line === '') continue
    const [, date = '', name = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? []
    const day = identifierText(date)
    if (!startOfDayIn(day, 'UTC') || [...name].length > 80) return wrong('holidayLine', place + 1)
    if (holidays.some((each) => each.day === day)) return wrong('holidayTwice', place + 1)
    holidays.push({ day, name })
  }
  if (holidays.length > mostHolidays) return refuseFields({ holidays: 'shipping.field.holidays' })
  return ok(holidays.sort((one, other) => (one.day < other.day ? -1 : 1)))
}

/** The same back, as a form shows it. */
export const holidayLines = (holidays: readonly Holiday[]): string =>
  holidays.map(({ day, name }) => `${day} ${name}`.trim()).join('\n')
