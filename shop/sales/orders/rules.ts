// What an order is, which state may follow which, and how each is shown. Pure.
import type { OptionSnapshot } from '../../catalog/products/rules/options.ts'
import type { ArtRef, Category, Line } from '../../catalog/products/rules.ts'
import type { Currency } from '../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { Delivery } from '../shipping/rules/zones.ts'

/** Allowed moves. "On hold for the identity check" is no state: it is pending, paid and not verified. */
export const moves = {
  awaiting_payment: ['pending', 'cancelled', 'declined'],
  pending: ['processing', 'cancelled', 'declined'],
  processing: ['shipped', 'cancelled', 'declined'],
  shipped: ['delivered'],
  delivered: ['completed'],
  completed: [],
  cancelled: [],
  declined: [],
} as const satisfies Record<string, readonly string[]>

export type OrderState = keyof typeof moves
export const orderStates = Object.keys(moves) as readonly OrderState[]
export const firstState: OrderState = 'awaiting_payment'

export const mayMove = (from: OrderState, to: OrderState): boolean =>
  (moves[from] as readonly OrderState[]).includes(to)

/** Refuses `orders.move` with both states. */
export function move(from: OrderState, to: OrderState): Result<OrderState> {
  return mayMove(from, to) ? ok(to) : refuse('orders.move', { facts: { from, to } })
}

/** The shopper may cancel, and staff may decline, until it is shipped. */
export const mayCancel = (state: OrderState): boolean => mayMove(state, 'cancelled')
export const isClosed = (state: OrderState): boolean => moves[state].length === 0
/** Before this nothing has been promised to be sent. */
export const isReleased = (state: OrderState): boolean =>
  state === 'processing' || state === 'shipped' || state === 'delivered' || state === 'completed'

/** The parcel is on its way, or was. */
export const wasSent = (state: OrderState): boolean => isReleased(state) && state !== 'processing'

export const stockStates = ['held', 'returned', 'sold'] as const
/** Whether the order's units are reserved for it, back on the shelf, or its own. */
export type StockState = (typeof stockStates)[number]

export const sources = ['buy-now', 'line', 'cart'] as const
export type Source = (typeof sources)[number]

export const methods = ['pi', 'usdt'] as const
export type Method = (typeof methods)[number]
export const isMethod = (text: string | undefined): text is Method =>
  methods.some((method) => method === text)

/** A line as it was when the order was placed; what the catalogue says later does not change it. */
export type OrderLine = Line & {
  readonly name: string
  readonly category: Category
  readonly sku: string | null
  /** Empty for a product without options. */
  readonly options: readonly OptionSnapshot[]
  /** Of its swatch; null without one. */
  readonly hex: string | null
  readonly art: ArtRef
  /** Of one item, smallest units. */
  readonly price: bigint
  /** Without the promotion or code that lowered it; null where none did. */
  readonly fullPrice: bigint | null
  readonly specifications: readonly (readonly [label: string, value: string])[]
}

export type Order = {
  readonly number: string
  readonly userId: string
  readonly purchaseId: string
  readonly status: OrderState
  readonly method: Method
  readonly currency: Currency
  /** Items, less the discount, and delivery. */
  readonly total: bigint
  /** Off the items as a whole; what lowers one line is in its price. */
  readonly discount: bigint
  /** What of the total is for the delivery. */
  readonly shipping: bigint
  /** What the least expensive way of delivery would have cost that was offered for it. */
  readonly shippingStandard: bigint
  /** Null where the shop had no zones when it was placed. */
  readonly delivery: Delivery | null
  readonly placedAt: Date
  readonly stock: StockState
  /** When the reservation ends; null once it is firm, or over. */
  readonly stockUntil: Date | null
  /** Until when an unpaid order is still watched; null once it is paid. */
  readonly watchUntil: Date | null
  readonly carrier: string | null
  readonly tracking: string | null
}

export type OrderEvent = {
  readonly from: OrderState | null
  readonly to: OrderState
  /** A user's id, or `system`. */
  readonly who: string
  /** One of `reasons`, or staff's own words. */
  readonly reason: string
  readonly at: Date
}

/** Why the shop itself, or the shopper, moved an order; each has a text in messages/orders.json. */
export const reasons = [
  'placed',
  'placed_by_staff',
  'payment_seen',
  'paid_by_credit',
  'receipt_given',
  'released',
  'shipped',
  'delivered',
  'unpaid',
  'by_shopper',
  'no_stock',
  'received',
  'period_over',
  'withdrawn',
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

/** The shopper's short word for a state: an unpaid order past its time is shown as expired, declined as cancelled. */
export function badgeOf(order: Pick<Order, 'status' | 'stock' | 'stockUntil'>, now: Date): Badge {
  if (order.status === 'awaiting_payment') return isExpired(order, now) ? 'expired' : 'pending'
  return order.status === 'declined' ? 'cancelled' : order.status
}

/** Unpaid, and its units are no longer held for it. */
export const isExpired = (
  order: Pick<Order, 'status' | 'stock' | 'stockUntil'>,
  now: Date,
): boolean =>
  order.status === 'awaiting_payment' &&
  (order.stock === 'returned' || (order.stockUntil !== null && order.stockUntil < now))

/** `PI-` and the millisecond; `next` looks for a free one. */
export const orderNumber = (at: Date, next = 0): string => `PI-${at.getTime() + next}`
export const isOrderNumber = (text: string | null | undefined): text is string =>
  /^PI-\d{13,14}$/.test(text ?? '')

/** How a list of orders may be sorted; those of one moment or one total by their numbers. */
export const orderSorts = ['newest', 'oldest', 'dearest', 'cheapest'] as const
export type OrderSort = (typeof orderSorts)[number]
export const isByTotal = (sort: OrderSort): boolean => sort === 'dearest' || sort === 'cheapest'
