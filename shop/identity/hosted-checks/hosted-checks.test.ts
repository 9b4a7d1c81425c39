// Checks by the hosted service against a local server that speaks its published API, on a real database.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { stripeIdentity } from '../../../adapters/identity/stripe.ts'
import { submittedCheck } from '../../../tests/support/identity-checks.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
} from '../../../tests/support/shopping.ts'
import { stripeIdentityServer } from '../../../tests/support/stripe-identity.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { refuse } from '../../result.ts'
import { submitAddress } from '../../sales/checkout/actions/address.ts'
import { orderByNumber } from '../../sales/orders/views/orders.ts'
import { confirmDecision, decide } from '../kyc/actions/decide.ts'
import { saveDetails } from '../kyc/actions/draft.ts'
import { eraseChecks } from '../kyc/actions/erase.ts'
import { forgetOldChecks } from '../kyc/actions/forget.ts'
import { withdraw } from '../kyc/actions/withdraw.ts'
import type { Screening } from '../kyc/port.ts'
import { identityOf } from '../kyc/views/identity.ts'
import { medianReview } from '../kyc/views/own.ts'
import { ownRecord } from '../kyc/views/record.ts'
import { queue, submissionForStaff } from '../kyc/views/staff.ts'
import { eraseSessions, wantHostedErasure } from './actions/erase.ts'
import { readDueSessions, settleSession } from './actions/settle.ts'
import { startHostedCheck } from './actions/start.ts'
import { hostedCheckOf, sessionsForStaff } from './views.ts'

const server = await stripeIdentityServer()
afterAll(server.close)
const world = await testWorld({
  config: { ...testConfig, pi: testPi },
  identityService: stripeIdentity(server),
})
const day = 24 * 60 * 60 * 1000
const names = { first_name: 'Ada', last_name: 'Lovelace' }
const agreed = { agrees: true, back: 'https://shop.example/kyc-required?checked=1' }

let ada: Viewer
beforeEach(async () => {
  server.answer(null)
  server.tell(null)
  server.redactAs('redacted')
  for (const [name, none] of [
    ['minimumAge', 0],
    ['identityTwoAbove', 0n],
  ] as const)
    await saveSetting(world, 'system', name, none)
  ada = await person(world)
})

/** Begins as the person themselves would: row-level security included. */
const start = (who = ada, asked = agreed) => startHostedCheck(world.as(who.id), who, asked)
/** The newest session of this person. */
async function begun(who = ada): Promise<string> {
  world.clock.advance(1000)
  value(await start(who))
  const [row] = await world.db<{ id: string }[]>`
    select id from kyc_sessions where user_id = ${who.id} order by created_at desc limit 1`
  return row?.id ?? ''
}
const identity = async (who = ada) => value(await identityOf(world, who.id))
async function verified(who = ada, outputs: Record<string, unknown> = names): Promise<string> {
  const id = await begun(who)
  server.move(id, 'verified', outputs)
  await settleSession(world, id)
  return id
}
const byron = { firstName: 'Ada', lastName: 'Byron', phone: '+15551234567', country: 'GB' }
/** Verified there, and of an age that a reviewer must judge. Returns the session. */
async function waiting(who = ada): Promise<string> {
  await saveSetting(world, 'system', 'minimumAge', 18)
  const id = await verified(who)
  expect(await identity(who)).toMatchObject({ state: 'pending', stage: 'submitted' })
  return id
}
const checkOf = async (who = ada) =>
  (await queue(world, { filter: null, userIds: [who.id] })).rows[0]?.id ?? ''

test('a person who is verified there is approved here, and their paid order is released', async () => {
  const number = await placed(world, ada, [line(await stockedProduct(world, 5))])
  await paid(world, number)
  value(await submitAddress(world, ada, number, address))
  expect((await orderByNumber(world, number))?.status).not.toBe('processing')
  const id = await begun()
  expect(await identity()).toMatchObject({ state: 'none' })
  server.move(id, 'processing')
  await settleSession(world, id)
  expect(await identity()).toMatchObject({ state: 'none' })
  expect(await hostedCheckOf(world, ada)).toMatchObject({ session: { isUnderWay: true } })
  server.move(id, 'verified', names)
  await settleSession(world, id)
  expect(await identity()).toMatchObject({ state: 'verified' })
  expect((await orderByNumber(world, number))?.status).toBe('processing')
  // Told again, nothing is decided again.
  await settleSession(world, id)
  await settleSession(world, id)
  const [row] = await world.db<{ count: number }[]>`
    select count(*)::int as count from kyc_decisions where applicant_id = ${ada.id}`
  expect(row?.count).toBe(1)
  // It is no review by the shop's team, whose hours are shown.
  expect(await medianReview(world)).toBeNull()
})

test('no document, and nothing but name and result, is stored; the name is encrypted', async () => {
  await verified()
  const [row] = await world.db<{ text: string; images: number }[]>`
    select encode(answers, 'escape') as text, (select count(*)::int from kyc_images) as images
    from kyc_submissions where user_id = ${ada.id}`
  expect(row?.text).not.toContain('Lovelace')
  expect(row?.images).toBe(0)
  const record = await ownRecord(world, ada)
  expect(record.checks).toMatchObject([
    {
      state: 'approved',
      answers: { details: { lastName: 'Lovelace' } },
      sessions: [{ service: 'stripe', state: 'verified' }],
    },
  ])
  expect(JSON.stringify(world.logged)).not.toContain('one-time')
})

describe('beginning', () => {
  test('needs agreement', async () => {
    expect(await start(ada, { ...agreed, agrees: false })).toMatchObject({ code: 'form.invalid' })
    expect(await hostedCheckOf(world, ada)).toEqual({ name: 'Stripe Identity', session: null })
  })

  test('twice, or again after a failed try, leads to the same session', async () => {
    const id = await begun()
    expect(await begun()).toBe(id)
    server.move(id, 'requires_input', 'selfie_face_mismatch')
    await settleSession(world, id)
    expect(await hostedCheckOf(world, ada)).toMatchObject({
      session: { state: 'open', problem: 'face_differs' },
    })
    expect(await begun()).toBe(id)
    expect(await identity()).toMatchObject({ state: 'none' })
  })

  test('again after a try that failed while the service was checking it, as most do', async () => {
    const id = await begun()
    server.move(id, 'processing')
    await settleSession(world, id)
    server.move(id, 'requires_input', 'document_unverified_other')
    await settleSession(world, id)
    expect(await identity()).toMatchObject({ state: 'none' })
    expect(await hostedCheckOf(world, ada)).toMatchObject({
      session: { state: 'open', problem: 'document_unreadable', isUnderWay: false },
    })
    expect((await queue(world, { filter: 'waiting', userIds: [ada.id] })).rows).toEqual([])
    expect(await begun()).toBe(id)
    server.move(id, 'verified', names)
    await settleSession(world, id)
    expect(await identity()).toMatchObject({ state: 'verified' })
  })

  test('again after the person has had the data of a try deleted leads to another session', async () => {
    const id = await begun()
    value(await wantHostedErasure(world, ada))
    expect(await begun()).not.toBe(id)
    await eraseSessions(world)
    expect(server.sessions.get(id)?.redaction).toEqual({ status: 'redacted' })
  })

  test('again after the end of a session leads to another, a few times', async () => {
    const seen = new Set<string>()
    for (let count = 0; count < 5; count += 1) {
      const id = await begun()
      seen.add(id)
      server.move(id, 'canceled')
      await settleSession(world, id)
    }
    expect(seen.size).toBe(5)
    expect(await start()).toMatchObject({ code: 'kyc.too_many' })
  })

  test('is refused while the service is away, in review, and after an approval', async () => {
    server.answer('hang up')
    expect(await start()).toEqual(refuse('identity.unavailable'))
    server.answer(null)
    const id = await begun()
    server.move(id, 'processing')
    expect(await start()).toMatchObject({ code: 'kyc.already_submitted' })
    server.move(id, 'verified', names)
    await settleSession(world, id)
    expect(await start()).toMatchObject({ code: 'kyc.already_verified' })
  })

  test('is not for those who have begun with documents here, or whom a reviewer has asked for some', async () => {
    const id = await begun()
    server.move(id, 'requires_input', 'country_not_supported')
    await settleSession(world, id)
    value(await saveDetails(world, ada, { ...byron, email: ada.email }))
    expect(await hostedCheckOf(world, ada)).toBeNull()
    expect(await start()).toMatchObject({ code: 'kyc.not_asked' })
    const bob = await person(world)
    const reviewer = await person(world, 'kyc')
    await waiting(bob)
    const asked = {
      decision: 'more_info_needed',
      reason: 'Please',
      requestedParts: ['id-front'],
    } as const
    value(await decide(world, reviewer, await checkOf(bob), asked))
    expect(await hostedCheckOf(world, bob)).toBeNull()
    expect(await start(bob)).toMatchObject({ code: 'kyc.not_asked' })
  })
})

describe('the service is not believed', () => {
  test('if it answers for another check, or does not know the session', async () => {
    const bob = await person(world)
    const [mine, his] = [await begun(), await begun(bob)]
    server.move(mine, 'verified', names)
    server.tell((body) => ({
      ...(body as object),
      client_reference_id: server.sessions.get(his)?.client_reference_id,
    }))
    await settleSession(world, mine)
    expect(await identity()).toMatchObject({ state: 'none' })
    server.tell(null)
    server.sessions.delete(his)
    await settleSession(world, his)
    expect(await identity(bob)).toMatchObject({ state: 'none' })
    expect(
      world.logged.filter(({ message }) => message === 'identity session is not ours'),
    ).toHaveLength(2)
    // Both can begin again.
    expect(await hostedCheckOf(world, bob)).toMatchObject({ session: { state: 'ended' } })
    expect(await begun(bob)).not.toBe(his)
  })

  test('while it is away: nothing changes, and it is asked again', async () => {
    const id = await begun()
    server.move(id, 'verified', names)
    server.answer({ status: 500, text: '{}' })
    world.clock.advance(6 * 60_000)
    expect((await readDueSessions(world)).read).toBeGreaterThan(0)
    expect(await identity()).toMatchObject({ state: 'none' })
    server.answer(null)
    world.clock.advance(6 * 60_000)
    await readDueSessions(world)
    expect(await identity()).toMatchObject({ state: 'verified' })
  })

  test('about a session that nobody began here', async () => {
    await settleSession(world, 'vs_unknown')
    expect(await identity()).toMatchObject({ state: 'none' })
  })

  test('after the person has withdrawn', async () => {
    const id = await begun()
    value(await withdraw(world, ada))
    server.move(id, 'verified', names)
    await settleSession(world, id)
    expect(await identity()).toMatchObject({ state: 'none' })
  })
})

describe('a reviewer decides', () => {
  test.each([
    ['younger', { ...names, dob: { day: 22, month: 11, year: 2010 } }],
    ['of unknown age', names],
  ])('about a person %s than the minimum', async (_name, outputs) => {
    await saveSetting(world, 'system', 'minimumAge', 18)
    await verified(ada, outputs)
    expect(await identity()).toMatchObject({ state: 'pending' })
  })

  test('not about a person of the age', async () => {
    await saveSetting(world, 'system', 'minimumAge', 18)
    await verified(ada, { ...names, dob: { day: 1, month: 1, year: 1990 } })
    expect(await identity()).toMatchObject({ state: 'verified' })
  })

  test.each([
    ['a hit', { screen: async () => 'review' as const }],
    ['an unreadable list', { screen: () => Promise.reject(new Error('gone')) }],
  ])('after %s of the screening list', async (_name, screening: Screening) => {
    const id = await begun()
    server.move(id, 'verified', { ...names, dob: null })
    await settleSession({ ...world, screening }, id)
    expect(await identity()).toMatchObject({ state: 'pending' })
  })

  test('together with the service, where an order takes two', async () => {
    await saveSetting(world, 'system', 'identityTwoAbove', 1n)
    await placed(world, ada, [line(await stockedProduct(world, 5))])
    await verified()
    expect(await identity()).toMatchObject({ state: 'pending' })
    const reviewer = await person(world, 'kyc')
    const check = await checkOf()
    const shown = value(await submissionForStaff(world, reviewer, check))
    expect(shown.proposal).toMatchObject({ reviewerId: null, decision: 'approved' })
    value(await confirmDecision(world, reviewer, check))
    expect(await identity()).toMatchObject({ state: 'verified' })
  })

  test('with a note where the service’s word is gone', async () => {
    const id = await waiting()
    value(await wantHostedErasure(world, ada))
    await eraseSessions(world)
    const reviewer = await person(world, 'kyc')
    const check = await checkOf()
    const approve = { decision: 'approved', reason: '' } as const
    expect(await decide(world, reviewer, check, approve)).toEqual(refuse('kyc.note_missing'))
    value(await decide(world, reviewer, check, { ...approve, note: 'Met in the shop.' }))
    expect(await identity()).toMatchObject({ state: 'verified' })
    expect(await sessionsForStaff(world, check)).toMatchObject([
      { service: 'Stripe Identity', state: 'erased', page: expect.stringContaining(id) },
    ])
  })

  test('who holds the check is not overtaken', async () => {
    const id = await waiting()
    const reviewer = await person(world, 'kyc')
    const { claim } = await import('../kyc/actions/claim.ts')
    value(await claim(world, reviewer, await checkOf()))
    await saveSetting(world, 'system', 'minimumAge', 0)
    await settleSession(world, id)
    expect(await identity()).toMatchObject({ state: 'pending', stage: 'in_review' })
  })
})

describe('retention', () => {
  const stateOf = async (id: string) =>
    (await world.db<{ state: string }[]>`select state from kyc_sessions where id = ${id}`)[0]?.state

  test('the service erases it as long after the decision as the shop would', async () => {
    const id = await verified()
    world.clock.advance(29 * day)
    await eraseSessions(world)
    expect(await stateOf(id)).toBe('verified')
    world.clock.advance(2 * day)
    await eraseSessions(world)
    expect(await stateOf(id)).toBe('erased')
    expect(server.sessions.get(id)?.redaction).toEqual({ status: 'redacted' })
    expect(await identity()).toMatchObject({ state: 'verified' })
  })

  test('at once if the person asks; until then nothing is said to be erased', async () => {
    const id = await verified()
    server.redactAs('processing')
    value(await wantHostedErasure(world.as(ada.id), ada))
    expect(await wantHostedErasure(world.as(ada.id), ada)).toEqual(
      refuse('kyc.nothing_to_withdraw'),
    )
    await eraseSessions(world)
    expect(await hostedCheckOf(world, ada)).toMatchObject({
      session: { state: 'verified', isErasing: true },
    })
    server.redactAs('redacted')
    world.clock.advance(day)
    await eraseSessions(world)
    expect(await stateOf(id)).toBe('erased')
    expect(await identity()).toMatchObject({ state: 'verified' })
  })

  test('of a withdrawn check, an abandoned draft and an erased account', async () => {
    const [bob, eve] = [await person(world), await person(world)]
    const withdrawn = await begun()
    const abandoned = await begun(bob)
    const erased = await verified(eve)
    value(await withdraw(world, ada))
    value(await eraseChecks(world, eve.id))
    world.clock.advance(8 * day)
    await forgetOldChecks(world)
    await eraseSessions(world)
    for (const id of [withdrawn, abandoned, erased])
      expect([id, await stateOf(id)]).toEqual([id, 'erased'])
  })

  test('not by an account that does not know it', async () => {
    const id = await verified()
    server.sessions.delete(id)
    value(await wantHostedErasure(world, ada))
    await eraseSessions(world)
    expect(await stateOf(id)).toBe('verified')
  })
})

test('a shop without the service, or one that checks documents itself, is as before', async () => {
  const own = { ...world, identityService: null }
  expect(await hostedCheckOf(own, ada)).toBeNull()
  expect(await startHostedCheck(own, ada, agreed)).toEqual(refuse('identity.unavailable'))
  await submittedCheck(own, ada)
  expect(await hostedCheckOf(world, ada)).toMatchObject({ session: null })
})
