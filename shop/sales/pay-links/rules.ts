// Pay links: drafts of orders with own prices, and what has become of a link. Pure.

import type { TaxClass } from '../../catalog/products/rules/tax-class.ts'
import { isOwedOnReceipt } from '../../payments/manual-methods/rules/manual-method.ts'
import type { PaymentRequestView } from '../../payments/requests/views/payment-requests.ts'
import type { ListCurrency } from '../../platform/money/rules.ts'
import { maxLines, maxQuantity } from '../cart/rules.ts'
import { type PaymentStage, paymentStageOf } from '../checkout/rules.ts'
import type { Order } from '../orders/rules/order.ts'

export const limits = {
  lines: maxLines,
  quantity: maxQuantity,
  name: 120,
  note: 1000,
  reason: 200,
  days: 30,
} as const
/** Days for which a link is open unless staff say another number. */
export const usualDays = 7
/** Days after which a draft that nobody changed or sent is deleted. */
export const draftDays = 30
/** How long a sale at the till waits for its payment, in milliseconds. */
export const tillLife = 60 * 60_000

/** Ids are made by the shop and travel in forms: any other text is none. */
export const isLinkId = (text: string): boolean => /^[\w-]{16,64}$/.test(text)

export const linkKinds = ['link', 'till'] as const
export type LinkKind = (typeof linkKinds)[number]

type Units = {
  readonly quantity: number
}
/** A variant; `price` by agreement, null for the current one. */
export type ProductLine = Units & {
  readonly variantId: string
  readonly price: bigint | null
}
/** What is none of the catalog's. */
export type CustomLine = Units & {
  readonly name: string
  readonly price: bigint
  readonly taxClass: TaxClass
}
export type DraftLine = ProductLine | CustomLine
export const isCustom = (line: DraftLine): line is CustomLine => 'taxClass' in line

export const deliveryKinds = ['none', 'pickup', 'ship'] as const
/** `none`: handed over, or a service. `ship` and `pickup`: by the method, or the least expensive one. */
export type DraftDelivery =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'pickup' | 'ship'
      readonly country: string
      readonly methodId: string | null
    }

/** What staff have entered. Amounts in the smallest unit of the shop's currency. */
export type Draft = {
  readonly lines: readonly DraftLine[]
  readonly discount: bigint
  readonly delivery: DraftDelivery
  /** Of shipping by agreement; null for the current price. */
  readonly shipping: bigint | null
  /** Null where nobody gave one. */
  readonly email: string | null
  readonly name: string
  readonly language: string
  /** Days for which the link is open. */
  readonly days: number
  readonly currency: ListCurrency
}

/** A draft with what stands beside it. */
export type Entered = {
  readonly draft: Draft
  /** For the customer. */
  readonly note: string
  /** For staff: why prices are others. */
  readonly reason: string
}

/**
 * What has become of a link that was sent: its order's payment, in which a quote's end does not end the link. Handed over
 * is not paid: an order that is paid on receipt is released before.
 */
export function linkStage(
  order: Pick<Order, 'status' | 'stock' | 'stockUntil' | 'openUntil'>,
  { state, quote }: Pick<PaymentRequestView, 'state' | 'quote'>,
  now: Date,
): PaymentStage {
  const stage = paymentStageOf(order, state, now, isOwedOnReceipt(quote.chain))
  const isOpen = (order.openUntil ?? now) > now
  return stage === 'expired' && isOpen ? 'waiting' : stage
}

/** Nothing was paid and nothing is on its way: it may be edited and cancelled. */
export const isUntouched = (stage: PaymentStage): boolean =>
  stage === 'waiting' || stage === 'expired'
