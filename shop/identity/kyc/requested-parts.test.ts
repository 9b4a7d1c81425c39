// Photos required for a check, and requesting one of them again.
import { describe, expect, test } from 'vitest'
import {
  ada,
  approve,
  identity,
  reviewer,
  world,
} from '../../../tests/fixtures/accounts/identity-checks.ts'
import { decide } from '../../../tests/support/decided-checks.ts'
import { photo, uploadedFile } from '../../../tests/support/documents.ts'
import {
  details,
  documentFields,
  pictures,
  submittedCheck,
} from '../../../tests/support/identity-checks.ts'
import { card } from '../../../tests/support/pictures.ts'
import { ok } from '../../result.ts'
import type { Verdict } from './actions/decide.ts'
import { saveDocuments, savePhotos } from './actions/documents.ts'
import { saveDetails } from './actions/draft.ts'
import { forgetOldChecks } from './actions/forget.ts'
import { submitCheck } from './actions/submit.ts'
import { draftFor, ownKycEvents } from './views/own.ts'
import { ownRecord } from './views/record.ts'
import { submissionForStaff } from './views/staff.ts'

const minute = 60_000
const day = 24 * 60 * minute
const another = uploadedFile(await card().negate().jpeg().toBuffer())
const askBack: Verdict = {
  decision: 'more_info_needed',
  code: 'glare',
  reason: '',
  requestedParts: ['id-back'],
}
const cardOf = { ...documentFields, idType: 'national_id' }
const three = { ...pictures, 'id-back': photo }
async function cardHandedIn(): Promise<string> {
  await saveDetails(world, ada, details)
  expect(await saveDocuments(world, ada, { form: cardOf, pictures: three })).toEqual(ok())
  const done = await submitCheck(world, ada)
  if (!done.ok) throw new Error(done.code)
  return done.value.submissionId
}

describe('requesting one side only', () => {
  test('accepts that side, keeps the rest, and counts as the next attempt', async () => {
    const id = await cardHandedIn()
    world.clock.advance(minute)
    expect(await decide(world, reviewer, id, askBack)).toMatchObject({ ok: true })
    expect(await identity()).toMatchObject({
      state: 'pending',
      stage: 'more_info_needed',
      code: 'glare',
      asked: ['id-back'],
    })
    const before = await draftFor(world, ada)
    expect(before).toMatchObject({ asked: ['id-back'], needed: ['id-back'], pictures: [] })
    expect(await saveDetails(world, ada, details)).toMatchObject({ code: 'kyc.not_asked' })
    expect(await savePhotos(world, ada, { selfie: photo })).toMatchObject({
      fields: { selfie: 'kyc.not_asked' },
    })
    expect(await submitCheck(world, ada)).toMatchObject({ code: 'kyc.pictures_missing' })

    expect(await savePhotos(world, ada, { 'id-back': another })).toEqual(ok())
    expect(await submitCheck(world, ada)).toMatchObject({ value: { submissionId: id, attempt: 2 } })
    expect(await identity()).toMatchObject({ state: 'pending', stage: 'submitted', asked: [] })
    const submission = await submissionForStaff(world, reviewer, id)
    expect(submission.ok && submission.value.pictures.map(({ part }) => part)).toEqual([
      'id-front',
      'id-back',
      'selfie',
    ])
    expect(await decide(world, reviewer, id, approve)).toMatchObject({ ok: true })
    expect((await ownKycEvents(world, ada)).map(({ what }) => what).sort()).toEqual(
      ['submitted', 'more_info_needed', 'submitted', 'approved'].sort(),
    )
    const mails = await world.db<{ template: string; body: string }[]>`
      select template, body from mail_outbox where to_address = ${ada.email}`
    expect(mails.map(({ template }) => template)).toContain('kyc.more_info_needed')
    expect(mails.map(({ body }) => body).join()).not.toMatch(/reflection|ZQX-99/i)
  })

  test('needs the parts and a reason', async () => {
    const id = await cardHandedIn()
    expect(await decide(world, reviewer, id, { ...askBack, requestedParts: [] })).toMatchObject({
      code: 'kyc.pieces_missing',
    })
    expect(await decide(world, reviewer, id, { ...askBack, code: null })).toMatchObject({
      code: 'kyc.reason_missing',
    })
    expect(await decide(world, reviewer, id, { ...askBack, code: 'other' })).toMatchObject({
      code: 'kyc.reason_missing',
    })
  })

  test('expires without a response, and a new check can start', async () => {
    const id = await cardHandedIn()
    await decide(world, reviewer, id, askBack)
    world.clock.advance(31 * day)
    expect((await forgetOldChecks(world)).expired).toBe(1)
    expect(await identity()).toMatchObject({ state: 'none', stage: 'expired' })
    expect(await saveDetails(world, ada, details)).toEqual(ok())
  })
})

describe('required parts', () => {
  test('an ID card has two sides; without a selfie the method of verification must be noted', async () => {
    await saveDetails(world, ada, details)
    const other = { ...cardOf, route: 'other' }
    const one = { 'id-front': photo }
    expect(await saveDocuments(world, ada, { form: other, pictures: one })).toMatchObject({
      code: 'kyc.pictures_missing',
    })
    expect(await savePhotos(world, ada, { 'id-back': photo, selfie: photo })).toEqual(ok())
    const done = await submitCheck(world, ada)
    if (!done.ok) throw new Error(done.code)
    const submission = await submissionForStaff(world, reviewer, done.value.submissionId)
    const existing = submission.ok
      ? submission.value.pictures.filter(({ facts }) => !facts.erasedAt)
      : []
    expect(existing.map(({ part }) => part)).toEqual(['id-front', 'id-back'])
    expect(await decide(world, reviewer, done.value.submissionId, approve)).toMatchObject({
      code: 'kyc.note_missing',
    })
    const noted = { ...approve, note: 'Video call, shown the card.' }
    expect(await decide(world, reviewer, done.value.submissionId, noted)).toMatchObject({
      ok: true,
    })
  })

  test('the consent is stored with its version and time', async () => {
    await submittedCheck(world, ada)
    expect((await ownRecord(world, ada)).checks).toMatchObject([
      { agreedTo: { version: '2026-11-25', at: world.now() }, attempts: [{ number: 1 }] },
    ])
  })

  test('the code for the selfie is shown to the reviewer, and differs for each attempt', async () => {
    await saveDetails(world, ada, details)
    const first = (await draftFor(world, ada))?.code
    expect(first).toMatch(/^\d{6}$/)
    const id = await submittedCheck(world, ada)
    const submission = await submissionForStaff(world, reviewer, id)
    const selfie = submission.ok
      ? submission.value.pictures.find(({ part }) => part === 'selfie')
      : null
    expect(selfie?.code).toBe(first)
    await decide(world, reviewer, id, { ...askBack, requestedParts: ['selfie'] })
    expect((await draftFor(world, ada))?.code).not.toBe(first)
  })
})
