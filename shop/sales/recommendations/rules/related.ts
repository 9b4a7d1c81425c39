// Similarity of products for recommendations. Pure, and deterministic for the same facts.
import type { SimilarityQuery } from '../../../search/rules/recommendations.ts'

/** The facts about two products. */
export type Candidate = SimilarityQuery & {
  /** Orders that contained both. */
  readonly together: number
}

/** Orders counted for products bought together: of one year, and at least three for a pair. */
export const coPurchaseDays = 365
export const minCoPurchases = 3
/** Related products stored for each product. */
export const maxCoPurchases = 12

const points = { together: 40, category: 30, price: 30, brand: 12, rating: 15 }
/** From this number of orders on a pair has full weight. */
const fullTogether = 12
/** Prior for an unknown rating, so that a few reviews hardly change it. */
const usual = { stars: 3.5, weight: 3 }

/** Similarity score, from 0 to the sum of `points`. */
function similarityScore(each: Candidate, price: bigint): number {
  const [less, more] = each.price < price ? [each.price, price] : [price, each.price]
  // Whole thousandths, so that amounts of any size remain exact enough to compare.
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

/** Available products first, by similarity to a product at `price`, then in catalog order. */
export function ranked(candidates: readonly Candidate[], price: bigint): string[] {
  const scores = new Map(candidates.map((each) => [each, similarityScore(each, price)]))
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
