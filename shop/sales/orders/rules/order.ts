// Order type, state machine and displayed states. Pure.

import type { ArtRef, Category, Line } from '../../../catalog/products/rules/catalog.ts'
import type { OptionSnapshot } from '../../../catalog/products/rules/options.ts'
import { isMethod, type Method } from '../../../payments/requests/rules/methods.ts'
import type { ListCurrency } from '../../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { Delivery } from '../../shipping/rules/zones.ts'
import type { TaxDecision } from '../../taxes/rules/decision.ts'

/** Allowed moves. "On hold for the identity check" is not a state: it is pending, paid and not verified. */
export const moves = {
  awaiting_payment: ['pending', 'cancelled', 'declined'],
  pending: ['processing', 'cancelled', 'declined'],
  processing: ['shipped', 'cancelled', 'declined'],
  // Sent and cancelled: to be paid on receipt, and never paid.
  shipped: ['delivered', 'cancelled'],
  delivered: ['completed', 'cancelled'],
  completed: ['cancelled'],
  cancelled: [],
  declined: [],
} as const satisfies Record<string, readonly string[]>

export type OrderState = keyof typeof moves
export const orderStates = Object.keys(moves) as readonly OrderState[]
export const firstState: OrderState = 'awaiting_payment'

export const mayMove = (from: OrderState, to: OrderState): boolean =>
  (moves[from] as readonly OrderState[]).includes(to)

/** Refuses `orders.move` with both states. */
export const move = (from: OrderState, to: OrderState): Result<OrderState> =>
  mayMove(from, to) ? ok(to) : refuse('orders.move', { facts: { from, to } })

/** The shopper may cancel, and staff may decline, until it is shipped. */
export const mayCancel = (state: OrderState): boolean => mayMove(state, 'declined')
export const isClosed = (state: OrderState): boolean =>
  state === 'completed' || state === 'cancelled' || state === 'declined'
/** States in which the order is not released. */
export const isReleased = (state: OrderState): boolean =>
  state === 'processing' || state === 'shipped' || state === 'delivered' || state === 'completed'

/** Shipped or later. */
export const wasSent = (state: OrderState): boolean => isReleased(state) && state !== 'processing'

export const stockStates = ['held', 'returned', 'sold'] as const
/** Whether the order's units are reserved, returned to stock, or sold. */
export type StockState = (typeof stockStates)[number]

export const sources = ['buy-now', 'line', 'cart'] as const
export type Source = (typeof sources)[number]

export { isMethod, type Method }

/** A line as ordered; later changes of the catalog do not affect it. */
export type OrderLine = Line & {
  /** In English, and in the languages that have another. */
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly category: Category
  readonly sku: string | null
  /** Empty for a product without options. */
  readonly options: readonly OptionSnapshot[]
  /** Color of its swatch; null without one. */
  readonly hex: string | null
  readonly art: ArtRef
  /** Price of one item, in the smallest unit. */
  readonly price: bigint
  /** Price before the promotion or code; null if there was none. */
  readonly fullPrice: bigint | null
  readonly specifications: readonly (readonly [label: string, value: string])[]
}

export type Order = {
  readonly number: string
  readonly userId: string
  readonly purchaseId: string
  readonly status: OrderState
  readonly method: Method
  readonly currency: ListCurrency
  /** Items less the discount, plus shipping and fee. */
  readonly total: bigint
  /** Discount on the items as a whole; discounts on one line are in its price. */
  readonly discount: bigint
  /** The shipping share of the total. */
  readonly shipping: bigint
  /** Price of the least expensive method that was offered. */
  readonly shippingStandard: bigint
  /** What the payment method adds to the total; negative for a discount. */
  readonly fee: bigint
  /** Null if the shop had no delivery zones. */
  readonly delivery: Delivery | null
  /** Where and at which rates it is taxed, with a rate for each line; null on orders from before decisions were stored. */
  readonly tax: TaxDecision | null
  readonly placedAt: Date
  readonly stock: StockState
  /** When the reservation expires; null once it is permanent or over. */
  readonly stockUntil: Date | null
  /** Until when payments of an unpaid order are watched; null once it is paid. */
  readonly watchUntil: Date | null
  /** Until when its pay link holds units and prices; null or missing for an order without one. */
  readonly openUntil?: Date | null
  /** Whether it waits for an identity check, as decided when it was placed; null for an order of an earlier release. */
  readonly identityCheck: boolean | null
  readonly carrier: string | null
  readonly tracking: string | null
  /** How often staff edited it: its version. */
  readonly edits: number
}

/**
 * What is off the items as a whole, and what is charged beside them. The fee of a payment method follows the tax and the
 * refund of shipping; its discount those of the order's discount.
 */
export const besidesOf = ({
  discount,
  shipping,
  fee,
}: Pick<Order, 'discount' | 'shipping' | 'fee'>): { discount: bigint; shipping: bigint } =>
  fee < 0n ? { discount: discount - fee, shipping } : { discount, shipping: shipping + fee }

/** How long an unpaid order is held and watched: as its payment request, and no shorter than its pay link is open. */
export function heldFor(
  { openUntil = null, watchUntil: before }: Pick<Order, 'openUntil' | 'watchUntil'>,
  { expiresAt, watchUntil }: { readonly expiresAt: Date; readonly watchUntil: Date },
) {
  const stock = 'held' as const
  if (openUntil === null) return { stock, stockUntil: expiresAt, watchUntil }
  return { stock, stockUntil: later(expiresAt, openUntil), watchUntil: later(watchUntil, before) }
}

const later = (one: Date, other: Date | null): Date => (other && other > one ? other : one)

export type OrderEvent = {
  readonly from: OrderState | null
  readonly to: OrderState
  /** A user's id, or `system`. */
  readonly who: string
  /** One of `reasons`, or a text by staff. */
  readonly reason: string
  readonly at: Date
}

/** Reasons of moves by the shop or the shopper; each has a text in messages, group `orders`. */
export const reasons = [
  'placed',
  'placed_by_staff',
  'payment_seen',
  'payment_recorded',
  'paid_by_credit',
  'receipt_given',
  'paid_on_receipt',
  'released',
  'shipped',
  'delivered',
  'unpaid',
  'by_shopper',
  'link_cancelled',
  'no_stock',
  'received',
  'handed_over',
  'period_over',
  'withdrawn',
  'not_paid',
] as const
export type Reason = (typeof reasons)[number]

export const badges = [
  'pending',
  'expired',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
] as const
export type Badge = (typeof badges)[number]

/** The displayed state: an unpaid order after expiry is `expired`, a declined one `cancelled`. */
export function badgeOf(order: Pick<Order, 'status' | 'stock' | 'stockUntil'>, now: Date): Badge {
  if (order.status === 'awaiting_payment') return isExpired(order, now) ? 'expired' : 'pending'
  return order.status === 'declined' ? 'cancelled' : order.status
}

/** Unpaid, and its reservation is over. */
export const isExpired = (
  order: Pick<Order, 'status' | 'stock' | 'stockUntil'>,
  now: Date,
): boolean =>
  order.status === 'awaiting_payment' &&
  (order.stock === 'returned' || (order.stockUntil !== null && order.stockUntil < now))

/** `PI-` and the time in milliseconds; `next` skips taken numbers. */
export const orderNumber = (at: Date, next = 0): string => `PI-${at.getTime() + next}`
export const isOrderNumber = (text: string | null | undefined): text is string =>
  /^PI-\d{13,14}$/.test(text ?? '')

/** Sort orders of order lists; ties by number. Within a country or delivery method by time. */
export const orderSorts = [
  'newest',
  'oldest',
  'dearest',
  'cheapest',
  'country',
  'countryBack',
  'delivery',
  'deliveryBack',
] as const
export type OrderSort = (typeof orderSorts)[number]

/** What each order is sorted by, and whether upwards. */
export const sortBy = {
  newest: { key: 'placedAt', isUp: false },
  oldest: { key: 'placedAt', isUp: true },
  dearest: { key: 'total', isUp: false },
  cheapest: { key: 'total', isUp: true },
  country: { key: 'destination', isUp: true },
  countryBack: { key: 'destination', isUp: false },
  delivery: { key: 'methodId', isUp: true },
  deliveryBack: { key: 'methodId', isUp: false },
} as const satisfies Record<OrderSort, { readonly key: string; readonly isUp: boolean }>

/** By country or delivery method. */
export const isByGroup = (sort: OrderSort = 'newest'): boolean =>
  sortBy[sort].key === 'destination' || sortBy[sort].key === 'methodId'
