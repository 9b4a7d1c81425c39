// The review queue, and one check with the names of everybody in its history.
import type { Viewer } from '../../accounts/rules.ts'
import {
  type QueueRow,
  queue,
  type SubmissionForStaff,
  submissionForStaff,
} from '../../kyc/views/staff.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import type { KycFilter, ListQuery } from '../rules.ts'
import { type Named, namesOf, userIdsBeginning } from './people.ts'

export async function kycRows(
  world: World,
  { filter, q, after }: ListQuery<KycFilter>,
): Promise<{ rows: readonly QueueRow[]; next: string | null }> {
  const status = filter === 'all' ? null : filter === 'pending' ? 'submitted' : filter
  const userIds = q ? await userIdsBeginning(world, q) : undefined
  return queue(world, { status, userIds, after })
}

export type Review = SubmissionForStaff & {
  readonly applicant: Named | null
  /** User id -> name of reviewers and of whoever opened a picture. */
  readonly names: Readonly<Record<string, string>>
}

/** Refuses as `submissionForStaff` does; that it was read is on record. */
export async function reviewOf(world: World, who: Viewer, id: string): Promise<Result<Review>> {
  const found = await submissionForStaff(world, who, id)
  if (!found.ok) return found
  const { userId, decisions, openings } = found.value
  const people = [
    userId,
    ...decisions.map(({ reviewerId }) => reviewerId),
    ...openings.map(({ viewerId }) => viewerId),
  ]
  const named = await namesOf(world, people)
  return ok({
    ...found.value,
    applicant: named.get(userId) ?? null,
    names: Object.fromEntries([...named].map(([id, { name }]) => [id, name])),
  })
}
