import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { everyListing } from '../../../tests/support/products.ts'
import { line, placed, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { ownData } from '../../back-office/privacy/views/own-data.ts'
import { productById } from '../../catalog/products/views/products.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { ok, refuse } from '../../result.ts'
import { listing } from '../../search/views/listing.ts'
import {
  addDemoReviews,
  anonymizeReviews,
  decideReview,
  removeReview,
  writeReview,
} from './actions.ts'
import { readReview } from './input.ts'
import { summaryOf } from './rules.ts'
import { ownReview, reviewRows, reviewsOf, waitingReviews } from './views.ts'

let ada: Viewer
let productId: string
const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const staff = await person(world, 'catalogue')

beforeEach(async () => {
  world.clock.advance(1000)
  ada = await buyer()
})

/** A customer with a shipped order of a new product. */
async function buyer(product?: string): Promise<Viewer> {
  const who = await person(world)
  productId = product ?? (await stockedProduct(world, 9))
  const number = await placed(world, who, [line(productId)])
  await world.db`update orders set status = 'shipped' where number = ${number}`
  return who
}
const idOf = async (who: Viewer) =>
  (await world.db<{ id: string }[]>`select id from reviews where user_id = ${who.id}`)[0]?.id ?? ''
const write = (who: Viewer, rating = '4', words = 'Good.') =>
  writeReview(world, who, productId, { rating, words })
async function published(who: Viewer, rating: string): Promise<void> {
  value(await write(who, rating))
  value(await decideReview(world, staff, await idOf(who), { to: 'published', words: '' }))
}

describe('writing a review', () => {
  test.each(['awaiting_payment', 'pending', 'processing', 'cancelled', 'declined'])(
    'is refused for an order that is %s',
    async (status) => {
      await world.db`update orders set status = ${status} where user_id = ${ada.id}`
      expect(await write(ada)).toEqual(refuse('reviews.not_bought'))
    },
  )

  test('is refused without an order of that product', async () => {
    const other = await stockedProduct(world, 1)
    expect(await writeReview(world, ada, other, { rating: '5' })).toEqual(
      refuse('reviews.not_bought'),
    )
    expect(await write(await person(world))).toEqual(refuse('reviews.not_bought'))
  })

  test.each(['shipped', 'delivered', 'completed'])(
    'is possible with an order that is %s',
    async (status) => {
      await world.db`update orders set status = ${status} where user_id = ${ada.id}`
      expect(await write(ada)).toEqual(ok())
      expect(await ownReview(world, ada, productId)).toEqual({
        mayWrite: true,
        review: { rating: 4, words: 'Good.', status: 'pending', reason: null },
      })
    },
  )
})

describe('published reviews', () => {
  test('are shown everywhere once staff publish them, and counted once', async () => {
    value(await write(ada, '2'))
    expect((await reviewsOf(world, productId)).summary.count).toBe(0)
    expect((await productById(world, productId))?.rating).toBeUndefined()
    value(await decideReview(world, staff, await idOf(ada), { to: 'published', words: '' }))
    await expect
      .poll(async () => (await productById(world, productId))?.rating)
      .toEqual({ average: 2, count: 1 })
    await expect
      .poll(async () => (await reviewsOf(world, productId)).reviews)
      .toMatchObject([{ author: 'Ada', rating: 2, words: 'Good.', isDemo: false, bought: 'Ink' }])
    value(await write(ada, '5'))
    await expect.poll(async () => (await reviewsOf(world, productId)).summary.count).toBe(0)
    const [row] = await world.db`select count(*) from reviews where user_id = ${ada.id}`
    expect(row?.count).toBe(1)
  })

  test('the rating on the card equals that of the reviews, after any changes', async () => {
    const product = productId
    const people = [ada, await buyer(product), await buyer(product)]
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.nat(2), fc.constantFrom('1', '3', '5', 'remove', 'reject', 'publish')),
          { minLength: 4, maxLength: 8 },
        ),
        async (steps) => {
          for (const [index, step] of steps) {
            const who = people[index] as Viewer
            if (step === 'remove') await removeReview(world, who, product)
            else if (step === 'reject')
              await decideReview(world, staff, await idOf(who), { to: 'rejected', words: 'x' })
            else if (step === 'publish')
              await decideReview(world, staff, await idOf(who), { to: 'published', words: '' })
            else await writeReview(world, who, product, { rating: step })
          }
          const [row] = await world.db`
            select rating_sum, rating_count from products where id = ${product}`
          const [real] = await world.db`
            select count(*), coalesce(sum(rating), 0)::int as sum from reviews
            where product_id = ${product} and status = 'published'`
          expect([row?.rating_count, row?.rating_sum]).toEqual([real?.count, real?.sum])
          await expect
            .poll(async () => {
              const { count, average } = (await reviewsOf(world, product)).summary
              return [count, Math.round(average * count)]
            })
            .toEqual([real?.count, real?.sum])
        },
      ),
      { numRuns: 6 },
    )
  })

  test('sorts by rating, with unrated products last', async () => {
    const query = { ...everyListing, category: 'audio', sort: 'rating' } as const
    await published(ada, '5')
    await published(await buyer(), '1')
    const averages = async () => {
      const { pages } = await listing(world, query)
      const numbers = Array.from({ length: pages }, (_, index) => index + 1)
      const all = await Promise.all(numbers.map((page) => listing(world, { ...query, page })))
      return all.flatMap(({ cards }) => cards.map(({ rating }) => rating?.average ?? 0))
    }
    await expect.poll(async () => (await averages()).includes(1)).toBe(true)
    const found = await averages()
    expect(found).toEqual(found.toSorted((one, other) => other - one))
    expect(found).toEqual(expect.arrayContaining([5, 1, 0]))
  })

  test('those in the language of the reader, or an unknown one, come first, each newest first', async () => {
    const other = await stockedProduct(world, 9)
    const inLanguage = async (language: string | null) => {
      world.clock.advance(1000)
      const who = await buyer(other)
      const fields = { rating: '4', words: String(language) }
      value(await writeReview(world, who, other, fields, language))
      value(await decideReview(world, staff, await idOf(who), { to: 'published', words: '' }))
    }
    for (const language of ['de', null, 'fr']) await inLanguage(language)
    const order = async (language: string) =>
      (await reviewsOf(world, other, language)).reviews.map((review) => review.language)
    await expect.poll(() => order('de')).toEqual([null, 'de', 'fr'])
    expect(await order('fr')).toEqual(['fr', null, 'de'])
    expect(await order('en')).toEqual([null, 'fr', 'de'])
  })

  test('a demonstration review is marked as one', async () => {
    value(await addDemoReviews(world, [{ productId, author: 'Mira', rating: 5, words: 'Fine.' }]))
    await expect
      .poll(async () => (await reviewsOf(world, productId)).reviews)
      .toMatchObject([{ author: 'Mira', isDemo: true }])
  })
})

describe('moderation', () => {
  test('takes the catalogue role, decides once, and a rejection has a reason that the author reads', async () => {
    value(await write(ada))
    const id = await idOf(ada)
    const no = (words: string) => decideReview(world, staff, id, { to: 'rejected', words })
    for (const role of ['support', 'finance', 'kyc'] as const)
      expect(
        await decideReview(world, await person(world, role), id, { to: 'published', words: '' }),
      ).toEqual(refuse('reviews.not_allowed'))
    expect(await waitingReviews(world, 9)).toBeGreaterThan(0)
    expect(await no('  ')).toEqual(refuse('reviews.reason'))
    expect(await no('It is about the parcel.')).toEqual(ok())
    expect(await no('Again.')).toEqual(refuse('reviews.decided'))
    expect((await ownReview(world, ada, productId)).review).toMatchObject({
      status: 'rejected',
      reason: 'It is about the parcel.',
    })
    const actions = await world.db`
      select action from audit_entries where subject = ${`review:${id}`}`
    expect(actions.map(({ action }) => action)).toEqual(['review.rejected'])
    const rows = await reviewRows(world, { status: 'rejected', after: null, limit: 50 })
    expect(rows.map((row) => row.id)).toContain(id)
  })
})

test('a review is in the export of its author, and erased with the account and from the card', async () => {
  await published(ada, '5')
  let text = ''
  for await (const piece of ownData(world, ada)) text += piece
  expect(JSON.parse(text).reviews).toMatchObject([{ productId, words: 'Good.' }])
  await anonymizeReviews(world, ada.id)
  expect((await reviewsOf(world, productId)).summary.count).toBe(0)
  await expect.poll(async () => (await productById(world, productId))?.rating).toBeUndefined()
})

test.each([
  [{ rating: '0' }, 'rating'],
  [{ rating: '6' }, 'rating'],
  [{ rating: '4.5' }, 'rating'],
  [{}, 'rating'],
  [{ rating: '4', words: 'x'.repeat(2001) }, 'words'],
])('%j is not a review', (fields, field) => {
  const answer = readReview(fields as Record<string, string>)
  expect(answer).toMatchObject({ ok: false, fields: { [field]: expect.any(String) } })
})

test('keeps line breaks and removes bidirectional control characters', () => {
  expect(readReview({ rating: '4', words: ' a\r\nb\u202e\u0000c ' })).toEqual(
    ok({ rating: 4, words: 'a\nb  c' }),
  )
})

test('the summary counts each star rating', () => {
  expect(
    summaryOf([
      { rating: 5, count: 3 },
      { rating: 1, count: 1 },
    ]),
  ).toEqual({
    count: 4,
    average: 4,
    byStars: [
      [5, 3],
      [4, 0],
      [3, 0],
      [2, 0],
      [1, 1],
    ],
  })
})
