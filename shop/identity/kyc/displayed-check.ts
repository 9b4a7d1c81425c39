// Version of a check as its page shows it (optimistic locking): the documents sent, and the proposed decision.
import { createHash } from 'node:crypto'
import type { World } from '../../world.ts'
import { attemptsOf } from './store/attempts.ts'
import type { SubmissionRow } from './store/checks.ts'
import { proposalOf } from './store/decisions.ts'

/** Changes when the applicant sends documents again, and with each other proposal. */
export async function displayedCheck(
  world: World,
  { id, userId }: Pick<SubmissionRow, 'id' | 'userId'>,
): Promise<string> {
  const attempts = (await attemptsOf(world.db, userId)).filter((each) => each.submissionId === id)
  const shown = [attempts.map(({ number }) => number), await proposalOf(world.db, id)]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}
