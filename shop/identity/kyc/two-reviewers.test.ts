import { expect, test } from 'vitest'
import { photo } from '../../../tests/support/documents.ts'
import { documentFields, submittedCheck } from '../../../tests/support/identity-checks.ts'
import { viewDocuments } from '../../../tests/support/opened-documents.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { line, placed, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { refuse } from '../../result.ts'
import { orderByNumber } from '../../sales/orders/views/orders.ts'
import { confirmDecision, decide, dropProposal } from './actions/decide.ts'
import { saveDocuments } from './actions/documents.ts'
import { submitCheck } from './actions/submit.ts'
import { identityOf } from './views/identity.ts'
import { submissionForStaff } from './views/staff.ts'

const approved = { decision: 'approved', reason: '' } as const
const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const [one, two] = [await person(world, 'kyc'), await person(world, 'kyc')]
const productId = await stockedProduct(world, 50)
const state = async (id: string) => value(await identityOf(world, id)).state

/** A check whose images the first reviewer has opened. */
async function seen(who: Viewer): Promise<string> {
  const check = await submittedCheck(world, who)
  await viewDocuments(world, one, check)
  return check
}

test('an approval that releases an order above the limit takes two reviewers, one at the limit does not', async () => {
  const ada = await person(world)
  const total =
    (await orderByNumber(world, await placed(world, ada, [line(productId)])))?.total ?? 0n

  await saveSetting(world, 'system', 'identityTwoAbove', total)
  expect(await decide(world, one, await seen(ada), approved)).toMatchObject({
    value: { proposed: false },
  })
  expect(await state(ada.id)).toBe('verified')

  await saveSetting(world, 'system', 'identityTwoAbove', total - 1n)
  const bob = await person(world)
  await placed(world, bob, [line(productId)])
  const check = await seen(bob)
  expect(await decide(world, one, check, approved)).toMatchObject({ value: { proposed: true } })
  expect(await state(bob.id)).toBe('pending')
  expect(await confirmDecision(world, one, check)).toEqual(refuse('kyc.four_eyes'))
  // The second reviewer must open them, too.
  expect(await confirmDecision(world, two, check)).toEqual(refuse('kyc.unseen'))
  await viewDocuments(world, two, check)
  value(await confirmDecision(world, two, check))
  const [kept] = await world.db<{ viewed: string[] }[]>`
    select viewed_parts as viewed from kyc_decisions where submission_id = ${check}`
  expect(kept?.viewed).toEqual(['id-front', 'selfie'])
  expect(await state(bob.id)).toBe('verified')
})

test('without an order it takes one', async () => {
  await saveSetting(world, 'system', 'identityTwoAbove', 1n)
  const eve = await person(world)
  expect(await decide(world, one, await seen(eve), approved)).toMatchObject({
    value: { proposed: false },
  })
})

test('a limit of 0 takes one', async () => {
  await saveSetting(world, 'system', 'identityTwoAbove', 0n)
  const joe = await person(world)
  await placed(world, joe, [line(productId)])
  expect(await decide(world, one, await seen(joe), approved)).toMatchObject({
    value: { proposed: false },
  })
})

test('the second reviewer confirms the proposal that was shown', async () => {
  const ann = await person(world)
  const check = await seen(ann)
  await viewDocuments(world, two, check)
  const shown = async () => value(await submissionForStaff(world, two, check)).seen
  value(await decide(world, one, check, { ...approved, seen: await shown() }))
  const reverse = async (reason: string) => {
    const verdict = { decision: 'declined', reason, seen: await shown() } as const
    value(await decide(world, one, check, verdict))
    return shown()
  }
  const first = await reverse('Wrong person')
  value(await dropProposal(world, one, check, first))
  const second = await reverse('Another reason')
  expect(await confirmDecision(world, two, check, first)).toEqual(refuse('kyc.changed'))
  expect(await dropProposal(world, two, check, first)).toEqual(refuse('kyc.changed'))
  value(await confirmDecision(world, two, check, second))
  expect(await state(ann.id)).toBe('declined')
})

test('documents that were sent again are not decided by a page that shows the earlier ones', async () => {
  const sam = await person(world)
  const check = await seen(sam)
  const shown = async () => value(await submissionForStaff(world, one, check)).seen
  const before = await shown()
  const request = { decision: 'more_info_needed', code: 'unreadable', reason: '' } as const
  value(await decide(world, one, check, { ...request, requestedParts: ['selfie'], seen: before }))
  value(await saveDocuments(world, sam, { form: documentFields, pictures: { selfie: photo } }))
  value(await submitCheck(world, sam))
  const declined = { decision: 'declined', reason: 'Blurred' } as const
  const outdated = await decide(world, one, check, { ...declined, seen: before })
  expect(outdated).toEqual(refuse('kyc.changed'))
  expect(await state(sam.id)).toBe('pending')
  value(await decide(world, one, check, { ...declined, seen: await shown() }))
})
