// What reviewers and others may see of checks.
import { describe, expect, test } from 'vitest'
import { ada, approve, reviewer, world } from '../../../tests/fixtures/accounts/identity-checks.ts'
import { decide } from '../../../tests/support/decided-checks.ts'
import { submittedCheck } from '../../../tests/support/identity-checks.ts'
import { person } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { entriesOf } from '../../platform/audit/views.ts'
import { openDocument } from '../documents/actions/open.ts'
import { identitiesOf } from './views/identity.ts'
import { ownPictures, reviewTime } from './views/own.ts'
import { type QueueFilter, queue, submissionForStaff, waitingChecks } from './views/staff.ts'

describe('reviewers see', () => {
  test('a submission with answers, photos, and who opened them; reading is logged', async () => {
    const id = await submittedCheck(world, ada)
    const first = await submissionForStaff(world, reviewer, id)
    if (!first.ok) throw new Error(first.code)
    expect(first.value.answers?.papers).toMatchObject({ idNumber: 'ZQX-99', idType: 'passport' })
    const [picture] = first.value.pictures
    await openDocument(world, reviewer, picture?.facts.id ?? '', 'review')
    const second = await submissionForStaff(world, reviewer, id)
    expect(second.ok && second.value.openings).toMatchObject([
      { documentId: picture?.facts.id, viewerId: reviewer.id, reason: 'review' },
    ])
    expect((await ownPictures(world, ada)).openings).toEqual([world.now()])
    const actions = (await entriesOf(world, `kyc:${id}`)).map((entry) => entry.action)
    expect(actions).toEqual(['kyc.viewed', 'kyc.viewed', 'kyc.submitted'])
  })

  test('the queue: pending ones oldest first, others newest first, by state, paged, without drafts', async () => {
    const fresh = await testWorld()
    expect(await queue(fresh, { filter: null })).toEqual({ rows: [], next: null })
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      ids.unshift(await submittedCheck(fresh, await person(fresh)))
      fresh.clock.advance(60_000)
    }
    await decide(fresh, await person(fresh, 'kyc'), ids[1] ?? '', approve)
    const idsOf = async (filter: QueueFilter) =>
      (await queue(fresh, { filter })).rows.map((row) => row.id)
    expect(await idsOf(null)).toEqual(ids)
    expect(await idsOf('waiting')).toEqual([ids[2], ids[0]])
    expect(await idsOf('submitted')).toEqual([ids[0], ids[2]])
    expect(await idsOf('approved')).toEqual([ids[1]])
    expect(await waitingChecks(fresh, 10)).toBe(2)
    expect(await waitingChecks(fresh, 1)).toBe(1)

    const first = await queue(fresh, { filter: null, limit: 2 })
    const second = await queue(fresh, { filter: null, limit: 2, after: first.next })
    expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(ids)
    expect(second.next).toBeNull()
    expect(await queue(fresh, { filter: null, after: "1.'; drop" })).toMatchObject({ next: null })

    const [approved] = (await queue(fresh, { filter: 'approved' })).rows
    expect(approved).toMatchObject({ name: 'Ada Byron', country: 'GB', idType: 'passport' })
    const userIds = [approved?.userId ?? '']
    expect((await queue(fresh, { filter: null, userIds })).rows).toEqual([approved])
  })

  test('identities in bulk equal those one by one', async () => {
    const id = await submittedCheck(world, ada)
    await decide(world, reviewer, id, approve)
    const nobody = await person(world)
    const many = await identitiesOf(world, [ada.id, nobody.id])
    expect(many.ok && [many.value.get(ada.id)?.state, many.value.has(nobody.id)]).toEqual([
      'verified',
      false,
    ])
  })

  test('the median of first decisions in the last 30 days', async () => {
    const fresh = await testWorld()
    const staff = await person(fresh, 'kyc')
    expect(await reviewTime(fresh)).toEqual({ from: 24, to: 48, median: null })
    for (const hours of [2, 5, 20]) {
      const id = await submittedCheck(fresh, await person(fresh))
      fresh.clock.advance(hours * 60 * 60 * 1000)
      await decide(fresh, staff, id, approve)
    }
    expect((await reviewTime(fresh)).median).toBe(5)
    fresh.clock.advance(31 * 24 * 60 * 60 * 1000)
    expect((await reviewTime(fresh)).median).toBeNull()
  })
})
