import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { details, handedIn, papers, pictures } from '../../tests/checks.ts'
import { photo, uploaded } from '../../tests/documents.ts'
import { person } from '../../tests/people.ts'
import { card, jpeg, scene } from '../../tests/pictures.ts'
import { testConfig, testWorld } from '../../tests/world.ts'
import type { Viewer } from '../accounts/rules.ts'
import { ok } from '../result.ts'
import { claim, release } from './actions/claim.ts'
import { confirmDecision, decide, dropProposal, type Verdict } from './actions/decide.ts'
import { saveDocuments, savePhotos } from './actions/documents.ts'
import { saveDetails } from './actions/draft.ts'
import { eraseChecks } from './actions/erase.ts'
import { forgetOldChecks } from './actions/forget.ts'
import { submitCheck } from './actions/submit.ts'
import { withdraw } from './actions/withdraw.ts'
import { identityOf } from './views/identity.ts'
import { draftFor, ownNews } from './views/own.ts'
import { ownRecord } from './views/record.ts'
import { queue, submissionForStaff } from './views/staff.ts'

const world = await testWorld()
const minute = 60_000
const day = 24 * 60 * minute
const another = uploaded(await card().negate().jpeg().toBuffer())
let ada: Viewer
let reviewer: Viewer
let second: Viewer
beforeAll(async () => {
  reviewer = await person(world, 'kyc')
  second = await person(world, 'kyc')
})
beforeEach(async () => {
  ada = await person(world)
})
const approve: Verdict = { decision: 'approved', reason: '' }
const askBack: Verdict = {
  decision: 'more_info_needed',
  code: 'glare',
  reason: '',
  pieces: ['id-back'],
}
const cardOf = { ...papers, idType: 'national_id' }
const three = { ...pictures, 'id-back': photo }
const identity = async (who = ada) => {
  const found = await identityOf(world, who.id)
  return found.ok ? found.value : found
}
async function cardHandedIn(): Promise<string> {
  await saveDetails(world, ada, details)
  expect(await saveDocuments(world, ada, { form: cardOf, pictures: three })).toEqual(ok())
  const done = await submitCheck(world, ada)
  if (!done.ok) throw new Error(done.code)
  return done.value.submissionId
}

describe('asking for one side only', () => {
  test('takes that side alone, keeps the rest, and counts as the next attempt', async () => {
    const id = await cardHandedIn()
    world.clock.advance(minute)
    expect(await decide(world, reviewer, id, askBack)).toMatchObject({ ok: true })
    expect(await identity()).toMatchObject({
      ...{ state: 'pending', stage: 'more_info_needed', code: 'glare', asked: ['id-back'] },
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
    const seen = await submissionForStaff(world, reviewer, id)
    expect(seen.ok && seen.value.pictures.map(({ part }) => part)).toEqual([
      'id-front',
      'id-back',
      'selfie',
    ])
    expect(await decide(world, reviewer, id, approve)).toMatchObject({ ok: true })
    expect((await ownNews(world, ada)).map(({ what }) => what).sort()).toEqual(
      ['submitted', 'more_info_needed', 'submitted', 'approved'].sort(),
    )
    const mails = await world.db<{ template: string; body: string }[]>`
      select template, body from mail_outbox where to_address = ${ada.email}`
    expect(mails.map(({ template }) => template)).toContain('kyc.more_info_needed')
    expect(mails.map(({ body }) => body).join()).not.toMatch(/reflection|ZQX-99/i)
  })

  test('needs to say what, and why', async () => {
    const id = await cardHandedIn()
    expect(await decide(world, reviewer, id, { ...askBack, pieces: [] })).toMatchObject({
      code: 'kyc.pieces_missing',
    })
    expect(await decide(world, reviewer, id, { ...askBack, code: null })).toMatchObject({
      code: 'kyc.reason_missing',
    })
    expect(await decide(world, reviewer, id, { ...askBack, code: 'other' })).toMatchObject({
      code: 'kyc.reason_missing',
    })
  })

  test('ends by itself when nothing comes, and a new one may begin', async () => {
    const id = await cardHandedIn()
    await decide(world, reviewer, id, askBack)
    world.clock.advance(31 * day)
    expect((await forgetOldChecks(world)).expired).toBe(1)
    expect(await identity()).toMatchObject({ state: 'none', stage: 'expired' })
    expect(await saveDetails(world, ada, details)).toEqual(ok())
  })
})

describe('what a document asks for', () => {
  test('a card has two sides; without a selfie somebody has to note how it was checked', async () => {
    await saveDetails(world, ada, details)
    const other = { ...cardOf, route: 'other' }
    const one = { 'id-front': photo }
    expect(await saveDocuments(world, ada, { form: other, pictures: one })).toMatchObject({
      code: 'kyc.pictures_missing',
    })
    expect(await savePhotos(world, ada, { 'id-back': photo, selfie: photo })).toEqual(ok())
    const done = await submitCheck(world, ada)
    if (!done.ok) throw new Error(done.code)
    const seen = await submissionForStaff(world, reviewer, done.value.submissionId)
    const kept = seen.ok ? seen.value.pictures.filter(({ facts }) => !facts.erasedAt) : []
    expect(kept.map(({ part }) => part)).toEqual(['id-front', 'id-back'])
    expect(await decide(world, reviewer, done.value.submissionId, approve)).toMatchObject({
      code: 'kyc.note_missing',
    })
    const noted = { ...approve, note: 'Video call, shown the card.' }
    expect(await decide(world, reviewer, done.value.submissionId, noted)).toMatchObject({
      ok: true,
    })
  })

  test('the consent is kept with its version and time', async () => {
    await handedIn(world, ada)
    expect((await ownRecord(world, ada)).checks).toMatchObject([
      { agreedTo: { version: '2026-11', at: world.now() }, attempts: [{ number: 1 }] },
    ])
  })

  test('the code for the selfie is the reviewer’s too, and another one for each attempt', async () => {
    await saveDetails(world, ada, details)
    const first = (await draftFor(world, ada))?.code
    expect(first).toMatch(/^\d{6}$/)
    const id = await handedIn(world, ada)
    const seen = await submissionForStaff(world, reviewer, id)
    const selfie = seen.ok ? seen.value.pictures.find(({ part }) => part === 'selfie') : null
    expect(selfie?.code).toBe(first)
    await decide(world, reviewer, id, { ...askBack, pieces: ['selfie'] })
    expect((await draftFor(world, ada))?.code).not.toBe(first)
  })
})

describe('a claim', () => {
  test('keeps others away until it is over, given back, or the reader leaves', async () => {
    const id = await handedIn(world, ada)
    expect(await claim(world, reviewer, id)).toEqual(ok())
    expect(await claim(world, second, id)).toMatchObject({ code: 'kyc.claimed' })
    expect(await decide(world, second, id, approve)).toMatchObject({ code: 'kyc.claimed' })
    expect(await release(world, second, id)).toMatchObject({ code: 'kyc.not_claimed' })
    const mine = await queue(world, { filter: 'mine', reviewerId: reviewer.id })
    expect(mine.rows).toMatchObject([{ id, claimedBy: reviewer.id, state: 'in_review' }])

    world.clock.advance(10 * minute)
    await submissionForStaff(world, reviewer, id)
    world.clock.advance(10 * minute)
    expect(await claim(world, second, id)).toMatchObject({ code: 'kyc.claimed' })
    world.clock.advance(5 * minute)
    expect(await claim(world, second, id)).toEqual(ok())
    expect(await decide(world, reviewer, id, approve)).toMatchObject({ code: 'kyc.claimed' })
    expect(await release(world, second, id)).toEqual(ok())
    expect(await identity()).toMatchObject({ stage: 'submitted' })
    expect(await decide(world, reviewer, id, approve)).toMatchObject({ ok: true })
    expect(await claim(world, second, id)).toMatchObject({ code: 'kyc.not_waiting' })
  })

  test('of ten at once one has it', async () => {
    const id = await handedIn(world, ada)
    const people = await Promise.all(Array.from({ length: 10 }, () => person(world, 'kyc')))
    const results = await Promise.all(people.map((who) => claim(world, who, id)))
    expect(results.filter((result) => result.ok)).toHaveLength(1)
  })

  test('of one’s own check is refused, by the database too', async () => {
    const boss = await person(world, 'admin')
    const id = await handedIn(world, boss)
    expect(await claim(world, boss, id)).toMatchObject({ code: 'kyc.own_case' })
    const take = world.db`
      update kyc_submissions set state = 'in_review', claimed_by = user_id, claimed_until = now()
      where id = ${id}`
    await expect(take).rejects.toThrow('violates check constraint')
  })
})

describe('at the same time', () => {
  test('a check that is withdrawn while it is decided is one or the other', async () => {
    const id = await handedIn(world, ada)
    const [gone, decided] = await Promise.all([
      withdraw(world, ada),
      decide(world, reviewer, id, approve),
    ])
    const { state } = (await identity()) as { state: string }
    if (decided.ok) expect(state).toBe('verified')
    else expect([decided.code, state, gone.ok]).toEqual(['kyc.withdrawn', 'none', true])
  })

  test('a withdrawn one cannot be decided, and its pictures are gone', async () => {
    const id = await handedIn(world, ada)
    await claim(world, reviewer, id)
    await withdraw(world, ada)
    expect(await decide(world, reviewer, id, approve)).toMatchObject({ code: 'kyc.withdrawn' })
    const seen = await submissionForStaff(world, reviewer, id)
    expect(seen.ok && seen.value.pictures.every(({ facts }) => facts.erasedAt)).toBe(true)
  })

  test('two hand-ins are one attempt', async () => {
    await saveDetails(world, ada, details)
    await saveDocuments(world, ada, { form: papers, pictures })
    const results = await Promise.all(Array.from({ length: 6 }, () => submitCheck(world, ada)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const [row] = await world.db`select count(*) from kyc_attempts where user_id = ${ada.id}`
    expect(row).toEqual({ count: 1 })
  })

  test('two second reviewers confirm once', async () => {
    const id = await handedIn(world, ada)
    await decide(world, reviewer, id, approve)
    await decide(world, reviewer, id, { decision: 'declined', reason: 'Forged.' })
    const third = await person(world, 'kyc')
    const results = await Promise.all([second, third].map((who) => confirmDecision(world, who, id)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await identity()).toMatchObject({ state: 'declined' })
  })
})

describe('four eyes', () => {
  test('over the limit an approval waits for a second reviewer, and releases nothing before', async () => {
    const id = await handedIn(world, ada)
    expect(await decide(world, reviewer, id, approve, true)).toMatchObject({
      value: { proposed: true },
    })
    expect(await identity()).toMatchObject({ state: 'pending' })
    const waiting = await queue(world, { filter: 'second' })
    expect(waiting.rows.map((row) => row.id)).toContain(id)
    expect(await dropProposal(world, second, id)).toEqual(ok())
    await decide(world, reviewer, id, approve, true)
    expect(await confirmDecision(world, second, id)).toMatchObject({ ok: true })
    expect(await identity()).toMatchObject({ state: 'verified' })
  })

  test('a merchant alone writes down why and proves a second factor, outside a demonstration', async () => {
    const real = await testWorld({ config: { ...testConfig, demo: false } })
    const boss = await person(real, 'admin')
    const shopper = await person(real)
    const id = await handedIn(real, shopper)
    expect(await decide(real, boss, id, approve, true)).toMatchObject({ code: 'kyc.alone' })
    const why = { ...approve, note: 'Nobody else works here.' }
    expect(await decide(real, boss, id, why, true)).toMatchObject({ code: 'kyc.alone_factor' })
    const proved = { ...boss, proof: { at: real.now(), by: 'totp' } } as const
    expect(await decide(real, proved, id, why, true)).toMatchObject({ value: { proposed: false } })
  })

  test('the database refuses a second reviewer who is the first, or the applicant', async () => {
    const id = await handedIn(world, ada)
    const insert = (secondId: string) => world.db`
      insert into kyc_decisions (submission_id, applicant_id, reviewer_id, second_id, decision, reason, note, at)
      values (${id}, ${ada.id}, ${reviewer.id}, ${secondId}, 'approved', '', '', now())`
    await expect(insert(reviewer.id)).rejects.toThrow('violates check constraint')
    await expect(insert(ada.id)).rejects.toThrow('violates check constraint')
  })
})

describe('known from another account', () => {
  test('the same document and the same photo are told, never decided', async () => {
    const bob = await person(world)
    const number = { ...papers, idNumber: 'TWIN 77' }
    const both = {
      'id-front': uploaded(await jpeg()),
      selfie: uploaded(await scene().jpeg().toBuffer()),
    }
    const smaller = uploaded(await scene().resize(800).jpeg({ quality: 70 }).toBuffer())
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
    const seen = await submissionForStaff(world, reviewer, id)
    if (!seen.ok) throw new Error(seen.code)
    expect(seen.value.duplicates.documents).toEqual([{ submissionId: first, userId: bob.id }])
    expect(seen.value.duplicates.pictures).toContainEqual(
      expect.objectContaining({ submissionId: first, part: 'id-front', kind: 'bytes' }),
    )
    expect(seen.value.duplicates.pictures).toContainEqual(
      expect.objectContaining({ submissionId: first, part: 'selfie', kind: 'look' }),
    )
    expect(await decide(world, reviewer, id, approve)).toMatchObject({ ok: true })
    const [row] = await world.db<{ text: string }[]>`
      select encode(document_key, 'escape') as text from kyc_submissions where id = ${id}`
    expect(row?.text).not.toContain('TWIN')
  })
})

describe('the end', () => {
  test('a final decline leaves the way to a person only', async () => {
    const id = await handedIn(world, ada)
    await decide(world, reviewer, id, { decision: 'declined', reason: 'Forged.', isFinal: true })
    expect(await identity()).toMatchObject({ state: 'declined', isFinal: true })
    expect(await saveDetails(world, ada, details)).toMatchObject({ code: 'kyc.final' })
  })

  test('an approval ends after its time, and the next check may begin', async () => {
    const id = await handedIn(world, ada)
    await decide(world, reviewer, id, approve)
    world.clock.advance(731 * day)
    expect(await identity()).toMatchObject({ state: 'none', stage: 'expired' })
    await forgetOldChecks(world)
    expect(await saveDetails(world, ada, details)).toEqual(ok())
  })

  test('an account that is erased leaves dates and decisions, and no words', async () => {
    const id = await handedIn(world, ada)
    await decide(world, reviewer, id, { decision: 'declined', reason: 'Ada, too dark.' })
    expect(await eraseChecks(world, ada.id)).toEqual(ok({ checks: 1 }))
    expect(await identity()).toMatchObject({ state: 'none' })
    const [check] = (await ownRecord(world, ada)).checks
    expect(check).toMatchObject({ state: 'erased', answers: null, decisions: [{ reason: '' }] })
    expect(check?.pictures.every(({ erased }) => erased)).toBe(true)
  })
})
