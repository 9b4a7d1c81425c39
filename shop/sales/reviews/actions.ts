// Product reviews by buyers, published or rejected by staff.
import { may, type Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { allow } from '../../platform/rate-limits/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announceAll, type World } from '../../world.ts'
import { hasReceived } from '../orders/views/orders.ts'
import { readReview } from './input.ts'
import { maxReasonLength, moves, type ReviewState } from './rules.ts'
import * as store from './store.ts'

const perDay = { name: 'reviews.written', limit: 50, seconds: 86_400 }

/**
 * Writes or replaces the user's review of a product, in the language of the page; it waits for staff. Refuses `reviews.not_bought` until an order
 * with the product has been sent, `form.invalid`, `limit.reached`.
 */
export async function writeReview(
  world: World,
  who: Viewer,
  productId: string,
  fields: Readonly<Record<string, string | undefined>>,
  language: string | null = null,
): Promise<Result> {
  if (!(await hasReceived(world, who, productId))) return refuse('reviews.not_bought')
  const draft = readReview(fields)
  if (!draft.ok) return draft
  const allowed = await allow(world, perDay, who.id)
  if (!allowed.ok) return allowed
  return world.transaction(async (world) => {
    const now = world.now()
    await store.putReview(world.db, {
      id: world.id(),
      productId,
      userId: who.id,
      author: [...who.firstName].slice(0, 50).join(''),
      ...draft.value,
      language,
      status: 'pending',
      reason: null,
      createdAt: now,
      changedAt: now,
    })
    await tell(world, productId)
    return ok()
  })
}

/** Refuses `reviews.missing`. */
export const removeReview = (world: World, who: Viewer, productId: string): Promise<Result> =>
  world.transaction(async (world) => {
    if (!(await store.deleteOwn(world.db, who.id, productId))) return refuse('reviews.missing')
    await tell(world, productId)
    return ok()
  })

/** Locks it until the transaction ends: no other decision, and no replacement by its author. */
export const lockReview = ({ db }: World, id: string) => store.locked(db, id)

/**
 * `seen` is the time of the version that was read: the author may have replaced it since. Refuses
 * `reviews.not_allowed`, `reviews.missing`, `reviews.changed`, `reviews.decided`, `reviews.reason` if a rejection has
 * none.
 */
export const decideReview = (
  world: World,
  who: Viewer,
  id: string,
  { to, words, seen }: { to: 'published' | 'rejected'; words: string; seen?: string },
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'reviews.decide')) return refuse('reviews.not_allowed')
    const reason = to === 'rejected' ? words.trim().slice(0, maxReasonLength) : null
    if (reason === '') return refuse('reviews.reason')
    const review = await store.locked(world.db, id)
    if (!review) return refuse('reviews.missing')
    if (seen !== undefined && review.changedAt.toISOString() !== seen)
      return refuse('reviews.changed')
    if (!(moves[review.status] as readonly ReviewState[]).includes(to))
      return refuse('reviews.decided')
    if (!(await store.setStatus(world.db, id, review.status, to, reason)))
      return refuse('reviews.decided')
    await record(world, who, `review.${to}`, `review:${id}`, { product: review.productId })
    await tell(world, review.productId)
    return ok()
  })

/** Inserts the demonstration's own reviews, in English, which are marked as such. */
export const addDemoReviews = (
  world: World,
  reviews: readonly { productId: string; author: string; rating: number; words: string }[],
): Promise<Result> =>
  world.transaction(async (world) => {
    for (const { productId, author, rating, words } of reviews) {
      const now = world.now()
      await store.putReview(world.db, {
        id: world.id(),
        productId,
        userId: null,
        author,
        rating,
        words,
        language: 'en',
        status: 'published',
        reason: null,
        createdAt: now,
        changedAt: now,
      })
      await tell(world, productId)
    }
    return ok()
  })

/** Account erasure: deletes the user's reviews; the schema cascades to the rows. In the caller's transaction. */
export async function anonymizeReviews(world: World, userId: string): Promise<void> {
  for (const { productId } of await store.allOwn(world.db, userId)) {
    await store.deleteOwn(world.db, userId, productId)
    await tell(world, productId)
  }
}

const tell = (world: World, productId: string): Promise<void> =>
  announceAll(world, [`product:${productId}`, 'catalog'])
