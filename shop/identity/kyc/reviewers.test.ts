// Concurrent reviewers of one check: claims, races, and the four-eyes principle.
import { describe, expect, test } from 'vitest'
import {
  ada,
  approve,
  identity,
  reviewer,
  world,
} from '../../../tests/fixtures/accounts/identity-checks.ts'
import { confirmDecision, decide } from '../../../tests/support/decided-checks.ts'
import {
  details,
  documentFields,
  pictures,
  submittedCheck,
} from '../../../tests/support/identity-checks.ts'
import { person } from '../../../tests/support/people.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { ok } from '../../result.ts'
import { claim, release } from './actions/claim.ts'
import { dropProposal } from './actions/decide.ts'
import { saveDocuments } from './actions/documents.ts'
import { saveDetails } from './actions/draft.ts'
import { submitCheck } from './actions/submit.ts'
import { withdraw } from './actions/withdraw.ts'
import { queue, submissionForStaff } from './views/staff.ts'

const minute = 60_000
const second = await person(world, 'kyc')

describe('a claim', () => {
  test('excludes others until it expires, is released, or the page is closed', async () => {
    const id = await submittedCheck(world, ada)
    expect(await claim(world, reviewer, id)).toEqual(ok())
    expect(await claim(world, second, id)).toMatchObject({ code: 'kyc.claimed' })
    expect(await decide(world, second, id, approve)).toMatchObject({ code: 'kyc.claimed' })
    expect(await release(world, second, id)).toMatchObject({ code: 'kyc.not_claimed' })
    const ownQueue = await queue(world, { filter: 'mine', reviewerId: reviewer.id })
    expect(ownQueue.rows).toMatchObject([{ id, claimedBy: reviewer.id, state: 'in_review' }])

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

  test('by ten concurrent requests succeeds for one', async () => {
    const id = await submittedCheck(world, ada)
    const people = await Promise.all(Array.from({ length: 10 }, () => person(world, 'kyc')))
    const results = await Promise.all(people.map((who) => claim(world, who, id)))
    expect(results.filter((result) => result.ok)).toHaveLength(1)
  })

  test('of one’s own check is refused, by the database too', async () => {
    const boss = await person(world, 'admin')
    const id = await submittedCheck(world, boss)
    expect(await claim(world, boss, id)).toMatchObject({ code: 'kyc.own_case' })
    const take = world.db`
      update kyc_submissions set state = 'in_review', claimed_by = user_id, claimed_until = now()
      where id = ${id}`
    await expect(take).rejects.toThrow('violates check constraint')
  })
})

describe('concurrently', () => {
  test('a withdrawal and a decision: one of them succeeds', async () => {
    const id = await submittedCheck(world, ada)
    const [gone, decided] = await Promise.all([
      withdraw(world, ada),
      decide(world, reviewer, id, approve),
    ])
    const { state } = (await identity()) as { state: string }
    if (decided.ok) expect(state).toBe('verified')
    else expect([decided.code, state, gone.ok]).toEqual(['kyc.withdrawn', 'none', true])
  })

  test('a withdrawn check cannot be decided, and its images are erased', async () => {
    const id = await submittedCheck(world, ada)
    await claim(world, reviewer, id)
    await withdraw(world, ada)
    expect(await decide(world, reviewer, id, approve)).toMatchObject({ code: 'kyc.withdrawn' })
    const submission = await submissionForStaff(world, reviewer, id)
    expect(submission.ok && submission.value.pictures.every(({ facts }) => facts.erasedAt)).toBe(
      true,
    )
  })

  test('two submissions make one attempt', async () => {
    await saveDetails(world, ada, details)
    await saveDocuments(world, ada, { form: documentFields, pictures })
    const results = await Promise.all(Array.from({ length: 6 }, () => submitCheck(world, ada)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const [row] = await world.db`select count(*) from kyc_attempts where user_id = ${ada.id}`
    expect(row).toEqual({ count: 1 })
  })

  test('two second reviewers confirm once', async () => {
    const id = await submittedCheck(world, ada)
    await decide(world, reviewer, id, approve)
    await decide(world, reviewer, id, { decision: 'declined', reason: 'Forged.' })
    const third = await person(world, 'kyc')
    const results = await Promise.all([second, third].map((who) => confirmDecision(world, who, id)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await identity()).toMatchObject({ state: 'declined' })
  })
})

describe('the four-eyes principle', () => {
  test('over the limit an approval waits for a second reviewer, and releases nothing before', async () => {
    const id = await submittedCheck(world, ada)
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

  test('a single merchant gives a reason and uses a second factor, outside a demonstration', async () => {
    const real = await testWorld({ config: { ...testConfig, demo: false } })
    const boss = await person(real, 'admin')
    const shopper = await person(real)
    const id = await submittedCheck(real, shopper)
    expect(await decide(real, boss, id, approve, true)).toMatchObject({ code: 'kyc.alone' })
    const why = { ...approve, note: 'Nobody else works here.' }
    expect(await decide(real, boss, id, why, true)).toMatchObject({ code: 'kyc.alone_factor' })
    const proved = { ...boss, proof: { at: real.now(), by: 'totp' } } as const
    expect(await decide(real, proved, id, why, true)).toMatchObject({ value: { proposed: false } })
  })

  test('the database refuses a second reviewer who is the first, or the applicant', async () => {
    const id = await submittedCheck(world, ada)
    const insert = (secondId: string) => world.db`
      insert into kyc_decisions (submission_id, applicant_id, reviewer_id, second_reviewer_id, decision, reason, note, at)
      values (${id}, ${ada.id}, ${reviewer.id}, ${secondId}, 'approved', '', '', now())`
    await expect(insert(reviewer.id)).rejects.toThrow('violates check constraint')
    await expect(insert(ada.id)).rejects.toThrow('violates check constraint')
  })
})
