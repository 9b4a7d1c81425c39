// The order on hold for the identity check.
import { inLanguage } from '../../../../shop/catalog/products/rules/options.ts'
import { paymentRequestOf } from '../../../../shop/payments/requests/views/payment-requests.ts'
import { pick } from '../../../../shop/platform/pick.ts'
import { isClosed, isReleased } from '../../../../shop/sales/orders/rules/order.ts'
import { orderForOwner } from '../../../../shop/sales/orders/views/orders.ts'
import type { World } from '../../../../shop/world.ts'

export type HeldOrder = NonNullable<Awaited<ReturnType<typeof heldOrder>>>

/** Returns null if there is none, or it is another person's. */
export async function heldOrder(world: World, language: string, userId: string, number: string) {
  const found = number ? await orderForOwner(world, { id: userId }, number) : null
  if (!found?.ok) return null
  const { status, currency, method, total, watchUntil, lines } = found.value
  const paymentRequest = await paymentRequestOf(world, number)
  return {
    number,
    currency,
    method,
    total,
    // Until when an unpaid order is watched.
    watchUntil,
    received: (paymentRequest?.amountReceived ?? 0n) + (paymentRequest?.amountAccepted ?? 0n),
    isPaid: paymentRequest?.state === 'paid',
    // Receipts that await review by staff.
    receipts: paymentRequest?.waitingReceipts ?? 0,
    // It is neither released nor closed.
    waits: !isClosed(status) && !isReleased(status),
    lines: inLanguage(lines, language).map((line) =>
      pick(line, 'variantId', 'name', 'options', 'quantity'),
    ),
  }
}
