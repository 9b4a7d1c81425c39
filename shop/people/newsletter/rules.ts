// Newsletter subscribers and issues. Pure.
import { firstLanguage } from '../../platform/languages.ts'
import type { LimitRule } from '../../platform/rate-limits/rules.ts'

/** `ended`: keeps the record of consent without the address. */
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

/** Version of the text `consent` of messages, group `newsletter-form`; change both together. */
export const consentVersion = '2026-11-25'

/** Days until an unconfirmed sign-up is deleted. */
export const unconfirmedDays = 7
/** Years for which consent can be proved after it has ended. */
export const consentProofYears = 3

export const limits = {
  network: { name: 'newsletter.network', limit: 10, seconds: 3600 },
  email: { name: 'newsletter.email', limit: 3, seconds: 86_400 },
  test: { name: 'newsletter.test', limit: 30, seconds: 3600 },
} as const satisfies Record<string, LimitRule>

/** Emails per batch, and maximum in the queue, so that transactional email is not delayed. */
export const newsletterBatchSize = 100

/** Characters. */
export const maxSubjectLength = 150
export const maxBodyLength = 20_000

export type IssueText = {
  readonly language: string
  readonly subject: string
  readonly body: string
}

/** The text for a reader of `language`: in it, else in the first one; null if there is neither. */
export const issueTextFor = (texts: readonly IssueText[], language: string): IssueText | null =>
  texts.find((text) => text.language === language) ??
  texts.find((text) => text.language === firstLanguage()) ??
  null

/** Masked, but recognizable to its owner. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}…@${domain}`
}
