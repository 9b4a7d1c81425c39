// Date formats in the reader's language, with Latin digits. Times name their time zone.
import type { Language } from '../../i18n/languages'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(
  language: Language,
  name: string,
  zone: string,
  options: Intl.DateTimeFormatOptions,
) {
  const key = `${language} ${name} ${zone}`
  let found = formats.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeZone: zone, ...options })
    formats.set(key, found)
  }
  return found
}

const date = { year: 'numeric', month: 'short', day: 'numeric' } as const

/** "Nov 5, 2026", as in the drawer. */
export const shortDate = (at: Date, language: Language, zone: string): string =>
  format(language, 'short', zone, date).format(at)

/** An offer ends before that time: what ends at midnight is offered until the day before. */
export const lastMomentOf = (endsAt: Date): Date => new Date(endsAt.getTime() - 1)

/** "Nov 05, 2026", as on the cart page. */
export const paddedDate = (at: Date, language: Language, zone: string): string =>
  format(language, 'padded', zone, { year: 'numeric', month: 'short', day: '2-digit' }).format(at)

/** A calendar day, "2026-11-05", which is the same in every time zone: "Nov 5, 2026" or as the options say. */
export const calendarDay = (
  day: string,
  language: Language,
  options: Intl.DateTimeFormatOptions = date,
): string =>
  format(language, `day ${JSON.stringify(options)}`, 'UTC', options).format(new Date(day))

/** "November 2026". */
export const monthName = (year: number, month: number, language: Language): string =>
  format(language, 'month', 'UTC', { year: 'numeric', month: 'long' }).format(
    new Date(Date.UTC(year, month - 1, 1)),
  )

const clock = {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const

/** "Nov 5, 2026, 14:32 UTC". */
export const momentText = (at: Date, language: Language, zone: string): string =>
  format(language, 'moment', zone, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...clock,
  }).format(at)

/** "14:32 UTC". */
export const timeText = (at: Date, language: Language, zone: string): string =>
  format(language, 'time', zone, clock).format(at)

/** "Nov 05, 2026" and "14:32 UTC", for a column of a list. */
export const dayAndTime = (at: Date, language: Language, zone: string) => ({
  day: paddedDate(at, language, zone),
  time: timeText(at, language, zone),
})
