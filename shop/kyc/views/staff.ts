// What reviewers see: the queue, and one submission with everything that is needed to decide.
import { mayAct, type Viewer } from '../../accounts/rules.ts'
import { record } from '../../audit/actions.ts'
import { type DocumentFacts, factsOf, type OpeningRow, openingsOf } from '../../documents/views.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { openAnswers } from '../answers.ts'
import { type Answers, type IdType, idTypes, type KycState, type Part } from '../rules.ts'
import {
  countState,
  type DecisionRow,
  decisionsOf,
  latestOf,
  pageOf,
  picturesOf,
  type SubmissionRow,
  submissionById,
  submissionsOf,
} from '../store.ts'

export const queueStates = ['submitted', 'approved', 'declined', 'withdrawn'] as const
export type QueueState = (typeof queueStates)[number]
export const rowsPerPage = 25
const mostCounted = 10_000

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

/** Newest first. `total` is exact up to 10,000. */
export async function queue(
  world: World,
  { status, page }: { status: QueueState | null; page: number },
): Promise<{ rows: QueueRow[]; total: number; pages: number }> {
  const total = await countState(world.db, status, mostCounted)
  const offset = (Math.max(1, Math.min(page, mostCounted / rowsPerPage)) - 1) * rowsPerPage
  const rows = await pageOf(world.db, status, { limit: rowsPerPage, offset })
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))
  return { rows: rows.map((row) => asQueueRow(world, row)), total, pages }
}

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
