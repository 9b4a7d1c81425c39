// Order-level discounts: an amount off, a percentage above a minimum, free standard delivery. Pure.
import {
  isFor,
  isItemDiscount,
  isRunning,
  lower,
  type PromotedProduct,
  type Promotion,
} from '../rules.ts'

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

export const noDiscount: OrderDiscount = { amount: 0n, promotion: null, delivery: null }

/** Maximum reduction, in percent of the eligible items. */
export const mostPercent = 90n

/** Subtotal of the items that a promotion targets. */
const eligible = (promotion: Promotion, lines: readonly Line[]): bigint =>
  lines.reduce((all, line) => (isFor(promotion, line) ? all + line.total : all), 0n)

/** The reduction of these lines in smallest units; 0 for delivery promotions, and below the minimum. */
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
