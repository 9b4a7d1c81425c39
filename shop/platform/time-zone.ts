// The shop's time zone: for days and years of figures and documents, for emails, for pages until the browser reports its
import { day } from './durations.ts'

// own, and for times that staff enters.

type Shop = { readonly config: { readonly operator?: { readonly timeZone: string } } }

/** An IANA time zone name. */
export const shopZone = ({ config }: Shop): string => config.operator?.timeZone || 'UTC'

export function isZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    // Fixed offsets such as +02:00 have no daylight saving time.
    return /^[A-Za-z]/.test(timeZone)
  } catch {
    return false
  }
}

const fieldFormats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes longer than a hundred uses. */
function fieldFormatOf(zone: string): Intl.DateTimeFormat {
  const known = fieldFormats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn-hc-h23', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  })
  fieldFormats.set(zone, format)
  return format
}

/** Wall clock time in the format of a date and time field: "2026-11-05T14:32". */
export function fieldTime(at: Date, zone: string): string {
  const parts = fieldFormatOf(zone).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value
  return `${part('year')?.padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The calendar day that many days after "2026-11-05". */
export const dayAfter = (day: string, days = 1): string => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The calendar day of a moment in the zone: "2026-11-05". */
export const dayInZone = (at: Date, zone: string): string => fieldTime(at, zone).slice(0, 10)

/** The shop's calendar day of a moment: what merchants read as the day or the year of anything. */
export const shopDay = (world: Shop, at: Date): string => dayInZone(at, shopZone(world))

/** The first moment of a calendar day in the zone; undefined if there is no such day. */
export const startOfDayIn = (day: string, zone: string): Date | undefined =>
  momentInZone(`${day}T00:00`, zone)

/** The first moment of a year of the Gregorian calendar in the zone. */
export function startOfYearIn(year: number, zone: string): Date {
  const day = `${String(year).padStart(4, '0')}-01-01`
  return startOfDayIn(day, zone) ?? new Date(`${day}T00:00:00Z`)
}

/** Every calendar day in the zone from that of one moment to that of another, with its first moment, oldest first. */
export function daysInZone(from: Date, to: Date, zone: string): { day: string; start: Date }[] {
  const days: { day: string; start: Date }[] = []
  const last = dayInZone(to, zone)
  for (let day = dayInZone(from, zone); day <= last; day = dayAfter(day)) {
    const start = startOfDayIn(day, zone)
    if (start) days.push({ day, start })
  }
  return days
}

/**
 * The moment of a date and time field in the zone. A repeated hour is its first occurrence; a skipped one is shifted
 * forward (like ECMA-262 Temporal's "compatible").
 */
export function momentInZone(text: string, zone: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined
  const utc = Date.parse(`${text}Z`)
  // February 31 would become a day in March.
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(text)) return undefined
  // Before, zones are offsets of seconds, and years have fewer digits.
  if (utc < Date.UTC(1900, 0, 1)) return undefined
  const [before = utc, after = utc] = [utc - day, utc + day].map(
    (near) => utc - (Date.parse(`${fieldTime(new Date(near), zone)}Z`) - near),
  )
  const shown = [before, after].find((each) => fieldTime(new Date(each), zone) === text)
  return new Date(shown ?? before)
}

/**
 * The fields of a last day and of a time on it as the text of one date and time field: a day without a time counts until
 * its end. What is no day stays, and is refused by its check.
 */
export function endOfFields(day: string, time: string, zone: string): string {
  if (time) return `${day}T${time}`
  return startOfDayIn(day, zone) ? `${dayAfter(day)}T00:00` : day
}

/** The same back: the first moment of a day is the end of the day before. */
export function endFields(at: Date, zone: string): { day: string; time: string } {
  const [day = '', time = ''] = fieldTime(at, zone).split('T')
  const isEnd = startOfDayIn(day, zone)?.getTime() === at.getTime()
  return isEnd ? { day: dayAfter(day, -1), time: '' } : { day, time }
}

const options = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const

/** Date and time for emails: "5 November 2026, 14:32 CET". */
export const emailDateTime = (world: Shop, at: Date, language: string): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    ...options,
    timeZone: shopZone(world),
  }).format(at)

/** Date in the shop's time zone: "5 November 2026". */
export const emailDate = (world: Shop, at: Date, language: string): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    dateStyle: 'long',
    timeZone: shopZone(world),
  }).format(at)
