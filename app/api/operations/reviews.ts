// Customer reviews of products.
import * as v from 'valibot'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { pageOf, readPlace } from '../../../shop/platform/pagination.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import { decideReview, lockReview } from '../../../shop/sales/reviews/actions.ts'
import { maxReasonLength, reviewStates } from '../../../shop/sales/reviews/rules.ts'
import { type ListedReview, reviewById, reviewRows } from '../../../shop/sales/reviews/views.ts'
import { held, list, operation, type Place } from '../operation'
import { text, time, timeOf, whole } from '../schemas'

export const review = v.strictObject({
  id: v.string(),
  productId: v.string(),
  author: v.string(),
  rating: whole,
  text: v.string(),
  state: v.picklist(reviewStates),
  isDemonstration: v.boolean(),
  writtenAt: time,
  changedAt: time,
})

const reviewView = (row: Omit<ListedReview, 'product'>): v.InferInput<typeof review> => ({
  id: row.id,
  productId: row.productId,
  author: row.author,
  rating: row.rating,
  text: row.words,
  state: row.status,
  isDemonstration: row.userId === null,
  writtenAt: timeOf(row.createdAt),
  changedAt: timeOf(row.changedAt),
})

async function reviewOf({ world, params: { id } }: Place) {
  const found = await reviewById(world, id)
  return found ? ok(reviewView(found)) : refuse('reviews.missing')
}

const current = held(lockReview, reviewOf)

async function decided(
  place: Place,
  who: Viewer,
  to: 'published' | 'rejected',
  words: string,
): Promise<Result<v.InferInput<typeof review>>> {
  const done = await decideReview(place.world, who, place.params.id, { to, words })
  return done.ok ? reviewOf(place) : done
}

export const reviews = [
  list({
    id: 'listReviews',
    path: '/reviews',
    scope: 'reviews:read',
    summary: 'List reviews, latest change first',
    query: { state: v.optional(v.picklist(reviewStates)) },
    example: { state: 'published' },
    item: review,
    async find({ world, query: { state = null }, after, limit }) {
      const query = { status: state, after: readPlace(after), limit: limit + 1 }
      const page = pageOf(await reviewRows(world, query), limit, ({ changedAt: at, id }) => ({
        at,
        id,
      }))
      return ok(page)
    },
    view: reviewView,
  }),
  operation({
    id: 'getReview',
    method: 'GET',
    path: '/reviews/{id}',
    scope: 'reviews:read',
    summary: 'Read a review',
    output: review,
    errors: ['reviews.missing'],
    run: reviewOf,
  }),
  operation({
    id: 'publishReview',
    method: 'POST',
    path: '/reviews/{id}/publish',
    scope: 'reviews:write',
    summary: 'Publish a review',
    description: 'With `If-Match` only what was read is published: its author may have changed it.',
    output: review,
    errors: ['reviews.missing', 'reviews.decided'],
    current,
    run: ({ world, who, params }) => decided({ world, params }, who, 'published', ''),
  }),
  operation({
    id: 'rejectReview',
    method: 'POST',
    path: '/reviews/{id}/reject',
    scope: 'reviews:write',
    summary: 'Reject a review, or hide a published one',
    body: {
      reason: v.pipe(text(maxReasonLength), v.minLength(1), v.description('The author reads it')),
    },
    output: review,
    errors: ['reviews.missing', 'reviews.decided', 'reviews.reason'],
    example: { reason: 'It names a person.' },
    current,
    run: ({ world, who, params, body: { reason } }) =>
      decided({ world, params }, who, 'rejected', reason),
  }),
]
