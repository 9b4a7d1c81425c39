// The end of an order that was released to be paid on receipt, and never was: recorded, undone within reach, then in force.
import { releaseStock } from '../../../catalog/stock/actions/reservations.ts'
import { removeStock } from '../../../catalog/stock/actions/stock.ts'
import { undoMinutes } from '../../../payments/manual/rules.ts'
import { isOwedOnReceipt } from '../../../payments/manual-methods/rules/manual-method.ts'
import {
  cancelPaymentRequest,
  lockedPaymentRequest,
} from '../../../payments/requests/actions/payment-requests.ts'
import type { LockedPaymentRequest } from '../../../payments/requests/rules/payment-facts.ts'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { requestTaxDocuments } from '../../invoicing/actions/write.ts'
import { lockOrder, moveOrder, setHold } from '../../orders/actions/orders.ts'
import { isReleased, type Order } from '../../orders/rules/order.ts'
import { orderLines, parcelsOf } from '../../orders/views/orders.ts'
import { isDone, isOpen } from '../../returns/rules.ts'
import { returnsOf } from '../../returns/views.ts'
import { orderMail } from '../mail.ts'
import { lostUnits } from '../rules.ts'
import * as store from '../store.ts'
import { hasMoney, undoCredit } from './close.ts'

/**
 * Records that a sent order was never paid: refused at the door, not picked up, or never handed over. It ends ten minutes
 * later. Refuses `orders.not_allowed`, `orders.not_found`, `unpaid.waits` (recorded already), `unpaid.not_on_receipt`,
 * `unpaid.not_sent` (decline it instead), `unpaid.has_payment`, `unpaid.return_open`.
 */
export const recordUnpaidEnd = (
  world: World,
  who: Viewer,
  number: string,
  isRestocked: boolean,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'orders.change')) return refuse('orders.not_allowed')
    const held = await lockUnpaid(world, number)
    if (!held.ok) return held
    if (await store.unpaidEndOf(world.db, number)) return refuse('unpaid.waits')
    const now = world.now()
    await store.insertUnpaidEnd(world.db, {
      id: world.id(),
      orderNumber: number,
      isRestocked,
      recordedBy: who.id,
      recordedAt: now,
      finalAt: new Date(now.getTime() + undoMinutes * 60_000),
    })
    await record(world, who, 'order.unpaid', `order:${number}`, { restocked: isRestocked })
    await announce(world, `order:${number}`)
    return ok()
  })

/** As if it had never been recorded. Refuses `orders.not_allowed`, `orders.not_found`, `unpaid.gone` (none, or already in force). */
export const undoUnpaidEnd = (world: World, who: Viewer, number: string): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'orders.change')) return refuse('orders.not_allowed')
    const request = await lockedPaymentRequest(world, number)
    if (!request.ok) return refuse('orders.not_found')
    const end = await store.unpaidEndOf(world.db, number)
    if (!end || !(await store.dropUnpaidEnd(world.db, end.id, { at: world.now(), by: who.id })))
      return refuse('unpaid.gone')
    await record(world, who, 'order.unpaid_undone', `order:${number}`)
    await announce(world, `order:${number}`)
    return ok()
  })

/** In force now, without waiting. Refuses `orders.not_allowed`, `unpaid.gone`, and as `recordUnpaidEnd` does. */
export const confirmUnpaidEnd = (world: World, who: Viewer, number: string): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'orders.change')) return refuse('orders.not_allowed')
    const held = await lockUnpaid(world, number)
    if (!held.ok) return held
    const ended = await end(world, held.value)
    if (ended.ok) await record(world, who, 'order.unpaid_confirmed', `order:${number}`)
    return ended
  })

const batch = 100

/** The job: what can no longer be undone is in force; what was paid meanwhile is dropped. Returns the number. */
export async function finishUnpaidEnds(world: World): Promise<number> {
  const due = await store.dueUnpaidEnds(world.db, world.now(), batch)
  for (const { id, orderNumber } of due) {
    const done = await world.transaction(async (world) => {
      const held = await lockUnpaid(world, orderNumber)
      if (held.ok) return end(world, held.value)
      const dropped = { at: world.now(), by: 'system' }
      if (await store.dropUnpaidEnd(world.db, id, dropped))
        await record(world, 'system', 'order.unpaid_undone', `order:${orderNumber}`, {
          reason: held.code,
        })
      return ok()
    })
    if (!done.ok) world.log.warn('order not ended', { number: orderNumber, code: done.code })
  }
  return due.length
}

type Held = LockedPaymentRequest & { readonly order: Order }

/** Locks an order that may end unpaid. Refuses as `recordUnpaidEnd` does. */
async function lockUnpaid(world: World, number: string): Promise<Result<Held>> {
  const request = await lockedPaymentRequest(world, number)
  const order = await lockOrder(world, number)
  if (!order.ok) return order
  if (!request.ok) return request
  const { dossier, standing } = request.value
  if (!isOwedOnReceipt(dossier.quotes.at(-1)?.chain ?? null)) return refuse('unpaid.not_on_receipt')
  const isSent = isReleased(order.value.status) && (await parcelsOf(world, number)).length > 0
  if (!isSent) return refuse('unpaid.not_sent')
  if (standing.covered || hasMoney(standing)) return refuse('unpaid.has_payment')
  if ((await returnsOf(world, number)).some(isOpen)) return refuse('unpaid.return_open')
  return ok({ ...request.value, order: order.value })
}

/** As a cancelled order: stock, credit, credit note; its request asks for nothing any more. */
async function end(world: World, { order }: Held): Promise<Result> {
  const { number } = order
  const waiting = await store.unpaidEndOf(world.db, number)
  if (!waiting || !(await store.setUnpaidEnded(world.db, waiting.id, world.now())))
    return refuse('unpaid.gone')
  const why = { who: 'system', reason: 'not_paid' } as const
  const moved = await moveOrder(world, number, 'cancelled', why)
  if (!moved.ok) return moved
  const released = await releaseStock(world, number)
  if (!released.ok) return released
  await removeStock(world, number, await lostLines(world, number, waiting.isRestocked))
  await setHold(world, number, { stock: 'returned', stockUntil: null, watchUntil: null })
  await undoCredit(world, order)
  await requestTaxDocuments(world, [order])
  const cancelled = await cancelPaymentRequest(world, number, why.reason, why.who)
  if (!cancelled.ok) return cancelled
  await orderMail(world, { order, template: 'notPaid' })
  return ok()
}

/** Damaged units of earlier returns never came back to stock; without restocking, nor did what was sent. */
async function lostLines(world: World, number: string, isRestocked: boolean) {
  const [lines, parcels, returns] = await Promise.all([
    orderLines(world, number),
    parcelsOf(world, number),
    returnsOf(world, number),
  ])
  const sent = isRestocked ? [] : parcels.flatMap((parcel) => parcel.lines)
  return lostUnits(lines.length, sent, returns.filter(isDone)).flatMap((quantity, line) => {
    const bought = lines[line]
    return bought && quantity > 0
      ? [{ productId: bought.productId, variantId: bought.variantId, quantity }]
      : []
  })
}
