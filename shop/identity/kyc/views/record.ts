// Identity check records of a user for the personal data export.
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { World } from '../../../world.ts'
import { factsOf, openingsOf } from '../../documents/views.ts'
import { openAnswers } from '../answers.ts'
import { attemptsOf } from '../store/attempts.ts'
import { editableOf, type SubmissionRow } from '../store/checks.ts'
import { decisionsOf } from '../store/decisions.ts'
import { submissionsOf } from '../store/lists.ts'
import { picturesOf } from '../store/pictures.ts'
import { sessionsOfPerson } from '../store/sessions.ts'

/** Images as metadata; staff notes and keyed hashes are excluded. */
export async function ownRecord(world: World, who: Viewer) {
  const submissions = await submissionsOf(world.db, who.id)
  const draft = await editableOf(world.db, who.id)
  const rows = draft && draft.state === 'draft' ? [draft, ...submissions] : submissions
  const attempts = await attemptsOf(world.db, who.id)
  const sessions = await sessionsOfPerson(world.db, who.id)
  return {
    checks: await Promise.all(
      rows.map(async (row) => ({
        state: row.state,
        begun: row.createdAt,
        handedIn: row.submittedAt,
        attempts: attempts
          .filter(({ submissionId }) => submissionId === row.id)
          .map(({ number, at }) => ({ number, at })),
        validUntil: row.validUntil,
        agreedTo: row.consentVersion && { version: row.consentVersion, at: row.consentAt },
        answers: openAnswers(world, row),
        sessions: sessions
          .filter(({ submissionId }) => submissionId === row.id)
          .map(({ id, service, state, createdAt }) => ({ id, service, state, begun: createdAt })),
        pictures: await picturesIn(world, who, row),
        decisions: (await decisionsOf(world.db, row.id)).map(
          ({ decision, code, reason, requestedParts, isFinal, at }) => ({
            decision,
            code,
            reason,
            askedFor: requestedParts,
            isFinal,
            at,
          }),
        ),
      })),
    ),
    openings: (await openingsOf(world, who.id, 1000)).map(({ purpose, at }) => ({
      picture: purpose,
      at,
    })),
  }
}

const picturesIn = async (world: World, who: Viewer, row: SubmissionRow) =>
  Promise.all(
    (await picturesOf(world.db, row.id)).map(async ({ part, documentId }) => {
      const facts = await factsOf(world, who.id, documentId)
      return {
        part,
        kept: facts?.createdAt,
        eraseAfter: facts?.eraseAfter,
        erased: facts?.erasedAt,
      }
    }),
  )
