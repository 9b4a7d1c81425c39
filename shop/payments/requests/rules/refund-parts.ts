// Splits a refund into the received coins. Pure.

import { stepOf } from '../../rates/rules.ts'
import { assetOfToken, isToken } from './methods.ts'
import { type Dossier, inRequestCurrency, isReturned, ofDeclined, poolOf } from './payment-facts.ts'
import { dueOf } from './quote.ts'
import { isOpenRefund, type Method, type Standing } from './states.ts'

/** `amount` in the smallest unit of the method's own coin. */
export type Part = { readonly method: Method; readonly amount: bigint }

/**
 * Final and not requested before, by method; the last method paid comes first. Nothing of what came to a compromised
 * address: who has its key may have taken it, and the order has received nothing by it.
 */
export function partsOf(dossier: Dossier): Part[] {
  const left = new Map<Method, bigint>()
  const add = (method: Method, amount: bigint) =>
    left.set(method, (left.get(method) ?? 0n) + amount)
  const newest = [...dossier.transfers].sort((a, b) => b.at.getTime() - a.at.getTime())
  for (const { method, amount, assetOk, status, isUnsafe } of newest) {
    if (!assetOk || isUnsafe || status !== 'final' || amount === null || amount <= 0n) continue
    if (inRequestCurrency(dossier, method, amount) >= dossier.paymentRequest.dust)
      add(method, amount)
  }
  for (const { method, amount, state, asset } of dossier.refunds)
    if (asset === null && (isOpenRefund(state) || state === 'final')) add(method, -amount)
  return [...left].flatMap(([method, amount]) => (amount > 0n ? [{ method, amount }] : []))
}

/** This part, or what is left of its coin; none if nothing is. */
export const takePart = (dossier: Dossier, { method, amount }: Part): Part[] =>
  partsOf(dossier).flatMap((left) => {
    if (left.method !== method) return []
    return [{ method, amount: left.amount < amount ? left.amount : amount }]
  })

/** Declined by staff, final, and not requested yet, with their reason. */
export function unreturnedParts(dossier: Dossier): (Part & { readonly reason: string })[] {
  const back = new Map<Method, bigint>()
  for (const [{ method }, amount] of ofDeclined(dossier))
    back.set(method, (back.get(method) ?? 0n) + amount)
  return dossier.transfers.filter(isReturned).flatMap(({ method, status, amount, declined }) => {
    if (status !== 'final') return []
    const known = back.get(method) ?? 0n
    const part = known < amount ? known : amount
    back.set(method, known - part)
    return part < amount ? [{ method, amount: amount - part, reason: declined ?? '' }] : []
  })
}

/** The parts that make up `value`, in the payment request's currency; null for all of them. */
export function takeParts(dossier: Dossier, value: bigint | null): Part[] {
  const parts = partsOf(dossier)
  if (value === null) return parts
  let rest = value
  return parts.flatMap(({ method, amount }) => {
    const worth = worthOf(dossier, method, amount)
    const isWhole = worth <= rest
    const taken = isWhole ? amount : amountFor(dossier, method, rest)
    rest = isWhole ? rest - worth : 0n
    return taken > 0n ? [{ method, amount: taken }] : []
  })
}

/**
 * Overpaid and not requested yet, by final payments alone: another one may still be rolled back, and must not send the
 * price itself back; and what was declined and has not gone back. In the payment request's currency.
 */
export const excessOf = ({
  over,
  received,
  final,
  refunded,
  refundable,
  sentBack = 0n,
  declined = { final: 0n, refunded: 0n },
}: Standing): bigint => {
  const unreturned = declined.final - declined.refunded
  const left = over - (received - final) - (refunded - sentBack) + unreturned
  return left <= 0n ? 0n : left < refundable ? left : refundable
}

/** The same in the coins it is refunded in; none if it is not worth sending. */
export const overpaymentParts = (dossier: Dossier, standing: Standing): Part[] => {
  const value = excessOf(standing)
  return value > 0n
    ? takeParts(dossier, value).filter(
        ({ method, amount }) => amount > leastReturned(dossier, method),
      )
    : []
}

/** A surplus up to this is less than it costs to send it back: a hundredth of Pi, or what a token is rounded up to. */
function leastReturned({ quotes }: Dossier, method: Method): bigint {
  if (!isToken(method)) return method === 'pi' ? 100_000n : 0n
  const quote = quotes.findLast((each) => each.method === method)
  return stepOf(assetOfToken(method), quote?.amountDue ?? 0n)
}

/** Of payments at several rates at what is left of them, as it is counted once it was sent. */
function worthOf(dossier: Dossier, method: Method, amount: bigint): bigint {
  const pool = poolOf(dossier, method)
  if (!pool || pool.amount === 0n) return inRequestCurrency(dossier, method, amount)
  return (amount * pool.worth) / pool.amount
}

function amountFor(dossier: Dossier, method: Method, value: bigint): bigint {
  const pool = poolOf(dossier, method)
  if (pool && pool.worth > 0n) return (value * pool.amount) / pool.worth
  const { paymentRequest, quotes } = dossier
  const quote = quotes.findLast((each) => each.method === method)
  return quote?.rate ? (value * quote.amountDue) / dueOf(quote, paymentRequest.amountDue) : value
}

/** Declined or cancelled refunds, in the payment request's currency: the shop does not request them again. */
export const refusedOf = (dossier: Dossier): bigint =>
  dossier.refunds
    .filter(({ state, asset }) => asset === null && (state === 'declined' || state === 'cancelled'))
    .reduce((sum, { method, amount }) => sum + inRequestCurrency(dossier, method, amount), 0n)
