// Price at a moment: applicable promotion, discount, lowest prior price. Pure.
import type { Category } from '../products/rules.ts'

export const kinds = ['percent', 'amount', 'delivery'] as const
/** What it takes off: percents of the items, an amount of the order, or the standard delivery. */
export type Kind = (typeof kinds)[number]

export type Promotion = {
  readonly id: string
  readonly name: string
  readonly kind: Kind
  /** Whole percents off, 1 to 90; 0 where it is of another kind. */
  readonly percent: number
  /** Off the order, smallest units; null where it is of another kind. */
  readonly amount: bigint | null
  /** What the items that it is for must come to, smallest units; null for none. */
  readonly minimum: bigint | null
  readonly priority: number
  /** One category, some products, or with neither everything. */
  readonly category: Category | null
  /** Categories below that one, which it is for as well. */
  readonly below?: readonly Category[] | null
  readonly productIds: readonly string[] | null
  /** Where `productIds` were taken from, as it was then; null for none. */
  readonly collectionId?: string | null
  /** In capitals; null where it is for everybody. */
  readonly code: string | null
  readonly startsAt: Date
  /** The first moment without it; null while nobody has set one. */
  readonly endsAt: Date | null
}

/** What a promotion is asked about. */
export type PromotedProduct = { readonly productId: string; readonly category: Category }

export type Price = {
  /** What is charged, smallest units. */
  readonly price: bigint
  /** What it would be without the promotion; null where none lowers it. */
  readonly fullPrice: bigint | null
  readonly promotion: Promotion | null
}

/** Whether it lowers the price of each item. What has a minimum, or another kind, counts for an order as a whole. */
export const lowersPrices = ({ kind, minimum }: Pick<Promotion, 'kind' | 'minimum'>): boolean =>
  kind === 'percent' && minimum === null

export const isRunning = ({ startsAt, endsAt }: Promotion, at: Date): boolean =>
  startsAt <= at && (endsAt === null || at < endsAt)

export const isFor = (
  { category, below, productIds }: Pick<Promotion, 'category' | 'below' | 'productIds'>,
  piece: PromotedProduct,
): boolean =>
  (category === null || category === piece.category || below?.includes(piece.category) === true) &&
  (productIds === null || productIds.includes(piece.productId))

/**
 * The order in which promotions count: priority, then what takes off most, then what began first, so that another one of
 * the same price is no new reduction, then the id, so that it is never chance.
 */
export const byRank = (a: Promotion, b: Promotion): number =>
  b.priority - a.priority ||
  b.percent - a.percent ||
  Number(a.startsAt) - Number(b.startsAt) ||
  (a.id < b.id ? -1 : 1)

/** What a promotion is besides that lowers each price by its percents. */
export const onPrices = { kind: 'percent', amount: null, minimum: null } as const

/** What is left of a price, in whole smallest units: rounded up, so it never reaches zero. */
export const lowered = (fullPrice: bigint, percent: number): bigint =>
  fullPrice - (fullPrice * BigInt(percent)) / 100n

/**
 * The price of a unit. The first promotion in rank counts alone; a code that was given counts in its place where that
 * is cheaper, so that a code never makes anything dearer.
 */
export function priceOf(
  piece: PromotedProduct,
  fullPrice: bigint,
  promotions: readonly Promotion[],
  at: Date,
  given: Promotion | null = null,
): Price {
  const offered = promotions
    .filter((each) => each.code === null && counts(each, piece, at))
    .sort(byRank)[0]
  const coupon = given && counts(given, piece, at) ? given : null
  const best = coupon && coupon.percent > (offered?.percent ?? 0) ? coupon : offered
  const price = best ? lowered(fullPrice, best.percent) : fullPrice
  return best && price < fullPrice
    ? { price, fullPrice, promotion: best }
    : { price: fullPrice, fullPrice: null, promotion: null }
}

const counts = (each: Promotion, piece: PromotedProduct, at: Date): boolean =>
  lowersPrices(each) && isRunning(each, at) && isFor(each, piece)

/** Price from a moment on, as the history keeps it, null while it was not for sale; oldest first. */
export type PastPrice = { readonly price: bigint | null; readonly since: Date }

export const priorDays = 30

/** What everybody could pay before a promotion: the lowest of it, and the last. */
export type Before = { readonly lowest: bigint; readonly last: bigint }

/**
 * The prices at which a unit was offered to everybody in the 30 days before `promotion`, which counts now, came to count
 * (EU Directive 98/6/EC, article 6a); null where nobody could buy it then. Codes are not prices for everybody.
 * `promotions`: all that have begun.
 */
export function pricesBefore(
  piece: PromotedProduct,
  history: readonly PastPrice[],
  promotions: readonly Promotion[],
  promotion: Promotion,
): Before | null {
  const own = promotions.filter((each) => each.code === null && isFor(each, piece))
  // Where another stood before it, it came to count when that one ended.
  const ends = own.flatMap((each) =>
    each.endsAt && byRank(each, promotion) < 0 ? each.endsAt : [],
  )
  const to = new Date(Math.max(Number(promotion.startsAt), ...ends.map(Number)))
  const from = new Date(to.getTime() - priorDays * 86_400_000)
  const turns = [
    from,
    ...history.map(({ since }) => since),
    ...own.flatMap(({ startsAt, endsAt }) => (endsAt ? [startsAt, endsAt] : [startsAt])),
  ]
  const prices = turns
    .filter((at) => from <= at && at < to)
    .sort((a, b) => a.getTime() - b.getTime())
    .flatMap((at) => {
      const full = history.findLast(({ since }) => since <= at)
      return full?.price ? [priceOf(piece, full.price, own, at).price] : []
    })
  const last = prices.at(-1)
  if (last === undefined) return null
  return { lowest: prices.reduce((low, each) => lower(low, each)), last }
}

export const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Whole percents that a price is below the one before; 0 where it is not, and then nothing is claimed. */
export const savedPercent = (price: bigint, before: bigint): number =>
  price < before ? Number(((before - price) * 100n) / before) : 0

export const phases = ['planned', 'running', 'over'] as const
export type Phase = (typeof phases)[number]

export const phaseOf = (promotion: Promotion, now: Date): Phase =>
  now < promotion.startsAt ? 'planned' : isRunning(promotion, now) ? 'running' : 'over'

/** Codes are read without care for case, blanks, width and the kind of hyphen: keyboards and programs change them. */
export const normalCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]+/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()
export const isCode = (text: string): boolean => /^[A-Z0-9-]{3,24}$/.test(text)
