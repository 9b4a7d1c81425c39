// The email address of a customer who gave none before: for the receipt, and for the way to a refund.

import * as v from 'valibot'
import { refundMail } from '../../../payments/refunds/mail.ts'
import { paymentRequestOf } from '../../../payments/requests/views/payment-requests.ts'
import { addGuestEmail } from '../../../people/accounts/actions/guests.ts'
import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import { email as emailField } from '../../../people/accounts/input.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { pick } from '../../../platform/pick.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { orderMail } from '../../checkout/mail.ts'
import { isReleased, type Order } from '../../orders/rules/order.ts'
import { orderByNumber } from '../../orders/views/orders.ts'
import { isWithoutDelivery } from '../../shipping/rules/zones.ts'
import { linkStage } from '../rules.ts'
import * as store from '../store.ts'
import { mailLink } from './send.ts'

/**
 * Once: an address that is there is not replaced. The link, the receipt, or the question where a refund goes is mailed to
 * it. Refuses `admin.not_allowed`, `form.invalid` with its field, `pay_links.not_found`, `pay_links.addressed`.
 */
export async function giveEmail(
  world: World,
  who: Viewer,
  id: string,
  typed: string,
): Promise<Result> {
  const subject = `pay-link:${id}`
  const allowed = await requirePermission(world, who, 'orders.create', subject)
  if (!allowed.ok) return allowed
  const read = v.safeParse(emailField, typed.trim())
  if (!read.success) return refuse('form.invalid', { fields: { email: read.issues[0].message } })
  return world.transaction(async (world) => {
    const row = await store.lockedPayLink(world.db, id)
    const order = row?.orderNumber ? await orderByNumber(world, row.orderNumber) : null
    if (!row || !order) return refuse('pay_links.not_found')
    const guest = await addGuestEmail(world, order.userId, read.output)
    if (!guest) return refuse('pay_links.addressed')
    await record(world, who, 'pay_link.addressed', subject, { order: order.number })
    await tell(world, guest, order, row.note)
    return ok()
  })
}

async function tell(world: World, guest: Viewer, order: Order, note: string): Promise<void> {
  const { number, total, openUntil = null, userId } = order
  const request = await paymentRequestOf(world, number)
  if (!request) return
  for (const refund of request.refunds)
    if (refund.state === 'requested' && refund.address === null)
      await refundMail(world, 'where', {
        ...pick(refund, 'id', 'method', 'amount', 'coin'),
        orderNumber: number,
        userId,
        currency: request.currency,
      })
  const stage = linkStage(order, request, world.now())
  if (stage === 'waiting' && openUntil)
    await mailLink(world, guest, { number, note, total, openUntil })
  if (stage !== 'paid') return
  const sent = isWithoutDelivery(order.delivery) ? 'handedOver' : 'released'
  await orderMail(world, { order, template: isReleased(order.status) ? sent : 'paid' })
}
