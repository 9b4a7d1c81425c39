// Ships and delivers an order or a part of it.

import { lockedPaymentRequest } from '../../../payments/requests/actions/payment-requests.ts'
import { paymentRequestView } from '../../../payments/requests/views/payment-requests.ts'
import { approveWaiting } from '../../../payments/review/accept-payment.ts'
import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { heldNeedsOf, releaseReady } from '../../checkout/actions/release.ts'
import { orderMail } from '../../checkout/mail.ts'
import { parcelMail } from '../../checkout/parcel-mail.ts'
import type { Need } from '../../checkout/rules.ts'
import { requestTaxDocuments } from '../../invoicing/actions/write.ts'
import { lockOrder } from '../../orders/actions/orders.ts'
import { deliverParcels, sendParcel } from '../../orders/actions/parcels.ts'
import { mayCancel } from '../../orders/rules/order.ts'
import { checkTracking, type LineQuantity } from '../../orders/rules/parcels.ts'
import { orderByNumber } from '../../orders/views/orders.ts'
import { droppedOf } from '../../returns/views.ts'
import type { Shipment } from '../input.ts'

/**
 * Ships an order that is processing, or pending with everything fulfilled: the given units in a parcel, or all that
 * are left. Approves receipts awaiting review; payments verified on the ledger stay as they are. Payment, identity
 * and address are checked again, since a decision may have been reversed. Refuses `admin.not_allowed`,
 * `orders.not_found`, `orders.move`, `kyc.unreadable`, and `admin.not_releasable` with `needs`, values of `Need`
 * separated by spaces.
 */
export async function approveOrder(
  world: World,
  who: Viewer,
  number: string,
  shipment: Shipment,
  quantities: readonly LineQuantity[] | null = null,
): Promise<Result> {
  const subject = `order:${number}`
  const allowed = await requirePermission(world, who, 'orders.ship', subject)
  if (!allowed.ok) return allowed
  return world.transaction(async (world) => {
    // Lock order: payment request before order, as in the ledger watcher.
    const paymentRequest = await lockedPaymentRequest(world, number)
    const locked = await lockOrder(world, number)
    if (!locked.ok) return locked
    if (!paymentRequest.ok) return paymentRequest
    const order = locked.value
    if (!mayCancel(order.status))
      return refuse('orders.move', { facts: { from: order.status, to: 'shipped' } })
    const asked = paymentRequestView(paymentRequest.value.dossier, world.now())
    const needed = await heldNeedsOf(world, order, asked)
    if (!needed.ok) return needed
    if (needed.value.length > 0) return notReleasable(needed.value)

    if (order.status !== 'processing') {
      const release = await releaseReady(world, number)
      if (!release.ok) return release
      if (!release.value.released) return notReleasable(release.value.waitsFor)
    }
    await approveWaiting(world, who, paymentRequest.value, 'shipped')
    const dropped = await droppedOf(world, number)
    const sent = await sendParcel(world, who, number, { ...shipment, quantities, dropped })
    if (!sent.ok) return sent
    await parcelMail(world, order, sent.value)
    // A parcel with the whole order has the slip of its release.
    const isOnly = sent.value.isLast && sent.value.place === 1
    if (!isOnly || dropped.length > 0) await requestTaxDocuments(world, [order])
    const details = {
      carrier: shipment.carrier,
      tracked: shipment.tracking !== null,
      ...(!checkTracking(shipment).ok && { unusual: true }),
      ...(isOnly ? {} : { parcel: sent.value.place }),
    }
    await record(world, who, 'order.shipped', subject, details)
    return ok()
  })
}

const notReleasable = (needs: readonly Need[]) =>
  refuse('admin.not_releasable', { facts: { needs: needs.join(' ') } })

/** Marks a parcel, or all of them, as delivered. Refuses `admin.not_allowed`, and as `deliverParcels` does. */
export async function markDelivered(
  world: World,
  who: Viewer,
  number: string,
  parcelId: string | null = null,
): Promise<Result> {
  const subject = `order:${number}`
  const allowed = await requirePermission(world, who, 'orders.ship', subject)
  if (!allowed.ok) return allowed
  return world.transaction(async (world) => {
    const delivery = { parcelId, ownerId: null, reason: 'delivered' } as const
    const moved = await deliverParcels(world, who, number, delivery)
    if (!moved.ok) return moved
    if (moved.value === 'delivered') {
      const order = await orderByNumber(world, number)
      if (order) await orderMail(world, { order, template: 'delivered' })
    }
    await record(world, who, 'order.delivered', subject)
    return ok()
  })
}
