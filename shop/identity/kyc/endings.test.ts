// Expiry and renewal of an approval.
import { beforeEach, describe, expect, test } from 'vitest'
import { ada, identity, reviewer, world } from '../../../tests/fixtures/accounts/identity-checks.ts'
import { decide } from '../../../tests/support/decided-checks.ts'
import {
  details,
  documentFields,
  pictures,
  submittedCheck,
} from '../../../tests/support/identity-checks.ts'
import { person } from '../../../tests/support/people.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { ok, refuse } from '../../result.ts'
import { saveDocuments } from './actions/documents.ts'
import { saveDetails } from './actions/draft.ts'
import { forgetOldChecks } from './actions/forget.ts'
import { submitCheck } from './actions/submit.ts'
import { withdraw } from './actions/withdraw.ts'
import { identityOf } from './views/identity.ts'
import { noticeOf } from './views/notice.ts'

const day = 86_400_000

const approve = (id: string) => decide(world, reviewer, id, { decision: 'approved', reason: '' })
const mails = async () => {
  const rows = await world.db<{ template: string }[]>`
    select template from mail_outbox where to_address = ${ada.email} order by created_at`
  return rows.map(({ template }) => template)
}

/** Approved now for 60 days; other approvals do not expire. */
beforeEach(async () => {
  await world.db`update kyc_submissions set valid_until = null`
  await saveSetting(world, 'system', 'identityValidDays', 60)
  const approved = await approve(await submittedCheck(world, ada))
  if (!approved.ok) throw new Error(approved.code)
})

describe('the end of an approval', () => {
  test('is that of the setting; with 0 there is none', async () => {
    expect(await identity()).toMatchObject({
      until: new Date(world.now().getTime() + 60 * day),
      mayRenew: false,
    })
    await saveSetting(world, 'system', 'identityValidDays', 0)
    const bob = await person(world)
    await approve(await submittedCheck(world, bob))
    expect(await identityOf(world, bob.id)).toMatchObject({
      value: { state: 'verified', until: null },
    })
  })

  test('is announced once thirty days before, and on its day', async () => {
    world.clock.advance(29 * day)
    expect(await forgetOldChecks(world)).toMatchObject({ ending: 0 })
    world.clock.advance(day)
    expect(await forgetOldChecks(world)).toMatchObject({ ending: 1, expired: 0 })
    expect(await forgetOldChecks(world)).toMatchObject({ ending: 0 })
    expect((await mails()).at(-1)).toBe('kyc.ending')
    world.clock.advance(30 * day)
    expect(await forgetOldChecks(world)).toMatchObject({ expired: 1 })
    expect((await mails()).filter((each) => each === 'kyc.expired')).toHaveLength(1)
    expect(await identity()).toMatchObject({ state: 'none', stage: 'expired' })
  })

  test('can be renewed before, and it counts until the renewal is decided', async () => {
    expect(await saveDetails(world, ada, details)).toEqual(refuse('kyc.already_verified'))
    world.clock.advance(40 * day)
    expect(await saveDetails(world, ada, details)).toEqual(ok())
    expect(await saveDocuments(world, ada, { form: documentFields, pictures })).toEqual(ok())
    expect(await identity()).toMatchObject({ state: 'verified', stage: 'approved', mayRenew: true })
    const sent = await submitCheck(world, ada)
    expect(await identity()).toMatchObject({ state: 'verified', stage: 'submitted' })
    // No expiry notice while a renewal is waiting.
    expect(await forgetOldChecks(world)).toMatchObject({ ending: 0 })
    await approve(sent.ok ? sent.value.submissionId : '')
    expect(await identity()).toMatchObject({
      state: 'verified',
      stage: 'approved',
      until: new Date(world.now().getTime() + 60 * day),
    })
    world.clock.advance(21 * day)
    expect(await forgetOldChecks(world)).toMatchObject({ expired: 1 })
    expect(await mails()).not.toContain('kyc.expired')
    expect(await identity()).toMatchObject({ state: 'verified' })
  })

  test('with a renewal in review is pending; if withdrawn, it has ended', async () => {
    world.clock.advance(40 * day)
    await submittedCheck(world, ada)
    world.clock.advance(20 * day)
    await forgetOldChecks(world)
    expect(await identity()).toMatchObject({ state: 'pending', stage: 'submitted' })
    await withdraw(world, ada)
    expect(await identity()).toMatchObject({ state: 'none', stage: 'expired' })
  })
})

test('the badge of the account menu follows the state, and disappears when read', async () => {
  const notice = (seen = 0) => noticeOf(world, ada.id, seen)
  await expect.poll(() => notice()).toBe('approved')
  expect(await notice(world.now().getTime())).toBe(null)
  world.clock.advance(31 * day)
  expect(await notice(world.now().getTime())).toBe('ending')
  const id = await submittedCheck(world, ada)
  await expect.poll(() => notice()).toBe(null)
  await decide(world, reviewer, id, {
    decision: 'more_info_needed',
    reason: 'Please.',
    requestedParts: ['selfie'],
  })
  await expect.poll(() => notice(world.now().getTime())).toBe('more')
})
