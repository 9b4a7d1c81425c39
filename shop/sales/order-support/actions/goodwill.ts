// Goodwill refund without a return, under the approval rules of any refund.

import { requestRefund } from '../../../payments/refunds/request-refund.ts'
import { lockedPaymentRequest } from '../../../payments/requests/actions/payment-requests.ts'
import { overpaymentParts } from '../../../payments/requests/rules/refund-parts.ts'
import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { parseAmount } from '../../../platform/money/rules.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { lockOrder } from '../../orders/actions/orders.ts'
import { isReleased } from '../../orders/rules/order.ts'

const longest = 1000

/**
 * Only for released orders: before, it would reduce the payment that the order awaits. `refunded` is the refunded
 * total displayed, so that a double submit refunds once. Refuses `admin.not_allowed`, `phrase.refused`,
 * `money.invalid`, `refund.reason`, `orders.not_found`, `refund.not_released`, `orders.changed`,
 * `refund.excess_first` (overpayments are refunded first), and `refund.too_much` beyond the amount paid less refunds.
 */
export async function issueGoodwillRefund(
  world: World,
  who: Viewer,
  number: string,
  { amount: typed, reason: words, refunded }: Goodwill,
): Promise<Result> {
  const subject = `order:${number}`
  const allowed = await requirePermission(world, who, 'refunds.create', subject)
  if (!allowed.ok) return allowed
  const plain = await refuseSecrets(world, { reason: words })
  if (!plain.ok) return plain
  const reason = words.normalize('NFC').trim().slice(0, longest)
  if (!reason) return refuse('refund.reason')
  return world.transaction(async (world) => {
    const paymentRequest = await lockedPaymentRequest(world, number)
    if (!paymentRequest.ok) return paymentRequest
    const order = await lockOrder(world, number)
    if (!order.ok) return order
    if (!isReleased(order.value.status)) return refuse('refund.not_released')
    const { dossier, standing } = paymentRequest.value
    const amount = parseAmount(typed, dossier.paymentRequest.currency)
    if (!amount.ok) return amount
    if (amount.value === 0n) return refuse('money.invalid')
    if (refunded !== String(standing.refunded)) return refuse('orders.changed')
    if (overpaymentParts(dossier, standing).length > 0) return refuse('refund.excess_first')
    const input = { orderNumber: number, address: null, amount: amount.value, reason }
    const requested = await requestRefund(world, who, input)
    if (!requested.ok) return requested
    const details = { refund: requested.value.refundIds.join(' '), amount: String(amount.value) }
    await record(world, who, 'refund.goodwill', subject, details)
    return ok()
  })
}

/** Form fields: the amount in the order's currency, and the displayed refunded total in its smallest unit. */
export type Goodwill = {
  readonly amount: string
  readonly reason: string
  readonly refunded: string
}
