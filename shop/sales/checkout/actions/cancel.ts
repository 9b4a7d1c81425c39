// Cancels an order, for the shopper or for staff. Received money is refunded to an address of the shopper's.

import { refundAddressLines } from '../../../payments/refunds/mail.ts'
import { lockedPaymentRequest } from '../../../payments/requests/actions/payment-requests.ts'
import type { Dossier } from '../../../payments/requests/rules/payment-facts.ts'
import type { Standing } from '../../../payments/requests/rules/states.ts'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { hideFromList, lockOrder, type Why } from '../../orders/actions/orders.ts'
import { mayCancel, type Order } from '../../orders/rules/order.ts'
import { parcelsOf } from '../../orders/views/orders.ts'
import { orderMail, orderMails } from '../mail.ts'
import { closeOrder, hasMoney, type RefundPlace, requestOrderRefunds } from './close.ts'
import { type RefundForm, readPlace } from './refund.ts'

/**
 * Possible until the first parcel is sent. Unpaid: stock and cart lines are restored. Paid: all of it is refunded to
 * the address of the form. Refuses `orders.not_found`, `checkout.too_late_to_cancel`, `checkout.partly_sent`, and as
 * `readPlace` does.
 */
export const cancelOrder = (
  world: World,
  who: Viewer,
  number: string,
  form: RefundForm = {},
): Promise<Result> =>
  world.transaction(async (world) => {
    const found = await lockBoth(world, number, who.id)
    if (!found.ok) return found
    const { order, standing } = found.value
    const open = await isUnsent(world, order)
    if (!open.ok) return open
    const place = standing.refundable > 0n ? await readPlace(world, who, number, form) : ok(null)
    if (!place.ok) return place
    const why = { who, reason: 'by_shopper' } as const
    const ended = await end(world, found.value, 'cancelled', why, place.value)
    if (!ended.ok) return ended
    // An address that is to be confirmed by email: that one says that the order is cancelled.
    const isTold = place.value !== null && place.value.confirmed === null
    if (!isTold) await orderMail(world, { order, template: 'cancelled' }, who)
    await record(world, who, 'order.cancelled', `order:${number}`)
    return ok()
  })

/**
 * Withdrawal from the contract before shipping: cancels the order and asks the shopper for a refund address. Returns
 * false if it was shipped, and changes nothing. Refuses `orders.not_found`.
 */
export const withdrawUnshipped = (world: World, number: string): Promise<Result<boolean>> =>
  world.transaction<boolean>(async (world) => {
    const found = await lockBoth(world, number, null)
    if (!found.ok) return found
    if (!(await isUnsent(world, found.value.order)).ok) return ok(false)
    const why = { who: 'system', reason: 'withdrawn' } as const
    const ended = await end(world, found.value, 'cancelled', why, null)
    return ended.ok ? ok(true) : ended
  })

/**
 * Declines an order with a reason that the shopper reads. Refuses `orders.not_allowed`, `orders.reason`,
 * `orders.not_found`.
 */
export const declineOrder = (
  world: World,
  who: Viewer,
  number: string,
  typed: string,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'orders.change')) return refuse('orders.not_allowed')
    const reason = typed.trim().slice(0, 1000)
    if (!reason) return refuse('orders.reason')
    const found = await lockBoth(world, number, null)
    if (!found.ok) return found
    const ended = await end(world, found.value, 'declined', { who, reason }, null)
    if (!ended.ok) return ended
    const details = await refundAddressLines(world, number)
    await orderMails(world, [{ order: found.value.order, template: 'declined', reason, details }])
    await record(world, who, 'order.declined', `order:${number}`)
    return ok()
  })

/**
 * Staff cancel an order that nobody has begun to pay, such as that of a pay link. Refuses `orders.not_found`,
 * `pay_links.begun`.
 */
export const cancelUntouched = (world: World, who: Viewer, number: string): Promise<Result> =>
  world.transaction(async (world) => {
    const found = await lockBoth(world, number, null)
    if (!found.ok) return found
    const { order, standing } = found.value
    if (order.status !== 'awaiting_payment' || hasMoney(standing)) return refuse('pay_links.begun')
    const why = { who, reason: 'link_cancelled' } as const
    const ended = await end(world, found.value, 'cancelled', why, null)
    if (!ended.ok) return ended
    await orderMail(world, { order, template: 'cancelled' })
    await record(world, who, 'order.cancelled', `order:${number}`)
    return ok()
  })

/** Hides an order from the shopper's list; an unpaid one is cancelled. Refuses `orders.not_found`. */
export const hideOrder = (world: World, who: Viewer, number: string): Promise<Result> =>
  world.transaction(async (world) => {
    const found = await lockBoth(world, number, who.id)
    if (!found.ok) return found
    const { order, standing } = found.value
    if (order.status === 'awaiting_payment' && !hasMoney(standing)) {
      const cancelled = await cancelOrder(world, who, number)
      if (!cancelled.ok) return cancelled
    }
    return hideFromList(world, who, number)
  })

type Both = {
  readonly order: Order
  readonly standing: Standing
  readonly dossier: Dossier
}

/** A partly shipped order cannot be cancelled; its remaining lines are dropped one by one. */
async function isUnsent(world: World, { number, status }: Order): Promise<Result> {
  if (!mayCancel(status)) return refuse('checkout.too_late_to_cancel')
  if (status !== 'processing') return ok()
  return (await parcelsOf(world, number)).length === 0 ? ok() : refuse('checkout.partly_sent')
}

/**
 * Locks the payment request before the order, as storing transfers does. A stranger's attempt releases both locks at
 * once.
 */
async function lockBoth(
  world: World,
  number: string,
  ownerId: string | null,
): Promise<Result<Both>> {
  const paymentRequest = await lockedPaymentRequest(world, number)
  const order = await lockOrder(world, number, ownerId)
  if (!order.ok) return order
  return paymentRequest.ok ? ok({ order: order.value, ...paymentRequest.value }) : paymentRequest
}

async function end(
  world: World,
  known: Both,
  to: 'cancelled' | 'declined',
  why: Why,
  place: RefundPlace | null,
): Promise<Result> {
  const { order, standing } = known
  const open = await isUnsent(world, order)
  if (!open.ok) return open
  const closed = await closeOrder(world, order, standing, to, why)
  // The email about the end names the refund.
  return closed.ok ? requestOrderRefunds(world, why.who, order, known, place, true) : closed
}
