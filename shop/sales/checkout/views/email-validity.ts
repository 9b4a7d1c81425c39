// Validity of queued order emails: whether their content is still true when they are sent later.

import type { PaymentRequestState } from '../../../payments/requests/rules/states.ts'
import { paymentRequestOf } from '../../../payments/requests/views/payment-requests.ts'
import type { World } from '../../../world.ts'
import { orderByNumber } from '../../orders/views/orders.ts'
import type { OrderMail } from '../mail.ts'

/** Required states of the payment request; other emails report past events and stay valid. */
const holdsWhile: Partial<Record<OrderMail, readonly PaymentRequestState[]>> = {
  expired: ['expired'],
  expiredByHand: ['expired'],
  expiredPart: ['underpaid'],
  late: ['late'],
}

export async function orderEmailHolds(
  world: World,
  template: string,
  number: string,
): Promise<boolean> {
  const order = await orderByNumber(world, number)
  if (!order || order.status === 'cancelled' || order.status === 'declined') return false
  const states = holdsWhile[template.replace('order.', '') as OrderMail]
  const paymentRequest = states ? await paymentRequestOf(world, number) : null
  return !states || (paymentRequest !== null && states.includes(paymentRequest.state))
}
