// Letters that are sent again together, and newsletters that are stopped together.

import { stopIssue } from '../../../people/newsletter/actions/issues.ts'
import { letterFor } from '../../../platform/mail/views.ts'
import { refuse } from '../../../result.ts'
import { inBulk } from './in-bulk.ts'
import { sendAgain } from './send-mail.ts'

/** Those that failed are tried anew, those that were sent go out once more. Each refuses as `sendAgain` does, `mail.missing`, and `mail.changed` where it is not what the list said. */
export const sendMailsAgain = inBulk(async (world, who, { id, seen }) => {
  const letter = await letterFor(world, id)
  if (!letter.ok) return letter
  if (letter.value.status !== seen) return refuse('mail.changed')
  return sendAgain(world, who, id, seen === 'failed' ? 'retry' : 'repeat')
})

/** Each refuses as `stopIssue` does. */
export const stopIssues = inBulk((world, who, { id }) => stopIssue(world, who, id))
