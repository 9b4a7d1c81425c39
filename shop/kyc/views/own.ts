// What a person sees of their own check.
import type { Viewer } from '../../accounts/rules.ts'
import { daysAfter } from '../../documents/rules.ts'
import { type DocumentFacts, factsOf, openingsOf } from '../../documents/views.ts'
import type { World } from '../../world.ts'
import { openAnswers } from '../answers.ts'
import type { Answers, Part } from '../rules.ts'
import { medianHours, submissionsOf } from '../store/lists.ts'
import { decisionsOf, draftOf, latestOf, picturesOf } from '../store.ts'

export type Draft = { readonly answers: Answers; readonly pictures: readonly Part[] }

/** Null before step 1 was saved, and once it was handed in. */
export async function draftFor(world: World, who: Viewer): Promise<Draft | null> {
  const draft = await draftOf(world.db, who.id)
  const answers = draft && openAnswers(world, draft)
  if (!answers) return null
  const pictures = await picturesOf(world.db, draft.id)
  return { answers, pictures: pictures.map((picture) => picture.part) }
}

export type OwnPictures = {
  readonly advice: readonly { part: Part; advice: DocumentFacts['advice'] }[]
  /** When a reviewer opened one, newest first. */
  readonly openings: readonly Date[]
  /** When they are deleted; null while nothing is decided. */
  readonly eraseAfter: Date | null
  readonly left: number
}

/** The pictures of the check that was handed in last. */
export async function ownPictures(world: World, who: Viewer): Promise<OwnPictures> {
  const latest = await latestOf(world.db, who.id)
  const rows = latest ? await picturesOf(world.db, latest.id) : []
  const found = await Promise.all(
    rows.map(async ({ part, documentId }) => ({
      part,
      facts: await factsOf(world, who.id, documentId),
    })),
  )
  const kept = found.filter(({ facts }) => facts && !facts.erasedAt)
  const ids = new Set(rows.map((row) => row.documentId))
  const openings = await openingsOf(world, who.id)
  return {
    advice: kept.flatMap(({ part, facts }) =>
      facts && facts.advice.length > 0 ? [{ part, advice: facts.advice }] : [],
    ),
    openings: openings.filter(({ documentId }) => ids.has(documentId)).map(({ at }) => at),
    eraseAfter: kept[0]?.facts?.eraseAfter ?? null,
    left: kept.length,
  }
}

/** The one promise, in hours, and the median of the last 30 days once there is one and it can be read. */
export async function reviewTime(
  world: World,
): Promise<{ from: number; to: number; median: number | null }> {
  const median = await medianHours(world.db, daysAfter(world.now(), -30)).catch(() => null)
  return {
    ...world.config.reviewHours,
    median: median === null ? null : Math.max(1, Math.round(median)),
  }
}

/** Everything that is kept of this person's checks, for them to download; pictures by their facts. */
export async function ownRecord(world: World, who: Viewer) {
  const submissions = await submissionsOf(world.db, who.id)
  const draft = await draftOf(world.db, who.id)
  const rows = draft ? [draft, ...submissions] : submissions
  return {
    checks: await Promise.all(
      rows.map(async (row) => ({
        state: row.state,
        begun: row.createdAt,
        handedIn: row.submittedAt,
        answers: openAnswers(world, row),
        pictures: await Promise.all(
          (await picturesOf(world.db, row.id)).map(async ({ part, documentId }) => {
            const facts = await factsOf(world, who.id, documentId)
            return {
              part,
              kept: facts?.createdAt,
              eraseAfter: facts?.eraseAfter,
              erased: facts?.erasedAt,
            }
          }),
        ),
        decisions: (await decisionsOf(world.db, row.id)).map(({ decision, reason, at }) => ({
          decision,
          reason,
          at,
        })),
      })),
    ),
    openings: (await openingsOf(world, who.id, 1000)).map(({ purpose, at }) => ({
      picture: purpose,
      at,
    })),
  }
}
