// Submits an identity check for review.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record, securityEvent } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { eraseDocuments } from '../../documents/actions/erase.ts'
import { retainUntil } from '../../documents/actions/store-document.ts'
import { daysAfter } from '../../documents/rules.ts'
import { documentKeyOf } from '../document-fingerprints.ts'
import { attempts, type IdentityDocument, move, partsFor } from '../rules/check.ts'
import { countAttempts, insertAttempt, lastAttempt } from '../store/attempts.ts'
import { setState } from '../store/checks.ts'
import { picturesOf } from '../store/pictures.ts'
import { documentProblems, missingParts, recordFailedSubmission } from './documents.ts'
import { requireEditable } from './draft.ts'
import { mailReceived } from './mail.ts'

type HandedIn = { readonly submissionId: string; readonly attempt: number }

/**
 * Refuses `kyc.no_details`, `form.invalid` with fields, `kyc.pictures_missing`, `kyc.too_many`,
 * `kyc.already_submitted`, `kyc.already_verified`, `kyc.final`.
 */
export async function submitCheck(world: World, who: Viewer): Promise<Result<HandedIn>> {
  const result = await submitDraft(world, who)
  if (!result.ok) {
    await recordFailedSubmission(world, who, result)
    return result
  }
  const { submissionId, documents, idType } = result.value
  const resource = `kyc:${submissionId}`
  const details = { documents, idType }
  await securityEvent(world, { action: 'kyc_submitted', resource, who: who.id, details })
  return ok({ submissionId, attempt: result.value.attempt })
}

const submitDraft = (
  world: World,
  who: Viewer,
): Promise<Result<HandedIn & { documents: string; idType: string }>> =>
  world.transaction(async (world) => {
    const found = await requireEditable(world, who.id)
    if (!found.ok) return found
    const { id, state, answers, asked } = found.value
    const fields = await documentProblems(world, found.value)
    if (Object.keys(fields).length > 0) return refuse('form.invalid', { fields })
    if ((await missingParts(world, found.value)).length > 0) return refuse('kyc.pictures_missing')
    const at = world.now()
    const since = daysAfter(at, -attempts.days)
    if ((await countAttempts(world.db, who.id, since)) >= attempts.limit) {
      return refuse('kyc.too_many', { facts: attempts })
    }
    const to = move(state, 'submitted')
    if (!to.ok) return to
    if (!(await setState(world.db, id, state, to.value, at))) return refuse('kyc.already_submitted')

    const { idType = '', route = '' } = answers.papers
    const needed = partsFor(idType, route)
    const pictures = await picturesOf(world.db, id)
    const isNeeded = ({ part }: { part: string }) =>
      [...needed, ...(asked ?? [])].some((each) => each === part)
    const spare = pictures.filter((picture) => !isNeeded(picture)).map((one) => one.documentId)
    if (spare.length > 0) await eraseDocuments(world, who.id, spare, 'replaced')
    const documents = pictures.filter(isNeeded).map((picture) => picture.documentId)
    await retainUntil(world, who.id, documents, null)

    const number = (await lastAttempt(world.db, who.id)) + 1
    const documentKey = documentKeyOf(world, answers.papers as IdentityDocument)
    await insertAttempt(world.db, { userId: who.id, number, submissionId: id, at, documentKey })
    await announce(world, `user:${who.id}`)
    await announce(world, 'kyc')
    await mailReceived(world, who)
    const details = { attempt: number }
    await record(world, who, 'kyc.submitted', `kyc:${id}`, details)
    const sent = pictures.filter(isNeeded).map(({ part }) => part)
    return ok({ submissionId: id, attempt: number, documents: sent.join(' '), idType })
  })
