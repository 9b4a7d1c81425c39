// Closes an order before shipping: restores stock and the cart, requests refunds.

import { returnCode } from '../../../catalog/promotions/actions.ts'
import { releaseStock } from '../../../catalog/stock/actions/reservations.ts'
import { removeStock } from '../../../catalog/stock/actions/stock.ts'
import { requestRefund } from '../../../payments/refunds/request-refund.ts'
import { cancelPaymentRequest } from '../../../payments/requests/actions/payment-requests.ts'
import type { Dossier } from '../../../payments/requests/rules/payment-facts.ts'
import { refusedOf, unreturnedParts } from '../../../payments/requests/rules/refund-parts.ts'
import type { Confirmation, Standing } from '../../../payments/requests/rules/states.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { returnLines } from '../../cart/actions.ts'
import { returnCredit, reverseReward } from '../../credit/actions.ts'
import { requestTaxDocuments } from '../../invoicing/actions/write.ts'
import { moveOrder, setHold, type Why } from '../../orders/actions/orders.ts'
import type { Order } from '../../orders/rules/order.ts'
import { orderLines } from '../../orders/views/orders.ts'
import { returnsOf } from '../../returns/views.ts'
import { cartLinesOfOrder } from '../store.ts'

/** The caller holds the locks of payment request and order, and calls `requestOrderRefunds` too. Refuses `orders.move`. */
export async function closeOrder(
  world: World,
  order: Order,
  standing: Standing,
  to: 'cancelled' | 'declined',
  why: Why,
): Promise<Result> {
  const moved = await moveOrder(world, order.number, to, why)
  if (!moved.ok) return moved
  // Locked before the stock, as in placing an order; the reverse order would deadlock.
  if (!hasMoney(standing)) await returnCode(world, order.number)
  const released = await releaseStock(world, order.number)
  if (!released.ok) return released
  await takeOffDropped(world, order.number)
  await setHold(world, order.number, { stock: 'returned', stockUntil: null, watchUntil: null })
  await undoCredit(world, order)
  await requestTaxDocuments(world, [order])
  if (hasMoney(standing)) return ok()
  const cancelled = await cancelPaymentRequest(world, order.number, why.reason, why.who)
  if (!cancelled.ok) return cancelled
  const owner = { id: order.userId }
  const returned = await returnLines(world, owner, await cartLinesOfOrder(world.db, order.number))
  return returned.ok ? ok() : returned
}

/** Units dropped as damaged do not return to stock. */
async function takeOffDropped(world: World, number: string): Promise<void> {
  const dropped = (await returnsOf(world, number)).filter(({ kind }) => kind === 'unsent')
  const lines = await orderLines(world, number)
  const counted = dropped.flatMap((each) => each.lines)
  const damaged = counted.flatMap(({ line, damaged: quantity }) => {
    const bought = lines[line]
    return bought && quantity > 0
      ? [{ productId: bought.productId, variantId: bought.variantId, quantity }]
      : []
  })
  await removeStock(world, number, damaged)
}

/** `address` is null where the provider that took the money asks for it itself. */
export type RefundPlace = {
  readonly address: string | null
  readonly confirmed: Confirmation | null
}

/**
 * Requests refunds for an order that will not be shipped; without an address they wait for the shopper's. The shop
 * does not request again what staff declined. `isNotified`: another email names the refund.
 */
export async function requestOrderRefunds(
  world: World,
  who: Viewer | 'system',
  order: Order,
  { standing, dossier }: { readonly standing: Standing; readonly dossier: Dossier },
  place: RefundPlace | null = null,
  isNotified = false,
): Promise<Result> {
  const refused = who === 'system' ? refusedOf(dossier) : 0n
  const amount = standing.refundable - refused
  if (amount <= 0n) return ok()
  const requested = await requestRefund(world, who, {
    orderNumber: order.number,
    amount: refused > 0n ? amount : null,
    address: place?.address ?? null,
    confirmed: place?.confirmed ?? null,
    reason: 'order_closed',
    isNotified,
  })
  return requested.ok ? ok() : requested
}

/** Refunds of what staff have declined before it was final. The shop does not request again what they refused to send. */
export async function requestDeclined(
  world: World,
  { dossier }: { readonly dossier: Dossier },
): Promise<Result<'requested' | 'nothing'>> {
  const parts = refusedOf(dossier) > 0n ? [] : unreturnedParts(dossier)
  const { orderNumber } = dossier.paymentRequest
  for (const { reason, ...part } of parts) {
    const refund = { orderNumber, part, address: null, reason }
    const requested = await requestRefund(world, 'system', refund)
    if (!requested.ok) return requested
  }
  return ok(parts.length > 0 ? 'requested' : 'nothing')
}

/** On the ledger or accepted by staff, regardless of later refunds. */
export const hasMoney = (standing: Pick<Standing, 'received' | 'accepted'>): boolean =>
  standing.received + standing.accepted > 0n

/** On cancellation or refund: returns spent credit and reverses the reward. Idempotent. */
export async function undoCredit(
  world: World,
  order: Pick<Order, 'number' | 'userId'>,
): Promise<void> {
  await returnCredit(world, order.number)
  await reverseReward(world, order)
}

/** Fully refunded or to be; a partial goodwill refund does not change credit. */
export const isFullyRefunded = ({ state, final, refunded }: Standing): boolean =>
  (state === 'refunding' || state === 'refunded') && refunded >= final
