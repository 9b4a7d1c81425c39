// The states of a mail in the outbox.

/** `kept`: the demonstration shows it in its mailbox instead of sending it. `failed`: nobody tries any more. `dropped`: not sent, since it no longer holds. */
export const statuses = ['waiting', 'sent', 'kept', 'failed', 'dropped'] as const
export type MailStatus = (typeof statuses)[number]

export const moves: Readonly<Record<MailStatus, readonly MailStatus[]>> = {
  waiting: ['sent', 'kept', 'failed', 'dropped'],
  sent: [],
  kept: [],
  failed: ['waiting'],
  dropped: [],
}

/** Emails without a link that lets somebody in, so that their words may be kept for a while and sent again. */
const harmless =
  /^(order\.|return\.|kyc\.|stock\.|credit\.|withdrawal\.receipt|refund\.(?!confirm))/
export const keepsWords = (template: string): boolean => harmless.test(template)

export const mailFilters = ['all', 'waiting', 'failed', 'sent', 'dropped'] as const
export type MailFilter = (typeof mailFilters)[number]

/** How often delivery is tried; graphile-worker's pauses grow to hours, so the last try is about two days later. */
export const tries = 17

/** Why an email has not gone out: about the way to the mail server, the shop that sends, the email, or what it says. */
export const problems = [
  'mail.unreachable',
  'mail.password',
  'mail.certificate',
  'mail.busy',
  'mail.sender',
  'mail.later',
  'mail.rejected',
  'mail.outdated',
] as const
export type MailProblem = (typeof problems)[number]

/** A no to one email is said by a server that is there, and takes others. */
export const isOfEmail = (problem: string): boolean =>
  problem === 'mail.later' || problem === 'mail.rejected'
