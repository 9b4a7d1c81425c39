// When a session is read by itself, and whether its result needs a reviewer. Pure.
import { day, hour, minute } from '../../platform/durations.ts'
import { ageOf } from '../kyc/rules/check.ts'
import type { HostedPerson } from './port.ts'

/** Milliseconds until a new session is read for the first time, if the service does not say anything before. */
export const firstReading = 5 * minute

/** A session of this age, in milliseconds, is read again after so many: a quarter of its age. */
export const untilNextReading = (age: number): number =>
  Math.min(Math.max(age / 4, minute), 12 * hour)

/** Until the service is asked again to erase one. */
export const untilErasedAgain = day / 2

/** For so long a session that the service does not know is asked for again: its account may have been changed by mistake. */
export const untilLost = 14 * day

/** Why a verified identity waits for a reviewer; null: it is approved. Fails closed: what cannot be judged waits. */
export function needsReviewer(
  { birthDate }: HostedPerson,
  shop: {
    /** Years; 0: none. */
    readonly minimumAge: number
    /** yyyy-mm-dd. */
    readonly today: string
    /** Null without a list. */
    readonly screened: 'clear' | 'review' | 'unreadable' | null
  },
): 'age' | 'screening' | null {
  const age = ageOf(birthDate, shop.today)
  if (shop.minimumAge > 0 && (age === null || age < shop.minimumAge)) return 'age'
  return shop.screened === null || shop.screened === 'clear' ? null : 'screening'
}
