// Duplicate detection: documents and photos of another account.
import { describe, expect, test } from 'vitest'
import { ada, approve, reviewer, world } from '../../../tests/fixtures/accounts/identity-checks.ts'
import { decide } from '../../../tests/support/decided-checks.ts'
import { uploadedFile } from '../../../tests/support/documents.ts'
import { details, documentFields } from '../../../tests/support/identity-checks.ts'
import { person } from '../../../tests/support/people.ts'
import { jpeg, scene } from '../../../tests/support/pictures.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { saveDocuments } from './actions/documents.ts'
import { saveDetails } from './actions/draft.ts'
import { submitCheck } from './actions/submit.ts'
import { submissionForStaff } from './views/staff.ts'

describe('a duplicate in another account', () => {
  test('of document or photo is flagged, never decided automatically', async () => {
    const bob = await person(world)
    const number = { ...documentFields, idNumber: 'TWIN 77' }
    const both = {
      'id-front': uploadedFile(await jpeg()),
      selfie: uploadedFile(await scene().jpeg().toBuffer()),
    }
    const smaller = uploadedFile(await scene().resize(800).jpeg({ quality: 70 }).toBuffer())
    const handIn = async (who: Viewer, form: Record<string, string>, selfie = both.selfie) => {
      await saveDetails(world, who, details)
      await saveDocuments(world, who, { form, pictures: { ...both, selfie } })
      const done = await submitCheck(world, who)
      if (!done.ok) throw new Error(done.code)
      return done.value.submissionId
    }
    const first = await handIn(bob, number)
    await decide(world, reviewer, first, approve)
    const id = await handIn(ada, { ...number, idNumber: 'twin-77' }, smaller)
    const submission = await submissionForStaff(world, reviewer, id)
    if (!submission.ok) throw new Error(submission.code)
    expect(submission.value.duplicates.documents).toEqual([{ submissionId: first, userId: bob.id }])
    expect(submission.value.duplicates.pictures).toContainEqual(
      expect.objectContaining({ submissionId: first, part: 'id-front', kind: 'bytes' }),
    )
    expect(submission.value.duplicates.pictures).toContainEqual(
      expect.objectContaining({ submissionId: first, part: 'selfie', kind: 'look' }),
    )
    expect(await decide(world, reviewer, id, approve)).toMatchObject({ ok: true })
    const [row] = await world.db<{ text: string }[]>`
      select encode(document_number_hash, 'escape') as text from kyc_submissions where id = ${id}`
    expect(row?.text).not.toContain('TWIN')
  })
})
