// A purchase and an order's payment as their pages show them.

import type { Line, PricedLine } from '../../../catalog/products/rules/catalog.ts'
import { priceLines } from '../../../catalog/products/views/products.ts'
import { isUsed, type OrderDiscount, orderDiscount } from '../../../catalog/promotions/rules.ts'
import { codeFor } from '../../../catalog/promotions/views.ts'
import type { Identity, IdentityState } from '../../../identity/kyc/rules/check.ts'
import { identityOf } from '../../../identity/kyc/views/identity.ts'
import { isOwedOnReceipt } from '../../../payments/manual-methods/rules/manual-method.ts'
import {
  type PaymentRequestView,
  paymentRequestOf,
} from '../../../payments/requests/views/payment-requests.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { plainAmount, sum } from '../../../platform/money/rules.ts'
import { pick } from '../../../platform/pick.ts'
import { isIdentityNeeded } from '../../../platform/settings/rules/identity-checks.ts'
import { shownSettings } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { creditOnOrder, type OrderCredit } from '../../credit/views.ts'
import type { Order, OrderState, Source } from '../../orders/rules/order.ts'
import { type OrderView, orderForOwner } from '../../orders/views/orders.ts'
import { returnsForOwner } from '../../returns/views.ts'
import type { Address } from '../../shipping/rules/address-book.ts'
import { isWithoutDelivery } from '../../shipping/rules/zones.ts'
import {
  type Choice,
  deliveryChoice,
  type Items,
  ownAddressOf,
  usualCountry,
} from '../../shipping/views.ts'
import { type Business, type BusinessState, businessState } from '../../taxes/rules/business.ts'
import { type Need, type PaymentStage, paymentStageOf, waitsFor } from '../rules.ts'
import { type PurchaseRow, visiblePurchase } from '../store.ts'
import { priceForBuyer } from './business-price.ts'

export type PurchaseView = {
  readonly id: string
  /** Set once it is ordered. */
  readonly orderNumber: string | null
  readonly source: Source
  readonly lines: readonly PricedLine[]
  readonly missing: readonly Line[]
  /** Subtotal after promotions. */
  readonly subtotal: bigint
  /** Discount on the items as a whole. */
  readonly discount: bigint
  /** Destination and shipping method; its price is part of the total. */
  readonly delivery: Choice
  readonly total: bigint
  /** What this buyer pays of a listed amount that is charged beside the items. */
  readonly priceOf: (listed: bigint) => bigint
  /** Promotion savings, including the code's. */
  readonly saved: bigint
  /** The business that buys; null for a consumer. */
  readonly business: (Business & { readonly state: BusinessState }) | null
  /** The country in which the business owes the tax, which prices and total are without; null if tax is charged. */
  readonly reverse: string | null
  /** The applied code; `problem` is why it no longer applies. */
  readonly code: { readonly text: string; readonly problem: string | null } | null
  /** All items are available in these quantities. */
  readonly isDeliverable: boolean
}

/** A purchase at current prices: the user's own, or an unclaimed one. Refuses `checkout.not_found`. */
export async function purchaseFor(
  world: World,
  who: Pick<Viewer, 'id'> | null,
  id: string,
  language?: string,
): Promise<Result<PurchaseView>> {
  const purchase = await visiblePurchase(world.db, who?.id ?? null, id)
  return purchase
    ? ok(await pricedPurchase(world, who, purchase, language))
    : refuse('checkout.not_found')
}

/** A purchase's lines at current prices. */
export async function pricedPurchase(
  world: World,
  who: Pick<Viewer, 'id'> | null,
  purchase: Pick<
    PurchaseRow,
    'id' | 'orderNumber' | 'source' | 'code' | 'country' | 'shippingMethod'
  > & { readonly business?: Business | null; readonly lines: readonly Line[] },
  language?: string,
): Promise<PurchaseView> {
  const { id, code } = purchase
  const coupon = code ? await codeFor(world, who, code) : null
  const given = coupon?.ok ? coupon.value : null
  const { lines, missing, promotions } = await priceLines(world, purchase.lines, language, given)
  const isEnough = lines.every((line) => line.available >= line.quantity)
  const discount = orderDiscount(lines, promotions, world.now(), given)
  const delivery = await deliveryChoice(
    world,
    {
      country: purchase.country,
      methodId: purchase.shippingMethod,
      usual: () => usualCountry(world, who),
    },
    itemsAfter(lines, discount),
  )
  const bought = await priceForBuyer(world, purchase.business ?? null, {
    lines,
    discount: discount.amount,
    delivery,
  })
  const { business, reverse } = bought
  const isIdle = given && !isUsed(given, lines, discount)
  const problem = isIdle ? 'promotions.code_no_use' : coupon && !coupon.ok ? coupon.code : null
  return {
    id,
    orderNumber: purchase.orderNumber,
    source: purchase.source,
    ...pick(bought, 'lines', 'subtotal', 'discount', 'delivery', 'total', 'reverse', 'priceOf'),
    missing,
    saved: sum(bought.lines.map(savedOn)) + bought.discount,
    business: business && {
      ...business,
      state: businessState(business, reverse, delivery.country),
    },
    code: code === null ? null : { text: code, problem },
    isDeliverable: missing.length === 0 && lines.length > 0 && isEnough,
  }
}

/** The basis of the shipping offer. */
export const itemsAfter = (
  lines: readonly PricedLine[],
  { amount, delivery }: OrderDiscount,
): Items => ({
  amount: sum(lines.map(({ total }) => total)) - amount,
  isStandardFree: delivery !== null,
  lines,
})

/** A promotion's discount on a line. */
const savedOn = ({ fullPrice, price, quantity }: PricedLine): bigint =>
  fullPrice === null ? 0n : (fullPrice - price) * BigInt(quantity)

export type PaymentView = {
  readonly order: OrderView
  readonly paymentRequest: PaymentRequestView
  readonly face: PaymentStage
  /** Null if the query fails: then nothing is released, and the page shows a message. */
  readonly identity: Identity | null
  readonly address: Address | null
  readonly credit: OrderCredit
  readonly returns: Awaited<ReturnType<typeof returnsForOwner>>
  readonly needs: readonly Need[]
}

/** The user's own order with everything that determines the next step. Refuses `orders.not_found`. */
export async function paymentFor(
  world: World,
  who: Pick<Viewer, 'id'>,
  number: string,
): Promise<Result<PaymentView>> {
  const order = await orderForOwner(world, who, number)
  if (!order.ok) return order
  const [paymentRequest, identity, address, credit, returns, shown] = await Promise.all([
    paymentRequestOf(world, number),
    identityOf(world, who.id),
    ownAddressOf(world, who, number),
    creditOnOrder(world, number),
    returnsForOwner(world, number),
    shownSettings(world),
  ])
  const isFree = !isIdentityNeeded(order.value, shown)
  if (!paymentRequest) throw new Error('an order without a payment request')
  return ok({
    order: order.value,
    paymentRequest,
    face: paymentStageOf(
      order.value,
      paymentRequest.state,
      world.now(),
      owesMore(order.value, paymentRequest),
    ),
    identity: identity.ok ? identity.value : null,
    address,
    credit,
    returns,
    needs: waitsFor({
      paid: paymentRequest.state === 'paid',
      verified: isFree || (identity.ok && identity.value.state === 'verified'),
      addressed: address !== null || isWithoutDelivery(order.value.delivery),
    }),
  })
}

/** A difference after an edit, which holds up the shipment; not what is paid on receipt anyway. */
export const owesMore = (
  { status, edits }: Pick<Order, 'status' | 'edits'>,
  { remaining, state, quote }: Pick<PaymentRequestView, 'remaining' | 'state' | 'quote'>,
): boolean =>
  status === 'processing' &&
  edits > 0 &&
  remaining > 0n &&
  state !== 'paid' &&
  !isOwedOnReceipt(quote.chain)

export type LiveStatus = {
  readonly status: OrderState
  readonly face: PaymentStage
  /** Plain amounts: this travels as JSON. */
  readonly received: string
  readonly remaining: string
  readonly identity: IdentityState | null
  /** A key that changes with everything else the page shows: flags, quote, refunds, claims. */
  readonly marks: string
}

/** The values that are pushed to an open page. */
export const statusIn = ({
  order,
  paymentRequest,
  face,
  identity,
  returns,
}: PaymentView): LiveStatus => ({
  status: order.status,
  face,
  received: plainAmount(paymentRequest.amountReceived, paymentRequest.currency),
  remaining: plainAmount(paymentRequest.remaining, paymentRequest.currency),
  identity: identity?.state ?? null,
  marks: [
    marksOf(paymentRequest),
    ...order.parcels.map(({ deliveredAt, carrier, tracking }) =>
      deliveredAt ? 'here' : JSON.stringify([carrier, tracking]),
    ),
    ...returns.map(({ status }) => status),
  ].join(' '),
})

/** Excludes the lag, which changes every second and is only shown on load. */
const marksOf = ({ flags, quote, refunds, waitingReceipts, found }: PaymentRequestView): string =>
  [
    ...flags.filter((flag) => flag !== 'watcher_lag'),
    quote.version,
    waitingReceipts,
    found,
    ...refunds.map(({ state, address }) => `${state}${address ? '+' : ''}`),
  ].join(' ')

/** Refuses `orders.not_found`. */
export async function liveStatus(
  world: World,
  who: Pick<Viewer, 'id'>,
  number: string,
): Promise<Result<LiveStatus>> {
  const payment = await paymentFor(world, who, number)
  return payment.ok ? ok(statusIn(payment.value)) : payment
}
