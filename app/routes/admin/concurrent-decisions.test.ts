import { expect, test } from 'vitest'
import { decisions, drafted } from '../../../tests/fixtures/staff/concurrent-decisions.ts'
import {
  amy,
  ben,
  type Case,
  promotionForm,
  read,
} from '../../../tests/fixtures/staff/concurrent-edits.ts'
import {
  isDone,
  refusedOf,
  send,
  testEditConflicts,
} from '../../../tests/fixtures/staff/edit-conflicts.ts'
import { status } from '../../../tests/support/route-caller.ts'
import * as promotion from './marketing/promotion'
import * as editor from './products/product/page'

testEditConflicts(decisions)

test('of two promotions with the same coupon code one is saved, the other keeps its input with an error', async () => {
  const coupon = 'WEEK-OF-BOTH'
  const form = (name: string) => ({ ...promotionForm(name), coupon })
  const own = { page: promotion, path: '/admin/promotions/new' }
  const answers = await Promise.all([send(own, amy, form('Amy’s')), send(own, ben, form('Ben’s'))])
  expect(answers.map(isDone).sort()).toEqual([false, true])
  const { refusal, values } = refusedOf(answers.find((each) => !isDone(each)))
  expect(Object.keys(refusal.fields ?? {})).toEqual(['coupon'])
  expect(['Amy’s', 'Ben’s']).toContain(values.name)
  expect(values.coupon).toBe(coupon)
})

test('a draft that has changed is not published from an outdated page', async () => {
  const path = await drafted()
  const { part, overview } = await read(editor, path)
  const { seen } = overview
  const form = { ...part.values, intent: 'save', detailedInfo: 'Newer.' }
  expect(isDone(await send({ page: editor, path }, amy, form))).toBe(true)
  const answer = await send({ page: editor, path }, ben, { intent: 'publish', seen, note: 'Mine' })
  expect(status(answer)).toBe(409)
  expect(refusedOf(answer).values.note).toBe('Mine')
})

test('assigning a payment without the current assignment is refused once it has one', async () => {
  const own = (await decisions['a payment without an order']?.()) as Case
  expect(isDone(await send(own, amy, own.first))).toBe(true)
  const { was: _, ...unsaid } = own.second as Record<string, string>
  const { refusal } = refusedOf(await send(own, ben, unsaid))
  expect(refusal).toMatchObject({ code: 'transaction.assigned', facts: { order: own.first.order } })
})
