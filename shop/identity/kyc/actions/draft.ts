// Drafts of identity checks, stored on the server from the first step, so that any device can continue them.

import type { Viewer } from '../../../people/accounts/rules.ts'
import type { Form } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { eraseDocuments } from '../../documents/actions/erase.ts'
import { storeDocument } from '../../documents/actions/store-document.ts'
import { openAnswers, sealAnswers } from '../answers.ts'
import { bandsOf } from '../document-fingerprints.ts'
import { readDetails } from '../input.ts'
import {
  type Answers,
  consentVersion,
  isWaiting,
  mayRenew,
  type Part,
  type RequestedPart,
} from '../rules/check.ts'
import { editableOf, insertDraft, lockChecks, saveAnswers, saveConsent } from '../store/checks.ts'
import { latestOf } from '../store/lists.ts'
import { setPicture } from '../store/pictures.ts'

/** What the applicant may change now: all of a draft, or the requested parts of a check that lacks information. */
export type Editable = {
  readonly id: string
  readonly state: 'draft' | 'more_info_needed'
  readonly answers: Answers
  /** Null for a draft: everything may change. */
  readonly asked: readonly RequestedPart[] | null
  readonly hasConsent: boolean
}

/**
 * Step 1. Refuses `phrase.refused`, `form.invalid` with fields, `kyc.already_submitted`, `kyc.already_verified`,
 * `kyc.final` (contact support), `kyc.not_asked` (other information was requested).
 */
export async function saveDetails(world: World, who: Viewer, form: Form): Promise<Result> {
  const plain = await refuseSecrets(world, form)
  if (!plain.ok) return plain
  const details = readDetails(form)
  if (!details.ok) return details
  return world.transaction(async (world) => {
    const open = await requireOpen(world, who.id)
    if (!open.ok) return open
    const at = world.now()
    const row = await editableOf(world.db, who.id)
    if (row && open.value && !open.value.includes('details')) return refuse('kyc.not_asked')
    const papers = row ? (openAnswers(world, row)?.papers ?? {}) : {}
    const answers = { details: details.value, papers }
    if (row) {
      await saveAnswers(world.db, row.id, sealAnswers(world, row, answers), at)
    } else {
      const draft = { id: world.id(), userId: who.id, at }
      await insertDraft(world.db, { ...draft, ...sealAnswers(world, draft, answers) })
    }
    return ok()
  })
}

const nothingYet = { firstName: '', lastName: '', phone: '', country: '', wallet: '' }

/**
 * The open check of a person who has agreed that a hosted service checks them; begins one if there is none. In a
 * transaction. Refuses `kyc.already_submitted`, `kyc.already_verified`, `kyc.final`, `kyc.not_asked`.
 */
export async function beginDraft(
  world: World,
  { id: userId, email }: Viewer,
  service: string,
): Promise<Result<string>> {
  const open = await requireOpen(world, userId)
  if (!open.ok) return open
  if (open.value) return refuse('kyc.not_asked')
  const at = world.now()
  const before = await editableOf(world.db, userId)
  const draft = before ?? { id: world.id(), userId, at }
  if (!before) {
    const answers = { details: { ...nothingYet, email }, papers: {} }
    await insertDraft(world.db, { id: draft.id, userId, at, ...sealAnswers(world, draft, answers) })
  }
  await saveConsent(world.db, draft.id, `${consentVersion} ${service}`, at)
  return ok(draft.id)
}

/** Saves step 2 as typed. If document data was not requested, the stored data stays. */
export const savePapers = (
  world: World,
  who: Viewer,
  papers: Answers['papers'],
  agrees: boolean,
): Promise<Result<Editable>> =>
  world.transaction(async (world) => {
    const found = await requireEditable(world, who.id)
    if (!found.ok) return found
    const { id, answers, asked } = found.value
    const at = world.now()
    if (agrees) await saveConsent(world.db, id, consentVersion, at)
    const hasConsent = agrees || found.value.hasConsent
    if (asked && !asked.includes('papers')) return ok({ ...found.value, hasConsent })
    const next = { ...answers, papers }
    await saveAnswers(world.db, id, sealAnswers(world, { id, userId: who.id }, next), at)
    return ok({ ...found.value, answers: next, hasConsent })
  })

/** Stores a photo in the check, replacing an earlier one. Refuses what `storeDocument` and `requireEditable` refuse. */
export async function savePicture(
  world: World,
  who: Viewer,
  part: Part,
  path: string,
): Promise<Result> {
  const stored = await storeDocument(world, { ownerId: who.id, purpose: part, path })
  if (!stored.ok) return stored
  const { documentId, fingerprint, look } = stored.value
  const attached = await world.transaction(async (world) => {
    const found = await requireEditable(world, who.id)
    if (!found.ok) return found
    const { id, asked } = found.value
    // Another kind of document may have another side.
    const isAsked = !asked || asked.includes(part) || asked.includes('papers')
    if (!isAsked) return refuse('kyc.not_asked')
    const row = { part, documentId, fingerprint, look: bandsOf(world, look) }
    const before = await setPicture(world.db, id, row)
    if (before) await eraseDocuments(world, who.id, [before], 'replaced')
    return ok()
  })
  if (!attached.ok) await eraseDocuments(world, who.id, [documentId], 'replaced')
  return attached
}

/**
 * Locks the user's checks until the caller's transaction ends. Refuses as above, and `kyc.no_details` without step 1.
 */
export async function requireEditable(world: World, userId: string): Promise<Result<Editable>> {
  const open = await requireOpen(world, userId)
  if (!open.ok) return open
  const row = await editableOf(world.db, userId)
  const answers = row && openAnswers(world, row)
  if (!row || !answers) return refuse('kyc.no_details')
  const { id } = row
  const state = row.state === 'draft' ? 'draft' : 'more_info_needed'
  const hasConsent = row.consentVersion === consentVersion
  return ok({
    id,
    state,
    answers,
    asked: state === 'draft' ? null : (open.value ?? []),
    hasConsent,
  })
}

/** Refuses a new check while one is in review or approved. Returns the requested parts, if any. */
async function requireOpen(world: World, userId: string): Promise<Result<RequestedPart[] | null>> {
  await lockChecks(world.db, userId)
  const latest = await latestOf(world.db, userId)
  if (!latest) return ok(null)
  if (isWaiting(latest.state)) return refuse('kyc.already_submitted')
  const isEnding = mayRenew(latest.validUntil, world.now())
  if (latest.state === 'approved' && !isEnding) return refuse('kyc.already_verified')
  if (latest.state === 'declined' && latest.isFinal) return refuse('kyc.final')
  return ok(latest.state === 'more_info_needed' ? (latest.requestedParts ?? []) : null)
}
