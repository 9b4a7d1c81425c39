// Public holidays in Hamburg (Feiertagsgesetz), for the roastery's delivery dates.

import { dayAfter } from '../../shop/platform/time-zone.ts'
import type { Holiday } from '../../shop/sales/shipping/rules/calendar.ts'

/** Of a year of the Gregorian calendar. */
export function holidaysIn(year: number): Holiday[] {
  const easter = easterIn(year)
  const of = (name: string, day: string): Holiday => ({ day, name })
  return [
    of('Neujahr', `${year}-01-01`),
    of('Karfreitag', dayAfter(easter, -2)),
    of('Ostermontag', dayAfter(easter)),
    of('Tag der Arbeit', `${year}-05-01`),
    of('Christi Himmelfahrt', dayAfter(easter, 39)),
    of('Pfingstmontag', dayAfter(easter, 50)),
    of('Tag der Deutschen Einheit', `${year}-10-03`),
    of('Reformationstag', `${year}-10-31`),
    of('1. Weihnachtstag', `${year}-12-25`),
    of('2. Weihnachtstag', `${year}-12-26`),
  ]
}

/** Easter Sunday: the anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function easterIn(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  const month = String(Math.floor(sum / 31)).padStart(2, '0')
  return `${year}-${month}-${String((sum % 31) + 1).padStart(2, '0')}`
}
