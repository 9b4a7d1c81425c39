// Returns: states, allowed units, refund amount. Pure.

import { discountUntil } from '../../catalog/promotions/rules.ts'
import type { ListCurrency } from '../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { besidesOf } from '../orders/rules/order.ts'
import type { LineQuantity } from '../orders/rules/parcels.ts'

/** Initial states: a withdrawal is approved by law; unsent units need no shipping. */
export const moves = {
  asked: ['agreed', 'refused'],
  agreed: ['received', 'refused'],
  refused: [],
  received: ['refunded'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>
export type ReturnState = keyof typeof moves

/** Refuses `returns.move` with both states. */
export const move = (from: ReturnState, to: ReturnState): Result<ReturnState> =>
  (moves[from] as readonly ReturnState[]).includes(to)
    ? ok(to)
    : refuse('returns.move', { facts: { from, to } })

/** `unsent`: the shop drops units that it has not sent. */
export const kinds = ['withdrawal', 'fault', 'other', 'unsent'] as const
export type Kind = (typeof kinds)[number]

/** Reasons of a return other than a withdrawal. */
export const askedKinds = ['fault', 'other'] as const
export type AskedKind = (typeof askedKinds)[number]

export type ReturnLine = LineQuantity & { readonly restocked: number; readonly damaged: number }

export type Return = {
  readonly id: string
  readonly orderNumber: string
  readonly kind: Kind
  readonly status: ReturnState
  readonly words: string
  readonly askedAt: Date
  /** The order's. */
  readonly currency: ListCurrency
  /** Null until the items are received. In the currency's smallest unit. */
  readonly back: bigint | null
  readonly shipping: bigint | null
  readonly credit: bigint | null
  readonly refundIds: readonly string[]
  readonly lines: readonly ReturnLine[]
}

export const isDone = ({ status }: Pick<Return, 'status'>): boolean =>
  status === 'received' || status === 'refunded'
export const isOpen = ({ status }: Pick<Return, 'status'>): boolean =>
  status === 'asked' || status === 'agreed'

/** Units of a return: received ones, otherwise requested ones. */
export const unitsOf = ({ lines, status }: Pick<Return, 'lines' | 'status'>): LineQuantity[] => {
  if (status === 'refused') return []
  const done = isDone({ status })
  return lines.flatMap(({ line, quantity, restocked, damaged }) => {
    const count = done ? restocked + damaged : quantity
    return count > 0 ? [{ line, quantity: count }] : []
  })
}

/** Units counted by staff, by line. */
export function countedOf(
  restocked: readonly LineQuantity[],
  damaged: readonly LineQuantity[],
): Pick<ReturnLine, 'line' | 'restocked' | 'damaged'>[] {
  const places = [...new Set([...restocked, ...damaged].map(({ line }) => line))].sort(
    (a, b) => a - b,
  )
  return places.map((line) => ({
    line,
    restocked: countIn(restocked, line),
    damaged: countIn(damaged, line),
  }))
}

const countIn = (units: readonly LineQuantity[], place: number): number =>
  units.reduce((all, { line, quantity }) => (line === place ? all + quantity : all), 0)

/** Returnable units of each line: sent and in no return. */
export function returnable(
  lines: number,
  sent: readonly LineQuantity[],
  returns: readonly Return[],
): number[] {
  const back = returns.filter(({ kind }) => kind !== 'unsent').flatMap(unitsOf)
  return Array.from({ length: lines }, (_, place) => countIn(sent, place) - countIn(back, place))
}

/** Units dropped before shipping. */
export const droppedUnitsIn = (
  returns: readonly Pick<Return, 'kind' | 'lines' | 'status'>[],
): LineQuantity[] => returns.filter(({ kind }) => kind === 'unsent').flatMap(unitsOf)

type Bought = {
  /** Discount on the items as a whole. */
  readonly discount: bigint
  readonly lines: readonly { readonly price: bigint; readonly quantity: number }[]
  readonly shipping: bigint
  readonly shippingStandard: bigint
  /** Of the payment method; negative for a discount. */
  readonly fee: bigint
}

export type RefundAmount = { readonly items: bigint; readonly shipping: bigint }

/**
 * Refund for these units: the price paid after promotions, less their share of the order discount. The order's last
 * unit includes shipping: after a withdrawal that of the least expensive method offered (Directive 2011/83/EU, article
 * 13), otherwise all of it; and the fee of the payment method, which that article returns in full.
 */
export function refundAmountFor(
  bought: Bought,
  done: readonly Return[],
  now: { readonly kind: Kind; readonly units: readonly LineQuantity[] },
): RefundAmount {
  const { lines } = bought
  const worth = (units: readonly LineQuantity[]) =>
    units.reduce(
      (all, { line, quantity }) => all + (lines[line]?.price ?? 0n) * BigInt(quantity),
      0n,
    )
  const all = worth(lines.map(({ quantity }, line) => ({ line, quantity })))
  const before = worth(done.flatMap(unitsOf))
  const after = before + worth(now.units)
  const isWithdrawal = now.kind === 'withdrawal'
  const { discount, shipping: owed } = besidesOf({
    ...bought,
    shipping: isWithdrawal ? bought.shippingStandard : bought.shipping,
  })
  const until = (value: bigint) => value - discountUntil(discount, all, value)
  const items = until(after) - until(before)
  const gone = [...done.flatMap(unitsOf), ...now.units]
  const isLast = lines.every(({ quantity }, line) => countIn(gone, line) >= quantity)
  const given = done.reduce((all, each) => all + (each.shipping ?? 0n), 0n)
  return { items, shipping: isLast && owed > given ? owed - given : 0n }
}

/** The total refund, and its share of shop credit, which returns at once. */
export type RefundSplit = { readonly back: bigint; readonly credit: bigint }

/**
 * Refunds are split between money and credit in proportion to the payment. `before` is the amount refunded earlier: the
 * parts add up exactly, and the last one exhausts both.
 */
export function splitRefund(
  { total, credit }: { readonly total: bigint; readonly credit: bigint },
  before: bigint,
  back: bigint,
): { readonly money: bigint; readonly credit: bigint } {
  // An edit may have returned credit, and left a total below what was spent.
  const money = credit > total ? 0n : total - credit
  const until = (amount: bigint) => (amount >= total ? money : (money * amount) / total)
  const share = until(before + back) - until(before)
  const part = share > back ? back : share
  return { money: part, credit: back - part }
}
