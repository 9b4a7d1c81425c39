// What goes with a product: how near another one is to it. Pure, and the same facts always give the same order.
import type { SimilarityQuery } from '../../../search/rules/recommendations.ts'

/** What is known of two products side by side. */
export type Candidate = SimilarityQuery & {
  /** Orders that held both. */
  readonly together: number
}

/** Orders that count for telling what is bought together: those of a year, and no pair below three. */
export const togetherDays = 365
export const leastTogether = 3
/** As many others are kept of each product. */
export const mostTogether = 12

const points = { together: 40, category: 30, price: 30, brand: 12, rating: 15 }
/** From so many orders on a pair counts in full. */
const fullTogether = 12
/** An unknown rating is taken for this one, and a few reviews hardly move it. */
const usual = { stars: 3.5, weight: 3 }

/** From 0 to the sum of `points`. */
export function nearness(each: Candidate, price: bigint): number {
  const [less, more] = each.price < price ? [each.price, price] : [price, each.price]
  // Whole thousandths, so that amounts of any size stay exact enough to compare.
  const alike = more === 0n ? 1 : Number((less * 1000n) / more) / 1000
  const stars =
    (each.ratingSum + usual.stars * usual.weight) / (each.ratingCount + usual.weight) / 5
  return (
    points.together * Math.min(1, each.together / fullTogether) +
    (each.isSameCategory ? points.category : 0) +
    points.price * alike +
    (each.isSameBrand ? points.brand : 0) +
    points.rating * stars
  )
}

/** What can be bought comes first; among these what is nearest to a product at `price`, then the order of the shelf. */
export function ranked(candidates: readonly Candidate[], price: bigint): string[] {
  const scores = new Map(candidates.map((each) => [each, nearness(each, price)]))
  const scoreOf = (each: Candidate) => scores.get(each) ?? 0
  return [...candidates]
    .sort(
      (a, b) =>
        Number(b.inStock) - Number(a.inStock) ||
        scoreOf(b) - scoreOf(a) ||
        a.position - b.position ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id)
}
