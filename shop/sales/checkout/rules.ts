// Rules of checkout: what may be ordered, what an order waits for, payment panel states. Pure.

import type { Line, PricedLine } from '../../catalog/products/rules/catalog.ts'
import { lineName } from '../../catalog/products/rules/options.ts'
import { quotedIn } from '../../payments/rates/rules.ts'
import type { QuoteRecord } from '../../payments/requests/rules/quote.ts'
import type { Flag, PaymentRequestState } from '../../payments/requests/rules/states.ts'
import { may, type Viewer } from '../../people/accounts/rules.ts'
import { type Asset, type ListCurrency, plainAmount, sum } from '../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { maxLines, maxQuantity } from '../cart/rules.ts'
import { isExpired, isReleased, type Order } from '../orders/rules/order.ts'
import type { LineQuantity } from '../orders/rules/parcels.ts'
import type { Return } from '../returns/rules.ts'

/** Days after which an abandoned purchase is deleted. */
export const purchaseDays = 30
/** Whole days after the day of delivery until an order is completed. */
export const returnDays = 14

/** Whether the shop accepts new orders; existing ones continue. */
export const takesOrders = ({ operator }: { operator?: { status: string } }): boolean =>
  !operator || operator.status === 'open'

/** The same for this shopper: before the shop first opens its owner places test orders. */
export const takesOrdersOf = (
  config: { operator?: { status: string } },
  who: Viewer | null,
): boolean => takesOrders(config) || (isUnopened(config) && may(who, 'settings.change'))

/** Before the shop first opens only staff see its catalog, whatever the transport. */
export const isUnopened = ({ operator }: { operator?: { status: string } }): boolean =>
  operator?.status === 'new'

/** Refuses `checkout.empty`, `checkout.lines` (impossible in a cart of this shop). */
export function checkLines(lines: readonly Line[]): Result {
  if (lines.length === 0) return refuse('checkout.empty')
  const isSound = (line: Line) =>
    Number.isInteger(line.quantity) && line.quantity >= 1 && line.quantity <= maxQuantity
  const keys = new Set(lines.map((line) => line.variantId))
  const sound = lines.length <= maxLines && keys.size === lines.length && lines.every(isSound)
  return sound ? ok() : refuse('checkout.lines')
}

export type Priced = { readonly lines: readonly PricedLine[]; readonly missing: readonly Line[] }

/**
 * Checks that the order may be placed at the total that the shopper agreed to, including shipping, discounts and the method's
 * fee.
 * Refuses `checkout.gone`, `checkout.sold_out` {names}, `checkout.price_changed` {total: plain amount, currency}.
 */
export function checkOffer(
  priced: Priced,
  expected: bigint,
  { shipping, discount, fee }: Record<'shipping' | 'discount' | 'fee', bigint>,
  currency: ListCurrency,
): Result<bigint> {
  if (priced.missing.length > 0 || priced.lines.length === 0) return refuse('checkout.gone')
  const short = priced.lines.filter((line) => line.available < line.quantity)
  if (short.length > 0) {
    const names = short.map(lineName).join(', ')
    return refuse('checkout.sold_out', { facts: { names } })
  }
  const total = sum(priced.lines.map((line) => line.total)) - discount + shipping + fee
  if (total === expected) return ok(total)
  return refuse('checkout.price_changed', {
    facts: { total: plainAmount(total, currency), currency },
  })
}

/** The same for the amount in the method's coin, if it was quoted at a rate: the current one against the displayed one. */
export function checkQuoted(
  total: bigint,
  list: ListCurrency,
  { currency, rate }: Pick<QuoteRecord, 'currency' | 'rate'>,
  expected?: bigint,
): Result {
  const amount = rate === null ? null : quotedIn(currency as Asset, total, list, rate)
  if (amount === null || expected === undefined || amount === expected) return ok()
  const facts = { total: plainAmount(amount, currency), currency }
  return refuse('checkout.price_changed', { facts })
}

/** The part of an offer that is in stock. */
export const deliverable = (priced: Priced): Line[] =>
  priced.lines
    .map(({ productId, variantId, quantity, available }) => ({
      productId,
      variantId,
      quantity: Math.min(quantity, available),
    }))
    .filter((line) => line.quantity > 0)

export const needs = ['payment', 'identity', 'address'] as const
/** What is missing before an order can ship. */
export type Need = (typeof needs)[number]

export const waitsFor = (facts: { paid: boolean; verified: boolean; addressed: boolean }): Need[] =>
  needs.filter(
    (need) => !{ payment: facts.paid, identity: facts.verified, address: facts.addressed }[need],
  )

export const steps = ['review', 'pay', 'identity', 'delivery', 'dispatch'] as const
export type Step = (typeof steps)[number]
export type StepState = 'done' | 'current' | 'todo'

/** The progress list: all steps, those done, and the current one. `isChecked`: the order needs an identity check. */
export function stepStates(
  done: Partial<Record<Step, boolean>>,
  isChecked: boolean,
): [Step, StepState][] {
  const taken = steps.filter((step) => isChecked || step !== 'identity')
  const current = taken.find((step) => !done[step])
  return taken.map((step) => [step, done[step] ? 'done' : step === current ? 'current' : 'todo'])
}

/** Of an order that is placed. `needs`: what its release still waits for. */
export const orderSteps = (
  { identityCheck }: Pick<Order, 'identityCheck'>,
  needs: readonly Need[],
): [Step, StepState][] =>
  stepStates(
    {
      review: true,
      pay: !needs.includes('payment'),
      identity: !needs.includes('identity'),
      delivery: !needs.includes('address'),
    },
    identityCheck !== false,
  )

export const paymentStages = [
  'waiting',
  'partial',
  'underpaid',
  'seen',
  'review',
  'paid',
  'late',
  'expired',
  'refund',
  'refunded',
  'cancelled',
] as const
/** States of the payment panel. */
export type PaymentStage = (typeof paymentStages)[number]

/**
 * The order's state takes precedence over the payment request's: nobody is asked to pay for a cancelled or shipped
 * order.
 */
export function paymentStageOf(
  order: Pick<Order, 'status' | 'stock' | 'stockUntil'>,
  paymentRequest: PaymentRequestState,
  now: Date,
  /** An edit made a released order cost more. */
  owesMore = false,
): PaymentStage {
  if (isReleased(order.status) && !owesMore) return 'paid'
  if (paymentRequest === 'refunding' || paymentRequest === 'refunded')
    return faceOfPaymentRequest[paymentRequest]
  if (order.status === 'cancelled' || order.status === 'declined') return 'cancelled'
  const face = faceOfPaymentRequest[paymentRequest]
  return face === 'waiting' && isExpired(order, now) ? 'expired' : face
}

const faceOfPaymentRequest: Record<PaymentRequestState, PaymentStage> = {
  open: 'waiting',
  partial: 'partial',
  underpaid: 'underpaid',
  review: 'review',
  confirming: 'seen',
  paid: 'paid',
  late: 'late',
  expired: 'expired',
  cancelled: 'cancelled',
  refunding: 'refund',
  refunded: 'refunded',
}

/** Flags shown as a sentence beside the panel's state. `over` and `watcher_lag` are shown elsewhere. */
export const notes = [
  'was_orphaned',
  'wrong_asset',
  'wrong_chain',
  'unsafe_address',
  'tolerated',
  'late',
  'multi',
  'manual',
  'cancelled',
] as const satisfies readonly Flag[]
export type Note = (typeof notes)[number]

/** Omits flags that the panel's state already expresses or that no longer matter. */
export function notesOf(flags: readonly Flag[], face: PaymentStage): Note[] {
  const untold: Partial<Record<PaymentStage, readonly Note[]>> = {
    late: ['late'],
    cancelled: ['cancelled'],
    paid: ['manual'],
  }
  return notes.filter((note) => flags.includes(note) && !untold[face]?.includes(note))
}

/**
 * By line, the units that do not return to stock when an order ends unpaid: of those in `sent` what no return has counted,
 * and what returns counted as damaged.
 */
export function lostUnits(
  lines: number,
  sent: readonly LineQuantity[],
  returns: readonly Pick<Return, 'kind' | 'lines'>[],
): number[] {
  const lost = Array.from({ length: lines }, () => 0)
  const add = (line: number, by: number) => {
    lost[line] = (lost[line] ?? 0) + by
  }
  for (const { line, quantity } of sent) add(line, quantity)
  for (const { kind, lines: counted } of returns)
    for (const { line, restocked, damaged } of counted) {
      const wasInSent = sent.length > 0 && kind !== 'unsent'
      add(line, wasInSent ? -restocked : damaged)
    }
  return lost
}

/** Remaining minutes, rounded up. */
export const minutesLeft = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 60_000))
