// Who has bought a thing may say what it is like; staff publishes it, or says why not.
import { mayAct, type Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { allow } from '../../platform/rate-limits/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announceAll, type World } from '../../world.ts'
import { hasReceived } from '../orders/views.ts'
import { readReview } from './input.ts'
import { mostReason, moves, type ReviewState } from './rules.ts'
import * as store from './store.ts'

const perDay = { name: 'reviews.written', limit: 50, seconds: 86_400 }

/**
 * Writes one's review of a product, or another one in its place; it waits for staff. Refuses `reviews.not_bought` until
 * an order with it has been sent, `form.invalid`, `limit.reached`.
 */
export async function writeReview(
  world: World,
  who: Viewer,
  productId: string,
  fields: Readonly<Record<string, string | undefined>>,
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

/** Until the transaction ends nobody else decides it, and its author writes none in its place. */
export const lockReview = ({ db }: World, id: string) => store.locked(db, id)

/**
 * `seen` is when what was read had been written: its author may have written another one in its place. Refuses
 * `reviews.not_allowed`, `reviews.missing`, `reviews.changed`, `reviews.decided`, `reviews.reason` where a no has none.
 */
export const decideReview = (
  world: World,
  who: Viewer,
  id: string,
  { to, words, seen }: { to: 'published' | 'rejected'; words: string; seen?: string },
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!mayAct(who, 'catalogue')) return refuse('reviews.not_allowed')
    const reason = to === 'rejected' ? words.trim().slice(0, mostReason) : null
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

/** A demonstration's own reviews, which say that they are; the shop itself puts them in. */
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
        status: 'published',
        reason: null,
        createdAt: now,
        changedAt: now,
      })
      await tell(world, productId)
    }
    return ok()
  })

/** An account goes, and what it has written with it; its rows are deleted by the schema. In the caller's transaction. */
export async function anonymizeReviews(world: World, userId: string): Promise<void> {
  for (const { productId } of await store.allOwn(world.db, userId)) {
    await store.deleteOwn(world.db, userId, productId)
    await tell(world, productId)
  }
}

const tell = (world: World, productId: string): Promise<void> =>
  announceAll(world, [`product:${productId}`, 'catalog'])
