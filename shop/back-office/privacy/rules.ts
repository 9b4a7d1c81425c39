// What the shop keeps of people, and how an account is erased. Pure.

/** What is kept, in the order of the page; what, why and until when is said by `kept.{name}` of messages/privacy.json. */
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

/** From asking to erasing: time to think again. */
export const waitingDays = 7

export const erasureMoves = {
  waiting: ['undone', 'done'],
  undone: [],
  done: [],
} as const satisfies Record<string, readonly string[]>
export type ErasureState = keyof typeof erasureMoves

export const blockers = ['order', 'refund', 'staff'] as const
/** What has to end before an account can be erased. */
export type Blocker =
  | { readonly kind: 'order' | 'refund'; readonly number: string }
  | { readonly kind: 'staff' }

export const dueAt = (askedAt: Date): Date => new Date(askedAt.getTime() + waitingDays * 86_400_000)

/** The end of the years that the law wants a record of money for, counted from the end of its year. */
export function retainedUntil(at: Date, years: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear() + years + 1, 0, 1))
}
