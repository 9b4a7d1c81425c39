// Price at a moment: applicable promotion, discount, lowest prior price. Pure.

import { day } from '../../platform/durations.ts'
import { identifierText } from '../../platform/input.ts'
import { coins, type ListCurrency } from '../../platform/money/rules.ts'
import type { ReducedPrices } from '../../platform/settings/rules/settings.ts'
import type { Category } from '../products/rules/catalog.ts'

/** The highest priority of a promotion. */
export const maxPriority = 99

export const kinds = ['percent', 'amount', 'delivery'] as const
/** The kind of reduction: percent off items, an amount off the order, or free standard delivery. */
export type Kind = (typeof kinds)[number]

export type Promotion = {
  readonly id: string
  readonly name: string
  readonly kind: Kind
  /** Whole percents off, 1 to 90; 0 for other kinds. */
  readonly percent: number
  /** Its prices are multiples of this many stroops; 1 by default. */
  readonly priceStep?: number
  /** Off the order, in smallest units; null for other kinds. */
  readonly amount: bigint | null
  /** Minimum subtotal of eligible items, in smallest units; null for none. */
  readonly minimum: bigint | null
  readonly priority: number
  /** Targets one category, some products, or everything if both are null. */
  readonly category: Category | null
  /** Descendants of that category, which are also targeted. */
  readonly below?: readonly Category[] | null
  readonly productIds: readonly string[] | null
  /** The collection from which `productIds` were copied at the time; null for none. */
  readonly collectionId?: string | null
  /** Uppercase; null for a public promotion. */
  readonly code: string | null
  readonly startsAt: Date
  /** Exclusive end; null: no end. */
  readonly endsAt: Date | null
}

/** The product attributes that promotions target. */
export type PromotedProduct = { readonly productId: string; readonly category: Category }

export type Price = {
  /** The charged price, in smallest units. */
  readonly price: bigint
  /** The price without the promotion; null if none lowers it. */
  readonly fullPrice: bigint | null
  readonly promotion: Promotion | null
}

/** Whether it lowers item prices. Promotions with a minimum, or of another kind, apply to the order as a whole. */
export const isItemDiscount = ({ kind, minimum }: Pick<Promotion, 'kind' | 'minimum'>): boolean =>
  kind === 'percent' && minimum === null

const isRunning = ({ startsAt, endsAt }: Promotion, at: Date): boolean =>
  startsAt <= at && (endsAt === null || at < endsAt)

export const isFor = (
  { category, below, productIds }: Pick<Promotion, 'category' | 'below' | 'productIds'>,
  piece: PromotedProduct,
): boolean =>
  (category === null || category === piece.category || below?.includes(piece.category) === true) &&
  (productIds === null || productIds.includes(piece.productId))

/**
 * Rank of promotions: priority, then the largest reduction, then the earliest start, so that another one of the same
 * price is no new reduction, then the id, so that the order is deterministic.
 */
export const byRank = (a: Promotion, b: Promotion): number =>
  b.priority - a.priority ||
  b.percent - a.percent ||
  Number(a.startsAt) - Number(b.startsAt) ||
  (a.id < b.id ? -1 : 1)

/** The fields of a promotion that lowers each price by its percents. */
export const onPrices = { kind: 'percent', amount: null, minimum: null } as const

/**
 * The reduced price, rounded down to a multiple of `step` smallest units, so that it is never above the percents that were
 * promised; exact (rounded up in the smallest unit) where rounding would take more than a tenth of it.
 */
export function discountedPrice(fullPrice: bigint, percent: number, step = 1): bigint {
  const exact = fullPrice - (fullPrice * BigInt(percent)) / 100n
  const rest = exact % BigInt(step)
  return rest * 10n <= exact ? exact - rest : exact
}

/** How many steps of a reduced price make one coin, by the value of the setting. */
const stepsOfCoin = { hundredths: 100n, tenths: 10n, whole: 1n } as const

/** The step of reduced prices, in smallest units; the smallest one where a currency has no such decimals. */
export const reducedPriceStep = (setting: ReducedPrices, currency: ListCurrency): number =>
  setting === 'exact' ? 1 : Math.max(1, Number(coins(1, currency) / stepsOfCoin[setting]))

/**
 * The price of a unit. Only the first promotion by rank applies; an entered code replaces it if that is cheaper, so
 * that a code never raises a price.
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
  const reduced = ({ percent, priceStep }: Promotion) =>
    discountedPrice(fullPrice, percent, priceStep)
  const best = coupon && (!offered || reduced(coupon) < reduced(offered)) ? coupon : offered
  const price = best ? reduced(best) : fullPrice
  return best && price < fullPrice
    ? { price, fullPrice, promotion: best }
    : { price: fullPrice, fullPrice: null, promotion: null }
}

const counts = (each: Promotion, piece: PromotedProduct, at: Date): boolean =>
  isItemDiscount(each) && isRunning(each, at) && isFor(each, piece)

/** Price history: the price since a moment, null while not for sale; oldest first. */
export type PastPrice = { readonly price: bigint | null; readonly since: Date }

export const priorDays = 30

/** Public prices before a promotion: the lowest, and the last. */
export type Before = { readonly lowest: bigint; readonly last: bigint }

/**
 * Public prices of a unit in the 30 days before `promotion`, which applies now, took effect (EU Directive 98/6/EC,
 * article 6a); null if nobody could buy it then. Prices with codes are not public. `promotions`: all that have begun.
 */
export function pricesBefore(
  piece: PromotedProduct,
  history: readonly PastPrice[],
  promotions: readonly Promotion[],
  promotion: Promotion,
): Before | null {
  const own = promotions.filter((each) => each.code === null && isFor(each, piece))
  // A promotion that outranked it delays its effect until that one ended.
  const ends = own.flatMap((each) =>
    each.endsAt && byRank(each, promotion) < 0 ? each.endsAt : [],
  )
  const to = new Date(Math.max(Number(promotion.startsAt), ...ends.map(Number)))
  const from = new Date(to.getTime() - priorDays * day)
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

/** Whole percents below the earlier price; 0 if it is not lower, and then no saving is claimed. */
export const savedPercent = (price: bigint, before: bigint): number =>
  price < before ? Number(((before - price) * 100n) / before) : 0

export const phases = ['planned', 'running', 'over'] as const
export type Phase = (typeof phases)[number]

export const phaseOf = (promotion: Promotion, now: Date): Phase =>
  now < promotion.startsAt ? 'planned' : isRunning(promotion, now) ? 'running' : 'over'

/** Normalizes case, spaces, width and hyphens of a code, which keyboards and programs change. */
export const normalCode = (text: string): string =>
  identifierText(text)
    .replace(/\s+/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()
export const isCode = (text: string): boolean => /^[A-Z0-9-]{3,24}$/.test(text)

// Order-level discounts: an amount off, a percentage above a minimum, free standard delivery. Pure.

/** A line with its charged price, in smallest units. */
type Line = PromotedProduct & { readonly total: bigint }

export type OrderDiscount = {
  /** Off the items, in smallest units: always less than their subtotal. */
  readonly amount: bigint
  /** The promotion behind the amount; null if there is none. */
  readonly promotion: Promotion | null
  /** The promotion behind free standard delivery; null if there is none. */
  readonly delivery: Promotion | null
}

/** Maximum reduction, in percent of the eligible items. */
export const mostPercent = 90n

/** Subtotal of the items that a promotion targets. */
const eligible = (promotion: Promotion, lines: readonly Line[]): bigint =>
  lines.reduce((all, line) => (isFor(promotion, line) ? all + line.total : all), 0n)

/** The reduction of these lines in smallest units; 0 for delivery promotions, and below the minimum. */
function amountOff(promotion: Promotion, lines: readonly Line[]): bigint {
  const subtotal = eligible(promotion, lines)
  if (subtotal < (promotion.minimum ?? 0n)) return 0n
  if (promotion.amount !== null) return lower(promotion.amount, (subtotal * mostPercent) / 100n)
  return (subtotal * BigInt(promotion.percent)) / 100n
}

const isMet = (promotion: Promotion, lines: readonly Line[]): boolean => {
  const subtotal = eligible(promotion, lines)
  return subtotal > 0n && subtotal >= (promotion.minimum ?? 0n)
}

/**
 * The discount on an order as a whole. As with prices, only one amount applies: the public promotion with the highest
 * priority, then the largest reduction; an entered code replaces it if it reduces more. Free delivery applies in
 * addition.
 */
export function orderDiscount(
  lines: readonly Line[],
  promotions: readonly Promotion[],
  at: Date,
  given: Promotion | null = null,
): OrderDiscount {
  const open = (each: Promotion) =>
    !isItemDiscount(each) && isRunning(each, at) && isMet(each, lines)
  const known = [
    ...promotions.filter((each) => each.code === null && open(each)),
    ...(given && open(given) ? [given] : []),
  ].map((promotion) => ({ promotion, amount: amountOff(promotion, lines) }))
  const isCoupon = ({ promotion }: { promotion: Promotion }) => promotion === given
  const off = known.filter(({ amount }) => amount > 0n)
  const offered = off.filter((each) => !isCoupon(each)).sort(byValue)[0]
  const coupon = off.find(isCoupon)
  const best = coupon && coupon.amount > (offered?.amount ?? 0n) ? coupon : offered
  const delivery = known
    .map(({ promotion }) => promotion)
    .filter(({ kind }) => kind === 'delivery')
    .sort((a, b) => Number(a === given) - Number(b === given))[0]
  return {
    amount: best?.amount ?? 0n,
    promotion: best?.promotion ?? null,
    delivery: delivery ?? null,
  }
}

type Valued = { readonly promotion: Promotion; readonly amount: bigint }

const byValue = (a: Valued, b: Valued): number =>
  b.promotion.priority - a.promotion.priority ||
  (a.amount === b.amount ? 0 : b.amount > a.amount ? 1 : -1) ||
  Number(a.promotion.startsAt) - Number(b.promotion.startsAt) ||
  (a.promotion.id < b.promotion.id ? -1 : 1)

/** Whether an entered code lowers anything: a line, the subtotal, or the delivery. */
export const isUsed = (
  given: Promotion,
  lines: readonly { readonly byCode: boolean }[],
  { promotion, delivery }: OrderDiscount,
): boolean => promotion === given || delivery === given || lines.some((line) => line.byCode)

/**
 * The cumulative share of a discount for items of `value` out of `subtotal`: rounded down, so that the shares of an
 * order's parts, each a difference of two results, add up to the discount exactly.
 */
export const discountUntil = (discount: bigint, subtotal: bigint, value: bigint): bigint =>
  value >= subtotal ? discount : (discount * value) / subtotal
