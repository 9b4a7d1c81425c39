// The dossier: all rows of one payment request, and the facts computed from them. Pure.
import { type Coin, type Currency, type ListCurrency, sum } from '../../../platform/money/rules.ts'
import { stepOf } from '../../rates/rules.ts'
import type { Memo } from './memo.ts'
import { assetOfToken, isByStaff, isToken } from './methods.ts'
import { amountPayable, dueOf, type QuoteRecord, quoteAt, slackOf, worths } from './quote.ts'
import {
  type Confirmation,
  type Decision,
  type Facts,
  isOpenRefund,
  type Match,
  type Method,
  type Payment,
  type Refund,
  type RefundState,
  type Standing,
} from './states.ts'

export type PaymentRequest = {
  readonly orderNumber: string
  readonly userId: string
  readonly currency: ListCurrency
  readonly amountDue: bigint
  readonly toleranceBps: number
  readonly dust: bigint
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly watchUntil: Date
  /** Overpaid by what was asked for before, and sent back meanwhile: part of the amount due. */
  readonly sentBack?: bigint
}

/** A payment option: one method of a payment request. */
export type Option = {
  readonly method: Method
  /** The network: the passphrase for Pi, `eip155` for every EVM chain, which share the address; `manual` without one. */
  readonly ledger: string
  /** The base account that receives; EIP-55 on EVM chains. */
  readonly address: string
  readonly muxedId: bigint | null
  readonly code: string | null
  readonly currency: Currency
  /** The ledger time up to which this option's ledger was read; for several, the one furthest behind. */
  readonly readTo: Date | null
  /** Its key has leaked: shown nowhere. */
  readonly isCompromised?: boolean
}

export type Transfer = {
  readonly id: string
  /** The network: a passphrase, or `eip155:137`. */
  readonly ledger: string
  readonly hash: string
  readonly at: Date
  readonly sender: string
  readonly muxedId: bigint | null
  readonly memo: Memo | null
  /** In the method's currency. Null if the ledger's record does not state it. */
  readonly amount: bigint | null
  /** `native`, or another asset as CODE:ISSUER. */
  readonly asset: string
  readonly kind: string
  readonly assetOk: boolean
  readonly chainOk: boolean
  /** It came after its address was marked as compromised. */
  readonly isUnsafe?: boolean
  /** Why staff have declined it. */
  readonly declined?: string | null
  readonly status: Payment['status']
  readonly orphanedAt: Date | null
  readonly match: Match
  readonly method: Method
}

/** Worth less than any amount that the shop asks for: a cent of a stablecoin. `due`: what was asked for by its method. */
export const isDust = (
  { method, amount }: Pick<Transfer, 'method' | 'amount'>,
  due: bigint | null = null,
): boolean => isToken(method) && amount !== null && amount < stepOf(assetOfToken(method), due ?? 0n)

/**
 * The transfers that concern the payment request. Dust, which anyone may send to a public address, does not, unless it
 * adds to a payment that is short, also with what staff have accepted.
 */
export function withoutDust(dossier: Dossier): Dossier {
  const { paymentRequest, quotes, transfers, decisions } = dossier
  const dueIn = (method: Method) => quotes.findLast((each) => each.method === method)?.amountDue
  const others = transfers.filter((each) => !isDust(each, dueIn(each.method)))
  if (others.length === transfers.length) return dossier
  const without = { ...dossier, transfers: others }
  const values = valuesOf(without)
  const paid = sum(others.filter(isCounted).map(({ id }) => values.get(id) ?? 0n))
  const accepted = sum(decisions.map((each) => (each.kind === 'manual' ? each.amount : 0n)))
  return paid > 0n && paid + accepted < paymentRequest.amountDue ? dossier : without
}

/** A token that the order never had a price in has no value: it was sent instead of another, and is the wrong one. */
export function withAskedTokens(dossier: Dossier): Dossier {
  const isAsked = ({ method }: Transfer) =>
    !isToken(method) || dossier.quotes.some((quote) => quote.method === method)
  if (dossier.transfers.every(isAsked)) return dossier
  const transfers = dossier.transfers.map((each) =>
    isAsked(each) ? each : { ...each, assetOk: false },
  )
  return { ...dossier, transfers }
}

/** The part of an outgoing payment that was for the refund. */
export type RefundPart = { readonly hash: string; readonly amount: bigint }

export type RefundRecord = {
  readonly id: string
  readonly method: Method
  readonly amount: bigint
  /** Null: the method's own coin. Other assets do not count for the payment request. */
  readonly asset: string | null
  /** Symbol and decimals of that other asset. */
  readonly coin: Coin | null
  /** Its ledger, if already known. */
  readonly ledger: string | null
  readonly address: string | null
  readonly confirmed: Confirmation | null
  readonly state: RefundState
  /** What the ledger shows as sent. */
  readonly sentAmount: bigint
  /** The payments that make up this sum, oldest first. */
  readonly parts: readonly RefundPart[]
  readonly requestedAt: Date
  readonly hash: string | null
  /** Why staff declined or cancelled it. */
  readonly closedReason: string | null
}

export type DecisionRecord = Decision & { readonly at: Date; readonly reason: string }

export type Dossier = {
  readonly paymentRequest: PaymentRequest
  readonly options: readonly Option[]
  /** By version: the last one is in force. */
  readonly quotes: readonly QuoteRecord[]
  readonly transfers: readonly Transfer[]
  readonly decisions: readonly DecisionRecord[]
  readonly refunds: readonly RefundRecord[]
  /** Receipts and claims awaiting review. */
  readonly waiting: number
  /** Native coins at its addresses that the shopper is notified of. */
  readonly found?: number
}

/** A payment request that this transaction has locked, as it is now. */
export type LockedPaymentRequest = { readonly dossier: Dossier; readonly standing: Standing }
/** By order number. */
export type HeldRequests = ReadonlyMap<string, LockedPaymentRequest>

export function factsOf(dossier: Dossier): Facts {
  const { paymentRequest, options, quotes, transfers, decisions, waiting } = dossier
  const onLedgers = options.filter(({ method }) => !isByStaff(method))
  const times = onLedgers.map(({ readTo }) => readTo?.getTime() ?? null)
  const values = valuesOf(dossier)
  return {
    quote: {
      due: paymentRequest.amountDue,
      expires: paymentRequest.expiresAt,
      watchUntil: paymentRequest.watchUntil,
      toleranceBps: paymentRequest.toleranceBps,
      dust: paymentRequest.dust,
      slack: slackOf(quotes, paymentRequest.amountDue),
      sentBack: paymentRequest.sentBack ?? 0n,
    },
    payments: transfers.map(({ id, status, ledger, method, at, assetOk, ...each }) => ({
      id,
      status,
      value: values.get(id) ?? 0n,
      at,
      assetOk,
      chainOk: each.chainOk && (method === 'pi' || quotes.some(({ chain }) => chain === ledger)),
      ...(each.isUnsafe && { isUnsafe: true }),
      ...(each.declined && { isDeclined: true }),
    })),
    decisions,
    refunds: refundWorths(dossier, values),
    waiting,
    // Determined by the ledger that is furthest behind.
    readTo:
      times.length === 0 || times.some((time) => time === null)
        ? null
        : new Date(Math.min(...(times as number[]))),
    ...(options.length > 0 && onLedgers.length === 0 && { isByHand: true }),
  }
}

/**
 * The amount to send now by a method, by its latest quote, in its coin: what remains, less what was paid by that quote.
 * Null if the method was never offered.
 */
export function askedOf(
  { paymentRequest, quotes, transfers }: Pick<Dossier, 'paymentRequest' | 'quotes' | 'transfers'>,
  method: Method,
  remaining: bigint,
): bigint | null {
  const quote = quotes.findLast((each) => each.method === method)
  if (!quote) return null
  const paid = transfers.map((each) => {
    const isBy = each.method === method && isCounted(each)
    return isBy && quoteAt(quotes, method, each.at)?.version === quote.version ? each.amount : 0n
  })
  return amountPayable(quote, paymentRequest.amountDue, remaining, sum(paid))
}

/** An amount of a method's coin in the payment request's currency, at the quote in force for that method. */
export function inRequestCurrency(
  { paymentRequest, quotes }: Pick<Dossier, 'paymentRequest' | 'quotes'>,
  method: Method,
  amount: bigint,
): bigint {
  const quote = quotes.findLast((each) => each.method === method)
  if (!quote || quote.rate === null) return amount
  return (amount * dueOf(quote, paymentRequest.amountDue)) / quote.amountDue
}

type Counted = Transfer & { readonly amount: bigint }
const hasCome = (transfer: Transfer): transfer is Counted =>
  transfer.assetOk &&
  !transfer.isUnsafe &&
  transfer.status !== 'orphaned' &&
  transfer.amount !== null
const isCounted = (transfer: Transfer): transfer is Counted =>
  hasCome(transfer) && !transfer.declined
/** What staff have declined, of what its chain keeps. */
export const isReturned = (transfer: Transfer): transfer is Counted =>
  hasCome(transfer) && Boolean(transfer.declined)
const isSettled = ({ status }: Transfer): boolean => status === 'final'
const isFinal = (transfer: Transfer): transfer is Counted =>
  isCounted(transfer) && isSettled(transfer)

/**
 * What is left of a method's final payments, and what refunds of them are worth, at the moving average of what had come
 * when each was requested, as the journal has it. Null for an order that was never edited, whose quotes say it.
 */
export function poolOf(
  dossier: Dossier,
  method: Method,
  known?: ReadonlyMap<string, bigint>,
): { amount: bigint; worth: bigint; told: ReadonlyMap<RefundRecord, bigint> } | null {
  // Every quote of an order that was never edited asks for the same.
  if (dossier.quotes.every(({ requestDue }) => requestDue == null)) return null
  const values = known ?? valuesOf(dossier)
  const left = dossier.transfers.filter(isFinal).filter((each) => each.method === method)
  left.sort((a, b) => a.at.getTime() - b.at.getTime())
  const told = new Map<RefundRecord, bigint>()
  const pool = { amount: 0n, worth: 0n, told }
  const take = () => {
    const next = left.shift()
    pool.amount += next?.amount ?? 0n
    pool.worth += (next && values.get(next.id)) ?? 0n
  }
  const declined = ofDeclined(dossier)
  const back = dossier.refunds
    .filter((each) => each.method === method && each.asset === null && goesBack(each))
    .map((each) => ({ each, ...each, amount: each.amount - (declined.get(each) ?? 0n) }))
    .sort((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime())
  for (const refund of back) {
    const isBefore = () => left[0] !== undefined && left[0].at <= refund.requestedAt
    while (isBefore() || (left.length > 0 && pool.amount < refund.amount)) take()
    const amount = refund.amount < pool.amount ? refund.amount : pool.amount
    const worth = pool.amount === 0n ? 0n : (pool.worth * amount) / pool.amount
    told.set(refund.each, worth)
    pool.amount -= amount
    pool.worth -= worth
  }
  while (left.length > 0) take()
  return pool
}

const goesBack = ({ state }: RefundRecord): boolean => isOpenRefund(state) || state === 'final'

/** Transfer id -> value in the payment request's currency. */
function valuesOf({ paymentRequest, quotes, transfers }: Dossier): Map<string, bigint> {
  const valued = (each: readonly Counted[]) => {
    const values = worths(each, quotes, paymentRequest.amountDue)
    return each.map(({ id }, index) => [id, values[index] ?? 0n] as const)
  }
  const others = transfers.map(({ id, amount }) => [id, amount ?? 0n] as const)
  return new Map([
    ...others,
    ...valued(transfers.filter(isCounted)),
    ...valued(transfers.filter(isReturned)),
  ])
}

/** Of each refund that goes back, the part of its amount that returns what staff have declined, in the method's coin. */
export function ofDeclined({ transfers, refunds }: Dossier): ReadonlyMap<RefundRecord, bigint> {
  const left = new Map<Method, bigint>()
  for (const { method, amount } of transfers.filter(isReturned).filter(isSettled))
    left.set(method, (left.get(method) ?? 0n) + amount)
  const parts = new Map<RefundRecord, bigint>()
  if (left.size === 0) return parts
  for (const refund of refunds.filter((each) => each.asset === null && goesBack(each))) {
    const most = left.get(refund.method) ?? 0n
    const part = refund.amount < most ? refund.amount : most
    left.set(refund.method, most - part)
    parts.set(refund, part)
  }
  return parts
}

/**
 * A refund's value is its share of what was received by the same method, apart for what was declined: refunding all of it
 * has the full value.
 */
function refundWorths(dossier: Dossier, values: ReadonlyMap<string, bigint>): Refund[] {
  const { transfers, refunds } = dossier
  const kept = sharesOf(transfers.filter(isFinal), values)
  const returned = sharesOf(transfers.filter(isReturned).filter(isSettled), values)
  const declined = ofDeclined(dossier)
  // Refunds in another asset than the method's do not count for the payment request.
  const own = refunds.filter(({ asset }) => asset === null)
  const pools = new Map([...kept.methods].map((each) => [each, poolOf(dossier, each, values)]))
  return own.map((refund) => {
    const { method, amount, state } = refund
    const part = declined.get(refund) ?? 0n
    const rest = amount - part
    const told = pools.get(method)?.told.get(refund)
    const worth = goesBack(refund) ? (told ?? kept.take(method, rest)) : rest
    if (part === 0n) return { amount: worth, state }
    const ofDeclined = returned.take(method, part)
    return { amount: worth + ofDeclined, state, ofDeclined }
  })
}

/** Shares of all payments by a method, by running totals, so that all of them together have the full value. */
function sharesOf(payments: readonly Counted[], values: ReadonlyMap<string, bigint>) {
  const came = new Map<Method, { amount: bigint; worth: bigint; back: bigint; told: bigint }>()
  for (const { id, method, amount } of payments) {
    const sum = came.get(method) ?? { amount: 0n, worth: 0n, back: 0n, told: 0n }
    sum.amount += amount
    sum.worth += values.get(id) ?? 0n
    came.set(method, sum)
  }
  return {
    methods: came.keys(),
    take(method: Method, amount: bigint): bigint {
      const sum = came.get(method)
      if (!sum || sum.amount === 0n) return amount
      const before = sum.told
      sum.back += amount
      sum.told = (sum.worth * sum.back) / sum.amount
      return sum.told - before
    },
  }
}
