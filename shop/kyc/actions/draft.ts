// The draft of an identity check: on the server from the first step, so that it is there on every device.

import type { Form } from '../../accounts/input.ts'
import type { Viewer } from '../../accounts/rules.ts'
import { eraseDocuments } from '../../documents/actions/erase.ts'
import { keepPicture } from '../../documents/actions/keep.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { refuseSecrets } from '../../secrets/actions.ts'
import type { World } from '../../world.ts'
import { openAnswers, sealAnswers } from '../answers.ts'
import { readDetails } from '../input.ts'
import type { Answers, Part } from '../rules.ts'
import { draftOf, insertDraft, latestOf, lockChecks, saveDraft, setPicture } from '../store.ts'

/**
 * Step 1. Refuses `phrase.refused`, `form.invalid` with fields, `kyc.already_submitted`, `kyc.already_verified`.
 */
export async function saveDetails(world: World, who: Viewer, form: Form): Promise<Result> {
  const plain = await refuseSecrets(world, form)
  if (!plain.ok) return plain
  const details = readDetails(form)
  if (!details.ok) return details
  return world.transaction(async (world) => {
    const open = await requireOpen(world, who.id)
    if (!open.ok) return open
    const draft = await draftOf(world.db, who.id)
    const papers = draft ? (openAnswers(world, draft)?.papers ?? {}) : {}
    const answers = { details: details.value, papers }
    const at = world.now()
    if (draft) {
      await saveDraft(world.db, draft.id, sealAnswers(world, draft, answers), at)
    } else {
      const row = { id: world.id(), userId: who.id, at }
      await insertDraft(world.db, { ...row, ...sealAnswers(world, row, answers) })
    }
    return ok()
  })
}

/** Keeps step 2 as it was typed. Refuses what `requireDraft` refuses. */
export function savePapers(
  world: World,
  who: Viewer,
  papers: Answers['papers'],
): Promise<Result<{ id: string; answers: Answers }>> {
  return world.transaction(async (world) => {
    const draft = await requireDraft(world, who.id)
    if (!draft.ok) return draft
    const { id, answers } = draft.value
    const next = { ...answers, papers }
    await saveDraft(world.db, id, sealAnswers(world, { id, userId: who.id }, next), world.now())
    return ok({ id, answers: next })
  })
}

/** Takes a photo into the draft, in place of an earlier one. Refuses what `keepPicture` and `requireDraft` refuse. */
export async function savePicture(
  world: World,
  who: Viewer,
  part: Part,
  path: string,
): Promise<Result> {
  const kept = await keepPicture(world, { ownerId: who.id, purpose: part, path })
  if (!kept.ok) return kept
  const { documentId } = kept.value
  const attached = await world.transaction(async (world) => {
    const draft = await requireDraft(world, who.id)
    if (!draft.ok) return draft
    const before = await setPicture(world.db, draft.value.id, { part, documentId })
    if (before) await eraseDocuments(world, who.id, [before], 'replaced')
    return ok()
  })
  if (!attached.ok) await eraseDocuments(world, who.id, [documentId], 'replaced')
  return attached
}

/** The caller's transaction holds the person's checks from here on. Refuses as above, and `kyc.no_details` without step 1. */
export async function requireDraft(
  world: World,
  userId: string,
): Promise<Result<{ id: string; answers: Answers }>> {
  const open = await requireOpen(world, userId)
  if (!open.ok) return open
  const draft = await draftOf(world.db, userId)
  const answers = draft && openAnswers(world, draft)
  return draft && answers ? ok({ id: draft.id, answers }) : refuse('kyc.no_details')
}

/** Nobody fills in a second check while the first is in review, or good. */
async function requireOpen(world: World, userId: string): Promise<Result> {
  await lockChecks(world.db, userId)
  const latest = await latestOf(world.db, userId)
  if (latest?.state === 'submitted') return refuse('kyc.already_submitted')
  return latest?.state === 'approved' ? refuse('kyc.already_verified') : ok()
}
