// States of a review, and rating summaries. Pure.

/** Editing a review returns it to staff. */
export const moves = {
  pending: ['published', 'rejected'],
  published: ['pending', 'rejected'],
  rejected: ['pending', 'published'],
} as const satisfies Record<string, readonly string[]>
export type ReviewState = keyof typeof moves
export const reviewStates = Object.keys(moves) as readonly ReviewState[]

export const maxReviewLength = 2000
export const maxReasonLength = 500
/** Reviews shown on a product page. */
export const shownReviews = 20

export const ratings = [5, 4, 3, 2, 1] as const

export type Summary = {
  readonly count: number
  /** Of all published ratings; 0 if there are none. */
  readonly average: number
  /** Ratings with five stars, four, and so on. */
  readonly byStars: readonly (readonly [stars: number, count: number])[]
}

export function summaryOf(counts: readonly { rating: number; count: number }[]): Summary {
  const of = (rating: number) => counts.find((each) => each.rating === rating)?.count ?? 0
  const count = ratings.reduce((all, rating) => all + of(rating), 0)
  const sum = ratings.reduce((all, rating) => all + rating * of(rating), 0)
  return {
    count,
    average: count === 0 ? 0 : sum / count,
    byStars: ratings.map((rating) => [rating, of(rating)]),
  }
}
