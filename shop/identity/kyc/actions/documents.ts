// Step 2: document data and photos, each saved as soon as it is valid.

import type { Viewer } from '../../../people/accounts/rules.ts'
import { securityEvent } from '../../../platform/audit/actions.ts'
import type { Form } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { setting } from '../../../platform/settings/views.ts'
import { shopDay } from '../../../platform/time-zone.ts'
import { ok, type Refusal, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { readIdentityDocument, typedIdentityDocument } from '../input.ts'
import { isPart, type Part, parts, partsFor } from '../rules/check.ts'
import { picturesOf } from '../store/pictures.ts'
import { type Editable, savePapers, savePicture } from './draft.ts'

/** Form data of step 2: text fields, files with a photo, and errors of rejected files. */
export type Sent = {
  readonly form: Form
  readonly pictures: Partial<Record<Part, string>>
  readonly problems?: Readonly<Record<string, string>>
}

/**
 * Valid parts are saved even if others are refused, so that nothing is sent twice. Refuses `phrase.refused`;
 * `form.invalid` with fields (parts among them); `kyc.pictures_missing`; `limit.reached`; `upload.*`; and what
 * `requireEditable` refuses. With `isLater` it may be incomplete.
 */
export async function saveDocuments(
  world: World,
  who: Viewer,
  sent: Sent,
  isLater = false,
): Promise<Result> {
  const saved = await trySave(world, who, sent, isLater)
  if (!saved.ok) await recordFailedSubmission(world, who, saved)
  return saved
}

async function trySave(
  world: World,
  who: Viewer,
  { form, pictures, problems: before = {} }: Sent,
  isLater: boolean,
): Promise<Result> {
  const plain = await refuseSecrets(world, form)
  if (!plain.ok) return plain
  const saved = await savePapers(world, who, typedIdentityDocument(form), form.consent === 'yes')
  if (!saved.ok) return saved

  const photos = await keepPhotos(world, who, pictures, before)
  if (!photos.ok) return photos
  const problems = photos.value
  if (isLater && Object.keys(problems).length === 0) return ok()
  const fields = { ...(isLater ? {} : await documentProblems(world, saved.value)), ...problems }
  if (Object.keys(fields).length > 0) return refuse('form.invalid', { fields })
  return (await missingParts(world, saved.value)).length > 0 ? refuse('kyc.pictures_missing') : ok()
}

/** Photos only, as they are taken. Refuses `form.invalid` with a field for each, and as above. */
export async function savePhotos(
  world: World,
  who: Viewer,
  pictures: Sent['pictures'],
  problems: Sent['problems'] = {},
): Promise<Result> {
  const saved = await keepPhotos(world, who, pictures, problems)
  if (!saved.ok) return saved
  const fields = saved.value
  return Object.keys(fields).length > 0 ? refuse('form.invalid', { fields }) : ok()
}

/** Returns the error of each rejected photo. */
async function keepPhotos(
  world: World,
  who: Viewer,
  pictures: Sent['pictures'],
  before: Readonly<Record<string, string>>,
): Promise<Result<Readonly<Record<string, string>>>> {
  const problems: Record<string, string> = { ...before }
  for (const part of parts) {
    const path = pictures[part]
    if (!path) continue
    const saved = await savePicture(world, who, part, path)
    if (saved.ok) continue
    if (!isAboutPicture(saved)) return saved
    problems[part] = saved.code
  }
  return ok(problems)
}

/** Errors in the document data of a check, by field. */
export async function documentProblems(
  world: World,
  { answers, hasConsent }: Editable,
): Promise<Readonly<Record<string, string>>> {
  const consent = hasConsent ? 'yes' : ''
  const today = shopDay(world, world.now())
  const minimumAge = await setting(world, 'minimumAge')
  const read = readIdentityDocument({ ...answers.papers, consent }, { today, minimumAge })
  return read.ok ? {} : (read.fields ?? {})
}

/** Missing photos: of a draft all required ones, later those that were requested. */
export async function missingParts(
  world: World,
  { id, answers, asked }: Editable,
): Promise<readonly Part[]> {
  const pictures = await picturesOf(world.db, id)
  const needed = partsFor(answers.papers.idType ?? '', answers.papers.route ?? 'selfie')
  const isThere = (part: Part) =>
    pictures.some((each) => each.part === part && (each.attempt === null || !asked?.includes(part)))
  return [...new Set([...needed, ...(asked ?? []).filter(isPart)])].filter((part) => !isThere(part))
}

export async function recordFailedSubmission(
  world: World,
  who: Viewer,
  { code }: Refusal,
): Promise<void> {
  await securityEvent(world, {
    action: 'kyc_submission_failed',
    resource: 'kyc',
    who: who.id,
    details: { code },
  })
}

const aboutPicture = [
  'upload.type',
  'upload.damaged',
  'upload.infected',
  'upload.too_many_pixels',
  'upload.too_small',
]
const isAboutPicture = ({ code }: Refusal) =>
  aboutPicture.includes(code) || code === 'kyc.not_asked'
