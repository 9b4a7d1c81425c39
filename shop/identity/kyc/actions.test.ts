import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailedLink } from '../../../tests/support/accounts.ts'
import { photo, uploadedFile } from '../../../tests/support/documents.ts'
import {
  pictures as both,
  details,
  documentFields,
} from '../../../tests/support/identity-checks.ts'
import { person } from '../../../tests/support/people.ts'
import { card, decompressionBomb } from '../../../tests/support/pictures.ts'
import { testWorld } from '../../../tests/support/world.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { ok } from '../../result.ts'
import { saveDocuments } from './actions/documents.ts'
import { saveDetails } from './actions/draft.ts'
import { forgetOldChecks } from './actions/forget.ts'
import { submitCheck } from './actions/submit.ts'
import { withdraw } from './actions/withdraw.ts'
import { identityOf } from './views/identity.ts'
import { draftFor, ownPictures } from './views/own.ts'
import { ownRecord } from './views/record.ts'

const world = await testWorld()
const blurred = uploadedFile(await card().blur(8).jpeg().toBuffer())
const tiny = uploadedFile(decompressionBomb(2, 2))
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

let ada: Viewer
beforeEach(async () => {
  ada = await person(world)
})
const step1 = (who = ada) => saveDetails(world, who, details)
/** Step 2, and submission if nothing is missing. */
async function step2(
  pictures: Record<string, string> = both,
  form: Record<string, string> = documentFields,
) {
  const saved = await saveDocuments(world, ada, { form, pictures })
  return saved.ok ? submitCheck(world, ada) : saved
}
const identity = async () => {
  const found = await identityOf(world, ada.id)
  return found.ok ? found.value.state : found.code
}
const events = () => world.db<{ action: string; details: Record<string, string> }[]>`
  select action, details from security_events order by id desc limit 5`

describe('a draft', () => {
  test('continues on another device', async () => {
    expect(await step1()).toEqual(ok())
    await saveDetails(world, ada, { ...details, phone: '+445551234567' })
    const draft = await draftFor(world, ada)
    expect(draft?.answers.details).toMatchObject({ firstName: 'Ada', phone: '+445551234567' })
    expect(draft?.pictures).toEqual([])
    expect(await draftFor(world, await person(world))).toBeNull()
  })

  test('is encrypted: no answer is readable in the database', async () => {
    await step1()
    await step2({})
    const [row] = await world.db<{ text: string }[]>`
      select encode(answers, 'escape') as text from kyc_submissions where user_id = ${ada.id}`
    for (const answer of ['Ada', 'ada@shop.example', 'ZQX-99', 'Ledger']) {
      expect(row?.text).not.toContain(answer)
    }
  })

  test('is not accessible to anybody else', async () => {
    await step1()
    const other = await person(world)
    await world.db`update kyc_submissions set user_id = ${other.id} where user_id = ${ada.id}`
    await expect(draftFor(world, other)).rejects.toThrow('not what was sealed')
  })

  test('keeps its input and valid photos while something else is invalid', async () => {
    await step1()
    const first = await step2(
      { 'id-front': photo, selfie: tiny },
      { ...documentFields, nationality: '', consent: '' },
    )
    expect(first).toMatchObject({
      code: 'form.invalid',
      fields: {
        nationality: 'field.nationality.required',
        consent: 'field.consent.required',
        selfie: 'upload.too_small',
      },
    })
    const draft = await draftFor(world, ada)
    expect(draft?.answers.papers).toMatchObject({
      address: documentFields.address,
      idNumber: 'ZQX-99',
    })
    expect(draft?.pictures).toEqual([{ part: 'id-front', advice: [] }])
    expect((await step2({ selfie: photo })).ok).toBe(true)
  })

  test('is deleted after a time without activity', async () => {
    await step1()
    expect((await forgetOldChecks(world)).drafts).toBe(0)
    world.clock.advance(7 * 24 * 60 * 60 * 1000)
    expect((await forgetOldChecks(world)).drafts).toBeGreaterThan(0)
    expect(await draftFor(world, ada)).toBeNull()
  })

  test('refuses a recovery phrase in any field, and neither stores nor logs it', async () => {
    const refused = { ok: false, code: 'phrase.refused' }
    expect(await saveDetails(world, ada, { ...details, wallet: phrase })).toMatchObject(refused)
    expect(await draftFor(world, ada)).toBeNull()
    await step1()
    for (const field of ['nationality', 'address', 'idNumber']) {
      expect(await step2({}, { ...documentFields, [field]: phrase })).toMatchObject(refused)
    }
    expect((await draftFor(world, ada))?.answers.papers).toEqual({})
    expect(JSON.stringify(await events())).not.toContain('sausage')
    expect(JSON.stringify(world.logged)).not.toContain('sausage')
  })
})

describe('submitting', () => {
  test('makes it pending, keeps the photos, sends an email and logs the kinds of documents', async () => {
    await step1()
    expect((await step2()).ok).toBe(true)
    expect(await identity()).toBe('pending')
    expect(await draftFor(world, ada)).toBeNull()
    expect(await ownPictures(world, ada)).toEqual({
      advice: [],
      openings: [],
      eraseAfter: null,
      left: 2,
    })
    const [mail] = await world.db<{ template: string; body: string }[]>`
      select template, body from mail_outbox where to_address = ${ada.email}`
    expect(mail?.template).toBe('kyc.received')
    expect(mail?.body).not.toContain('ZQX-99')
    expect((await events())[0]).toEqual({
      action: 'kyc_submitted',
      details: { documents: 'id-front selfie', idType: 'passport' },
    })
  })

  test('requires step 1', async () => {
    expect(await step2()).toMatchObject({ code: 'kyc.no_details' })
  })

  test('requires both photos', async () => {
    await step1()
    expect(await step2({})).toMatchObject({ code: 'kyc.pictures_missing' })
    expect(await step2({ selfie: photo })).toMatchObject({ code: 'kyc.pictures_missing' })
    expect((await events())[0]).toMatchObject({ action: 'kyc_submission_failed' })
  })

  test('accepts a blurred photo, and flags it', async () => {
    await step1()
    expect((await step2({ ...both, 'id-front': blurred })).ok).toBe(true)
    expect((await ownPictures(world, ada)).advice).toEqual([
      { part: 'id-front', advice: ['blurred'] },
    ])
  })

  test('five times concurrently submits once', async () => {
    await step1()
    await step2({ selfie: photo })
    const results = await Promise.all(Array.from({ length: 5 }, () => step2({ 'id-front': photo })))
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(results.flatMap((result) => (result.ok ? [] : result.code))).toEqual(
      Array.from({ length: 4 }, () => 'kyc.already_submitted'),
    )
    const [left] = await world.db<{ count: number }[]>`
      select count(*) from documents where owner_id = ${ada.id} and erased_at is null`
    expect(left?.count).toBe(2)
  })

  test('twice in a row submits once, and starts no draft', async () => {
    await step1()
    await step2()
    expect(await step2()).toMatchObject({ code: 'kyc.already_submitted' })
    expect(await step1()).toMatchObject({ code: 'kyc.already_submitted' })
  })

  test('is limited to five times in 30 days, then staff have to help', async () => {
    const quick = {
      ...world,
      images: {
        ...world.images,
        pictureOf: async () => new Uint8Array(),
        makeSafe: async () => ok({ jpeg: Buffer.from('x'), width: 1, height: 1, advice: [] }),
      },
    }
    const again = async () => {
      await step1()
      await saveDocuments(quick, ada, { form: documentFields, pictures: both })
      return submitCheck(quick, ada)
    }
    for (let i = 0; i < 5; i++) {
      expect((await again()).ok).toBe(true)
      await withdraw(world, ada)
    }
    expect(await again()).toMatchObject({ code: 'kyc.too_many', facts: { limit: 5, days: 30 } })
    world.clock.advance(30 * 24 * 60 * 60 * 1000)
    expect((await again()).ok).toBe(true)
  })
})

describe('withdrawing', () => {
  test('a check in review ends it and deletes answers and photos', async () => {
    await step1()
    await step2()
    expect(await withdraw(world, ada)).toEqual(ok())
    expect(await identity()).toBe('none')
    expect((await mailedLink(world, ada.email, 'kyc.withdrawn')).pathname).toBe('/kyc-required')
    expect((await ownPictures(world, ada)).left).toBe(0)
    expect((await ownRecord(world, ada)).checks).toMatchObject([
      { state: 'withdrawn', answers: null },
    ])
    expect(await withdraw(world, ada)).toMatchObject({ code: 'kyc.nothing_to_withdraw' })
    expect(await step1()).toEqual(ok())
  })

  test('deletes a draft and its photos', async () => {
    await step1()
    await step2({ selfie: photo })
    expect(await withdraw(world, ada)).toEqual(ok())
    expect(await draftFor(world, ada)).toBeNull()
    const [left] = await world.db<{ count: number }[]>`
      select count(*) from documents where owner_id = ${ada.id} and erased_at is null`
    expect(left?.count).toBe(0)
  })
})

describe('a failed query', () => {
  beforeAll(() => world.db`alter table kyc_decisions rename to kyc_decisions_away`)

  test('is not the state "none"', async () => {
    expect(await identityOf(world, ada.id)).toEqual({ ok: false, code: 'kyc.unreadable' })
    await world.db`alter table kyc_decisions_away rename to kyc_decisions`
    expect(await identity()).toBe('none')
  })
})
