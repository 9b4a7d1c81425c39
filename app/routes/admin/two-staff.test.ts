import { describe, expect, test } from 'vitest'
import type { Viewer } from '../../../shop/accounts/rules.ts'
import { orderNotes, parcelsOf } from '../../../shop/orders/views.ts'
import { promotionById } from '../../../shop/promotions/views.ts'
import type { Refusal } from '../../../shop/result.ts'
import { writeReview } from '../../../shop/reviews/actions.ts'
import { askIn, body, location, status } from '../../../tests/ask.ts'
import { handedIn } from '../../../tests/checks.ts'
import { person } from '../../../tests/people.ts'
import {
  amy,
  ben,
  type Case,
  cases,
  planned,
  processing,
  promotionForm,
  read,
  reviewed,
  world,
} from '../../../tests/scenes/two-staff.ts'
import { value } from '../../../tests/shopping.ts'
import * as review from './kyc-review'
import * as order from './order'
import * as promotion from './promotion'
import * as reviews from './reviews'

const send = ({ page, path }: Pick<Case, 'page' | 'path'>, who: Viewer, fields: object) =>
  askIn(world)(page.action, path, who, new URLSearchParams(fields as Record<string, string>))
const refusedOf = (answer: unknown) =>
  body(answer) as { refusal: Refusal; values: Record<string, string> }
const isDone = (answer: unknown): boolean => location(answer) !== null

/** What a form says beside what is typed into it. */
const isHidden = /^(was|seen|intent|act|to|version)\b/

/** What the first has taken away is not there for the second; all else is a conflict. */
const statusFor = (name: string): number => (name.endsWith(' away') ? 404 : 409)

describe.each(Object.keys(cases))('%s', (name) => {
  test('the second is told in words, once and again, and has what they typed', async () => {
    const own = (await cases[name]?.()) as Case
    expect(isDone(await send(own, amy, own.first))).toBe(true)
    const second = await send(own, ben, own.second)
    expect(status(second)).toBe(statusFor(name))
    const { refusal, values } = refusedOf(second)
    const said = world.say('en', 'errors', refusal.code, refusal.facts)
    expect(said).not.toContain(refusal.code)
    for (const [field, typed] of Object.entries(own.second))
      if (!isHidden.test(field)) expect(values[field]).toBe(typed)
    // Not told once and then written over: what was seen is still what was seen.
    expect(status(await send(own, ben, own.second))).toBe(statusFor(name))
  })

  test('of two at the same moment one counts', async () => {
    const own = (await cases[name]?.()) as Case
    const answers = await Promise.all([send(own, amy, own.first), send(own, ben, own.second)])
    expect(answers.map(isDone).sort()).toEqual([false, true])
    expect([404, 409]).toContain(status(answers.find((each) => !isDone(each))))
  })
})

describe('what two may do at once', () => {
  test('notes on an order are added: both are there', async () => {
    const path = await processing()
    const own = { page: order, path }
    const notes = [amy, ben].map((who) => send(own, who, { act: 'note', note: who.id }))
    expect((await Promise.all(notes)).map(isDone)).toEqual([true, true])
    const kept = await orderNotes(world, path.split('/').at(-1) ?? '')
    expect(kept.map(({ words }) => words).sort()).toEqual([amy.id, ben.id].sort())
  })

  test('a second parcel goes out once its packer has seen the first', async () => {
    const path = await processing()
    const own = { page: order, path }
    const part = { act: 'parcel', 'pieces.0': '1' }
    for (let turn = 0; turn < 2; turn++) {
      const { seen } = await read(order, path)
      expect(isDone(await send(own, ben, { ...part, seen }))).toBe(true)
    }
    expect(await parcelsOf(world, path.split('/').at(-1) ?? '')).toHaveLength(2)
  })

  test('an identity check is decided once, by whoever has it', async () => {
    const check = { page: review, path: `/admin/kyc/${await handedIn(world, await person(world))}` }
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
  test('that was read again after the first is saved by the second', async () => {
    const path = await planned()
    const own = { page: promotion, path }
    expect(isDone(await send(own, amy, promotionForm('Amy')))).toBe(true)
    const { promotion: now } = await read(promotion, path)
    const again = { ...promotionForm('Ben'), version: String(now.version) }
    expect(isDone(await send(own, ben, again))).toBe(true)
    expect((await promotionById(world, now.id))?.name).toBe('Ben')
  })

  test('that has begun meanwhile is neither changed nor ended by who saw it planned', async () => {
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

test('a review that its author has written anew is not published unread', async () => {
  const { id, seen, ada, product } = await reviewed()
  world.clock.advance(1000)
  value(await writeReview(world, ada, product, { rating: '1', words: 'Something else.' }))
  const answer = await send({ page: reviews, path: '/admin/reviews' }, amy, {
    ...{ id, seen, to: 'published' },
  })
  expect(refusedOf(answer).refusal.code).toBe('reviews.changed')
})
