// The states of a mail in the outbox.

/** `kept`: the demonstration shows it in its mailbox instead of sending it. `failed`: nobody tries any more. */
export const statuses = ['waiting', 'sent', 'kept', 'failed'] as const
export type MailStatus = (typeof statuses)[number]

export const moves: Readonly<Record<MailStatus, readonly MailStatus[]>> = {
  waiting: ['sent', 'kept', 'failed'],
  sent: [],
  kept: [],
  failed: [],
}
export const firstStatus: MailStatus = 'waiting'

/** How often delivery is tried; graphile-worker's pauses grow to hours, so the last try is about two days later. */
export const tries = 17
