// Settles orders: applies payments and the time (received, paid, late, expired). Idempotent.

import { offerExcess } from '../../../payments/refunds/offer-excess.ts'
import { lockedPaymentRequests } from '../../../payments/requests/actions/locked-payment-request.ts'
import type { HeldRequests } from '../../../payments/requests/rules/payment-facts.ts'
import type { PaymentRequestState } from '../../../payments/requests/rules/states.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { requestTaxDocuments } from '../../invoicing/actions/write.ts'
import { lockOrders, moveOrders } from '../../orders/actions/orders.ts'
import { isClosed, isReleased, type Reason } from '../../orders/rules/order.ts'
import { finishReturns } from '../../returns/actions/settle.ts'
import { queueLatePaymentMail, queueReceivedMails } from '../payment-received-mail.ts'
import { hasMoney, requestOrderRefunds } from './close.ts'
import {
  confirmReservations,
  type LockedOrder,
  type ReservationOutcome,
} from './confirm-reservations.ts'
import { isFullyRefunded, undoCredit } from './credit.ts'
import { expire, settleLatePayment } from './expire.ts'
import { isAutoAccepted } from './late-payments.ts'

type Options = {
  readonly mayReserve?: boolean
  /** Locked by the caller, and unchanged since. */
  readonly held?: HeldRequests
}

/** One order, as `settleOrders` does. */
export async function settleOrder(
  world: World,
  number: string,
  options: Options = {},
): Promise<Result<ReservationOutcome>> {
  const settled = await settleOrders(world, [number], options)
  return settled.ok ? ok(settled.value.get(number) ?? 'done') : settled
}

/**
 * Updates orders from their payment requests, common cases in bulk, the rest one by one. With `mayReserve: false` no
 * stock is reserved, so that many settle in one transaction without waiting for each other. Refuses `orders.not_found`,
 * `payment.no_request`.
 */
export const settleOrders = (
  world: World,
  numbers: readonly string[],
  { mayReserve = true, held }: Options = {},
): Promise<Result<ReadonlyMap<string, ReservationOutcome>>> =>
  world.transaction(async (world) => {
    const settled = new Map<string, ReservationOutcome>()
    if (numbers.length === 0) return ok(settled)
    // Payment requests are locked before orders, as storing transfers does.
    const paymentRequests = held ? ok(held) : await lockedPaymentRequests(world, numbers)
    if (!paymentRequests.ok) return paymentRequests
    const locked = await lockOrders(world, numbers)
    if (!locked.ok) return locked
    // A payment or refund may require tax documents.
    await requestTaxDocuments(
      world,
      locked.value.filter(({ status }) => isClosed(status) || isReleased(status)),
    )
    await finishReturns(
      world,
      locked.value.filter(({ status }) => isReleased(status)).map(({ number }) => number),
    )
    const open: LockedOrder[] = []
    for (const order of locked.value) {
      const paymentRequest = paymentRequests.value.get(order.number)
      if (!paymentRequest) throw new Error('a payment request that is held and not there')
      const ended = await lookAfter(world, { order, ...paymentRequest })
      if (!ended.ok) return ended
      if (!ended.value) open.push({ order, ...paymentRequest })
    }
    const moved = await markPending(world, open)
    if (!moved.ok) return moved
    const waiting = open.filter(({ order }) => order.watchUntil !== null)
    const firm = waiting.filter(({ order, standing }) => isPaid(standing) && order.stock === 'held')
    await confirmReservations(world, firm)
    const others = waiting.filter((each) => !firm.includes(each))
    for (const each of others) {
      const result = await settleException(world, each, mayReserve)
      if (!result.ok) return result
      settled.set(each.order.number, result.value)
    }
    await queueReceivedMails(
      world,
      others.filter(({ order }) => settled.get(order.number) === 'done'),
    )
    return ok(settled)
  })

const isPaid = ({ state }: { readonly state: PaymentRequestState }): boolean => state === 'paid'

/** Refunds money of an order that is closed or shipped. Returns whether nothing is left to do. */
async function lookAfter(world: World, known: LockedOrder): Promise<Result<boolean>> {
  const { order, standing } = known
  if (isClosed(order.status) && !isReleased(order.status)) {
    const sent = await requestOrderRefunds(world, 'system', order, known)
    return sent.ok ? ok(true) : sent
  }
  await offerExcess(world, known)
  if (!isReleased(order.status)) return ok(false)
  if (isFullyRefunded(standing)) await undoCredit(world, order)
  return ok(true)
}

/** Reasons for moves. `paid` without received money: paid fully by credit. */
const reasons: Readonly<Partial<Record<PaymentRequestState, Reason>>> = {
  review: 'receipt_given',
  paid: 'paid_by_credit',
}

/** Placed -> pending with the first payment. */
async function markPending(world: World, known: readonly LockedOrder[]): Promise<Result> {
  const placed = known.filter(({ order }) => order.status === 'awaiting_payment')
  const reasonOf = ({ standing }: LockedOrder) =>
    hasMoney(standing) ? 'payment_seen' : reasons[standing.state]
  for (const [reason, some] of Map.groupBy(placed, reasonOf)) {
    if (!reason) continue
    const orders = some.map(({ order }) => order)
    const moved = await moveOrders(world, orders, 'pending', { who: 'system', reason })
    if (!moved.ok) return moved
  }
  return ok()
}

/** Cases other than paid on time: late, partial, expired. */
async function settleException(
  world: World,
  known: LockedOrder,
  mayReserve: boolean,
): Promise<Result<ReservationOutcome>> {
  const { standing, dossier } = known
  // An unconfirmed late payment reserves no stock.
  const isLate = standing.state === 'late' && standing.final === standing.received
  const isGood = isPaid(standing) || (isLate && (await isAutoAccepted(world, dossier)))
  if (isLate && !isGood) await queueLatePaymentMail(world, known)
  if (!isGood) return expire(world, known)
  return mayReserve ? settleLatePayment(world, known) : ok('again')
}
