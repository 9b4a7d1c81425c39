// Data retention, and account erasure. Pure.
import { day } from '../../platform/durations.ts'
import { dayInZone, startOfYearIn } from '../../platform/time-zone.ts'

/** Retained data in page order; what, why and how long is in `kept.{name}` of messages, group `privacy`. */
export const retainedKinds = [
  'account',
  'addresses',
  'wishlist',
  'orders',
  'identity',
  'receipts',
  'wallets',
  'credit',
  'mails',
  'newsletter',
  'sessions',
  'audit',
] as const

/** Waiting period between request and erasure. */
export const waitingDays = 7

export const erasureMoves = {
  waiting: ['undone', 'done'],
  undone: [],
  done: [],
} as const satisfies Record<string, readonly string[]>
export type ErasureState = keyof typeof erasureMoves

export const blockers = ['order', 'refund', 'staff'] as const
/** What blocks the erasure of an account. */
export type Blocker =
  | { readonly kind: 'order' | 'refund'; readonly number: string }
  | { readonly kind: 'staff' }

export const dueAt = (askedAt: Date): Date => new Date(askedAt.getTime() + waitingDays * day)

/** End of the legal retention period, which starts at the end of the record's year in the zone. */
export const retainedUntil = (at: Date, years: number, zone: string): Date =>
  startOfYearIn(Number(dayInZone(at, zone).slice(0, 4)) + years + 1, zone)
