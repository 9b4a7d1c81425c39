// Settles orders: applies payments and the time (received, paid, late, expired). Idempotent.

import { releaseStock, reserveStock } from '../../../catalog/stock/actions/reservations.ts'
import { isOwedOnReceipt } from '../../../payments/manual-methods/rules/manual-method.ts'
import { rateFor } from '../../../payments/rates/views.ts'
import { offerExcess } from '../../../payments/refunds/request-refund.ts'
import {
  acceptLate,
  lockedPaymentRequests,
} from '../../../payments/requests/actions/payment-requests.ts'
import { hasMoved, lateQuotes } from '../../../payments/requests/rules/late-payment.ts'
import { isByStaff } from '../../../payments/requests/rules/methods.ts'
import {
  type Dossier,
  factsOf,
  type HeldRequests,
  type LockedPaymentRequest,
} from '../../../payments/requests/rules/payment-facts.ts'
import {
  certainEnd,
  type PaymentRequestState,
  plausibleReadTo,
  type Standing,
} from '../../../payments/requests/rules/states.ts'
import { paymentRequestView } from '../../../payments/requests/views/payment-requests.ts'
import { emitAll } from '../../../platform/events/actions.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { creditOnOrders } from '../../credit/views.ts'
import { requestTaxDocuments } from '../../invoicing/actions/write.ts'
import { lockOrders, moveOrders, setHold, setHolds } from '../../orders/actions/orders.ts'
import { heldFor, isClosed, isReleased, type Order, type Reason } from '../../orders/rules/order.ts'
import { orderLines } from '../../orders/views/orders.ts'
import { finishReturns } from '../../returns/actions/settle.ts'
import { type OrderMail, orderMail, orderMails } from '../mail.ts'
import {
  queueExpiredMail,
  queueLatePaymentMail,
  queueReceivedMails,
} from '../payment-received-mail.ts'
import {
  closeOrder,
  hasMoney,
  isFullyRefunded,
  requestDeclined,
  requestOrderRefunds,
  undoCredit,
} from './close.ts'

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
      if (!ended.value) open.push(await watchedAgain(world, { order, ...paymentRequest }))
    }
    const owed = open.filter(isNewlyOwed)
    const moved = await markPending(world, open)
    if (!moved.ok) return moved
    await keepReserved(world, owed)
    const waiting = open.filter((each) => each.order.watchUntil !== null && !owed.includes(each))
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
  const returned = await requestDeclined(world, known)
  if (!returned.ok) return returned
  // Its refund is no excess any more: the next change offers what else there is.
  if (returned.value === 'nothing') await offerExcess(world, known)
  const isOwed = isOwedOnReceipt(known.dossier.quotes.at(-1)?.chain ?? null)
  // Its reservation never waited for the payment, so nothing else says that it came.
  if (isOwed && order.watchUntil === null && standing.covered && hasMoney(standing))
    await orderMail(world, {
      order,
      template: 'paidByHand',
      known: { paymentRequest: paymentRequestView(known.dossier, world.now()) },
    })
  if (!isReleased(order.status)) return ok(false)
  if (isFullyRefunded(standing)) await undoCredit(world, order)
  return ok(true)
}

/**
 * The order as it is then: staff may decline all that had paid for it, once an edit asks for more. It waits for a payment
 * again, and its reservation ends like that of any unpaid order, unless credit alone had paid for it.
 */
async function watchedAgain(world: World, known: LockedOrder): Promise<LockedOrder> {
  const { order, dossier, standing } = known
  const { transfers, quotes, paymentRequest } = dossier
  const [first] = quotes
  const isByCredit = (first?.requestDue ?? first?.amountDue ?? 0n) === 0n
  const wasConfirmed = order.watchUntil === null && order.stock === 'held'
  const isDeclined = transfers.some(({ declined }) => Boolean(declined))
  const isOwed = isOwedOnReceipt(quotes.at(-1)?.chain ?? null)
  if (!wasConfirmed || !isDeclined || isByCredit || isOwed || hasMoney(standing)) return known
  const hold = heldFor(order, paymentRequest)
  await setHold(world, order.number, hold)
  return { ...known, order: { ...order, ...hold } }
}

/** Reasons for moves. `paid` without received money: paid fully by credit. */
const reasons: Readonly<Partial<Record<PaymentRequestState, Reason>>> = {
  review: 'receipt_given',
  paid: 'paid_by_credit',
}

/** Placed -> pending with the first payment. */
async function markPending(world: World, known: readonly LockedOrder[]): Promise<Result> {
  const placed = known.filter(({ order }) => order.status === 'awaiting_payment')
  const reasonOf = (each: LockedOrder) => {
    const { transfers } = each.dossier
    const isOnLedgers = transfers.every(({ method }) => !isByStaff(method))
    if (hasMoney(each.standing)) return isOnLedgers ? 'payment_seen' : 'payment_recorded'
    return isNewlyOwed(each) ? 'paid_on_receipt' : reasons[each.standing.state]
  }
  for (const [reason, some] of Map.groupBy(placed, reasonOf)) {
    if (!reason) continue
    const orders = some.map(({ order }) => order)
    const moved = await moveOrders(world, orders, 'pending', { who: 'system', reason })
    if (!moved.ok) return moved
  }
  return ok()
}

/** Paid when it is handed over: it waits for no payment, and neither lapses. */
const isNewlyOwed = ({ order, dossier, standing }: LockedOrder): boolean =>
  order.watchUntil !== null &&
  order.stock === 'held' &&
  isOwedOnReceipt(dossier.quotes.at(-1)?.chain ?? null) &&
  standing.state !== 'cancelled'

async function keepReserved(world: World, owed: readonly LockedOrder[]): Promise<void> {
  const orders = owed.map(({ order }) => order)
  await setHolds(world, orders, { stock: 'held', stockUntil: null, watchUntil: null })
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

/**
 * Accepts automatically in the payment request's own currency, and if the rate moved by less than 1 %. Without a rate
 * the customer decides.
 */
async function isAutoAccepted(world: World, dossier: Dossier): Promise<boolean> {
  const { paymentRequest, quotes, transfers } = dossier
  const counted = transfers.filter(
    ({ assetOk, status, declined }) => assetOk && status !== 'orphaned' && !declined,
  )
  for (const late of lateQuotes(quotes, counted, paymentRequest.expiresAt)) {
    const rated = await rateFor(world, paymentRequest.currency, late.currency)
    if (!rated.ok || (rated.value && hasMoved(late.rate, rated.value.rate))) return false
  }
  return true
}

/** An order being settled: it and its payment request are locked. */
type LockedOrder = LockedPaymentRequest & { readonly order: Order }
/** `again`: the order needs stock, deferred by `mayReserve: false`. */
export type ReservationOutcome = 'done' | 'again'

/** Paid: makes the temporary reservation permanent. */
async function confirmReservations(world: World, known: readonly LockedOrder[]): Promise<void> {
  const orders = known.map(({ order }) => order)
  await setHolds(world, orders, { stock: 'held', stockUntil: null, watchUntil: null })
  await emitAll(
    world,
    'order.paid',
    orders.map(({ number }) => number),
  )
  // An order paid fully by credit was confirmed when it was placed.
  const paid = known.filter(({ standing }) => hasMoney(standing))
  if (paid.length === 0) return
  const credit = await creditOnOrders(
    world,
    paid.map(({ order }) => order.number),
  )
  const mails = paid.map(({ order, standing, dossier }) => {
    const used = credit.get(order.number)?.used ?? 0n
    return {
      order: { ...order, total: order.total - used },
      // An amount accepted by staff is never shown as verified on the ledger.
      template: paidTemplate(standing, dossier),
      known: { paymentRequest: paymentRequestView(dossier, world.now()), used },
    }
  })
  await orderMails(world, mails)
}

function paidTemplate({ byStaff }: Standing, { transfers }: Dossier): OrderMail {
  if (byStaff) return 'accepted'
  return transfers.every(({ method }) => !isByStaff(method)) ? 'paid' : 'paidByHand'
}

/** Paid after the reservation ended: reserves stock again, or refunds. */
async function settleLatePayment(
  world: World,
  known: LockedOrder,
): Promise<Result<ReservationOutcome>> {
  const { order, standing } = known
  const lines = await orderLines(world, order.number)
  const reserved = await reserveStock(world, order.number, lines)
  // Closing also restores what was reserved before a line ran short.
  if (!reserved.ok) return close(world, known, 'no_stock')
  if (standing.state === 'late') {
    const accepted = await acceptLate(world, order.number)
    if (!accepted.ok) return accepted
  }
  await confirmReservations(world, [known])
  return ok('done')
}

/** Expiry: first of the reservation, weeks later of the order. */
async function expire(world: World, known: LockedOrder): Promise<Result<ReservationOutcome>> {
  const { order, dossier } = known
  // While the reader lags behind the ledger, payments on time may still be unread.
  const { readTo, isByHand } = factsOf(dossier)
  const certain = certainEnd(isByHand ? world.now() : plausibleReadTo(readTo, world.now()))
  const isOver = (end: Date | null) => end !== null && certain !== null && end <= certain
  if (isOver(order.watchUntil)) return close(world, known, 'unpaid')
  if (isOver(order.stockUntil)) {
    const released = await releaseStock(world, order.number)
    if (!released.ok) return released
    const { watchUntil } = order
    await setHold(world, order.number, { stock: 'returned', stockUntil: null, watchUntil })
    await queueExpiredMail(world, known)
  }
  return ok('done')
}

async function close(
  world: World,
  known: LockedOrder,
  reason: 'unpaid' | 'no_stock',
): Promise<Result<ReservationOutcome>> {
  const { order, standing } = known
  const why = { who: 'system', reason } as const
  const closed = await closeOrder(world, order, standing, 'cancelled', why)
  if (!closed.ok) return closed
  await orderMail(world, { order, template: reason === 'unpaid' ? 'unpaid' : 'tooLate' })
  // The email also requests the refund address.
  const sent = await requestOrderRefunds(world, 'system', order, known, null, true)
  return sent.ok ? ok('done') : sent
}
