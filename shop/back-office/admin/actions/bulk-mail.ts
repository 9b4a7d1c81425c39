// Emails that are sent again together, and newsletters that are stopped together.

import { stopIssue } from '../../../people/newsletter/actions/issues.ts'
import { emailFor } from '../../../platform/mail/views.ts'
import { refuse } from '../../../result.ts'
import { inBulk } from './in-bulk.ts'
import { sendAgain } from './send-mail.ts'

/** Those that failed are tried anew, those that were sent go out once more. Each refuses as `sendAgain` does, `mail.missing`, and `mail.changed` where it is not what the list said. */
export const sendMailsAgain = inBulk(async (world, who, { id, seen }) => {
  const email = await emailFor(world, id)
  if (!email.ok) return email
  if (email.value.status !== seen) return refuse('mail.changed')
  return sendAgain(world, who, id, seen === 'failed' ? 'retry' : 'repeat')
})

/** Each refuses as `stopIssue` does. */
export const stopIssues = inBulk((world, who, { id }) => stopIssue(world, who, id))
