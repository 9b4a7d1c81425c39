// What an edit of an order may change, and what its amounts are afterwards. Pure (docs/design/order-edits.md).

import {
  isItemDiscount,
  lower,
  orderDiscount,
  type Promotion,
} from '../../catalog/promotions/rules.ts'
import { sum } from '../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { maxLines, maxQuantity } from '../cart/rules.ts'
import type { EditReason } from '../orders/rules/edit-reasons.ts'
import { mayCancel, type Order, type OrderLine } from '../orders/rules/order.ts'
import type { TaxDecision } from '../taxes/rules/decision.ts'

export const maxEditNote = 1000
/** Each is quoted anew, mailed, and invoiced once more. */
export const mostEdits = 20

/** A line as it is wanted. */
export type WantedLine = {
  /** The line that it was, from 0; null for a new one. */
  readonly from: number | null
  readonly variantId: string
  readonly quantity: number
  /** Agreed, of one unit; null for the price that the line has, or the current one. */
  readonly price: bigint | null
}

export type Edit = {
  /** Of the displayed order. */
  readonly version: number
  readonly lines: readonly WantedLine[]
  /** Agreed, on the items as a whole; null follows the rule that it was given by. */
  readonly discount: bigint | null
  /** Another shipping method; null for the one that was chosen. */
  readonly methodId: string | null
  /** Agreed; null for the method's price, or as it was. */
  readonly shipping: bigint | null
  readonly reason: EditReason
  /** For the customer. */
  readonly note: string
}

/** As it is kept. */
export const noteOf = ({ note }: Pick<Edit, 'note'>): string => note.normalize('NFC').trim()

/** Amounts that make up a total. */
export type Amounts = Pick<Order, 'discount' | 'shipping' | 'fee' | 'total'>

type Units = Pick<OrderLine, 'price' | 'quantity'>

export const itemsIn = (lines: readonly Units[]): bigint =>
  sum(lines.map(({ price, quantity }) => price * BigInt(quantity)))

/**
 * Lines less the discount, plus shipping and fee. Refuses `orders.edit_discount` where nothing of the items is left, as in
 * checkout, and `orders.edit_amount` beyond what can be counted.
 */
export function amountsOf(
  lines: readonly Units[],
  { discount, shipping, fee }: Omit<Amounts, 'total'>,
): Result<Amounts> {
  const items = itemsIn(lines)
  if (discount < 0n || items - discount + lower(fee, 0n) <= 0n)
    return refuse('orders.edit_discount', { fields: { discount: 'orders.edit_discount' } })
  const total = items - discount + shipping + fee
  if (shipping < 0n || total >= 1n << 63n)
    return refuse('orders.edit_amount', { fields: { shipping: 'orders.edit_amount' } })
  return ok({ discount, shipping, fee, total })
}

/** The facts that decide whether an order may be edited now. */
export type Editable = {
  readonly order: Pick<Order, 'status' | 'stock' | 'edits'>
  readonly version: number
  /** Or units that staff have put back by hand. */
  readonly hasReturns: boolean
  readonly payment: {
    readonly state: string
    /** A refund that was requested and not sent yet. */
    readonly hasOpenRefund: boolean
    /** Staff accepted less than was due. */
    readonly isTolerated: boolean
    /** A receipt waits for staff. */
    readonly waiting: number
  }
}

/**
 * Refuses `orders.edit_dispatched`, `orders.edited_meanwhile`, `orders.edit_expired`, `orders.edit_returned`,
 * `orders.edit_refund`, `orders.edit_tolerated`, `orders.edit_receipt`, `orders.edit_late`, and `orders.edit_often` {most}.
 */
export function checkEditable({ order, version, hasReturns, payment }: Editable): Result {
  if (!mayCancel(order.status)) return refuse('orders.edit_dispatched')
  if (order.edits !== version) return refuse('orders.edited_meanwhile')
  if (order.stock === 'returned') return refuse('orders.edit_expired')
  if (hasReturns) return refuse('orders.edit_returned')
  if (payment.hasOpenRefund || payment.state === 'refunding' || payment.state === 'refunded')
    return refuse('orders.edit_refund')
  if (payment.isTolerated) return refuse('orders.edit_tolerated')
  if (payment.waiting > 0) return refuse('orders.edit_receipt')
  if (payment.state === 'late' || payment.state === 'cancelled') return refuse('orders.edit_late')
  if (order.edits >= mostEdits) return refuse('orders.edit_often', { facts: { most: mostEdits } })
  return ok()
}

/**
 * `sent`: units of each line that left already. Refuses `orders.edit_empty`, `orders.edit_lines` {most}, `orders.edit_units`
 * {most}, `orders.edit_price`, `orders.edit_twice`, `orders.edit_unknown`, `orders.edit_sent` {quantity}, and
 * `orders.edit_nothing_left` if all that remains has left: giving up the rest is another action.
 */
export function checkWanted(
  wanted: readonly WantedLine[],
  lines: readonly Pick<OrderLine, 'variantId'>[],
  sent: readonly number[],
): Result {
  if (wanted.length === 0) return refuse('orders.edit_empty')
  if (wanted.length > maxLines) return refuse('orders.edit_lines', { facts: { most: maxLines } })
  for (const { quantity, price } of wanted) {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity)
      return refuse('orders.edit_units', { facts: { most: maxQuantity } })
    if (price !== null && price <= 0n) return refuse('orders.edit_price')
  }
  if (new Set(wanted.map(({ variantId }) => variantId)).size < wanted.length)
    return refuse('orders.edit_twice')
  const kept = wanted.filter(({ from }) => from !== null)
  const isKnown = ({ from }: WantedLine) => from !== null && lines[from] !== undefined
  if (!kept.every(isKnown) || new Set(kept.map(({ from }) => from)).size < kept.length)
    return refuse('orders.edit_unknown')
  for (const [at, units] of sent.entries()) {
    if (units === 0) continue
    const line = kept.find(({ from }) => from === at)
    const isSame = line?.variantId === lines[at]?.variantId
    if (!line || !isSame || line.quantity < units)
      return refuse('orders.edit_sent', { facts: { quantity: units } })
  }
  const left = wanted.some(
    ({ from, quantity }) => quantity > (from === null ? 0 : (sent[from] ?? 0)),
  )
  return left ? ok() : refuse('orders.edit_nothing_left')
}

/** Kept lines in the order that they had, so that parcels keep theirs; new ones after them. */
export const inPlace = (wanted: readonly WantedLine[]): WantedLine[] =>
  wanted.toSorted((a, b) => (a.from ?? Infinity) - (b.from ?? Infinity) || 0)

/** Promotions of the day of the order, and that of its code. */
export type Given = { readonly running: readonly Promotion[]; readonly code: Promotion | null }

/**
 * The discount on the order as a whole by the rule that gave it, if that still explains it; otherwise its share of the items.
 * `isFree`: the rule also makes standard shipping free.
 */
export function discountAfter(
  { discount, placedAt }: Pick<Order, 'discount' | 'placedAt'>,
  before: readonly OrderLine[],
  after: readonly OrderLine[],
  { running, code }: Given,
): { readonly amount: bigint; readonly isFree: boolean } {
  const of = (lines: readonly OrderLine[]) =>
    orderDiscount(
      lines.map(({ productId, category, price, quantity }) => ({
        productId,
        category,
        total: price * BigInt(quantity),
      })),
      running.filter((each) => !isItemDiscount(each)),
      placedAt,
      code,
    )
  const rule = of(after)
  const isFree = rule.delivery !== null
  if (of(before).amount === discount) return { amount: rule.amount, isFree }
  const items = itemsIn(before)
  const share = items === 0n ? 0n : (discount * itemsIn(after)) / items
  return { amount: share, isFree }
}

/** What was paid before, and what is asked for; in the smallest unit of the order's currency. */
export type Paid = {
  /** What the payment request asks for. */
  readonly due: bigint
  /** Paid on ledgers, or accepted by staff. */
  readonly received: bigint
  /** Sent back in all, and of that what was overpaid by an earlier amount. */
  readonly refunded: bigint
  readonly sentBack: bigint
}

/**
 * What the payment request asks for after an edit: what is `owed`, the total less credit, and what was paid too much and sent back meanwhile,
 * since payments are counted without refunds. A goodwill refund is none of that, but counts towards what a later edit gives
 * back.
 */
export function dueAfter(paid: Paid, owed: bigint): { amountDue: bigint; sentBack: bigint } {
  const over = paid.received > paid.due ? paid.received - paid.due : 0n
  const sentBack = paid.sentBack + lower(paid.refunded - paid.sentBack, over)
  return { amountDue: owed + sentBack, sentBack }
}

/** What an edit means for the customer: still to be paid, or paid too much, and shop credit that comes back. */
export type Difference = {
  readonly toPay: bigint
  readonly toReturn: bigint
  readonly credit: bigint
}

/** By what is asked for afterwards. */
export function differenceOf(
  { received, refunded }: Paid,
  { amountDue, sentBack }: ReturnType<typeof dueAfter>,
  credit: bigint,
): Difference {
  const over = received > amountDue ? received - amountDue : 0n
  const toPay = amountDue > received ? amountDue - received : 0n
  return { toPay, toReturn: over - lower(refunded - sentBack, over), credit }
}

/** Credit that no longer has anything to pay for. */
export const creditBack = (used: bigint, total: bigint): bigint =>
  used > total ? used - total : 0n

/** The decision of the order with the lines that it has now: those that it had keep their rates. */
export function taxAfter(
  tax: TaxDecision,
  lines: readonly {
    readonly from: number | null
    readonly class: TaxDecision['lines'][number]['class']
    readonly rate: number
  }[],
): TaxDecision {
  const isFree = tax.scheme === 'export' || tax.scheme === 'reverse'
  return {
    ...tax,
    lines: lines.map(({ from, class: of, rate }) => {
      const own = from === null ? undefined : tax.lines[from]
      if (own) return own
      const known = tax.lines.find((each) => each.class === of)
      return { class: of, rate: isFree ? 0 : (known?.rate ?? rate) }
    }),
  }
}
