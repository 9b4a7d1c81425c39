// An applicant's own check.
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { World } from '../../../world.ts'
import { daysAfter } from '../../documents/rules.ts'
import { type DocumentFacts, factsOf, openingsOf } from '../../documents/views.ts'
import { openAnswers } from '../answers.ts'
import { selfieCode } from '../document-fingerprints.ts'
import {
  type Answers,
  consentVersion,
  type Decision,
  isPart,
  type Part,
  partsFor,
  type RequestedPart,
} from '../rules/check.ts'
import { attemptsOf, lastAttempt } from '../store/attempts.ts'
import { editableOf } from '../store/checks.ts'
import { decisionsOf } from '../store/decisions.ts'
import { latestOf, medianHours, submissionsOf } from '../store/lists.ts'
import { picturesOf } from '../store/pictures.ts'

type Advice = DocumentFacts['advice']
export type DraftPicture = { readonly part: Part; readonly advice: Advice }
export type Draft = {
  readonly answers: Answers
  /** Photos present: all of a draft; of a check that lacks information, those added since the request. */
  readonly pictures: readonly DraftPicture[]
  /** Required or requested photos. */
  readonly needed: readonly Part[]
  /** Null for a draft. */
  readonly asked: readonly RequestedPart[] | null
  readonly hasConsent: boolean
  /** To write on a sheet for the selfie. */
  readonly code: string
}

/** What may be changed now: null before step 1 was saved, during review, and after a decision. */
export async function draftFor(world: World, who: Viewer): Promise<Draft | null> {
  const row = await editableOf(world.db, who.id)
  const answers = row && openAnswers(world, row)
  if (!answers) return null
  const isDraft = row.state === 'draft'
  const requestedParts = isDraft ? null : ((await latestOf(world.db, who.id))?.requestedParts ?? [])
  const rows = await picturesOf(world.db, row.id)
  const present = rows.filter(({ attempt }) => isDraft || attempt === null)
  const needed = partsFor(answers.papers.idType ?? '', answers.papers.route ?? '')
  return {
    answers,
    pictures: await Promise.all(
      present.map(async ({ part, documentId }) => {
        const facts = await factsOf(world, who.id, documentId)
        return { part, advice: facts?.advice ?? [] }
      }),
    ),
    needed: requestedParts ? askedParts(requestedParts, needed, rows) : needed,
    asked: requestedParts,
    hasConsent: row.consentVersion === consentVersion,
    code: selfieCode(world, row.id, (await lastAttempt(world.db, who.id)) + 1),
  }
}

/** The requested parts, and what another kind of document requires besides. */
function askedParts(
  asked: readonly RequestedPart[],
  needed: readonly Part[],
  rows: readonly { part: Part }[],
): readonly Part[] {
  const isThere = (part: Part) => rows.some((row) => row.part === part)
  return [...new Set([...asked.filter(isPart), ...needed.filter((part) => !isThere(part))])]
}

export type OwnPictures = {
  readonly advice: readonly { part: Part; advice: Advice }[]
  /** When reviewers opened one, newest first. */
  readonly openings: readonly Date[]
  /** When they are erased; null before a decision. */
  readonly eraseAfter: Date | null
  readonly left: number
}

/** Images of the latest submission. */
export async function ownPictures(world: World, who: Viewer): Promise<OwnPictures> {
  const latest = await latestOf(world.db, who.id)
  const rows = latest ? await picturesOf(world.db, latest.id) : []
  const found = await Promise.all(
    rows.map(async ({ part, documentId }) => ({
      part,
      facts: await factsOf(world, who.id, documentId),
    })),
  )
  const existing = found.filter(({ facts }) => facts && !facts.erasedAt)
  const ids = new Set(rows.map((row) => row.documentId))
  const openings = await openingsOf(world, who.id)
  return {
    advice: existing.flatMap(({ part, facts }) =>
      facts && facts.advice.length > 0 ? [{ part, advice: facts.advice }] : [],
    ),
    openings: openings.filter(({ documentId }) => ids.has(documentId)).map(({ at }) => at),
    eraseAfter: existing[0]?.facts?.eraseAfter ?? null,
    left: existing.length,
  }
}

export type OwnEvent = { readonly at: Date; readonly what: 'submitted' | Decision | 'deleted' }

/** Events of a user's case, newest first. */
export async function ownKycEvents(world: World, who: Viewer): Promise<readonly OwnEvent[]> {
  const checks = await submissionsOf(world.db, who.id)
  const attempts = await attemptsOf(world.db, who.id)
  const decided = await Promise.all(checks.map(({ id }) => decisionsOf(world.db, id)))
  return [
    ...attempts.map(({ at }) => ({ at, what: 'submitted' as const })),
    ...decided.flat().map(({ at, decision }) => ({ at, what: decision })),
    ...checks.flatMap(({ erasureNotifiedAt: at }) =>
      at ? [{ at, what: 'deleted' as const }] : [],
    ),
  ].sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** The promised review time in hours, and the median of the last 30 days if it is available. */
export async function reviewTime(
  world: World,
): Promise<{ from: number; to: number; median: number | null }> {
  const median = await medianReview(world).catch(() => null)
  return {
    ...world.config.reviewHours,
    median: median === null ? null : Math.max(1, Math.round(median)),
  }
}

/** Median hours to a first decision in the last 30 days; null if there was none. */
export const medianReview = (world: World): Promise<number | null> =>
  medianHours(world.db, daysAfter(world.now(), -30))
