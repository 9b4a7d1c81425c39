// Newsletter subscribers and issues. Pure.
import type { LimitRule } from '../../platform/rate-limits/rules.ts'

/** `ended`: the row tells what was agreed to, and no longer by whom. */
export const subscriberMoves = {
  asked: ['confirmed'],
  confirmed: ['ended'],
  ended: [],
} as const satisfies Record<string, readonly string[]>
export type SubscriberState = keyof typeof subscriberMoves

export const issueMoves = {
  draft: ['sending'],
  sending: ['sent', 'stopped'],
  sent: [],
  stopped: [],
} as const satisfies Record<string, readonly string[]>
export type IssueState = keyof typeof issueMoves

/** Of the words `newsletter.consent` of messages/footer.json: other words are another version. */
export const consentVersion = '2026-11-25'

/** Days in which a sign-up can be confirmed; then it is forgotten. */
export const askedDays = 7
/** Years for which the shop can show that somebody had agreed, after it has ended. */
export const endedYears = 3

export const limits = {
  network: { name: 'newsletter.network', limit: 10, seconds: 3600 },
  email: { name: 'newsletter.email', limit: 3, seconds: 86_400 },
  test: { name: 'newsletter.test', limit: 30, seconds: 3600 },
} as const satisfies Record<string, LimitRule>

/** Emails that are written at once, and that may wait at most: ordinary mail finds a short queue. */
export const sliceSize = 100

/** Characters. */
export const longestSubject = 150
export const longestBody = 20_000

export type IssueText = {
  readonly language: string
  readonly subject: string
  readonly body: string
}

/** What a reader of `language` is sent: their own, else the English; null where there is neither. */
export const issueTextFor = (texts: readonly IssueText[], language: string): IssueText | null =>
  texts.find((text) => text.language === language) ??
  texts.find((text) => text.language === 'en') ??
  null

/** Enough for its owner to recognise an address. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}…@${domain}`
}
