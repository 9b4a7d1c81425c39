// Lists of users and identity checks, and the counters of the tabs.
import { describe, expect, test } from 'vitest'
import { listScreening } from '../../../adapters/screening/list.ts'
import {
  ada,
  check,
  grace,
  numbersNamed,
  staff,
  world,
} from '../../../tests/fixtures/staff/admin-lists.ts'
import { uploadedFile } from '../../../tests/support/documents.ts'
import { details, documentFields, pictures } from '../../../tests/support/identity-checks.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { saveDocuments } from '../../identity/kyc/actions/documents.ts'
import { saveDetails } from '../../identity/kyc/actions/draft.ts'
import { submitCheck } from '../../identity/kyc/actions/submit.ts'
import { withdraw } from '../../identity/kyc/actions/withdraw.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { tabCounts } from '../overview/views/counts.ts'
import { kycRows, reviewOf } from './views/kyc.ts'
import { userPageOf, userRows } from './views/users.ts'

describe('customers and identity checks', () => {
  test('customers are listed with identity, number of orders and referrer', async () => {
    const { rows } = await userRows(world, { q: 'ada@', after: null })
    expect(rows).toEqual([
      expect.objectContaining({
        identity: 'verified',
        orders: 4,
        referrer: expect.objectContaining({ name: 'Grace Hopper' }),
      }),
    ])
    expect((await userRows(world, { q: 'hopper', after: null })).rows).toMatchObject([
      { identity: 'pending', orders: 2, referrer: null },
    ])
  })

  test('a customer has orders, transactions and checks, without the answers of these', async () => {
    const page = value(await userPageOf(world, grace.id))
    expect(page.orders.map(({ number }) => number)).toEqual(numbersNamed('unverified', 'awaiting'))
    expect(page.transactions).toHaveLength(2)
    expect(page.submissions).toEqual([
      { id: check, state: 'submitted', submittedAt: expect.any(Date) },
    ])
    expect((await userPageOf(world, 'nobody')).ok).toBe(false)
  })

  test('checks are filtered by state and customer', async () => {
    const rows = async (filter: 'all' | 'pending' | 'approved' | 'declined', q = '') =>
      (await kycRows(world, grace, { filter, q, after: null })).rows.map(({ userId }) => userId)
    expect(await rows('all')).toEqual([ada.id, grace.id])
    expect(await rows('pending')).toEqual([grace.id])
    expect(await rows('approved')).toEqual([ada.id])
    expect(await rows('declined')).toEqual([])
    expect(await rows('all', 'Grace')).toEqual([grace.id])
    expect(await rows('all', 'nobody')).toEqual([])
  })

  test('a review shows its applicant, and takes the role', async () => {
    expect(value(await reviewOf(world, staff, check))).toMatchObject({
      applicant: { name: 'Grace Hopper' },
      names: { [grace.id]: 'Grace Hopper' },
    })
    const support = await person(world, 'support')
    expect((await reviewOf(world, support, check)).ok).toBe(false)
  })
})

test('the counts are those of the tabs that the role opens', async () => {
  const counts = await tabCounts(world, staff)
  expect(counts).toMatchObject({
    kyc: { count: 1, isMore: false },
    orders: { count: 1, isMore: false },
    transactions: { count: 1, isMore: false },
  })
  // Counters show waiting items: the user list has none.
  expect(counts.users).toBeUndefined()
  expect(await tabCounts(world, await person(world, 'kyc'))).toEqual({ kyc: counts.kyc })
  expect(await tabCounts(world, ada)).toEqual({})
})

test('age, a match on the screening list, and a missing list are flagged', async () => {
  await saveSetting(world, 'system', 'minimumAge', 18)
  const young = await person(world)
  const born = { ...documentFields, birthDate: '2010-01-01' }
  await saveDetails(world, young, details)
  await saveDocuments(world, young, { form: born, pictures })
  const sent = value(await submitCheck(world, young))
  const hints = async (list: string | null) => {
    const screening = list === null ? null : listScreening(list)
    const review = await reviewOf({ ...world, screening }, staff, sent.submissionId)
    return value(review).hints
  }
  const none = { age: { years: 16, minimum: 18 }, screened: null, wallet: null }
  expect(await hints(null)).toEqual(none)
  const listed = uploadedFile(Buffer.from('Byron Ada; 2010-01-01'))
  expect(await hints(listed)).toEqual({ ...none, screened: 'review' })
  expect(await hints(uploadedFile(Buffer.from('Grace Hopper')))).toMatchObject({
    screened: 'clear',
  })
  expect(await hints(`${listed}.gone`)).toMatchObject({ screened: 'unreadable' })
  await saveSetting(world, 'system', 'minimumAge', 0)
  await withdraw(world, young)
})
