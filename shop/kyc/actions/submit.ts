// Hands an identity check in for review.

import type { Form } from '../../accounts/input.ts'
import type { Viewer } from '../../accounts/rules.ts'
import { record, securityEvent } from '../../audit/actions.ts'
import { keepUntil } from '../../documents/actions/keep.ts'
import { daysAfter } from '../../documents/rules.ts'
import { ok, type Refusal, type Result, refuse } from '../../result.ts'
import { refuseSecrets } from '../../secrets/actions.ts'
import { announce, type World } from '../../world.ts'
import { readPapers, typedPapers } from '../input.ts'
import { attempts, move, type Papers, type Part, parts } from '../rules.ts'
import { countSubmitted, picturesOf, setState } from '../store.ts'
import { requireDraft, savePapers, savePicture } from './draft.ts'
import { mailReceived } from './mail.ts'

/** What came with the form of step 2: text fields, files that hold a photo, and what kept a photo from coming. */
export type Sent = {
  readonly form: Form
  readonly pictures: Partial<Record<Part, string>>
  readonly problems?: Readonly<Record<string, string>>
}

/**
 * Step 2. What is right stays in the draft, also when something else is refused: nothing is sent twice.
 * Refuses `phrase.refused`; `form.invalid` with fields (`id-front` and `selfie` among them); `kyc.pictures_missing`;
 * `kyc.no_details`; `kyc.already_submitted`; `kyc.already_verified`; `kyc.too_many`; `limit.reached`; `upload.*`.
 */
export async function submitCheck(
  world: World,
  who: Viewer,
  sent: Sent,
): Promise<Result<{ submissionId: string }>> {
  const result = await trySubmit(world, who, sent)
  if (result.ok) {
    const details = { documents: parts.join(' '), idType: sent.form.idType ?? '' }
    const resource = `kyc:${result.value.submissionId}`
    await securityEvent(world, { action: 'kyc_submitted', resource, who: who.id, details })
  } else {
    const details = { code: result.code }
    await securityEvent(world, {
      action: 'kyc_submission_failed',
      resource: 'kyc',
      who: who.id,
      details,
    })
  }
  return result
}

async function trySubmit(
  world: World,
  who: Viewer,
  { form, pictures, problems: before = {} }: Sent,
): Promise<Result<{ submissionId: string }>> {
  const plain = await refuseSecrets(world, form)
  if (!plain.ok) return plain
  const within = await requireAttempts(world, who.id)
  if (!within.ok) return within
  const saved = await savePapers(world, who, typedPapers(form))
  if (!saved.ok) return saved

  const problems: Record<string, string> = { ...before }
  for (const part of parts) {
    const path = pictures[part]
    if (!path) continue
    const kept = await savePicture(world, who, part, path)
    if (kept.ok) continue
    if (!isAboutPicture(kept)) return kept
    problems[part] = kept.code
  }
  const papers = readPapers(form)
  const fields = { ...(papers.ok ? {} : papers.fields), ...problems }
  if (!papers.ok || Object.keys(problems).length > 0) return refuse('form.invalid', { fields })
  return handIn(world, who, papers.value)
}

function handIn(
  world: World,
  who: Viewer,
  papers: Papers,
): Promise<Result<{ submissionId: string }>> {
  return world.transaction(async (world) => {
    const draft = await requireDraft(world, who.id)
    if (!draft.ok) return draft
    // The other tab may have typed something else meanwhile; what is handed in is what this one showed.
    const saved = await savePapers(world, who, papers)
    if (!saved.ok) return saved
    const within = await requireAttempts(world, who.id)
    if (!within.ok) return within
    const { id } = draft.value
    const pictures = await picturesOf(world.db, id)
    if (pictures.length < parts.length) return refuse('kyc.pictures_missing')
    const to = move('draft', 'submitted')
    if (!to.ok) return to
    if (!(await setState(world.db, id, 'draft', to.value, world.now()))) {
      return refuse('kyc.already_submitted')
    }
    const documents = pictures.map((picture) => picture.documentId)
    await keepUntil(world, who.id, documents, null)
    await announce(world, `user:${who.id}`)
    await announce(world, 'kyc')
    await mailReceived(world, who)
    await record(world, { who, action: 'kyc.submitted', subject: `kyc:${id}` })
    return ok({ submissionId: id })
  })
}

async function requireAttempts(world: World, userId: string): Promise<Result> {
  const since = daysAfter(world.now(), -attempts.days)
  const count = await countSubmitted(world.db, userId, since)
  return count < attempts.limit ? ok() : refuse('kyc.too_many', { facts: attempts })
}

const aboutPicture = ['upload.type', 'upload.damaged', 'upload.too_many_pixels', 'upload.too_small']
const isAboutPicture = (refusal: Refusal) => aboutPicture.includes(refusal.code)
