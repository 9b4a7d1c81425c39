import { describe, expect, test } from 'vitest'
import { promotionById } from '../../../shop/catalog/promotions/views.ts'
import { orderNotes, parcelsOf } from '../../../shop/sales/orders/views/orders.ts'
import { writeReview } from '../../../shop/sales/reviews/actions.ts'
import {
  amy,
  ben,
  cases,
  planned,
  processing,
  promotionForm,
  read,
  reviewed,
  world,
} from '../../../tests/fixtures/staff/concurrent-edits.ts'
import {
  isDone,
  refusedOf,
  send,
  testEditConflicts,
} from '../../../tests/fixtures/staff/edit-conflicts.ts'
import { submittedCheck } from '../../../tests/support/identity-checks.ts'
import { person } from '../../../tests/support/people.ts'
import { status } from '../../../tests/support/route-caller.ts'
import { value } from '../../../tests/support/shopping.ts'
import * as reviews from './customers/reviews'
import * as review from './identity/kyc-review/page'
import * as promotion from './marketing/promotion'
import * as order from './orders/order/page'

testEditConflicts(cases)

describe('compatible concurrent actions', () => {
  test('notes on an order are both added', async () => {
    const path = await processing()
    const own = { page: order, path }
    const notes = [amy, ben].map((who) => send(own, who, { act: 'note', note: who.id }))
    expect((await Promise.all(notes)).map(isDone)).toEqual([true, true])
    const kept = await orderNotes(world, path.split('/').at(-1) ?? '')
    expect(kept.map(({ text }) => text).sort()).toEqual([amy.id, ben.id].sort())
  })

  test('a second parcel is shipped once its packer has seen the first', async () => {
    const path = await processing()
    const own = { page: order, path }
    const part = { act: 'parcel', 'quantity.0': '1' }
    for (let turn = 0; turn < 2; turn++) {
      const { seen } = await read(order, path)
      expect(isDone(await send(own, ben, { ...part, seen }))).toBe(true)
    }
    expect(await parcelsOf(world, path.split('/').at(-1) ?? '')).toHaveLength(2)
  })

  test('an identity check is decided once, by its reviewer', async () => {
    const check = {
      page: review,
      path: `/admin/kyc/${await submittedCheck(world, await person(world))}`,
    }
    const reviewer = [await person(world, 'kyc'), await person(world, 'kyc')] as const
    const answers = await Promise.all([
      send(check, reviewer[0], { decision: 'approved' }),
      send(check, reviewer[1], { decision: 'declined', reason: 'Blurred' }),
    ])
    expect(answers.map(isDone).sort()).toEqual([false, true])
    expect(status(answers.find((each) => !isDone(each)))).toBe(409)
  })
})

describe('a promotion', () => {
  test('reloaded after the first save is saved by the second', async () => {
    const path = await planned()
    const own = { page: promotion, path }
    expect(isDone(await send(own, amy, promotionForm('Amy')))).toBe(true)
    const { promotion: now } = await read(promotion, path)
    const again = { ...promotionForm('Ben'), version: String(now.version) }
    expect(isDone(await send(own, ben, again))).toBe(true)
    expect((await promotionById(world, now.id))?.name).toBe('Ben')
  })

  test('that has started cannot be changed or ended from a page that shows it as scheduled', async () => {
    const path = await planned()
    const own = { page: promotion, path }
    world.clock.advance(3_700_000)
    const end = { intent: 'end', version: '1', phase: 'planned' }
    const [answer, saved] = [
      await send(own, ben, end),
      await send(own, ben, { ...promotionForm('Ben'), startsAt: '' }),
    ]
    for (const each of [answer, saved])
      expect(refusedOf(each).refusal.code).toBe('promotions.begun')
    expect(refusedOf(saved).values.name).toBe('Ben')
  })
})

test('a review that its author has rewritten is not published from an outdated page', async () => {
  const { id, seen, ada, product } = await reviewed()
  world.clock.advance(1000)
  value(await writeReview(world, ada, product, { rating: '1', words: 'Something else.' }))
  const answer = await send({ page: reviews, path: '/admin/reviews' }, amy, {
    id,
    seen,
    to: 'published',
  })
  expect(refusedOf(answer).refusal.code).toBe('reviews.changed')
})
