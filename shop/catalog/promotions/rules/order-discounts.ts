// Order-level discounts: an amount off, a percentage from a minimum on, free standard delivery. Pure.
import {
  isFor,
  isRunning,
  lower,
  lowersPrices,
  type PromotedProduct,
  type Promotion,
} from '../rules.ts'

/** A line at the price that is charged for it, smallest units. */
type Line = PromotedProduct & { readonly total: bigint }

export type OrderDiscount = {
  /** Off the items, smallest units: always less than they come to. */
  readonly amount: bigint
  /** What takes it off; null where nothing does. */
  readonly promotion: Promotion | null
  /** What makes the standard delivery free; null where nothing does. */
  readonly delivery: Promotion | null
}

export const noDiscount: OrderDiscount = { amount: 0n, promotion: null, delivery: null }

/** An order is never lowered by more than this part of the items that the promotion is for. */
export const mostPercent = 90n

/** What the items come to that a promotion is for. */
const eligible = (promotion: Promotion, lines: readonly Line[]): bigint =>
  lines.reduce((all, line) => (isFor(promotion, line) ? all + line.total : all), 0n)

/** Smallest units that a promotion takes off these lines; 0 for delivery, and below its minimum. */
export function amountOff(promotion: Promotion, lines: readonly Line[]): bigint {
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
 * What counts for an order as a whole. As with prices, one amount counts alone: of those for everybody the highest
 * priority, then what takes off most; a code that was given counts in its place where it takes off more. Free delivery
 * stands beside it.
 */
export function orderDiscount(
  lines: readonly Line[],
  promotions: readonly Promotion[],
  at: Date,
  given: Promotion | null = null,
): OrderDiscount {
  const open = (each: Promotion) => !lowersPrices(each) && isRunning(each, at) && isMet(each, lines)
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

/** Whether a code that was given lowers something here: a line, the items as a whole, or the delivery. */
export const isUsed = (
  given: Promotion,
  lines: readonly { readonly byCode: boolean }[],
  { promotion, delivery }: OrderDiscount,
): boolean => promotion === given || delivery === given || lines.some((line) => line.byCode)

/**
 * The part of a discount that belongs to items of `value` out of `subtotal`: cut downwards, so that the parts of an order
 * taken one after the other (each as the difference of two cuts) add up to the discount exactly.
 */
export const discountUntil = (discount: bigint, subtotal: bigint, value: bigint): bigint =>
  value >= subtotal ? discount : (discount * value) / subtotal
