// What reviewers see: the queue, and one submission with everything that is needed to decide.
import { mayAct, type Viewer } from '../../accounts/rules.ts'
import { record } from '../../audit/actions.ts'
import { type DocumentFacts, factsOf, type OpeningRow, openingsOf } from '../../documents/views.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { openAnswers } from '../answers.ts'
import { type Answers, type IdType, idTypes, type KycState, type Part } from '../rules.ts'
import { countState, pageOf, submissionsOf } from '../store/lists.ts'
import {
  type DecisionRow,
  decisionsOf,
  latestOf,
  picturesOf,
  type SubmissionRow,
  submissionById,
} from '../store.ts'

export const queueStates = ['submitted', 'approved', 'declined', 'withdrawn'] as const
export type QueueState = (typeof queueStates)[number]

export type QueueRow = {
  readonly id: string
  readonly userId: string
  readonly state: KycState
  readonly submittedAt: Date | null
  /** Null where the answers were withdrawn. */
  readonly name: string | null
  readonly email: string | null
  readonly country: string | null
  readonly idType: IdType | null
}

/** Newest first, 25 unless told; `next` is `after` of the following page, null on the last. */
export async function queue(
  world: World,
  query: {
    status: QueueState | null
    userIds?: readonly string[]
    after?: string | null
    limit?: number
  },
): Promise<{ rows: QueueRow[]; next: string | null }> {
  const { status: state, userIds, limit = 25 } = query
  const after = placeIn(query.after)
  const rows = await pageOf(world.db, { state, userIds, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map((row) => asQueueRow(world, row)),
    next: last?.submittedAt ? `${last.submittedAt.getTime()}.${last.id}` : null,
  }
}

function placeIn(after: string | null | undefined) {
  const match = /^(\d{1,15})\.([\w-]{1,64})$/.exec(after ?? '')
  return match ? { submittedAt: new Date(Number(match[1])), id: match[2] ?? '' } : null
}

/** How many checks wait for a reviewer; exact up to `most`. */
export const waitingChecks = (world: World, most: number): Promise<number> =>
  countState(world.db, 'submitted', most)

function asQueueRow(world: World, row: SubmissionRow): QueueRow {
  const { id, userId, state, submittedAt } = row
  const answers = openAnswers(world, row)
  const { firstName, lastName, email = null, country = null } = answers?.details ?? {}
  const name = firstName ? `${firstName} ${lastName}` : null
  return { id, userId, state, submittedAt, name, email, country, idType: idTypeOf(answers) }
}

const idTypeOf = (answers: Answers | null): IdType | null =>
  idTypes.find((type) => type === answers?.papers.idType) ?? null

export type SubmissionForStaff = {
  readonly id: string
  readonly userId: string
  readonly state: KycState
  readonly submittedAt: Date | null
  readonly answers: Answers | null
  readonly pictures: readonly { part: Part; facts: DocumentFacts }[]
  readonly decisions: readonly DecisionRow[]
  /** The person's other submissions, newest first. */
  readonly others: readonly Pick<SubmissionRow, 'id' | 'state' | 'submittedAt'>[]
  readonly openings: readonly OpeningRow[]
  /** Only the newest one can be decided on. */
  readonly isLatest: boolean
}

/** Who reads it is in the audit log before it is read. Refuses `kyc.not_allowed`, `kyc.missing`, `kyc.own_case`. */
export async function submissionForStaff(
  world: World,
  who: Viewer,
  id: string,
): Promise<Result<SubmissionForStaff>> {
  if (!mayAct(who, 'kyc')) return refuse('kyc.not_allowed')
  const row = await submissionById(world.db, id)
  if (!row) return refuse('kyc.missing')
  if (row.userId === who.id) return refuse('kyc.own_case')
  await record(world, { who, action: 'kyc.viewed', subject: `kyc:${id}` })

  const pictures = await Promise.all(
    (await picturesOf(world.db, id)).map(async ({ part, documentId }) => {
      const facts = await factsOf(world, row.userId, documentId)
      return facts ? [{ part, facts }] : []
    }),
  )
  const others = (await submissionsOf(world.db, row.userId)).filter((other) => other.id !== id)
  return ok({
    id,
    userId: row.userId,
    state: row.state,
    submittedAt: row.submittedAt,
    answers: openAnswers(world, row),
    pictures: pictures.flat(),
    decisions: await decisionsOf(world.db, id),
    others: others.map(({ id, state, submittedAt }) => ({ id, state, submittedAt })),
    openings: await openingsOf(world, row.userId),
    isLatest: (await latestOf(world.db, row.userId))?.id === id,
  })
}
