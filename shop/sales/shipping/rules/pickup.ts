// Places of pick-up: opening hours, and when an order is ready. Pure.
import { dayAfter, fieldTime, momentInZone } from '../../../platform/time-zone.ts'
import { type Holiday, weekdayOf } from './calendar.ts'

export const mostPlaces = 20
/** 240 hours of opening time. */
export const mostPreparation = 14_400

export type PickupPlace = {
  readonly id: string
  /** Shown to shoppers. */
  readonly name: string
  /** Lines. */
  readonly address: string
  readonly country: string
  /** Of Monday to Sunday, "10:00-13:00, 15:00-18:00"; empty where it is closed. */
  readonly hours: readonly string[]
  /** Of opening time. */
  readonly preparationMinutes: number
  readonly version: number
}

/** As an order keeps it. */
export type Pickup = Pick<PickupPlace, 'name' | 'address' | 'hours' | 'preparationMinutes'> & {
  /** ISO 8601; null if it is not open in the next weeks. */
  readonly readyAt: string | null
}

export type Opening = { readonly from: string; readonly to: string }

const span = /^([01]\d|2[0-3]):([0-5]\d)-(([01]\d|2[0-3]):([0-5]\d)|24:00)$/

/** The hours of a day in order; undefined if they are no hours, overlap or end before they begin. */
export function openingsIn(hours: string): readonly Opening[] | undefined {
  const parts = hours.split(',').map((each) => each.replace(/\s/g, '').replace(/[–—−]/g, '-'))
  if (parts.join('') === '') return []
  const openings = parts.map((part) => {
    const [from = '', to = ''] = part.split('-').map((time) => time.replace(/^(\d):/, '0$1:'))
    return { from, to }
  })
  const isSound = openings.every(
    ({ from, to }, place) =>
      span.test(`${from}-${to}`) && from < to && from >= (openings[place - 1]?.to ?? '00:00'),
  )
  return isSound ? openings : undefined
}

export const hoursText = (openings: readonly Opening[]): string =>
  openings.map(({ from, to }) => `${from}-${to}`).join(', ')

const mostDaysAhead = 60

/**
 * When an order of now can be picked up: after its preparation, which goes on only while the place is open. Null if it
 * does not open for that long.
 */
export function readyAt(
  { hours, preparationMinutes }: Pick<PickupPlace, 'hours' | 'preparationMinutes'>,
  holidays: readonly Holiday[],
  now: Date,
  zone: string,
): Date | null {
  let left = preparationMinutes * 60_000
  let day = fieldTime(now, zone).slice(0, 10)
  for (let step = 0; step < mostDaysAhead; step++, day = dayAfter(day)) {
    if (holidays.some((each) => each.day === day)) continue
    for (const { from, to } of openingsIn(hours[weekdayOf(day) - 1] ?? '') ?? []) {
      const opens = momentInZone(`${day}T${from}`, zone)
      const closes =
        to === '24:00'
          ? momentInZone(`${dayAfter(day)}T00:00`, zone)
          : momentInZone(`${day}T${to}`, zone)
      if (!opens || !closes || closes <= now) continue
      const begins = Math.max(opens.getTime(), now.getTime())
      // Ready at the minute of closing is ready at the next opening.
      if (begins + left < closes.getTime()) return new Date(begins + left)
      left -= closes.getTime() - begins
    }
  }
  return null
}
