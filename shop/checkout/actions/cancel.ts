// An order is given up: by the shopper, or by staff. Money that has come goes back to an address of the shopper's.
import { mayAct, type Viewer } from '../../accounts/rules.ts'
import { record } from '../../audit/actions.ts'
import { hideFromList, lockOrder, type Why } from '../../orders/actions.ts'
import { mayCancel, type Order } from '../../orders/rules.ts'
import { lockedInvoice } from '../../payments/actions/locked-invoice.ts'
import type { Standing } from '../../payments/rules.ts'
import { readAddress } from '../../payments/strkey.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { orderMail } from '../mail.ts'
import { closeOrder, hasMoney, sendBack } from './close.ts'

/**
 * Until it is shipped. Unpaid: stock and cart lines come back. Where money has come a refund to `refundTo`, the
 * shopper's own Pi address, is asked for. Refuses `orders.not_found`, `checkout.too_late_to_cancel`,
 * `checkout.refund_address`.
 */
export function cancelOrder(
  world: World,
  who: Viewer,
  number: string,
  { refundTo }: { refundTo: string | null },
): Promise<Result> {
  return world.transaction(async (world) => {
    const found = await lockBoth(world, number, who.id)
    if (!found.ok) return found
    const { order, standing } = found.value
    const address = refundTo?.trim() || null
    if (standing.refundable > 0n && !(address && readAddress(address)))
      return refuse('checkout.refund_address')
    const why = { who, reason: 'by_shopper' } as const
    const ended = await end(world, found.value, 'cancelled', why, address)
    if (!ended.ok) return ended
    await orderMail(world, order, 'cancelled', who)
    await record(world, { who, action: 'order.cancelled', subject: `order:${number}` })
    return ok()
  })
}

/** Staff's no, with words that the shopper can read. Refuses `orders.not_allowed`, `orders.reason`, `orders.not_found`. */
export function declineOrder(
  world: World,
  who: Viewer,
  number: string,
  words: string,
): Promise<Result> {
  return world.transaction(async (world) => {
    if (!mayAct(who, 'fulfilment')) return refuse('orders.not_allowed')
    const reason = words.trim().slice(0, 1000)
    if (!reason) return refuse('orders.reason')
    const found = await lockBoth(world, number, null)
    if (!found.ok) return found
    const ended = await end(world, found.value, 'declined', { who, reason }, null)
    if (!ended.ok) return ended
    await orderMail(world, found.value.order, 'cancelled')
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
      const cancelled = await cancelOrder(world, who, number, { refundTo: null })
      if (!cancelled.ok) return cancelled
    }
    return hideFromList(world, who, number)
  })
}

type Both = { readonly order: Order; readonly standing: Standing }

/** The invoice before the order, as whoever stores transfers does; a stranger's number locks neither for long. */
async function lockBoth(
  world: World,
  number: string,
  ownerId: string | null,
): Promise<Result<Both>> {
  const invoice = await lockedInvoice(world, number)
  const order = await lockOrder(world, number, ownerId)
  if (!order.ok) return order
  return invoice.ok ? ok({ order: order.value, standing: invoice.value.standing }) : invoice
}

async function end(
  world: World,
  { order, standing }: Both,
  to: 'cancelled' | 'declined',
  why: Why,
  address: string | null,
): Promise<Result> {
  if (!mayCancel(order.status)) return refuse('checkout.too_late_to_cancel')
  const closed = await closeOrder(world, order, standing, to, why)
  return closed.ok ? sendBack(world, why.who, order, standing, address) : closed
}
