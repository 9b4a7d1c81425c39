// States of an email in the outbox.

/**
 * `kept`: shown in the demonstration's mailbox instead of sent. `failed`: no more retries. `dropped`: not sent, since
 * it is outdated.
 */
export const statuses = ['waiting', 'sent', 'kept', 'failed', 'dropped'] as const
export type MailStatus = (typeof statuses)[number]

export const moves: Readonly<Record<MailStatus, readonly MailStatus[]>> = {
  waiting: ['sent', 'kept', 'failed', 'dropped'],
  sent: [],
  kept: [],
  failed: ['waiting'],
  dropped: [],
}

/** Templates without a sign-in link, whose text may be kept for a while and sent again. */
const harmless =
  /^(order\.|return\.|kyc\.|stock\.|credit\.|withdrawal\.receipt|refund\.(?!confirm))/
export const retainsText = (template: string): boolean => harmless.test(template)

/** Name prefixes of templates whose button has its own label. */
export const buttonTopics = [
  ...(['order', 'kyc', 'return', 'verify-email', 'reset-password', 'back-in-stock'] as const),
] as const

export const mailFilters = ['all', 'waiting', 'failed', 'sent', 'dropped'] as const
export type MailFilter = (typeof mailFilters)[number]

/** Attempts; graphile-worker's backoff grows to hours, so the last is about two days later. */
export const tries = 17

/** Reasons for failure: connection, sender, recipient, or content. */
export const problems = [
  'mail.unreachable',
  'mail.password',
  'mail.certificate',
  'mail.busy',
  'mail.sender',
  'mail.later',
  'mail.rejected',
  'mail.outdated',
  'mail.off',
] as const
export type MailProblem = (typeof problems)[number]

/** A rejection of one email shows that the server is up and accepts others. */
export const isOfEmail = (problem: string): boolean =>
  problem === 'mail.later' || problem === 'mail.rejected'
