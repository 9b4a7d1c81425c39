// An order is given up: by the shopper, or by staff. Money that has come goes back to an address of the shopper's.

import { lockedPaymentRequest } from '../../../payments/requests/actions/locked-payment-request.ts'
import type { Dossier } from '../../../payments/requests/rules/payment-facts.ts'
import type { Standing } from '../../../payments/requests/rules.ts'
import { mayAct, type Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { hideFromList, lockOrder, type Why } from '../../orders/actions.ts'
import { mayCancel, type Order } from '../../orders/rules.ts'
import { parcelsOf } from '../../orders/views.ts'
import { orderMail, orderMails } from '../mail.ts'
import { closeOrder, hasMoney, type RefundPlace, sendBack } from './close.ts'
import { type RefundForm, readPlace } from './refund.ts'

/**
 * Until anything of it is sent. Unpaid: stock and cart lines come back. Where money has come all of it is asked back, to the
 * place that the form names. Refuses `orders.not_found`, `checkout.too_late_to_cancel`, `checkout.partly_sent`, and as
 * `readPlace` does.
 */
export function cancelOrder(
  world: World,
  who: Viewer,
  number: string,
  form: RefundForm = {},
): Promise<Result> {
  return world.transaction(async (world) => {
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
    await orderMail(world, order, 'cancelled', who)
    await record(world, { who, action: 'order.cancelled', subject: `order:${number}` })
    return ok()
  })
}

/**
 * A withdrawal from the contract of what was not sent yet: it is cancelled, and the shopper is asked where money that
 * came goes. Answers false where it is on its way, and nothing was done. Refuses `orders.not_found`.
 */
export function withdrawUnsent(world: World, number: string): Promise<Result<boolean>> {
  return world.transaction<boolean>(async (world) => {
    const found = await lockBoth(world, number, null)
    if (!found.ok) return found
    if (!(await isUnsent(world, found.value.order)).ok) return ok(false)
    const why = { who: 'system', reason: 'withdrawn' } as const
    const ended = await end(world, found.value, 'cancelled', why, null)
    return ended.ok ? ok(true) : ended
  })
}

/** Staff's no, with words that the shopper can read. Refuses `orders.not_allowed`, `orders.reason`, `orders.not_found`. */
export function declineOrder(
  world: World,
  who: Viewer,
  number: string,
  typed: string,
): Promise<Result> {
  return world.transaction(async (world) => {
    if (!mayAct(who, 'fulfilment')) return refuse('orders.not_allowed')
    const reason = typed.trim().slice(0, 1000)
    if (!reason) return refuse('orders.reason')
    const found = await lockBoth(world, number, null)
    if (!found.ok) return found
    const ended = await end(world, found.value, 'declined', { who, reason }, null)
    if (!ended.ok) return ended
    await orderMails(world, [{ order: found.value.order, template: 'declined', reason }])
    await record(world, { who, action: 'order.declined', subject: `order:${number}` })
    return ok()
  })
}

/** Off the shopper's list. What no money has come for is cancelled by it. Refuses `orders.not_found`. */
export function hideOrder(world: World, who: Viewer, number: string): Promise<Result> {
  return world.transaction(async (world) => {
    const found = await lockBoth(world, number, who.id)
    if (!found.ok) return found
    const { order, standing } = found.value
    if (order.status === 'awaiting_payment' && !hasMoney(standing)) {
      const cancelled = await cancelOrder(world, who, number)
      if (!cancelled.ok) return cancelled
    }
    return hideFromList(world, who, number)
  })
}

type Both = {
  readonly order: Order
  readonly standing: Standing
  readonly dossier: Dossier
}

/** What has left the shop in part is not called off any more: the rest of it is given up line by line. */
async function isUnsent(world: World, { number, status }: Order): Promise<Result> {
  if (!mayCancel(status)) return refuse('checkout.too_late_to_cancel')
  if (status !== 'processing') return ok()
  return (await parcelsOf(world, number)).length === 0 ? ok() : refuse('checkout.partly_sent')
}

/** The payment request before the order, as whoever stores transfers does; a stranger's number locks neither for long. */
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
  return closed.ok ? sendBack(world, why.who, order, known, place) : closed
}
