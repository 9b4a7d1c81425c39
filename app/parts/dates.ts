// Dates as the lists show them, in the reader's language with Latin digits, the same on the server and in a browser.
import type { Language } from '../i18n/languages'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(language: Language, name: string, options: Intl.DateTimeFormatOptions) {
  const key = `${language} ${name}`
  let found = formats.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeZone: 'UTC', ...options })
    formats.set(key, found)
  }
  return found
}

/** "Nov 5, 2026", as in the drawer. */
export const shortDate = (at: Date, language: Language): string =>
  format(language, 'short', { year: 'numeric', month: 'short', day: 'numeric' }).format(at)

/** "Nov 05, 2026", as on the cart page. */
export const paddedDate = (at: Date, language: Language): string =>
  format(language, 'padded', { year: 'numeric', month: 'short', day: '2-digit' }).format(at)

/** "November 2026". */
export const monthName = (year: number, month: number, language: Language): string =>
  format(language, 'month', { year: 'numeric', month: 'long' }).format(
    new Date(Date.UTC(year, month - 1, 1)),
  )

/** "Nov 5, 2026, 14:32 UTC". */
export const momentText = (at: Date, language: Language): string =>
  format(language, 'moment', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(at)

/** "14:32 UTC". */
export const timeText = (at: Date, language: Language): string =>
  format(language, 'time', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(at)
