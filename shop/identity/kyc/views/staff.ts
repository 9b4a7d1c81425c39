// Reviewer views: the queue, and one submission with everything needed to decide.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { isOwnedBy } from '../../../people/accounts/views/guests.ts'
import { record } from '../../../platform/audit/actions.ts'
import { fullName } from '../../../platform/names-of-people.ts'
import { pageOf, readPlace } from '../../../platform/pagination.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { type DocumentFacts, factsOf, type OpeningRow, openingsOf } from '../../documents/views.ts'
import { extendOwnClaim } from '../actions/claim.ts'
import { openAnswers } from '../answers.ts'
import { displayedCheck } from '../displayed-check.ts'
import { selfieCode } from '../document-fingerprints.ts'
import { type Answers, type IdType, idTypes, type Part } from '../rules/check.ts'
import { type AttemptRow, attemptsOf } from '../store/attempts.ts'
import { type SubmissionRow, submissionById } from '../store/checks.ts'
import { type DecisionRow, decisionsOf, proposalOf, type VerdictRow } from '../store/decisions.ts'
import {
  countWaiting,
  hasSubmissions,
  latestOf,
  nextWaiting,
  oldestWaiting,
  type QueueQuery,
  queuePage,
  submissionsOf,
} from '../store/lists.ts'
import {
  picturesOf,
  type SimilarPicture,
  sameDocuments,
  similarPictures,
} from '../store/pictures.ts'
import { countByKey } from '../store/rotation.ts'

export type QueueFilter = QueueQuery['filter']

export type QueueRow = Pick<SubmissionRow, 'id' | 'userId' | 'state' | 'submittedAt'> & {
  /** Reviewer of the current claim. */
  readonly claimedBy: string | null
  /** Null if the answers were withdrawn. */
  readonly name: string | null
  readonly email: string | null
  readonly country: string | null
  readonly idType: IdType | null
}

/**
 * Waiting checks oldest first, all others newest first, 25 by default; `next` is the cursor of the next page, null on
 * the last.
 */
export async function queue(
  world: World,
  query: {
    filter: QueueFilter
    reviewerId?: string
    userIds?: readonly string[]
    after?: string | null
    limit?: number
  },
): Promise<{ rows: QueueRow[]; next: string | null }> {
  const { filter, reviewerId = '', userIds, limit = 25 } = query
  const after = readPlace(query.after)
  const found = await queuePage(world.db, {
    filter,
    reviewerId,
    userIds,
    after,
    limit: limit + 1,
  })
  // Every check in the queue was submitted.
  const { rows, next } = pageOf(found, limit, ({ submittedAt, id }) => ({
    at: submittedAt ?? new Date(0),
    id,
  }))
  return { rows: rows.map((row) => asQueueRow(world, row)), next }
}

/** The next check that this reviewer may claim; null if there is none. */
export const nextCheck = async (
  world: World,
  who: Viewer,
  after: string,
): Promise<string | null> =>
  may(who, 'kyc.decide')
    ? nextWaiting(world.db, { reviewerId: who.id, except: after, now: world.now() })
    : null

/** Number of checks that wait for a reviewer; exact up to `most`. */
export const waitingChecks = (world: World, most: number): Promise<number> =>
  countWaiting(world.db, most)

/** Whether there are any checks, decided ones included. */
export const hasChecks = (world: World): Promise<boolean> => hasSubmissions(world.db)

/** Since when the first of them waits. */
export const waitingSince = (world: World): Promise<Date | null> => oldestWaiting(world.db)

function asQueueRow(world: World, row: SubmissionRow): QueueRow {
  const { id, userId, state, submittedAt } = row
  const answers = openAnswers(world, row)
  const { email = null, country = null } = answers?.details ?? {}
  const name = answers ? fullName(answers.details) : null
  const claimedBy = holderOf(world, row)
  const idType = idTypeOf(answers)
  return { id, userId, state, submittedAt, claimedBy, name, email, country, idType }
}

const holderOf = (world: World, { claimedBy, claimedUntil }: SubmissionRow): string | null =>
  claimedUntil && claimedUntil > world.now() ? claimedBy : null

const idTypeOf = (answers: Answers | null): IdType | null =>
  idTypes.find((type) => type === answers?.papers.idType) ?? null

export type ReviewPicture = {
  readonly part: Part
  readonly facts: DocumentFacts
  /** The code that a selfie must show; null for other photos. */
  readonly code: string | null
}

export type SubmissionForStaff = Pick<
  SubmissionRow,
  'id' | 'userId' | 'state' | 'submittedAt' | 'validUntil' | 'consentAt'
> & {
  readonly answers: Answers | null
  readonly pictures: readonly ReviewPicture[]
  readonly attempts: readonly AttemptRow[]
  readonly decisions: readonly DecisionRow[]
  /** Proposed decision that awaits a second reviewer. */
  readonly proposal: VerdictRow | null
  /** What the page shows (`displayedCheck`). */
  readonly seen: string
  readonly claim: { readonly by: string; readonly until: Date } | null
  /** Other users' approved checks with the same document, and identical or similar photos. */
  readonly duplicates: {
    readonly documents: readonly { submissionId: string; userId: string }[]
    readonly pictures: readonly SimilarPicture[]
  }
  /** Other submissions of the user, newest first. */
  readonly others: readonly Pick<SubmissionRow, 'id' | 'state' | 'submittedAt'>[]
  readonly openings: readonly OpeningRow[]
  /** Only the latest submission can be decided. */
  readonly isLatest: boolean
}

/**
 * Records the access in the audit log before reading, and extends the reviewer's own claim. Refuses
 * `kyc.not_allowed`, `kyc.missing`, `kyc.own_case`.
 */
export async function submissionForStaff(
  world: World,
  who: Viewer,
  id: string,
): Promise<Result<SubmissionForStaff>> {
  if (!may(who, 'kyc.decide')) return refuse('kyc.not_allowed')
  const found = await submissionById(world.db, id)
  if (!found) return refuse('kyc.missing')
  if (await isOwnedBy(world, found.userId, who.id)) return refuse('kyc.own_case')
  await record(world, who, 'kyc.viewed', `kyc:${id}`)
  await extendOwnClaim(world, who, id)
  const row = (await submissionById(world.db, id)) ?? found

  const { userId, state, submittedAt, validUntil, consentAt, claimedUntil: until } = row
  const others = (await submissionsOf(world.db, userId)).filter((other) => other.id !== id)
  const by = holderOf(world, row)
  return ok({
    id,
    userId,
    state,
    submittedAt,
    validUntil,
    consentAt,
    answers: openAnswers(world, row),
    pictures: await picturesFor(world, row),
    attempts: (await attemptsOf(world.db, userId)).filter((each) => each.submissionId === id),
    decisions: await decisionsOf(world.db, id),
    proposal: await proposalOf(world.db, id),
    seen: await displayedCheck(world, row),
    claim: by && until ? { by, until } : null,
    duplicates: {
      documents: await sameDocuments(world.db, id, userId),
      pictures: await similarPictures(world.db, id, userId),
    },
    others: others.map(({ id, state, submittedAt }) => ({ id, state, submittedAt })),
    openings: await openingsOf(world, userId),
    isLatest: (await latestOf(world.db, userId))?.id === id,
  })
}

async function picturesFor(world: World, { id, userId }: SubmissionRow): Promise<ReviewPicture[]> {
  const found = await Promise.all(
    (await picturesOf(world.db, id)).map(async ({ part, documentId, attempt }) => {
      const facts = await factsOf(world, userId, documentId)
      const code = part === 'selfie' && attempt ? selfieCode(world, id, attempt) : null
      return facts ? [{ part, facts, code }] : []
    }),
  )
  return found.flat()
}

/** Number of checks per key that encrypts their answers. */
export const answerKeys = (world: World) => countByKey(world.db)
