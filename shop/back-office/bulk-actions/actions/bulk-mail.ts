// Bulk actions: resend emails, stop newsletters.

import { stopIssue } from '../../../people/newsletter/actions/issues.ts'
import { emailFor } from '../../../platform/mail/views.ts'
import { refuse } from '../../../result.ts'
import { bulkAction } from './in-bulk.ts'
import { sendAgain } from './send-mail.ts'

/**
 * Retries failed emails, and resends sent ones. Each refuses as `sendAgain` does, `mail.missing`, and `mail.changed`
 * if its state is not the displayed one.
 */
export const sendMailsAgain = bulkAction(async (world, who, { id, seen }) => {
  const email = await emailFor(world, id)
  if (!email.ok) return email
  if (email.value.status !== seen) return refuse('mail.changed')
  return sendAgain(world, who, id, seen === 'failed' ? 'retry' : 'repeat')
})

/** Each refuses as `stopIssue` does. */
export const stopIssues = bulkAction((world, who, { id }) => stopIssue(world, who, id))
