// Reviews for product pages, authors and staff.

import { optionsText } from '../../catalog/products/rules/catalog.ts'
import { optionsIn } from '../../catalog/products/rules/options.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { firstLanguage } from '../../platform/languages.ts'
import { pick } from '../../platform/pick.ts'
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import { hasReceived, optionsReceived } from '../orders/views/orders.ts'
import { type ReviewState, type Summary, shownReviews, summaryOf } from './rules.ts'
import * as store from './store.ts'

export type ShownReview = Pick<
  store.ReviewRow,
  'id' | 'author' | 'rating' | 'words' | 'language' | 'createdAt'
> & {
  readonly isDemo: boolean
  /** "Sage Green, 42", as bought; empty for a product without options. */
  readonly bought: string
}

type Said = { readonly summary: Summary; readonly reviews: readonly ShownReview[] }

/** Those in the reader's language first. */
export const reviewsOf = (
  world: World,
  productId: string,
  language: string = firstLanguage(),
): Promise<Said> =>
  cachedView(world, `product:${productId}`, `reviews ${language} ${productId}`, async () => {
    const [counts, rows] = await Promise.all([
      store.countRatings(world.db, productId),
      store.publishedOf(world.db, productId, language, shownReviews),
    ])
    const buyers = rows.flatMap(({ userId }) => userId ?? [])
    const options = buyers.length > 0 ? await optionsReceived(world, buyers, productId) : new Map()
    return {
      summary: summaryOf(counts),
      reviews: rows.map(({ userId, ...row }) => ({
        ...pick(row, 'id', 'author', 'rating', 'words', 'language', 'createdAt'),
        isDemo: userId === null,
        bought: optionsText(optionsIn(options.get(userId ?? '') ?? [], language)),
      })),
    }
  })

export type OwnReview = Pick<store.ReviewRow, 'rating' | 'words' | 'status' | 'reason'>

/** The user's own review of a product, and whether they may write it. */
export async function ownReview(
  world: World,
  who: Pick<Viewer, 'id'>,
  productId: string,
): Promise<{ mayWrite: boolean; review: OwnReview | null }> {
  const [mayWrite, row] = await Promise.all([
    hasReceived(world, who, productId),
    store.ownReview(world.db, who.id, productId),
  ])
  if (!row) return { mayWrite, review: null }
  const { rating, words, status, reason } = row
  return { mayWrite, review: { rating, words, status, reason } }
}

/** All reviews of a customer, for the personal data export. */
export const allReviewsOf = async (world: World, who: Pick<Viewer, 'id'>) =>
  (await store.allOwn(world.db, who.id)).map((review) =>
    pick(
      review,
      'productId',
      'author',
      'rating',
      'words',
      'language',
      'status',
      'reason',
      'createdAt',
      'changedAt',
    ),
  )

export type ListedReview = store.ListedRow

export const reviewById = (world: World, id: string) => store.byId(world.db, id)

export const reviewRows = (world: World, query: Parameters<typeof store.listReviews>[1]) =>
  store.listReviews(world.db, query)

export const waitingReviews = (world: World, most: number): Promise<number> =>
  store.countInState(world.db, 'pending' satisfies ReviewState, most)
