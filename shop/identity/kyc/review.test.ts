// A reviewer's decision on a check, and its effects.
import { describe, expect, test } from 'vitest'
import {
  ada,
  approve,
  identity,
  reviewer,
  world,
} from '../../../tests/fixtures/accounts/identity-checks.ts'
import { confirmDecision, decide } from '../../../tests/support/decided-checks.ts'
import { submittedCheck } from '../../../tests/support/identity-checks.ts'
import { person } from '../../../tests/support/people.ts'
import { entriesOf, verifyAudit } from '../../platform/audit/views.ts'
import { ok } from '../../result.ts'
import { eraseDue } from '../documents/actions/erase.ts'
import { daysAfter } from '../documents/rules.ts'
import { dropProposal } from './actions/decide.ts'
import { forgetOldChecks } from './actions/forget.ts'
import { submitCheck } from './actions/submit.ts'
import { identityOf, lockedIdentitiesOf } from './views/identity.ts'
import { ownPictures } from './views/own.ts'
import { submissionForStaff } from './views/staff.ts'

const decline = { decision: 'declined', reason: 'The photo of the passport is too dark.' } as const
const mails = () => world.db<{ template: string; body: string }[]>`
  select template, body from mail_outbox where to_address = ${ada.email} order by created_at, template`

describe('a decision', () => {
  test('approves: verified from now on, an email, an audit entry, images for 30 more days', async () => {
    const id = await submittedCheck(world, ada)
    expect(await decide(world, reviewer, id, approve)).toEqual(
      ok({ proposed: false, released: [] }),
    )
    expect(await identity()).toMatchObject({
      state: 'verified',
      since: world.now(),
      reason: null,
      stage: 'approved',
      until: daysAfter(world.now(), 730),
    })
    expect((await mails()).map((mail) => mail.template)).toContain('kyc.approved')
    expect((await entriesOf(world, `kyc:${id}`))[0]).toMatchObject({
      who: reviewer.id,
      action: 'kyc.approved',
      details: { applicant: ada.id, reversal: false },
    })
    const day = 24 * 60 * 60 * 1000
    const { eraseAfter } = await ownPictures(world, ada)
    expect(eraseAfter).toEqual(new Date(world.now().getTime() + 30 * day))
  })

  test('is kept when images and answers are erased', async () => {
    const id = await submittedCheck(world, ada)
    await decide(world, reviewer, id, approve)
    world.clock.advance(29 * 24 * 60 * 60 * 1000)
    expect((await forgetOldChecks(world)).answers).toBe(0)
    world.clock.advance(2 * 24 * 60 * 60 * 1000)
    await eraseDue(world)
    expect((await ownPictures(world, ada)).left).toBe(0)
    expect((await forgetOldChecks(world)).answers).toBeGreaterThan(0)
    const submission = await submissionForStaff(world, reviewer, id)
    expect(submission.ok && [submission.value.answers, submission.value.state]).toEqual([
      null,
      'approved',
    ])
    expect(await identity()).toMatchObject({ state: 'verified' })
  })

  test('is a precondition for the one after it', async () => {
    const id = await submittedCheck(world, ada)
    await decide(world, reviewer, id, approve)
    const second = await person(world, 'kyc')
    await decide(world, reviewer, id, decline)
    const waiting = () => world.outside<[{ count: number }]>`
      select count(*) from pg_locks where locktype = 'advisory' and not granted`
    const acted = await world.transaction(async (inside) => {
      const held = (await lockedIdentitiesOf(inside, [ada.id])).get(ada.id)
      const reversal = confirmDecision(world, second, id)
      await expect.poll(async () => (await waiting())[0].count).toBeGreaterThan(0)
      return ok({ held, still: await identityOf(inside, ada.id), reversal: [reversal] as const })
    })
    if (!acted.ok) throw new Error(acted.code)
    expect(acted.value.held).toEqual(acted.value.still)
    expect((await acted.value.reversal[0]).ok).toBe(true)
    expect(await identity()).toMatchObject({ state: 'declined' })
  })

  test('declines with a reason that the applicant reads on the page but not by email', async () => {
    const id = await submittedCheck(world, ada)
    const empty = { decision: 'declined', reason: '  ' } as const
    expect(await decide(world, reviewer, id, empty)).toMatchObject({ code: 'kyc.reason_missing' })
    expect((await decide(world, reviewer, id, { ...decline, note: 'Ask for daylight.' })).ok).toBe(
      true,
    )
    expect(await identity()).toMatchObject({ state: 'declined', reason: decline.reason })
    const bodies = (await mails()).map((mail) => mail.body).join()
    expect(bodies).not.toContain('too dark')
    expect(bodies).not.toContain('daylight')
  })

  test('is reversed by a new one with a reason, once a second reviewer confirms; all are logged', async () => {
    const id = await submittedCheck(world, ada)
    await decide(world, reviewer, id, decline)
    expect(await decide(world, reviewer, id, approve)).toMatchObject({ code: 'kyc.reason_missing' })
    const readable = { decision: 'approved', reason: 'Readable after all.' } as const
    expect(await decide(world, reviewer, id, readable)).toMatchObject({
      value: { proposed: true },
    })
    expect(await identity()).toMatchObject({ state: 'declined' })
    expect(await decide(world, reviewer, id, readable)).toMatchObject({ code: 'kyc.proposed' })
    expect(await confirmDecision(world, reviewer, id)).toMatchObject({ code: 'kyc.four_eyes' })
    const other = await person(world, 'admin')
    expect(await confirmDecision(world, other, id)).toMatchObject({ ok: true })
    expect(await identity()).toMatchObject({ state: 'verified' })
    expect(await confirmDecision(world, other, id)).toMatchObject({ code: 'kyc.no_proposal' })
    expect((await entriesOf(world, `kyc:${id}`))[0]).toMatchObject({
      who: other.id,
      action: 'kyc.approved',
      details: { proposedBy: reviewer.id, reversal: true },
    })

    await decide(world, other, id, decline)
    expect(await dropProposal(world, reviewer, id)).toEqual(ok())
    expect(await identity()).toMatchObject({ state: 'verified' })
    await decide(world, other, id, decline)
    await confirmDecision(world, reviewer, id)
    expect(await identity()).toMatchObject({ state: 'declined' })
    const submission = await submissionForStaff(world, reviewer, id)
    expect(
      submission.ok &&
        submission.value.decisions.map((one) => [one.decision, one.reviewerId, one.secondId]),
    ).toEqual([
      ['declined', other.id, reviewer.id],
      ['approved', reviewer.id, other.id],
      ['declined', reviewer.id, null],
    ])
  })

  test('repeated is refused', async () => {
    const id = await submittedCheck(world, ada)
    await decide(world, reviewer, id, approve)
    expect(await decide(world, reviewer, id, approve)).toMatchObject({
      code: 'kyc.already_approved',
    })
  })

  test('of two concurrent ones one succeeds', async () => {
    const id = await submittedCheck(world, ada)
    const results = await Promise.all([
      decide(world, reviewer, id, approve),
      decide(world, await person(world, 'kyc'), id, approve),
    ])
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    const [row] = await world.db<{ count: number }[]>`
      select count(*) from kyc_decisions where submission_id = ${id}`
    expect(row?.count).toBe(1)
  })

  test('allows a new attempt after a decline; the old one can no longer be decided', async () => {
    const first = await submittedCheck(world, ada)
    await decide(world, reviewer, first, decline)
    world.clock.advance(1000)
    const second = await submittedCheck(world, ada)
    expect(await identity()).toMatchObject({ state: 'pending' })
    const late = { decision: 'approved', reason: 'Readable.' } as const
    expect(await decide(world, reviewer, first, late)).toMatchObject({ code: 'kyc.superseded' })
    await decide(world, reviewer, second, approve)
    expect(await identity()).toMatchObject({ state: 'verified' })
    expect(await submitCheck(world, ada)).toMatchObject({
      code: 'kyc.already_verified',
    })
  })

  test('notifies the applicant once it is committed', async () => {
    const id = await submittedCheck(world, ada)
    const announced = Promise.withResolvers<void>()
    const stop = world.events.on(`user:${ada.id}`, announced.resolve)
    await decide(world, reviewer, id, approve)
    await announced.promise
    stop()
    expect(await identity()).toMatchObject({ state: 'verified' })
  })
})

describe('without permission', () => {
  test.each([
    ['the shopper', []],
    ['support', ['support']],
    ['finance', ['finance']],
    ['fulfilment', ['fulfilment']],
    ['catalogue', ['catalogue']],
  ] as const)('%s neither decides nor reads', async (_, roles) => {
    const id = await submittedCheck(world, ada)
    const nosy = await person(world, ...roles)
    expect(await decide(world, nosy, id, approve)).toMatchObject({ code: 'kyc.not_allowed' })
    expect(await submissionForStaff(world, nosy, id)).toMatchObject({ code: 'kyc.not_allowed' })
    expect(await identity()).toMatchObject({ state: 'pending' })
  })

  test('nobody reviews their own, not even the owner of the shop', async () => {
    const boss = await person(world, 'admin', 'kyc')
    const id = await submittedCheck(world, boss)
    expect(await decide(world, boss, id, approve)).toMatchObject({ code: 'kyc.own_case' })
    expect(await submissionForStaff(world, boss, id)).toMatchObject({ code: 'kyc.own_case' })
  })

  test('the database refuses one’s own check, and another’s name on a decision', async () => {
    const id = await submittedCheck(world, ada)
    const insert = (applicant: string, who: string) => world.db`
      insert into kyc_decisions (submission_id, applicant_id, reviewer_id, decision, reason, note, at)
      values (${id}, ${applicant}, ${who}, 'approved', '', '', now())`
    await expect(insert(ada.id, ada.id)).rejects.toThrow('violates check constraint')
    await expect(insert(reviewer.id, ada.id)).rejects.toThrow('violates foreign key constraint')
  })

  test('an unknown submission and a draft are not found', async () => {
    expect(await decide(world, reviewer, 'none', approve)).toMatchObject({ code: 'kyc.missing' })
  })
})

test('the audit chain is intact', async () => {
  expect(await verifyAudit(world)).toMatchObject({ ok: true })
})
